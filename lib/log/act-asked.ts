import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogAct, LogQuestion } from "./log-question.ts";
import type { Parts } from "./question-parts.ts";
import { chooseAct, type SaidAct } from "./read-act.ts";

/** "The slowest request", and then "who made it?": its line tells that. */
const isOfOneEntry = ({ act }: LogQuestion) =>
  act === "first" || act === "last" || act === "extreme";

/** Decides what is asked for, by all parts of a question; null when that is unclear. */
export function actOf(
  {
    said,
    own,
    rate,
    group,
    limit,
    whichLog,
    kindOf,
    turns,
    extreme,
    summed,
    taking,
    state,
    why,
    cause,
    named,
  }: Parts,
  told: boolean,
  before: LogQuestion | undefined,
): LogAct | null {
  if (turns) return "between";
  if (extreme) return "extreme";
  if (summed) return "sum";
  if (taking) return "taking";
  if (why) return "list";
  if (cause) return "cause";
  if (state?.which) return "list";
  if (
    before &&
    isOfOneEntry(before) &&
    group.groupBy &&
    !told &&
    /^(?:it|its|that)$/iu.test(said.pronoun ?? "")
  )
    return before.act;
  if (kindOf || (whichLog && !rate && !isEdge(said))) return "count";
  const whole = rate !== null;
  // "Timeouts from ups in the parcel log" lists them.
  const ofLog = said.log || (named && !said.present);
  return chooseAct({
    said: { ...said, log: ofLog },
    own,
    told,
    groupBy: group.groupBy,
    rate: whole,
    limit,
    before,
  });
}

/** What the lines are grouped by, where the answer to what is asked has groups. */
export function groupAskedFor(
  { group, rate, followsOn, kindOf, turns }: Parts,
  act: LogAct | null,
  filter: LineFilter,
  before: LogQuestion | undefined,
): GroupBy | null {
  // That entry's line answers "On which endpoint was the first error?".
  if (kindOf || turns || act === "first" || act === "last" || act === "ends") return null;
  if (act === "extreme" || act === "sum" || act === "taking") return null;
  if (group.groupBy) return group.groupBy;
  // "The request rate" means the count per minute.
  if (rate && act === "count") return "minute";
  if (act === "count" && (filter.severities?.length ?? 0) > 1) return "severity";
  return followsOn && act === before?.act ? before.groupBy : null;
}

function isEdge({ first, last, ends, starts, stops, when }: SaidAct): boolean {
  return first || last || ends || starts || stops || when;
}
