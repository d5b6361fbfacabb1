import { withQuery } from "@/components/ui/with-query.ts";
import type { DocumentOrder, DocumentQuery, ParsedDocumentFilter } from "@/lib/wire/document.ts";

type ListedDocuments = { filter: ParsedDocumentFilter; sort: DocumentOrder };

/** Documents listed at a time. */
export const listedAtATime = 100;

/** The path of the documents that pass a filter, from a cursor on. */
export function listPath({ filter, sort }: ListedDocuments, cursor?: string): string {
  return withQuery("/api/documents", {
    limit: String(listedAtATime),
    ...filter,
    sort: sort === "added" ? undefined : sort,
    cursor,
  } satisfies DocumentQuery);
}

/** The path of what those documents come to. */
export function totalsPath(filter: ParsedDocumentFilter): string {
  return withQuery("/api/documents/totals", filter);
}

/** The path of the tags that the documents of a knowledge base have, or those of all. */
export function tagsPath(knowledgeBaseId: string | null): string {
  return withQuery("/api/documents/tags", { knowledgeBaseId: knowledgeBaseId ?? undefined });
}
