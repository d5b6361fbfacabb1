import type { ChunkSpan } from "./chunk-span.ts";

/** The page on which the text of a chunk stands at an offset into its document's text; null where it has none. */
export function pageAt(
  { page, pageStarts }: Pick<ChunkSpan, "page" | "pageStarts">,
  offset: number,
): number | null {
  if (page === null) return null;
  return page + (pageStarts?.filter((start) => start <= offset).length ?? 0);
}
