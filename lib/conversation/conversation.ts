import type { messages } from "../db/schema.ts";
import type { AnswerStep } from "../wire/answer-step.ts";
import type { Marker } from "../wire/marker.ts";
import type { Message } from "../wire/message.ts";
import type { ClosestPassage } from "../wire/passage.ts";

/** What is read for a message beside its row. */
type ReadBeside = {
  /** Its markers ({@link markersOf}). */
  markers: Marker[];
  /** The steps of its agent mode, with the words of their passages ({@link readSteps}). */
  steps?: readonly AnswerStep[] | undefined;
  /** The passages shown where nothing answers, with their words ({@link readClosest}). */
  closest?: readonly ClosestPassage[] | undefined;
};

/** A stored message as the interface shows it. */
export function toMessage(
  row: typeof messages.$inferSelect,
  { markers, steps = [], closest = [] }: ReadBeside,
): Message {
  return {
    id: row.id,
    role: row.role,
    status: row.status,
    text: row.text,
    answered: row.outcome === "answered",
    outcome: row.outcome,
    markers,
    uncited: row.uncited,
    ...(row.contradictions.length > 0 ? { contradictions: row.contradictions } : {}),
    ...(closest.length > 0 ? { closest: [...closest] } : {}),
    ...(row.sections ? { sections: row.sections } : {}),
    ...(row.reasoning ? { reasoning: row.reasoning } : {}),
    ...(steps.length > 0 ? { steps: [...steps] } : {}),
    ...(row.usage ? { usage: row.usage } : {}),
    ...(row.metrics ? { metrics: row.metrics } : {}),
    ...(row.notices.length > 0 ? { notices: row.notices } : {}),
    model: row.model,
    createdAt: row.createdAt.toISOString(),
    ...(row.error ? { error: row.error } : {}),
  };
}
