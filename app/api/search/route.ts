import { z } from "zod";
import { checkQuestion } from "@/lib/answer/check-question.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { searchPassages } from "@/lib/search/search-passages.ts";
import { filtersSchema, ignoredFiltersSchema } from "@/lib/wire/filters.ts";
import { idsSchema, nameSchema } from "@/lib/wire/ids.ts";

const searchSchema = z.strictObject({
  question: z.string(),
  k: z.number().int().min(1).max(200).default(10),
  knowledgeBaseIds: z.optional(idsSchema),
  documentIds: z.optional(idsSchema),
  filters: z.optional(filtersSchema),
  ignoreFilters: z.optional(ignoredFiltersSchema),
  mode: z.enum(["hybrid", "vector", "keyword"]).default("hybrid"),
  rerank: z.boolean().default(false),
  expand: z.boolean().default(false),
  conversationId: z.optional(nameSchema),
  history: z
    .array(
      z.strictObject({
        question: z.string(),
        answer: z.string(),
        citedChunkIds: z.array(z.string()).optional(),
      }),
    )
    .max(200)
    .optional(),
});

export const POST = route(async (request, { viewer, runtime }) => {
  const asked = await parseJson(request, searchSchema);
  const found = await searchPassages(runtime, viewer, {
    ...asked,
    question: checkQuestion(asked.question),
    signal: request.signal,
  });
  return Response.json(found);
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
