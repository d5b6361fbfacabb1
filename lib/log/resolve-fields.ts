import { type AskedWord, fieldKeyOf, fieldPattern } from "./asked-word.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogSource } from "./log-document.ts";
import { scanLines } from "./scan-lines.ts";

/** A word that is the value of a field is not a part of another one there: a `checkin` is no `checkin_denied`. */
export async function resolveFields(
  log: LogSource,
  filter: LineFilter,
  signal: AbortSignal | undefined,
): Promise<LineFilter> {
  const { words = [] } = filter;
  if (words.length === 0) return filter;
  const keys = await findFieldKeys(log, { ...filter, words }, signal);
  const resolved = words.map((word, at) => {
    const key = keys[at];
    return key === undefined ? word : { ...word, field: fieldPattern(key) };
  });
  return { ...filter, words: resolved };
}

/** Finds the keys that words have in the line where most of them are the value of a field; undefined for those that are none. */
async function findFieldKeys(
  log: LogSource,
  filter: LineFilter & { words: readonly AskedWord[] },
  signal: AbortSignal | undefined,
): Promise<readonly (string | undefined)[]> {
  let best: { keys: readonly (string | undefined)[]; fields: number } = { keys: [], fields: 0 };
  for await (const batch of scanLines(log, filter)) {
    signal?.throwIfAborted();
    for (const { text } of batch) {
      const keys = filter.words.map((word) => fieldKeyOf(text, word));
      const fields = keys.filter((key) => key !== undefined).length;
      if (fields > best.fields) best = { keys, fields };
      if (fields === filter.words.length) return keys;
    }
  }
  return best.keys;
}
