import { withoutStamp } from "../ingestion/parse/log-line.ts";
import { isRepeatOf, readRepeat } from "../ingestion/parse/repeat-line.ts";
import type { Evidence } from "../wire/evidence.ts";
import { logNames } from "../wire/file-name.ts";

/** Messages that come more often are told; fewer are quickly counted. */
const minTold = 4;
/** Messages told of a passage, and UTF-16 units of each. */
const maxRepeatsTold = 5;
const maxRepeatChars = 120;

/**
 * Says how often messages come in a passage of a log: as lines that differ in their stamps alone, and as lines such as
 * `last message repeated 17 times`, whose count is its own and that of the message before. A model counts lines badly, and
 * an excerpt may lack them.
 * @returns null where none comes often, and for what is no log.
 */
export function tellRepeats(passage: Evidence): string | null {
  if (!isOfLog(passage)) return null;
  const told = [...countMessages(passage.text)]
    .filter(([, { times, isTold }]) => isTold || times >= minTold)
    .toSorted(([, one], [, other]) => other.times - one.times)
    .slice(0, maxRepeatsTold)
    .map(
      ([message, { times }]) =>
        `${times} times: ${message.slice(0, maxRepeatChars).toWellFormed()}`,
    );
  return told.length > 0 ? told.join("; ") : null;
}

function isOfLog({ sourceId, lineStart, timeStart }: Evidence): boolean {
  if (lineStart === null) return false;
  return timeStart !== undefined || /\.log$/iu.test(sourceId) || logNames.test(sourceId);
}

/** Counts the messages; `isTold` where a line of the log says how often. */
function countMessages(text: string): Map<string, { times: number; isTold: boolean }> {
  const counts = new Map<string, { times: number; isTold: boolean }>();
  const add = (line: string, times: number, isTold: boolean) => {
    const message = withoutStamp(line).replace(/\s+/gu, " ").trim();
    if (!/\p{L}/u.test(message)) return;
    const known = counts.get(message) ?? { times: 0, isTold: false };
    counts.set(message, { times: known.times + times, isTold: known.isTold || isTold });
  };
  let before: string | undefined;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const repeat = readRepeat(line);
    const said = repeat?.said ?? (repeat && before && isRepeatOf(repeat, before) ? before : null);
    if (repeat && said !== null) add(said, repeat.count, true);
    else {
      add(line, 1, false);
      // A line of a trace is of the message above it.
      if (!/^\s/u.test(line)) before = line;
    }
  }
  return counts;
}
