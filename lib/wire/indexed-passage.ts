import * as z from "zod/mini";
import { isStorable } from "./document.ts";
import { pageQuery } from "./page-query.ts";

/** Characters of a corrected passage, at most. */
const maxCorrectedChars = 20_000;

/** A passage of a document as the index sees it (docs/api.md, "Indexed passage"). */
export const indexedPassageSchema = z.object({
  chunkId: z.string(),
  ordinal: z.number(),
  part: z.enum(["abstract", "fulltext"]),
  section: z.nullable(z.string()),
  page: z.nullable(z.number()),
  lineStart: z.nullable(z.number()),
  lineEnd: z.nullable(z.number()),
  /** UTF-16 offsets into the document's text, end exclusive. */
  start: z.number(),
  end: z.number(),
  /** What the index reads before the words: the document's title and the section; "" where it reads nothing. */
  heading: z.string(),
  text: z.string(),
  /** The words as the document has them, where the owner corrected them; else null. */
  original: z.nullable(z.string()),
  /** An estimate, of heading and text. */
  tokens: z.number(),
  switchedOff: z.boolean(),
});
export type IndexedPassage = z.infer<typeof indexedPassageSchema>;

/** `GET /api/documents/:id/passages`. */
export const indexedPassagePageSchema = z.object({
  passages: z.array(indexedPassageSchema),
  /** Of the whole document. */
  total: z.number(),
  switchedOff: z.number(),
  corrected: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type IndexedPassagePage = z.infer<typeof indexedPassagePageSchema>;

/** The query of `GET /api/documents/:id/passages`. */
export const indexedPassageQuerySchema = z.strictObject({
  cursor: pageQuery.cursor,
  limit: pageQuery.limit,
});
export type IndexedPassageQuery = z.input<typeof indexedPassageQuerySchema>;
export type ParsedIndexedPassageQuery = z.output<typeof indexedPassageQuerySchema>;

/** The body of `PATCH /api/documents/:id/passages/:chunkId`. */
export const passageChangeSchema = z
  .strictObject({
    switchedOff: z.optional(z.boolean()),
    /** What is read instead of the document's words; null brings these back. */
    text: z.optional(
      z.nullable(
        z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCorrectedChars), isStorable),
      ),
    ),
  })
  .check(
    z.refine(({ switchedOff, text }) => switchedOff !== undefined || text !== undefined, {
      path: ["switchedOff"],
      error: "give `switchedOff` or `text`",
    }),
  );
export type PassageChange = z.infer<typeof passageChangeSchema>;
