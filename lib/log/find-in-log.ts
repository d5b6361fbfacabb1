import type { DocumentFindings } from "./describe-findings.ts";
import { findBeside } from "./find-beside.ts";
import { findCause } from "./find-cause.ts";
import { findExtremeLines } from "./find-extreme-lines.ts";
import { findLines } from "./find-lines.ts";
import { findState, findStates } from "./find-states.ts";
import { findStory } from "./find-story.ts";
import { findSum } from "./find-sum.ts";
import { findTimesTaken } from "./find-times-taken.ts";
import { withGivenLevels } from "./given-lines.ts";
import { levelOf, tellsStatus } from "./level-of.ts";
import { messageKind } from "./line-fields.ts";
import { asksForEntries, type LineFilter } from "./line-filter.ts";
import type { Endpoint, LogQuestion } from "./log-question.ts";
import { type Found, Look, type Search } from "./look.ts";
import { emptyTally } from "./tally-lines.ts";

/**
 * Searches logs for the answer to a question. A status is a field of a line; it is searched for as a word only where no
 * log has such a field.
 */
export async function findInLogs(
  search: Search,
  chosen: readonly Found[],
): Promise<DocumentFindings[]> {
  const findings: DocumentFindings[] = [];
  for (const found of chosen) findings.push(await findInLog(search, found));
  const stated = findings.filter(({ figure }) => figure !== null);
  if (stated.length > 0) return stated;
  const held = findings.some(({ tally }) => tally.count > 0);
  if (held || search.inWords || !search.asked.filter.statuses) return findings;
  for (const { log } of chosen) if (await tellsStatus(log)) return findings;
  return findInLogs({ ...search, inWords: true }, chosen);
}

/** Searches one log for the answer to a question. */
function findInLog(search: Search, found: Found): Promise<DocumentFindings> {
  const { asked } = search;
  const look = new Look(search, found);
  if (asked.endpoints) return findEnds(look, asked.endpoints);
  if (asked.turns) return findStates(look, asked.turns);
  if (asked.extreme) return findExtremeLines(look, asked.extreme);
  if (asked.summed) return findSumOf(look, asked.summed);
  if (asked.act === "taking") return findTaking(look);
  if (asked.beside) return findBeside(look, asked.beside);
  if (asked.act === "cause") return findCauseOf(look);
  if (asked.state) return findState(look, asked.state);
  if (asked.kindOf) return findKind(look, asked.kindOf);
  if (asked.act === "story") return findStory(look);
  return asked.act === "rate" ? findRate(look) : findLines(look);
}

/** Finds the last of the entries with the lines that tell its cause; entries of several kinds have no one cause. */
async function findCauseOf(look: Look): Promise<DocumentFindings> {
  const { filter, log, missing } = look.found;
  const whole = { ...filter, whole: true };
  const tally = missing.length > 0 ? emptyTally : await look.go(whole, { groupBy: "message" });
  const causes = tally.last && tally.groups.length === 1 ? await findCause(log, tally.last) : null;
  return causes ? look.findings(filter, tally, { causes }) : look.findings(filter, emptyTally);
}

async function findEnds(
  look: Look,
  endpoints: NonNullable<LogQuestion["endpoints"]>,
): Promise<DocumentFindings> {
  const find = async ({ which, filter }: Endpoint) => {
    const told = asksForEntries(filter) || filter.lineFrom !== undefined;
    return (await look.go(told ? filter : { entries: true }))[which];
  };
  const [from, to] = [await find(endpoints[0]), await find(endpoints[1])];
  const lines = [from, to].filter((line) => line !== undefined);
  const tally = { ...emptyTally, count: lines.length, first: lines[0], last: lines.at(-1) };
  return look.findings(look.found.filter, tally, { ends: [from, to] });
}

/** Adds up the figures that entries state. */
async function findSumOf(
  look: Look,
  summed: NonNullable<LogQuestion["summed"]>,
): Promise<DocumentFindings> {
  const { filter } = look.found;
  const sum = await findSum(look.lines(), summed);
  if (!sum) return look.findings(filter, emptyTally);
  const { lines } = sum;
  const tally = { ...emptyTally, count: lines.length, first: lines[0], last: lines.at(-1) };
  return look.findings(filter, tally, { sum });
}

/** Finds how long something took by what entries state. */
async function findTaking(look: Look): Promise<DocumentFindings> {
  const { filter } = look.found;
  const times = await findTimesTaken(look.lines());
  if (!times) return look.findings(filter, emptyTally);
  const { stated, shortest, longest } = times;
  const tally = { ...emptyTally, count: stated, first: shortest.line, last: longest.line };
  return look.findings(filter, tally, { times });
}

/** Finds the entries with the same message as the first or last, ignoring numbers and names. */
async function findKind(look: Look, which: Endpoint["which"]): Promise<DocumentFindings> {
  const { filter } = look.found;
  const one = (await look.go(filter))[which];
  if (!one) return look.findings(filter, emptyTally);
  const kind: LineFilter = { ...filter, kind: messageKind(one.text) };
  return look.findings(kind, await look.go(kind));
}

/** Finds which share of the entries matches, among those that the other conditions match. */
async function findRate(look: Look): Promise<DocumentFindings> {
  const { asked, found } = look;
  const { groupBy } = asked;
  const { severities, statuses, failing, ...unleveled } = found.filter;
  const { terms, words, except, ...unworded } = found.filter;
  const leveled = Boolean(severities || statuses || failing);
  const ofLevel = asked.ofLevel && Boolean(terms || words || except);
  // "The share of errors that are 404s": what is an error is for the log to tell.
  const level = asked.ofLevel && statuses ? await levelOf(found.log, { failing: true }) : {};
  const part = { ...found.filter, ...(level.severities ? level : {}) };
  const whole = { ...(leveled && !ofLevel ? unleveled : unworded), ...level, entries: true };
  // Classes of status codes are grouped by code unless the question groups otherwise.
  const own = groupBy ?? (statuses?.some(([from, to]) => to > from) ? "status" : null);
  const all = await look.go(whole, { groupBy });
  const tally = await look.go(part, { groupBy: own });
  return look.findings(part, tally, {
    groupBy: own,
    whole: { filter: withGivenLevels(whole, found.log), tally: all, byGroup: groupBy !== null },
  });
}
