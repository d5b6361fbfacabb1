import * as z from "zod/mini";
import type { ConversationDetail, SavedMessage } from "./conversation.ts";
import { pageLanguages } from "./page-language.ts";

const exportFormatSchema = z.enum(["markdown", "html", "docx"]);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** The query of an export that says in which language Ibid's own words are in it; else they are in that of the page. */
export const exportLanguageSchema = z.strictObject({ language: z.optional(z.enum(pageLanguages)) });

/** The query of `GET /api/conversations/:id/export` and `GET /api/messages/:id/export`. */
export const exportQuerySchema = z.strictObject({
  format: z._default(exportFormatSchema, "markdown"),
  /** Whether the cited words are written below their places. */
  quotes: z.pipe(
    z._default(z.enum(["true", "false"]), "true"),
    z.transform((value) => value === "true"),
  ),
  /** `clipboard`: text to paste into another, without a title or a style of its own; a Word document is a file in any case. */
  for: z._default(z.enum(["file", "clipboard"]), "file"),
  ...exportLanguageSchema.shape,
});
export type ExportQuery = z.input<typeof exportQuerySchema>;
export type ParsedExportQuery = z.output<typeof exportQuerySchema>;

/** A message as it is taken away: what a reader sees of it, without what made it. */
export type ExportedMessage = Pick<
  SavedMessage,
  | "id"
  | "role"
  | "status"
  | "text"
  | "outcome"
  | "markers"
  | "uncited"
  | "contradictions"
  | "closest"
  | "model"
  | "createdAt"
  | "error"
  | "citations"
>;

/** What is taken away of a conversation, all of it or some of its turns. */
export type Exported = Pick<ConversationDetail, "title"> & { messages: ExportedMessage[] };
