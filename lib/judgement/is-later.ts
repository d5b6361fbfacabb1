import { documentOf } from "../prompt/user-message.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";
import { compareMoments, whenSaid } from "./moment-of.ts";

type SaidUnit = Pick<Candidate, "unit" | "passage" | "index">;

/** Whether what a unit says was said later than what another says, and may have replaced it. */
export function isLater(
  { unit, passage, index }: SaidUnit,
  other: SaidUnit,
  { state }: Pick<AskedQuestion, "state">,
): boolean {
  if (state === "before") return false;
  const isThread = unit.sentAt !== undefined && other.unit.sentAt !== undefined;
  const isOfOne = documentOf(passage) === documentOf(other.passage);
  if (state !== "now" && !(isThread && isOfOne)) return false;
  const [own, others] = [whenSaid({ unit, passage }), whenSaid(other)];
  const later = own && others ? compareMoments(own, others) : 0;
  if (later !== 0 || !isThread || unit.sentAt === other.unit.sentAt) return later > 0;
  return passage === other.passage && index > other.index;
}
