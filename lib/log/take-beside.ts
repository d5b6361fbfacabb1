import type { LogQuestion } from "./log-question.ts";
import { readEndpoint, resolveEndpoints } from "./take-endpoints.ts";
import type { Words } from "./take-words.ts";

const beside =
  /\b(?:(?:right |just |directly |immediately |shortly )?(?<side>before|after)|(?<led>led to|preceded)|(?<followed>followed)) (?<what>(?:(?! (?:and|in|on|of) ).)+?)(?= (?:in|on|of|and) |[?.!,¦ ]*$)/iu;

const amid =
  /\b(?:between|from) (?<one>(?:(?! (?:and|to) ).)+?) (?:and|to|until|till) (?<other>(?:(?! (?:and|to) ).)+?)(?=[?.!¦ ]*$)/iu;

/** Takes out the two entries that others are between: "how many entries between the first and the last error". */
export function takeAmid(words: Words): LogQuestion["beside"] {
  const { one = "", other = "" } = amid.exec(words.left)?.groups ?? {};
  const [from, to] = [readEndpoint(one), readEndpoint(other)];
  if (!from || !to || (!from.which && !to.which)) return null;
  if ([from, to].every(({ filter }) => Object.keys(filter).length === 0)) return null;
  const ends = resolveEndpoints([from, to], undefined);
  if (!ends) return null;
  words.take(amid);
  return { side: "after", entry: ends[0], to: ends[1] };
}

/** Takes out the entry that the question asks for the neighbours of; null if none is named. */
export function takeBeside(words: Words): LogQuestion["beside"] {
  const match = beside.exec(words.left);
  const groups = match?.groups;
  if (!groups?.["what"]) return null;
  const entry = readEndpoint(groups["what"]);
  if (!entry) return null;
  words.take(beside);
  return {
    side: groups["side"]?.toLowerCase() === "after" || groups["followed"] ? "after" : "before",
    entry: { which: entry.which ?? "first", filter: entry.filter },
  };
}
