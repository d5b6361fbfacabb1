import * as z from "zod/mini";

/** A knowledge base as the interface shows it. */
export const knowledgeBaseViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  documents: z.number(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
});
export type KnowledgeBaseView = z.infer<typeof knowledgeBaseViewSchema>;

/** `GET /api/knowledge-bases`. */
export const knowledgeBaseListSchema = z.object({
  knowledgeBases: z.array(knowledgeBaseViewSchema),
});
export type KnowledgeBaseList = z.infer<typeof knowledgeBaseListSchema>;

const knowledgeBaseNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** The body of `POST /api/knowledge-bases`. */
export const newKnowledgeBaseRequestSchema = z.strictObject({
  name: knowledgeBaseNameSchema,
  kind: z.string().check(z.minLength(1), z.maxLength(50)),
});
export type NewKnowledgeBaseRequest = z.input<typeof newKnowledgeBaseRequestSchema>;

/** The body of `PATCH /api/knowledge-bases/:id`. */
export const knowledgeBaseChangeSchema = z.strictObject({ name: knowledgeBaseNameSchema });
export type KnowledgeBaseChange = z.input<typeof knowledgeBaseChangeSchema>;
