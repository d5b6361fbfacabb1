import { beyondPattern, failurePattern, isDenial } from "../question/log-words/log-words.ts";
import type { LogAct } from "./log-question.ts";
import type { Parts } from "./question-parts.ts";
import { isClocked, isWindowed, tellsLines } from "./read-act.ts";

/** Whether a question says which lines it means. */
export const tellsOf = ({ own, failing, words, beside, state }: Parts) =>
  tellsLines(own) || failing || words.length > 0 || beside !== null || state !== null;

/** Whether the question itself says what it is about. */
export function hasSubject(
  { own, said, named, place, whichLog, group, rate, beyond, extreme, summed }: Parts,
  told: boolean,
): boolean {
  const placed = isWindowed(own) || own.lineFrom !== undefined;
  const ofLog = named || said.log || whichLog;
  return Boolean(
    told ||
      placed ||
      said.noun ||
      said.traffic ||
      said.unusual ||
      group.groupBy ||
      rate ||
      extreme ||
      summed ||
      // "The slowest" may be of a log; a time alone tells no subject.
      beyond.some((word) => beyondPattern.test(word)) ||
      (ofLog &&
        (said.first ||
          said.last ||
          // When a site started is not when its log did.
          (!place && (said.starts || said.stops)) ||
          said.howLong ||
          said.ends ||
          said.happened ||
          said.gap)),
  );
}

/** Whether its words say what is done with lines: it asks for a figure, a time, or what came before or after an entry. */
export function isTold(parts: Parts, act: LogAct | null): boolean {
  if (act === null) return parts.beside !== null && !parts.yesNo && !parts.said.present;
  const { own, failing, group } = parts;
  const ofLines = own.severities || own.statuses || own.terms || failing || isWindowed(own);
  if (parts.general && act === "list" && !ofLines && !group.groupBy) return false;
  return !(parts.yesNo && act !== "count") && !isOfTexts(parts);
}

/** "How much notice do I have to give?" measures what has the name of a level, or asks how it is in general. */
const isOfTexts = ({ everyday, said }: Parts) =>
  everyday && (said.present || said.howLong || said.howMuch);

/** Whether its words clearly speak of log lines, so that other documents in scope do not matter. */
export function isSure(parts: Parts, act: LogAct | null): boolean {
  const { own, said, named, written, whichLog, failing, group, limit, rate, beyond } = parts;
  const { everyday, words, beside } = parts;
  if (act === null || (group.groupBy === "who" && !own.statuses && !said.traffic)) return false;
  if (act === "lines" || said.log || whichLog || written || (named && !said.present)) return true;
  const counted =
    act === "count" || act === "first" || act === "last" || act === "ends" || act === "span";
  if (beyond.length > 0) return false;
  if (said.present && !said.count && !own.terms) return false;
  const asks =
    counted ||
    rate !== null ||
    said.list ||
    said.exists ||
    said.when ||
    group.groupBy !== null ||
    limit !== null;
  // Another text may have warnings of something; lines have them by themselves.
  if (everyday && (isOfTexts(parts) || said.given || words.length > 0 || beside)) return false;
  if ((own.severities || own.statuses) && asks) return true;
  if (said.entry || (said.line && said.count)) return true;
  if (own.terms && counted) return true;
  if (isClocked(own) && (said.happened || failing || said.event)) return true;
  const fails = failing || (parts.state !== null && failurePattern.test(parts.state.state));
  return fails && (act === "count" || act === "rate" || group.groupBy !== null) && !said.present;
}

/** Whether it counts events or counts or groups requests, or asks who was denied or did what when: other texts speak of them too, but have none. */
export function isLikely({ own, said, group, beyond, words }: Parts, act: LogAct | null): boolean {
  if (said.present || beyond.length > 0) return false;
  if (group.groupBy === "who" && (said.when || words.some((w) => isDenial(w.said)))) return true;
  // "How many BackOff events did it have": the lines must have each of its words.
  if (said.event && said.count && words.length > 1) return true;
  if (!said.traffic) return false;
  return act === "count" && (said.count || group.groupBy !== null || isWindowed(own));
}
