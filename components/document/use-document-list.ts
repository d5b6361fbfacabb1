import { useCallback } from "react";
import { useAnnouncement } from "@/components/ui/announcements.ts";
import { useJsonPages } from "@/components/ui/use-json.ts";
import {
  type DocumentOrder,
  type DocumentView,
  documentPageSchema,
  type ParsedDocumentFilter,
} from "@/lib/wire/document.ts";
import { listPath } from "./library-paths.ts";

export type DocumentList = {
  documents: DocumentView[];
  error: Error | undefined;
  loading: boolean;
  more: boolean;
  loadMore: () => void;
  refresh: () => void;
};

/** Reads the documents that pass a filter, a page at a time as the reader scrolls. */
export function useDocumentList(filter: ParsedDocumentFilter, sort: DocumentOrder): DocumentList {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useJsonPages(
    documentPageSchema,
    (cursor) => listPath({ filter, sort }, cursor),
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
