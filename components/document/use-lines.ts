import { useCallback } from "react";
import useSWRInfinite from "swr/infinite";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import type { LineParams, ListedLine, ListedLines } from "./line-query.ts";

export type Lines = {
  lines: ListedLine[];
  /** How many there are in all; null while they are counted. */
  total: number | null;
  error: ApiError | undefined;
  /** Whether a page is being read. */
  loading: boolean;
  more: boolean;
  loadMore: () => void;
  retry: () => void;
};

const pageSize = "200";

/** The lines of a document that a filter means, read a page at a time. */
export function useLines(id: string, query: LineParams): Lines {
  const { data, error, isLoading, isValidating, setSize, mutate } = useSWRInfinite<
    ListedLines,
    ApiError
  >(
    (_index: number, before: ListedLines | null) => {
      if (before && before.nextCursor === null) return null;
      const asked = new URLSearchParams({ ...query, limit: pageSize });
      if (before?.nextCursor) asked.set("cursor", before.nextCursor);
      return `/api/documents/${encodeURIComponent(id)}/lines?${asked}`;
    },
    // What was listed stays as it was while the reader goes on; counting a large log takes seconds.
    { revalidateFirstPage: false, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const more = data?.at(-1)?.nextCursor != null;
  const loadMore = useCallback(() => {
    if (more && !isValidating) void setSize((size) => size + 1);
  }, [more, isValidating, setSize]);
  return {
    lines: data?.flatMap((page) => page.lines) ?? [],
    total: data?.[0]?.total ?? null,
    error,
    loading: isLoading || (isValidating && more),
    more,
    loadMore,
    retry: () => void mutate(),
  };
}
