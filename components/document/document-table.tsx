"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { AddAddressButton } from "./add-address-button.tsx";
import { AddFilesButton } from "./add-files-button.tsx";
import { DocumentTableRow, rowBox, rowBoxLabel, tableColumns } from "./document-table-row.tsx";
import type { DocumentList } from "./use-document-list.ts";
import type { Selection } from "./use-selection.ts";

type DocumentTableProps = {
  list: DocumentList;
  selection: Selection;
  bases: KnowledgeBaseView[];
  /** Whether the knowledge base is a column of its own. */
  showBase: boolean;
  filtered: boolean;
  /** Takes the filter back. */
  onShowAll: () => void;
  knowledgeBaseId: string | null;
};

const rowHeight = 60;
/** The view for which rows are in the page's HTML, which knows no screen. */
const viewInHtml = { width: 400, height: 600 };
const head = "font-normal";

/** Lists the documents in a table of which only the rows in view exist; arrow keys go from row to row. */
export function DocumentTable(props: DocumentTableProps) {
  const t = useWords("document");
  const { list, bases, showBase, selection } = props;
  const { documents, more } = list;
  const names = new Map(bases.map(({ id, name }) => [id, name]));
  const scroller = useRef<HTMLDivElement>(null);
  // The virtualiser's functions change with the scroll, so nothing here is memoised over them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: viewInHtml,
    getItemKey: (index) => documents[index]?.id ?? index,
  });
  const rows = virtual.getVirtualItems();
  useLoadAhead(list, rows.at(-1)?.index ?? 0);

  if (list.error && documents.length === 0) return <ListError list={list} />;
  if (!list.loading && documents.length === 0) return <EmptyTable {...props} />;

  return (
    <div ref={scroller} className="@container/table min-h-0 flex-1 overflow-y-auto">
      {/* The keys only move between links that anyone can reach; the table keeps its role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        aria-label={t("documents")}
        aria-rowcount={more ? -1 : documents.length + 1}
        onKeyDown={(event) =>
          moveFocus(event, documents.length, (row) => virtual.scrollToIndex(row))
        }
        className="block"
      >
        <TableHead showBase={showBase} documents={documents} selection={selection} />
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, start, key }) => {
            const document = documents[index];
            return (
              document && (
                <DocumentTableRow
                  key={key}
                  index={index}
                  document={document}
                  selected={selection.ids.has(document.id)}
                  onSelect={(through) => selection.toggle(document.id, { through })}
                  base={showBase ? (names.get(document.knowledgeBaseId) ?? "") : null}
                  style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                />
              )
            );
          })}
        </tbody>
      </table>
      {list.loading && <TableSkeleton />}
    </div>
  );
}

/** Loads more documents when the last row in view is near the end of those that are loaded. */
function useLoadAhead({ documents, more, loadMore }: DocumentList, last: number) {
  const loaded = documents.length;
  useEffect(() => {
    if (more && last >= loaded - 20) loadMore();
  }, [more, last, loaded, loadMore]);
}

function EmptyTable({ filtered, knowledgeBaseId, onShowAll }: DocumentTableProps) {
  const t = useWords("document");
  return filtered ? (
    <div className="flex flex-col items-start gap-4 px-4 py-10 md:px-6">
      <p className="text-soft">{t("noneFound")}</p>
      <Button tone="quiet" onClick={onShowAll}>
        {t("showAll")}
      </Button>
    </div>
  ) : (
    <div className="m-4 flex flex-1 flex-col items-center justify-center gap-4 rounded-2xl border border-dashed border-rule-strong p-8 text-center md:mx-6">
      <p className="font-serif text-head">{t("dropFiles")}</p>
      <p className="max-w-[46ch] text-soft text-pretty">{t("whatToDrop")}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <AddFilesButton knowledgeBaseId={knowledgeBaseId} label={t("chooseFiles")} />
        <AddAddressButton knowledgeBaseId={knowledgeBaseId} />
      </div>
    </div>
  );
}

function TableSkeleton() {
  return (
    <div aria-hidden className="flex flex-col">
      {[46, 62, 38, 55].map((width) => (
        <div
          key={width}
          className="flex flex-col justify-center gap-2 border-b border-rule px-4 md:px-6"
          style={{ height: rowHeight }}
        >
          <div className="skeleton h-3.5" style={{ width: `${width}%` }} />
          <div className="skeleton h-3 w-1/5" />
        </div>
      ))}
    </div>
  );
}

/** Moves the focus with the arrow keys between rows; `scrollTo` draws a row that is out of view. */
function moveFocus(
  event: KeyboardEvent<HTMLTableElement>,
  count: number,
  scrollTo: (row: number) => void,
) {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
  const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
  if (step === undefined || !(row instanceof HTMLElement)) return;
  event.preventDefault();
  const table = event.currentTarget;
  const to = Math.max(0, Math.min(count - 1, Number(row.dataset.index) + step));
  scrollTo(to);
  // The row may only be created by the scroll.
  requestAnimationFrame(() => table.querySelector<HTMLElement>(`[data-index="${to}"] a`)?.focus());
}

function ListError({ list }: { list: DocumentList }) {
  const ui = useWords("ui");
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-6 py-10">
      <p>{failureSentence(list.error, ui)}</p>
      <Button tone="quiet" onClick={list.refresh}>
        {ui("tryAgain")}
      </Button>
    </div>
  );
}

type TableHeadProps = { showBase: boolean; documents: DocumentView[]; selection: Selection };

function TableHead({ showBase, documents, selection }: TableHeadProps) {
  const t = useWords("document");
  const selected = selection.ids.size;
  const count = documents.length;
  return (
    <thead className="sticky top-0 z-10 block bg-paper">
      <tr
        className={cn(
          tableColumns(showBase),
          "border-b border-rule px-4 pb-1.5 text-note text-soft @max-3xl/table:sr-only md:px-6",
        )}
      >
        <th scope="col" className={cn(head, "flex")}>
          <label className={rowBoxLabel}>
            <input
              type="checkbox"
              aria-label={t("selectAll")}
              checked={selected > 0 && selected === count}
              ref={(box) => {
                if (box) box.indeterminate = selected > 0 && selected < count;
              }}
              onChange={({ target }) =>
                target.checked ? selection.set(documents.map(({ id }) => id)) : selection.clear()
              }
              className={rowBox}
            />
          </label>
        </th>
        <th scope="col" className={cn(head, "text-start")}>
          {t("title")}
        </th>
        {showBase && (
          <th scope="col" className={cn(head, "text-start")}>
            {t("knowledgeBase")}
          </th>
        )}
        <th scope="col" className={cn(head, "text-start")}>
          {t("format")}
        </th>
        <th scope="col" className={cn(head, "text-end")}>
          {t("size")}
        </th>
        <th scope="col" className={cn(head, "text-start")}>
          {t("state")}
        </th>
        <th scope="col" className={cn(head, "text-start")}>
          <span className="sr-only">{t("actions")}</span>
        </th>
      </tr>
    </thead>
  );
}
