import type { LogQuestion } from "./log-question.ts";
import { readEndpoint } from "./take-endpoints.ts";
import type { Words } from "./take-words.ts";

const beside =
  /\b(?:(?:right |just |directly |immediately |shortly )?(?<side>before|after)|(?<led>led to|preceded)|(?<followed>followed)) (?<what>(?:(?! (?:and|in|on|of) ).)+?)(?= (?:in|on|of|and) |[?.!,¦ ]*$)/iu;

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
