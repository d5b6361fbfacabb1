import * as z from "zod/mini";
import { errorBodySchema } from "./error.ts";
import { pageQuery } from "./page-query.ts";
import { standingSchema } from "./standing.ts";
import { textPartSchema } from "./text-status.ts";

const documentStatuses = [
  "queued",
  "parsing",
  "embedding",
  "partial",
  "ready",
  "failed",
  "cancelled",
] as const;
const documentStatusSchema = z.enum(documentStatuses);
export type DocumentStatus = z.infer<typeof documentStatusSchema>;

/** What the database cannot store. */
export const isStorable = z.refine(
  (text) => typeof text === "string" && !text.includes("\u0000") && text.isWellFormed(),
  { error: "must be text" },
);
const fact = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000), isStorable);

const facts = {
  title: fact,
  authors: z.array(fact).check(z.minLength(1), z.maxLength(500)),
  journal: fact,
  publicationDate: z.string().check(
    z.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, {
      error: "must be a year, a month or a day, as 2024, 2024-05 or 2024-05-31",
    }),
  ),
  doi: fact,
  category: fact,
};

/** What a document is known by, as its owner said it instead of its file. */
export type GivenFacts = { [Name in keyof typeof facts]?: z.infer<(typeof facts)[Name]> };
export type GivenFact = keyof GivenFacts;

const tagSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), isStorable);
const tagsSchema = z.array(tagSchema).check(z.maxLength(50));

/** A document as the interface shows it (docs/api.md, `GET /api/documents/:id`). */
export const documentViewSchema = z.object({
  id: z.string(),
  knowledgeBaseId: z.string(),
  sourceId: z.string(),
  filename: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  journal: z.nullable(z.string()),
  publicationDate: z.nullable(z.string()),
  doi: z.nullable(z.string()),
  category: z.nullable(z.string()),
  standing: z.exactOptional(standingSchema),
  metadata: z.record(z.string(), z.unknown()),
  /** Which of its facts its owner gave; the others are its file's. */
  given: z.array(z.string()),
  tags: z.array(z.string()),
  mediaType: z.string(),
  bytes: z.number(),
  status: documentStatusSchema,
  progress: z.object({ stage: documentStatusSchema, done: z.number(), total: z.number() }),
  error: z.nullable(errorBodySchema),
  chunks: z.number(),
  /** What is stored of its text; absent before the first was, and where it was not looked at. */
  text: z.exactOptional(textPartSchema),
  revision: z.number(),
  /** How many of the asker's answers cite it; in lists alone. */
  citedBy: z.exactOptional(z.number()),
  createdAt: z.string(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** `GET /api/documents`. */
export const documentPageSchema = z.object({
  documents: z.array(documentViewSchema),
  nextCursor: z.nullable(z.string()),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

/** What a list of documents can be ordered by. */
export const documentOrders = ["added", "title", "published", "size", "cited"] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** Which documents a list has. */
const documentFilter = {
  knowledgeBaseId: z.optional(z.string()),
  status: z.optional(documentStatusSchema),
  q: pageQuery.q,
  tag: z.optional(tagSchema),
  /** Whether an answer of the asker cites them. */
  cited: z.optional(z.enum(["ever", "never"])),
};

/** The query of `GET /api/documents/totals`, and the documents that `POST /api/documents/changes` changes. */
export const documentFilterSchema = z.strictObject(documentFilter);
export type DocumentFilterQuery = z.input<typeof documentFilterSchema>;
export type ParsedDocumentFilter = z.output<typeof documentFilterSchema>;

/** `GET /api/documents/totals`: how many documents pass a filter, and what they take up. */
export const documentTotalsSchema = z.object({
  documents: z.number(),
  /** Of their files. */
  bytes: z.number(),
  /** UTF-16 units of their texts. */
  textLength: z.number(),
});
export type DocumentTotals = z.infer<typeof documentTotalsSchema>;

/** The query of `GET /api/documents`. */
export const documentQuerySchema = z.strictObject({
  ...documentFilter,
  sort: z._default(z.enum(documentOrders), "added"),
  order: z.optional(z.enum(["asc", "desc"])),
  ...pageQuery,
});
export type DocumentQuery = z.input<typeof documentQuerySchema>;
export type ParsedDocumentQuery = z.output<typeof documentQuerySchema>;

/** The outcome of one file or record of `POST /api/documents`. */
const addedFileSchema = z.object({
  id: z.nullable(z.string()),
  filename: z.string(),
  status: z.enum([...documentStatuses, "refused"]),
  duplicateOf: z.exactOptional(z.string()),
  error: z.exactOptional(errorBodySchema),
});
export type AddedFile = z.infer<typeof addedFileSchema>;

/** `POST /api/documents`: the outcomes in the order of the files. */
export const addedFilesSchema = z.object({ documents: z.array(addedFileSchema) });
export type AddedFiles = z.infer<typeof addedFilesSchema>;

/** The body of `PATCH /api/documents/:id`. Null takes a fact back: what its file says counts again. */
export const documentChangeSchema = z.strictObject({
  title: z.optional(z.nullable(facts.title)),
  authors: z.optional(z.nullable(facts.authors)),
  journal: z.optional(z.nullable(facts.journal)),
  publicationDate: z.optional(z.nullable(facts.publicationDate)),
  doi: z.optional(z.nullable(facts.doi)),
  category: z.optional(z.nullable(facts.category)),
  tags: z.optional(tagsSchema),
  knowledgeBaseId: z.optional(z.string().check(z.minLength(1))),
});
export type DocumentChange = z.input<typeof documentChangeSchema>;
export type ParsedDocumentChange = z.output<typeof documentChangeSchema>;

/** How many documents are changed at once. */
export const maxChangedAtOnce = 200;

/** The documents to be changed: those with these ids, or all that pass a filter. */
const documentsToChange = {
  ids: z.optional(
    z.array(z.string().check(z.minLength(1))).check(z.minLength(1), z.maxLength(maxChangedAtOnce)),
  ),
  matching: z.optional(documentFilterSchema),
  /** How many passed the filter when they were chosen. */
  count: z.optional(z.int().check(z.gte(0))),
  /** Goes on behind the part that was changed before. */
  cursor: pageQuery.cursor,
};

/** The body of `POST /api/documents/changes`: the same for several documents. */
export const documentChangesSchema = z
  .discriminatedUnion("action", [
    z.strictObject({ action: z.literal("delete"), ...documentsToChange }),
    z.strictObject({ action: z.literal("index"), ...documentsToChange }),
    z.strictObject({ action: z.literal("retry"), ...documentsToChange }),
    z.strictObject({
      action: z.literal("move"),
      ...documentsToChange,
      knowledgeBaseId: z.string().check(z.minLength(1)),
    }),
    z.strictObject({
      action: z.literal("tag"),
      ...documentsToChange,
      add: z._default(tagsSchema, []),
      remove: z._default(tagsSchema, []),
    }),
  ])
  .check(
    z.refine(
      ({ ids, matching, count, cursor }) =>
        ids === undefined
          ? matching !== undefined && count !== undefined
          : matching === undefined && count === undefined && cursor === undefined,
      { path: ["ids"], error: "give `ids`, or `matching` with `count`" },
    ),
  );
export type DocumentChanges = z.input<typeof documentChangesSchema>;
export type ParsedDocumentChanges = z.output<typeof documentChangesSchema>;

/** `POST /api/documents/changes`: how many were changed, and why the others were not. */
export const documentChangesOutcomeSchema = z.object({
  changed: z.number(),
  failed: z.array(z.object({ id: z.string(), error: errorBodySchema })),
  /** Of a filter that more documents pass than are changed at once: the next part is changed by it. */
  nextCursor: z.nullable(z.string()),
});
export type DocumentChangesOutcome = z.infer<typeof documentChangesOutcomeSchema>;

/** `GET /api/documents/tags`: the tags of the documents that the asker reads, with how many have them. */
export const documentTagsSchema = z.object({
  tags: z.array(z.object({ tag: z.string(), documents: z.number() })),
});
export type DocumentTags = z.infer<typeof documentTagsSchema>;

/** The query of `GET /api/documents/tags`. */
export const documentTagsQuerySchema = z.strictObject({ knowledgeBaseId: z.optional(z.string()) });

/** The body of `POST /api/documents` that names a page or file to fetch, instead of a form with files. */
export const addressRequestSchema = z.strictObject({
  knowledgeBaseId: z.string().check(z.minLength(1)),
  url: z.url({
    protocol: /^https?$/,
    error: "must be an address that begins with http:// or https://",
  }),
});
export type AddressRequest = z.input<typeof addressRequestSchema>;

/** A stretch with one place, of `GET /api/documents/:id/text`. */
const textSegmentSchema = z.object({
  ordinal: z.number(),
  start: z.number(),
  end: z.number(),
  page: z.nullable(z.number()),
  lineStart: z.nullable(z.number()),
  lineEnd: z.nullable(z.number()),
  section: z.nullable(z.string()),
});
export type TextSegment = z.infer<typeof textSegmentSchema>;

/** `GET /api/documents/:id/text`. */
export const textRangeSchema = z.object({
  text: z.string(),
  length: z.number(),
  segments: z.array(textSegmentSchema),
});
export type TextRange = z.infer<typeof textRangeSchema>;

const offset = z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0)));

/** The query of `GET /api/documents/:id/text`. */
export const textQuerySchema = z.strictObject({ from: offset, to: offset });
export type TextQuery = z.input<typeof textQuerySchema>;

/** `GET /api/documents/:id/matches`: how often the text has words, and where; offsets into it. */
export const matchPageSchema = z.object({
  total: z.number(),
  matches: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type MatchPage = z.infer<typeof matchPageSchema>;

/** The query of `GET /api/documents/:id/matches`: of all matches, those behind the first `skip`. */
export const matchQuerySchema = z.strictObject({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  skip: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(1000)), 1000),
});
export type MatchQuery = z.input<typeof matchQuerySchema>;
export type ParsedMatchQuery = z.output<typeof matchQuerySchema>;

/** Whether work on the document has come to an end, good or bad. */
export function isSettled(status: DocumentStatus): boolean {
  return status === "ready" || status === "failed" || status === "cancelled";
}
