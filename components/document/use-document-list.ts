import { useCallback } from "react";
import useSWRInfinite from "swr/infinite";
import { useAnnouncement } from "@/components/ui/announcements.ts";
import type { DocumentPage, DocumentView } from "@/lib/wire/document.ts";

type Filter = { knowledgeBaseId: string | null; q: string; status: DocumentView["status"] | "" };

export type DocumentList = {
  documents: DocumentView[];
  error: Error | undefined;
  loading: boolean;
  more: boolean;
  loadMore: () => void;
  refresh: () => void;
};

/** Reads the documents that pass a filter, a page at a time as the reader scrolls. */
export function useDocumentList({ knowledgeBaseId, q, status }: Filter): DocumentList {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    DocumentPage,
    Error
  >(
    (_index: number, before: DocumentPage | null) => {
      if (before && before.nextCursor === null) return null;
      const query = new URLSearchParams({ limit: "100" });
      if (knowledgeBaseId) query.set("knowledgeBaseId", knowledgeBaseId);
      if (q) query.set("q", q);
      if (status) query.set("status", status);
      if (before?.nextCursor) query.set("cursor", before.nextCursor);
      return `/api/documents?${query}`;
    },
    { keepPreviousData: true },
  );
  const refresh = useCallback(() => void mutate(), [mutate]);
  useAnnouncement("documents", refresh);
  const more = data?.at(-1)?.nextCursor != null;
  return {
    documents: data?.flatMap((page) => page.documents) ?? [],
    error,
    loading: isLoading,
    more,
    loadMore: () => {
      if (more && !isValidating) void setSize(size + 1);
    },
    refresh,
  };
}
