import * as z from "zod/mini";

/**
 * What a reader has to know of a paper before trusting it: it was withdrawn, its editors doubt it, it was corrected, nobody
 * has reviewed it, or it is itself the notice of another paper's withdrawal. Absent: nothing of the kind is known.
 */
export const standingSchema = z.enum([
  "retracted",
  "concern",
  "retraction_notice",
  "corrected",
  "preprint",
]);
export type Standing = z.infer<typeof standingSchema>;

/** The gravest first. */
const gravity = standingSchema.options;

/** The gravest of several; undefined where none is known. */
export function gravestStanding(
  ...standings: (Standing | null | undefined)[]
): Standing | undefined {
  return gravity.find((standing) => standings.includes(standing));
}
