import { withQuery } from "@/components/ui/with-query.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import type { TextQuery } from "@/lib/wire/document.ts";
import type { DocumentCitationQuery } from "@/lib/wire/document-citation.ts";

/** Characters read at a time. */
export const blockLength = 24_000;

/** The span of a document's text that is read first when it opens at a place: most of it behind the place. */
export function spanAround({ start, end }: TextSpan): TextSpan {
  return {
    start: Math.max(0, start - blockLength / 2),
    end: Math.max(end, start) + blockLength,
  };
}

/** The path of a span of a document's text. */
export function textPath(id: string, { start, end }: TextSpan): string {
  return withQuery(`/api/documents/${id}/text`, { from: start, to: end } satisfies TextQuery);
}

/** The path of the answers that cite a document, from a cursor on. */
export function citationsPath(id: string, cursor?: string): string {
  return withQuery(`/api/documents/${id}/citations`, { cursor } satisfies DocumentCitationQuery);
}

/** The path of what is known of a document's full text. */
export const fulltextPath = (id: string): string => `/api/documents/${id}/fulltext`;
