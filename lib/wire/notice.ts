import * as z from "zod/mini";

/** A document that the asker may read and the conversation does not. */
export const outOfScopeSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  knowledgeBaseId: z.string(),
  knowledgeBaseName: z.string(),
  kind: z.string(),
});
export type OutOfScope = z.infer<typeof outOfScopeSchema>;

/** How far documents are that are still being read; the total counts those with known passages. */
const readingProgressSchema = z.object({
  documents: z.number(),
  done: z.number(),
  total: z.number(),
});

/** What an answer had to do without (docs/api.md, "Notices"). */
export const noticeSchema = z.object({
  code: z.enum([
    "reranker_unavailable",
    "filter_matched_nothing",
    "rewrite_failed",
    "context_trimmed",
    "answer_cut",
    "quoted_instead",
    "index_incomplete",
    "not_in_scope",
    "repair_not_better",
    "source_retracted",
    "spelling_corrected",
  ]),
  message: z.string(),
  /** Of `not_in_scope`: the document that the question names, and the knowledge base it lies in. */
  details: z.exactOptional(outOfScopeSchema),
  /** Of `index_incomplete`: the documents that are being read, and how many of their passages are indexed. */
  progress: z.exactOptional(readingProgressSchema),
});
export type Notice = z.infer<typeof noticeSchema>;
