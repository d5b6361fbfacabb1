import type { ChunkSpan } from "./chunk-span.ts";

/** The page of a chunk's text at an offset into its document's text; null without pages. */
export function pageAt(
  { page, pageStarts }: Pick<ChunkSpan, "page" | "pageStarts">,
  offset: number,
): number | null {
  if (page === null) return null;
  return page + (pageStarts?.filter((start) => start <= offset).length ?? 0);
}
