import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { messages } from "../db/schema.ts";

/** The condition on messages that an answer is being written for the first time. */
export const isWritten = and(
  eq(messages.role, "assistant"),
  inArray(messages.status, ["pending", "streaming"]),
) as SQL;

/** The condition on messages that an answer is being repaired: it ended before, and is as it was. */
export const isRepaired = and(
  eq(messages.role, "assistant"),
  eq(messages.repair, "running"),
) as SQL;

/** The condition on messages that a model writes one now, for the first time or to repair it. */
export const isRunning = or(isWritten, isRepaired) as SQL;

/** Whether a model writes an answer now, as {@link isRunning} asks the database. */
export function isUnderWay({
  status,
  repair,
}: Pick<typeof messages.$inferSelect, "status" | "repair">): boolean {
  return status === "pending" || status === "streaming" || repair === "running";
}
