import * as z from "zod/mini";
import { kindNamed } from "@/lib/knowledge/kind.ts";
import { knowledgeBaseViewSchema } from "@/lib/wire/knowledge-base.ts";

/** `GET /api/knowledge-bases`; of each also what its kind says. The kinds are loaded beside this data. */
export const knownBasesSchema = z.object({
  knowledgeBases: z.array(
    z.pipe(
      knowledgeBaseViewSchema,
      z.transform((base) => ({
        ...base,
        /** Whether a conversation reads it that was told nothing else. */
        readByDefault: base.closedAt === null && (kindNamed(base.kind)?.readByDefault ?? false),
      })),
    ),
  ),
});
