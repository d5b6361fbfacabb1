import * as z from "zod/mini";
import { modelViewSchema } from "./model.ts";

/** How many documents wait, are being indexed, failed and can be asked. */
export const queueCountsSchema = z.object({
  waiting: z.number(),
  working: z.number(),
  failed: z.number(),
  ready: z.number(),
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** `GET /api/health`: whether a question can be asked now, and what is in the way if not. */
export const healthSchema = z.object({
  status: z.enum(["ok", "starting", "unavailable"]),
  version: z.string(),
  /** The id of the process that answers. */
  instance: z.string(),
  database: z.string(),
  models: z.array(z.pick(modelViewSchema, { id: true, seat: true, available: true, reason: true })),
  queue: queueCountsSchema,
});
export type Health = z.infer<typeof healthSchema>;
