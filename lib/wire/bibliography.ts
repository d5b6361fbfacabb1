import * as z from "zod/mini";
import { exportLanguageSchema } from "./export.ts";

const bibliographyFormatSchema = z.enum([
  "bibtex",
  "ris",
  "csl-json",
  "markdown",
  "apa",
  "vancouver",
  "chicago",
]);
export type BibliographyFormat = z.infer<typeof bibliographyFormatSchema>;

/** The query of `GET /api/conversations/:id/bibliography`. */
export const bibliographyQuerySchema = z.strictObject({
  format: z._default(bibliographyFormatSchema, "bibtex"),
  ...exportLanguageSchema.shape,
});
export type BibliographyQuery = z.input<typeof bibliographyQuerySchema>;
