import { useCallback } from "react";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { useJsonPages } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import {
  type IndexedPassageQuery,
  indexedPassagePageSchema,
  indexedPassageSchema,
  type PassageChange,
} from "@/lib/wire/indexed-passage.ts";

/** Changes a passage. The list is read again afterwards and shows the result. @throws ApiError */
export type ChangePassage = (chunkId: string, change: PassageChange) => Promise<void>;

/** Reads the passages of a document a page at a time, and changes them. */
export function usePassages(documentId: string) {
  const path = `/api/documents/${encodeURIComponent(documentId)}/passages`;
  const { data, error, isLoading, isValidating, setSize, mutate } = useJsonPages(
    indexedPassagePageSchema,
    (cursor) => withQuery(path, { cursor } satisfies IndexedPassageQuery),
    { revalidateFirstPage: false, revalidateOnFocus: false },
  );
  const change: ChangePassage = useCallback(
    async (chunkId, wanted) => {
      const address = `${path}/${encodeURIComponent(chunkId)}`;
      await requestJson(indexedPassageSchema, "PATCH", address, wanted);
      // The same words elsewhere in the document change with it.
      await mutate();
    },
    [path, mutate],
  );
  return {
    passages: data?.flatMap((page) => page.passages) ?? [],
    counts: data?.at(-1) ?? null,
    error,
    loading: isLoading,
    more: data?.at(-1)?.nextCursor != null,
    busy: isValidating,
    loadMore: () => void setSize((size) => size + 1),
    retry: () => void mutate(),
    change,
  };
}
