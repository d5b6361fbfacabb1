"use client";

import { FolderInput, ListChecks, RefreshCw, Tag, Trash2, X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { Popup } from "@/components/ui/popup.tsx";
import { Menu, RowMenuItem, RowMenuLabel } from "@/components/ui/row-menu.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView, ParsedDocumentFilter } from "@/lib/wire/document.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { useTags } from "./document-filter.tsx";
import {
  type ChosenDocuments,
  type ManyChange,
  useChangeDocuments,
} from "./use-change-documents.ts";
import type { Selection } from "./use-selection.ts";

const loadTags = () => import("./tag-popover.tsx");

/** On a narrow screen the buttons are their icons. */
const wideLabel = "max-sm:sr-only";

type SelectionBarProps = {
  /** The selected documents that are loaded, at least one. */
  documents: readonly DocumentView[];
  selection: Selection;
  list: SelectedFrom;
  bases: readonly KnowledgeBaseView[];
};

/** The list that documents are selected from. */
type SelectedFrom = {
  filter: ParsedDocumentFilter;
  /** The documents that are loaded. */
  shown: readonly string[];
  /** How many documents pass the filter; undefined while that is not known. */
  count: number | undefined;
};

/** What can be done with the selected documents, all at once. */
export function SelectionBar({ documents, selection, list, bases }: SelectionBarProps) {
  const t = useWords("document");
  const { done, changeDocuments } = useChangeDocuments();
  const ids = documents.map(({ id }) => id);
  const chosen: ChosenDocuments =
    selection.everything && list.count !== undefined
      ? { matching: list.filter, count: list.count }
      : { ids };
  const count = "ids" in chosen ? ids.length : chosen.count;
  const change = async (what: ManyChange, { leave = false } = {}) => {
    if ((await changeDocuments(chosen, what)) && leave) selection.clear();
  };
  return (
    <section
      aria-label={t("selection")}
      className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6"
    >
      <IconButton label={t("clearSelection")} onClick={selection.clear}>
        <X />
      </IconButton>
      <output className="me-auto font-medium">
        {done ? t("changedOf", { done, count }) : t("selected", { count })}
      </output>
      {!selection.everything && <SelectMore selection={selection} list={list} />}
      <fieldset disabled={done !== null} className="flex gap-2 max-sm:basis-full">
        <SelectionActions
          documents={documents}
          base={"ids" in chosen ? null : (list.filter.knowledgeBaseId ?? "")}
          bases={bases}
          count={count}
          onChange={(what, options) => void change(what, options)}
        />
      </fieldset>
    </section>
  );
}

/**
 * Selects all rows that are loaded, on a narrow screen, where no box at their head does; once they are, all that pass the
 * filter.
 */
function SelectMore({ selection, list }: Pick<SelectionBarProps, "selection" | "list">) {
  const t = useWords("document");
  const { shown, count = 0 } = list;
  const isShown = selection.ids.size === shown.length;
  const matching = isShown && count > shown.length;
  if (isShown && !matching) return null;
  return (
    <Button
      tone="quiet"
      className={cn(!matching && "sm:hidden")}
      onClick={() => (matching ? selection.setEverything() : selection.set(shown))}
    >
      <ListChecks aria-hidden />
      <span className={cn(!matching && wideLabel)}>
        {matching ? t("selectMatching", { count }) : t("selectAll")}
      </span>
    </Button>
  );
}

type SelectionActionsProps = Pick<SelectionBarProps, "documents" | "bases"> & {
  /** Null where the documents are all that are selected; else the base that all of a list are in, "" of any. */
  base: string | null;
  count: number;
  /** @param options.leave whether the documents leave the list. */
  onChange: (change: ManyChange, options?: { leave: boolean }) => void;
};

function SelectionActions({ documents, base, bases, count, onChange }: SelectionActionsProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  const [deleting, setDeleting] = useState(false);
  const tagsOfList = useTags(base || null);
  const tags = base === null ? documents.flatMap((document) => document.tags) : tagsOfList;
  return (
    <>
      <MoveMenu
        from={base === null ? documents.map(({ knowledgeBaseId }) => knowledgeBaseId) : [base]}
        bases={bases}
        onMove={(what) => onChange(what, { leave: true })}
      />
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
          <TagPopover trigger={trigger} tags={tags} onChange={onChange} />
        )}
      </Popup>
      <Button tone="quiet" onClick={() => onChange({ action: "index" })}>
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
        title={t("deleteThese", { count })}
        text={t("deleteTheseWhat")}
        action={ui("delete")}
        onConfirm={() => onChange({ action: "delete" }, { leave: true })}
      />
    </>
  );
}

type MoveMenuProps = Pick<SelectionBarProps, "bases"> & {
  /** The knowledge bases that the documents are in. */
  from: readonly string[];
  onMove: (change: ManyChange) => void;
};

/** The knowledge bases that the documents can be moved to: all that are open, but the one that has them all. */
function MoveMenu({ from, bases, onMove }: MoveMenuProps) {
  const t = useWords("document");
  const others = bases.filter(
    ({ id, closedAt }) => closedAt === null && from.some((base) => base !== id),
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
