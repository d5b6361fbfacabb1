import * as z from "zod/mini";
import { citationSchema } from "./citation.ts";
import { appliedFilterSchema } from "./filters.ts";
import { messageSchema } from "./message.ts";
import { metricsSchema } from "./metrics.ts";
import { noticeSchema } from "./notice.ts";
import { closestPassageSchema, passageSchema } from "./passage.ts";
import { usageSchema } from "./usage.ts";

/** The body of `POST /api/chat`. */
export const chatResultSchema = z.object({
  conversationId: z.string(),
  message: messageSchema,
  /** As the message has them. */
  closest: z.exactOptional(z.array(closestPassageSchema)),
  citations: z.array(citationSchema),
  passages: z.array(passageSchema),
  usage: usageSchema,
  metrics: metricsSchema,
  notices: z.array(noticeSchema),
  appliedFilters: z.array(appliedFilterSchema),
});
export type ChatResult = z.infer<typeof chatResultSchema>;

/** `POST /api/chat/:conversationId/stop`: whether an answer was being written. */
export const stoppedSchema = z.object({ stopped: z.boolean() });
export type Stopped = z.infer<typeof stoppedSchema>;
