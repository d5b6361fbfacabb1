"use client";

import { FolderInput, ListChecks, RefreshCw, Tag, Trash2, X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { Popup } from "@/components/ui/popup.tsx";
import { Menu, RowMenuItem, RowMenuLabel } from "@/components/ui/row-menu.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { type ManyChange, useChangeDocuments } from "./use-change-documents.ts";

const loadTags = () => import("./tag-popover.tsx");

/** On a narrow screen the buttons are their icons. */
const wideLabel = "max-sm:sr-only";

type SelectionBarProps = {
  /** The selected documents, at least one. */
  documents: readonly DocumentView[];
  bases: readonly KnowledgeBaseView[];
  onSelectAll: () => void;
  onClear: () => void;
};

/** What can be done with the selected documents, all at once. */
export function SelectionBar({ documents, bases, onSelectAll, onClear }: SelectionBarProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  const changeDocuments = useChangeDocuments();
  const [deleting, setDeleting] = useState(false);
  const ids = documents.map(({ id }) => id);
  const change = (what: ManyChange) => void changeDocuments(ids, what);
  const leave = (what: ManyChange) => void changeDocuments(ids, what).then(onClear);
  return (
    <section
      aria-label={t("selection")}
      className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6"
    >
      <IconButton label={t("clearSelection")} onClick={onClear}>
        <X />
      </IconButton>
      <output className="mr-auto font-medium">{t("selected", { count: ids.length })}</output>
      <Button tone="quiet" onClick={onSelectAll}>
        <ListChecks aria-hidden />
        <span className={wideLabel}>{t("selectAll")}</span>
      </Button>
      <MoveMenu documents={documents} bases={bases} onMove={leave} />
      <Popup
        kind="dialog"
        load={loadTags}
        trigger={
          <Button tone="quiet">
            <Tag aria-hidden />
            <span className={wideLabel}>{t("tags")}</span>
          </Button>
        }
      >
        {({ TagPopover }, trigger: ReactElement) => (
          <TagPopover trigger={trigger} documents={documents} onChange={change} />
        )}
      </Popup>
      <Button tone="quiet" onClick={() => change({ action: "index" })}>
        <RefreshCw aria-hidden />
        <span className={wideLabel}>{t("indexAgain")}</span>
      </Button>
      <Button tone="danger" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        <span className={wideLabel}>{ui("delete")}</span>
      </Button>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t("deleteThese", { count: ids.length })}
        text={t("deleteTheseWhat")}
        action={ui("delete")}
        onConfirm={() => leave({ action: "delete" })}
      />
    </section>
  );
}

type MoveMenuProps = Pick<SelectionBarProps, "documents" | "bases"> & {
  onMove: (change: ManyChange) => void;
};

/** The knowledge bases that the documents can be moved to: all that are open, but the one that has them all. */
function MoveMenu({ documents, bases, onMove }: MoveMenuProps) {
  const t = useWords("document");
  const others = bases.filter(
    ({ id, closedAt }) =>
      closedAt === null && documents.some(({ knowledgeBaseId }) => knowledgeBaseId !== id),
  );
  return (
    <Menu
      align="end"
      trigger={
        <Button tone="quiet" disabled={others.length === 0}>
          <FolderInput aria-hidden />
          <span className={wideLabel}>{t("move")}</span>
        </Button>
      }
    >
      <RowMenuLabel>{t("moveTo")}</RowMenuLabel>
      {others.map(({ id, name }) => (
        <RowMenuItem
          key={id}
          Icon={FolderInput}
          onSelect={() => onMove({ action: "move", knowledgeBaseId: id })}
        >
          {name}
        </RowMenuItem>
      ))}
    </Menu>
  );
}
