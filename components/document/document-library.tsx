"use client";

import { PenLine } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import { KnowledgeBaseNav } from "@/components/knowledge/knowledge-base-nav.tsx";
import { useKnowledgeBases } from "@/components/knowledge/use-knowledge-bases.ts";
import { askLink } from "@/components/ui/ask-link.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { PageBar } from "@/components/ui/page-bar.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { AddAddressButton } from "./add-address-button.tsx";
import { AddFilesButton } from "./add-files-button.tsx";
import { DocumentFilter, type LibraryFilter, wholeLibrary } from "./document-filter.tsx";
import { DocumentTable } from "./document-table.tsx";
import { LibraryProgress } from "./library-progress.tsx";
import { LibraryTotals } from "./library-totals.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useDocumentList } from "./use-document-list.ts";
import { useDocumentTotals } from "./use-document-totals.ts";
import { useSelection } from "./use-selection.ts";

/** The library: the knowledge bases, and the documents of the chosen one. */
export function DocumentLibrary() {
  const t = useWords("document");
  const current = useSearchParams().get("in");
  const { bases } = useKnowledgeBases();
  const [filter, setFilter] = useState<LibraryFilter>(wholeLibrary);
  const passing = usePassingFilter(current, filter);
  const list = useDocumentList(passing, filter.sort);
  const totals = useDocumentTotals(passing);
  const shown = useMemo(() => list.documents.map(({ id }) => id), [list.documents]);
  const selection = useSelection(shown, JSON.stringify(passing));
  const base = bases?.find(({ id }) => id === current) ?? null;
  const { knowledgeBaseId: _, ...narrowed } = passing;
  const filtered = Object.keys(narrowed).length > 0;

  return (
    <>
      <PageBar title={base?.name ?? t("documents")}>
        {base && base.documents > 0 && <AskBaseLink id={base.id} name={base.name} />}
        <AddAddressButton knowledgeBaseId={current} compact />
        <AddFilesButton knowledgeBaseId={current} />
      </PageBar>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <Bases current={current} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {selection.ids.size === 0 ? (
            <DocumentFilter
              knowledgeBaseId={current}
              filter={filter}
              onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
            />
          ) : (
            <SelectionBar
              documents={list.documents.filter(({ id }) => selection.ids.has(id))}
              selection={selection}
              list={{ filter: passing, shown, count: totals?.documents }}
              bases={bases ?? []}
            />
          )}
          <LibraryProgress className="mx-4 md:mx-6" otherwise={<LibraryTotals totals={totals} />} />
          <DocumentTable
            list={list}
            selection={selection}
            bases={bases ?? []}
            showBase={current === null}
            filtered={filtered}
            onShowAll={() => setFilter(({ sort }) => ({ ...wholeLibrary, sort }))}
            knowledgeBaseId={current}
          />
        </div>
      </div>
    </>
  );
}

/** Returns what documents have to meet to be listed; another object only when that changes. */
function usePassingFilter(current: string | null, filter: LibraryFilter) {
  const sought = useDeferredValue(filter.search.trim());
  return useMemo(
    () => ({
      ...(current === null ? {} : { knowledgeBaseId: current }),
      ...(sought && { q: sought }),
      ...(filter.status && { status: filter.status }),
      ...(filter.tag && { tag: filter.tag }),
      ...(filter.cited && { cited: filter.cited }),
    }),
    [current, sought, filter.status, filter.tag, filter.cited],
  );
}

/** The column of knowledge bases; on a phone a row, as high before they are known as with them. */
function Bases({ current }: { current: string | null }) {
  const ui = useWords("ui");
  const router = useRouter();
  const { bases, error, refresh } = useKnowledgeBases();
  return (
    <div className="shrink-0 overflow-auto border-rule p-2.5 max-md:min-h-19.5 max-md:border-b max-md:pointer-coarse:min-h-21.5 md:w-56 md:border-e md:px-2.5 md:py-4">
      {error && !bases && (
        <p role="alert" className="p-2.5 text-note text-soft">
          {failureSentence(error, ui)}
        </p>
      )}
      {bases && (
        <KnowledgeBaseNav
          bases={bases}
          current={current}
          onCreated={(made) => {
            void refresh();
            router.push(`/documents?in=${encodeURIComponent(made.id)}`);
          }}
        />
      )}
    </div>
  );
}

function AskBaseLink({ id, name }: { id: string; name: string }) {
  const t = useWords("document");
  return (
    <Link
      href={askLink({ base: id })}
      aria-label={t("askNamed", { name })}
      className="inline-flex min-h-9 items-center gap-2 rounded-lg px-2.5 text-note text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4"
    >
      <PenLine aria-hidden />
      <span className="max-sm:hidden">{t("askThis")}</span>
    </Link>
  );
}
