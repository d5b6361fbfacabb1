import * as z from "zod/mini";

/** What a model can do: answer in JSON, think before it answers, call tools. */
const abilitiesSchema = z.object({
  json: z.boolean(),
  thinking: z.boolean(),
  tools: z.boolean(),
});
export type Abilities = z.infer<typeof abilitiesSchema>;

/** A model in the interface (docs/api.md, `GET /api/models`). */
export const modelViewSchema = z.object({
  id: z.string(),
  seat: z.enum(["language", "embedding", "reranking"]),
  available: z.boolean(),
  /** Why it is not available, and what to do. */
  reason: z.exactOptional(z.string()),
  contextTokens: z.nullable(z.number()),
  can: abilitiesSchema,
  /** The server that has it, where it is not the one that the environment names. */
  connection: z.exactOptional(
    z.object({ id: z.string(), name: z.string(), onThisMachine: z.boolean() }),
  ),
});
export type ModelView = z.infer<typeof modelViewSchema>;

/** `GET /api/models`. */
export const modelListSchema = z.object({ models: z.array(modelViewSchema) });
export type ModelList = z.infer<typeof modelListSchema>;
