"use client";

import { Ban, Download, PenLine, RefreshCw, RotateCw, SquarePen, Trash2 } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { type CSSProperties, useState } from "react";
import { sourceByline } from "@/components/document/source-byline.ts";
import { askLink } from "@/components/ui/ask-link.ts";
import { cn } from "@/components/ui/cn.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { formatBytes } from "@/components/ui/format-bytes.ts";
import { menuItem } from "@/components/ui/menu.ts";
import { RowMenu, RowMenuItem } from "@/components/ui/row-menu.tsx";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import { type DocumentView, documentViewSchema, isSettled } from "@/lib/wire/document.ts";
import { canBeAsked } from "./can-be-asked.ts";
import { describeFormat } from "./describe-format.ts";
import { DocumentStatusLabel } from "./document-status-label.tsx";
import { EditDocument } from "./edit-document.tsx";
import { StandingMark } from "./standing-mark.tsx";
import { useChangeDocument } from "./use-change-document.ts";
import { askAgainMs, useDocumentProgress } from "./use-document-progress.ts";

/** Returns the classes of the table's columns; where the table is narrow, a row is its title with a line of notes. */
export function tableColumns(showBase: boolean): string {
  return cn(
    "grid items-center gap-x-4 grid-cols-[1rem_minmax(0,1fr)_2.25rem]",
    showBase
      ? "@3xl/table:grid-cols-[1rem_minmax(0,1fr)_9rem_5rem_4.5rem_8rem_2.25rem]"
      : "@3xl/table:grid-cols-[1rem_minmax(0,1fr)_5rem_4.5rem_8rem_2.25rem]",
  );
}

/** The look of a row's box. */
export const rowBox = "size-4 accent-(--accent)";

/** A label around a row's box, which takes in the white space beside it. */
export const rowBoxLabel = "-m-2.5 flex p-2.5";

type DocumentTableRowProps = {
  document: DocumentView;
  selected: boolean;
  /** @param through whether all rows from the one before are meant too. */
  onSelect: (through: boolean) => void;
  index: number;
  /** The knowledge base's name if that is a column, else null. */
  base: string | null;
  style: CSSProperties;
};

/** One document; the row follows its progress while it is being indexed. */
export function DocumentTableRow({
  document: listed,
  selected,
  onSelect,
  index,
  base,
  style,
}: DocumentTableRowProps) {
  const t = useWords("document");
  const settled = isSettled(listed.status);
  const { isAway, told } = useDocumentProgress(listed.id, !settled);
  const asks = !settled && isAway;
  const { data } = useJson(documentViewSchema, asks ? `/api/documents/${listed.id}` : null, {
    refreshInterval: (latest) => (latest && isSettled(latest.status) ? 0 : askAgainMs),
  });
  // A row that was settled meanwhile says so until the list is read again.
  const document = settled ? listed : asks ? (data ?? listed) : { ...listed, ...told };
  const title = document.title || document.filename;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      style={style}
      className={cn(
        tableColumns(base !== null),
        "absolute inset-x-0 top-0 border-b border-rule px-4 hover:bg-sunk md:px-6",
        selected && "bg-sunk",
      )}
    >
      <SelectCell title={title} selected={selected} onSelect={onSelect} />
      <TitleCell document={document} title={title} base={base} />
      {base !== null && (
        <td className="truncate text-note text-soft @max-3xl/table:hidden" title={base}>
          {base}
        </td>
      )}
      <td className="text-note text-soft @max-3xl/table:hidden">
        {describeFormat(document.mediaType, document.filename, t)}
      </td>
      <td className="text-end text-note whitespace-nowrap text-soft @max-3xl/table:hidden">
        {formatBytes(document.bytes, t.language)}
      </td>
      <td className="text-note @max-3xl/table:hidden">
        <DocumentStatusLabel document={document} />
      </td>
      <td>
        <DocumentMenu document={document} title={title} />
      </td>
    </tr>
  );
}

type SelectCellProps = { title: string } & Pick<DocumentTableRowProps, "selected" | "onSelect">;

function SelectCell({ title, selected, onSelect }: SelectCellProps) {
  const t = useWords("document");
  return (
    <td className="flex">
      <label className={rowBoxLabel}>
        <input
          type="checkbox"
          aria-label={t("selectNamed", { title })}
          checked={selected}
          onChange={(event) =>
            onSelect(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
          className={rowBox}
        />
      </label>
    </td>
  );
}

type TitleCellProps = { document: DocumentView; title: string; base: string | null };

/** The title with a line of notes; in a narrow table the notes replace the other columns. */
function TitleCell({ document, title, base }: TitleCellProps) {
  const t = useWords("document");
  const { journal, publicationDate } = document;
  const described = {
    ...document,
    journal: journal ?? "",
    publicationDate: publicationDate ?? "",
  };
  const notes = sourceByline(described, t.language);
  // Of a document that was not read, nothing is of more use than the reason.
  const reason = document.error ? reasonBeside(t.retell(document.error.message), document) : "";
  const told =
    reason ||
    [
      textNote(document, t),
      notes || (title === document.filename ? "" : document.filename),
      document.citedBy ? t("citedTimes", { count: document.citedBy }) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <td className="min-w-0">
      <Link
        prefetch={false}
        href={`/documents/${document.id}`}
        title={title}
        dir="auto"
        className="align-outer block truncate rounded font-medium hover:text-accent hover:underline"
      >
        {title}
      </Link>
      <p className="flex items-center gap-2 truncate text-note text-soft @max-3xl/table:hidden">
        <StandingMark standing={document.standing} />
        {told !== "" && (
          <span className="truncate" title={reason || undefined}>
            {told}
          </span>
        )}
        <TagList tags={document.tags} />
      </p>
      <p className="flex gap-2 truncate text-note text-soft @3xl/table:hidden">
        <StandingMark standing={document.standing} />
        <DocumentStatusLabel document={document} />
        <span className="truncate">
          {[
            reason || textNote(document, t),
            base,
            describeFormat(document.mediaType, document.filename, t),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
    </td>
  );
}

/** Why a document was not read, without its name at the beginning, which is above it. */
function reasonBeside(reason: string, { filename }: DocumentView): string {
  return reason.startsWith(`${filename} `) ? `…${reason.slice(filename.length)}` : reason;
}

/** The first tags of a document. */
function TagList({ tags }: { tags: readonly string[] }) {
  return tags.slice(0, maxShownTags).map((tag) => (
    <span
      key={tag}
      className="max-w-32 shrink-0 truncate rounded border border-rule px-1.5 text-soft"
    >
      {tag}
    </span>
  ));
}

const maxShownTags = 3;

/** Says what a paper's record lacks; "" of a document with its text. */
function textNote({ text }: DocumentView, t: PageWords<"document">): string {
  if (text === "abstract") return t("abstractOnly");
  return text === "none" ? t("titleOnly") : "";
}

function DocumentMenu({ document, title }: { document: DocumentView; title: string }) {
  const t = useWords("document");
  const ui = useWords("ui");
  const changeDocument = useChangeDocument();
  const [deleting, setDeleting] = useState(false);
  const [editing, setEditing] = useState(false);
  const { id, status } = document;
  return (
    <>
      <RowMenu
        name={title}
        align="end"
        className="inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
      >
        {canBeAsked(document) && (
          <DropdownMenu.Item className={menuItem} asChild>
            <Link href={askLink({ document: id })}>
              <PenLine aria-hidden />
              {t("askThis")}
            </Link>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item className={menuItem} asChild>
          <a href={`/api/documents/${id}/file`} download>
            <Download aria-hidden />
            {t("download")}
          </a>
        </DropdownMenu.Item>
        <RowMenuItem Icon={SquarePen} onSelect={() => setEditing(true)}>
          {t("editDetails")}
        </RowMenuItem>
        <IndexingItems id={id} status={status} />
        <RowMenuItem Icon={Trash2} danger onSelect={() => setDeleting(true)}>
          {ui("delete")}
        </RowMenuItem>
      </RowMenu>
      <EditDocument document={document} open={editing} onOpenChange={setEditing} />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t("deleteThis")}
        text={t("deleteWhat", { title })}
        action={ui("delete")}
        onConfirm={() => void changeDocument(id, "delete")}
      />
    </>
  );
}

/** What can be done with the work on a document, depending on how far it is. */
function IndexingItems({ id, status }: Pick<DocumentView, "id" | "status">) {
  const t = useWords("document");
  const ui = useWords("ui");
  const changeDocument = useChangeDocument();
  return (
    <>
      {(status === "failed" || status === "cancelled") && (
        <RowMenuItem Icon={RotateCw} onSelect={() => changeDocument(id, "retry")}>
          {ui("tryAgain")}
        </RowMenuItem>
      )}
      {!isSettled(status) && (
        <RowMenuItem Icon={Ban} onSelect={() => changeDocument(id, "cancel")}>
          {ui("cancel")}
        </RowMenuItem>
      )}
      {status === "ready" && (
        <RowMenuItem Icon={RefreshCw} onSelect={() => changeDocument(id, "index")}>
          {t("indexAgain")}
        </RowMenuItem>
      )}
    </>
  );
}
