import type { DocumentFindings } from "./describe-findings.ts";
import { cutRange, cutWindow } from "./given-lines.ts";
import type { LineFilter, LogLine } from "./line-filter.ts";
import type { Endpoint, LogQuestion } from "./log-question.ts";
import { Look, maxBesideLines } from "./look.ts";
import { resolveConditions } from "./resolve-conditions.ts";
import { emptyTally } from "./tally-lines.ts";
import { boundAt } from "./time-bound.ts";

/** Finds the entries right before or after another one. */
export async function findBeside(
  look: Look,
  { side, entry, to, within }: NonNullable<LogQuestion["beside"]>,
): Promise<DocumentFindings> {
  const { asked, found, listed } = look;
  const { anchor, left } = await findAnchor(look, entry);
  if (!anchor) return look.findings(entry.filter, emptyTally);
  const other = to ? (await findAnchor(look, to)).anchor : undefined;
  if (to && !other) return look.findings(to.filter, emptyTally);
  const [first, last] = [anchor.line, other?.line].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  const beyond = other
    ? { lineFrom: (first ?? 0) + 1, lineTo: (last ?? 0) - 1 }
    : side === "before"
      ? { lineTo: anchor.line - 1, lineFrom: 1 }
      : { lineFrom: anchor.line + 1 };
  const range = cutRange(beyond, found.log);
  const near = within === undefined ? null : timeBeside(anchor, { side, within });
  const time = near && { ...near, ...(await cutWindow(near, [found.log])) };
  const filter: LineFilter = { ...found.filter, ...range, ...time, entries: true };
  const tally = await look.go(filter, {
    groupBy: asked.groupBy,
    list: asked.act === "list" ? Math.min(listed, maxBesideLines) : listed,
    from: side === "before" ? "end" : "start",
  });
  return look.findings(filter, tally, { beside: other || within ? null : anchor, ...left });
}

/** The times before or after an entry, up to so many milliseconds; none for an entry without a time. */
function timeBeside(
  { time, offset }: LogLine,
  { side, within }: { side: "before" | "after"; within: number },
): LineFilter {
  if (time === null) return { stretch: { at: "end", ms: 0 } };
  const own = boundAt(time, offset ?? 0);
  const far = boundAt(time + (side === "before" ? -within : within), offset ?? 0);
  return side === "before" ? { timeFrom: far, timeTo: own } : { timeFrom: own, timeTo: far };
}

/**
 * Finds the entry that others are beside. Where none has all of its words, it is the one with most of them, if these are
 * half or more: "the database connections started failing" where lines cannot get a connection.
 */
async function findAnchor(
  look: Look,
  entry: Endpoint,
): Promise<{ anchor: LogLine | undefined; left?: Pick<DocumentFindings, "missing" | "absent"> }> {
  const { log, missing, absent } = look.found;
  const anchor = (await look.go(entry.filter))[entry.which];
  const { words = [], ...filter } = entry.filter;
  const leveled = Boolean(filter.severities || filter.failing);
  if (anchor || (words.length < 2 && !leveled)) return { anchor };
  const asked = { filter, words, failing: false, carried: [] };
  const resolved = await resolveConditions(log, asked, look.signal);
  const { length } = words;
  if (length > 0 && (resolved.held * 2 < length || resolved.missing.length === length))
    return { anchor };
  return {
    anchor: (await look.go(resolved.filter))[entry.which],
    left: {
      missing: [...missing, ...resolved.missing].map(({ said }) => said),
      absent: [...absent, ...resolved.absent].map(({ said }) => said),
    },
  };
}
