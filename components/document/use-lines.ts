import { useCallback } from "react";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import { useJsonPages } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { type LineView, linePageSchema } from "@/lib/wire/line.ts";
import type { LineParams } from "./line-query.ts";

export type Lines = {
  lines: LineView[];
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
  const { data, error, isLoading, isValidating, setSize, mutate } = useJsonPages(
    linePageSchema,
    (cursor) =>
      withQuery(`/api/documents/${encodeURIComponent(id)}/lines`, {
        ...query,
        limit: pageSize,
        cursor,
      }),
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
