import * as z from "zod/mini";
import { standingSchema } from "./standing.ts";

/** What is said of a document that is a source; what it does not have is left out. */
export const sourceFacts = {
  documentId: z.string(),
  /** The document's own id, unique in its knowledge base. */
  sourceId: z.string(),
  title: z.string(),
  authors: z.exactOptional(z.array(z.string())),
  journal: z.exactOptional(z.string()),
  publicationDate: z.exactOptional(z.string()),
  doi: z.exactOptional(z.string()),
  standing: z.exactOptional(standingSchema),
};

/** A line of a conversation's register: which document has which number. */
export const sourceSchema = z.object({
  number: z.number(),
  ...sourceFacts,
  filename: z.string(),
  knowledgeBaseId: z.string(),
  /** False once the document was deleted; the number stays. */
  available: z.boolean(),
});
export type Source = z.infer<typeof sourceSchema>;
