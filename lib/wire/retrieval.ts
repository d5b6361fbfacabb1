import * as z from "zod/mini";
import { appliedFilterSchema } from "./filters.ts";
import { metricsSchema } from "./metrics.ts";
import { noticeSchema } from "./notice.ts";
import { passageSchema } from "./passage.ts";

/** `GET /api/messages/:id/retrieval`: what was retrieved for an answer. */
export const keptRetrievalSchema = z.object({
  standaloneQuestion: z.string(),
  passages: z.array(passageSchema),
  appliedFilters: z.array(appliedFilterSchema),
  metrics: metricsSchema,
});
export type KeptRetrieval = z.infer<typeof keptRetrievalSchema>;

/** `POST /api/search`: what a question would be answered from. */
export const searchResultSchema = z.extend(keptRetrievalSchema, {
  notices: z.array(noticeSchema),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
