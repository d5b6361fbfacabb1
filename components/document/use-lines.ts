import { useCallback } from "react";
import useSWRInfinite from "swr/infinite";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import type { LineParams, ListedLine, ListedLines } from "./line-query.ts";

export type Lines = {
  lines: ListedLine[];
  /** The total number of lines; null while they are counted. */
  total: number | null;
  error: ApiError | undefined;
  /** Whether a page is loading. */
  loading: boolean;
  more: boolean;
  loadMore: () => void;
  retry: () => void;
};

const pageSize = "200";

/** Reads the lines of a document that a filter selects, a page at a time. */
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
    // Listed pages are not read again: counting a large log takes seconds.
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
