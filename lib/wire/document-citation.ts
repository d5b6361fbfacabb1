import * as z from "zod/mini";
import { citationSchema, citedPassageSchema } from "./citation.ts";
import { pageQuery } from "./page-query.ts";

/** An answer that cites a document, with the words of the document that it rests on. */
export const documentCitationSchema = z.object({
  conversationId: z.string(),
  conversationTitle: z.string(),
  messageId: z.string(),
  /** What the answer answers. */
  question: z.string(),
  /** The document's number in that conversation. */
  number: z.number(),
  /** When the answer first cited it. */
  createdAt: z.string(),
  verdict: citationSchema.shape.verdict,
  passages: z.array(
    z.extend(citedPassageSchema, {
      /** Whether the document has another text by now. */
      changed: z.boolean(),
    }),
  ),
});
export type DocumentCitation = z.infer<typeof documentCitationSchema>;

/** `GET /api/documents/:id/citations`: the answers that cite a document, newest first. */
export const documentCitationPageSchema = z.object({
  citations: z.array(documentCitationSchema),
  nextCursor: z.nullable(z.string()),
});
export type DocumentCitationPage = z.infer<typeof documentCitationPageSchema>;

/** The query of `GET /api/documents/:id/citations`. */
export const documentCitationQuerySchema = z.strictObject({
  cursor: pageQuery.cursor,
  limit: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(100)), 20),
});
export type DocumentCitationQuery = z.input<typeof documentCitationQuerySchema>;
export type ParsedDocumentCitationQuery = z.output<typeof documentCitationQuerySchema>;
