import type { LineFilter } from "./line-filter.ts";
import type { LogQuestion } from "./log-question.ts";
import type { Parts } from "./question-parts.ts";
import { isWindowed, tellsLines } from "./read-act.ts";
import { shapeOf } from "./split-alternatives.ts";
import { dayOfWindow } from "./take-other-side.ts";
import { withinDay } from "./take-time-window.ts";
import { saysBeginning } from "./take-turn.ts";

/**
 * The line of an end does not say what it ended, for which the question before may have a word: `not reachable`. That word
 * tells which state is meant, and is no condition.
 */
export function stateMeant<Asked extends Pick<LogQuestion, "words">>(
  leaning: Asked,
  turns: LogQuestion["turns"],
): Asked & Pick<LogQuestion, "turns"> {
  const meant =
    turns?.filter((turn) => leaning.words.some((word) => saysBeginning(word, turn))) ?? [];
  if (meant.length === 0) return { ...leaning, turns };
  const words = leaning.words.filter((word) => !meant.some((turn) => saysBeginning(word, turn)));
  return { ...leaning, words, turns: meant };
}

/** "From which ip?" alone groups what was asked for before. */
export function isBareGrouping(
  { group, own, said, named, whichLog, rate, beyond }: Parts,
  told: boolean,
) {
  const placed = isWindowed(own) || own.lineFrom !== undefined;
  const asked = said.noun || said.log || said.traffic || said.count || said.exists || said.unusual;
  return (
    group.groupBy !== null &&
    !(told || placed || asked || named || whichLog || rate || beyond.length > 0)
  );
}

/** "On 12 March?" and "how many without Bob?" narrow what was asked for before. */
export function isBareNarrowing({ own, said, words, failing, anything, ...parts }: Parts): boolean {
  const { except, timeFrom, timeTo, stretch, ...others } = own;
  const { group, named, whichLog, rate, beside, extreme, summed, turns, state, cause } = parts;
  const subject = said.noun || said.log || said.traffic || said.unusual || said.happened;
  return (
    Boolean(except || timeFrom || timeTo || stretch) &&
    Object.keys(others).length === 0 &&
    !(subject || words.length > 0 || failing || anything) &&
    !(group.groupBy || named || whichLog || rate || beside) &&
    !(extreme || summed || turns || state || cause)
  );
}

/** "On 12 March", and then "after 10:00?": it stays on that day. */
function onDayOf(before: LineFilter, own: LineFilter): LineFilter {
  const date = dayOfWindow(before);
  const { timeFrom, timeTo } = own;
  if (!date || !(timeFrom || timeTo) || timeFrom?.date || timeTo?.date) return own;
  const { from, to } = withinDay(
    { from: timeFrom ? { ...timeFrom, date } : null, to: timeTo ? { ...timeTo, date } : null },
    date,
  );
  return { ...own, ...(from ? { timeFrom: from } : {}), ...(to ? { timeTo: to } : {}) };
}

/** Merges a follow-up with the question before; its own conditions replace earlier ones. */
export function leanOn(
  before: LogQuestion,
  { own, failing, words, only, beside }: Parts,
): Pick<LogQuestion, "filter" | "failing" | "words" | "carried" | "beside"> {
  const kept: LineFilter = { ...before.filter };
  const leveled = Boolean(own.severities || own.statuses || failing);
  if (own.lineFrom !== undefined && !tellsLines(own) && kept.lineFrom !== undefined)
    return { filter: own, failing: false, words: [], carried: [], beside: null };
  if (leveled) {
    // Another level starts with its own conditions; "only" narrows and keeps them.
    for (const field of ["severities", "statuses", "failing"] as const) delete kept[field];
    if (!only) for (const field of ["terms", "except"] as const) delete kept[field];
  }
  if (isWindowed(own))
    for (const field of ["timeFrom", "timeTo", "stretch"] as const) delete kept[field];
  const placed = onDayOf(before.filter, own);
  if (own.lineFrom !== undefined) delete kept.lineNumbers;
  const shapes = new Set((own.terms ?? []).map(shapeOf));
  const terms = [
    ...(kept.terms ?? []).filter((term) => !shapes.has(shapeOf(term))),
    ...(own.terms ?? []),
  ];
  const keepsWords = words.length === 0 ? !leveled || only : only;
  return {
    filter: { ...kept, ...placed, ...(terms.length > 0 ? { terms } : {}) },
    failing: failing || (before.failing && !leveled),
    words: [...(keepsWords ? before.words : []), ...words],
    carried: keepsWords || leveled ? [] : [...before.words, ...before.carried],
    beside: beside ?? (leveled ? null : before.beside),
  };
}
