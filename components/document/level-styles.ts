import type { Style } from "./markdown-styles.ts";

/** A level is told by its word; in cited words, which have a colour already, only by its weight. */
export const markLevels: Partial<Record<Style["as"], string>> = {
  failure: "font-semibold text-danger in-[mark]:text-inherit",
  warning: "font-semibold text-warning in-[mark]:text-inherit",
  detail: "text-soft in-[mark]:text-inherit",
};

/** UTF-16 units of a line's head, which has its level. */
const levelHeadLength = 200;

const levelTones: [names: string, as: Style["as"]][] = [
  ["FATAL|EMERG|ALERT|PANIC|CRITICAL|CRIT|SEVERE|ERROR|ERR", "failure"],
  ["WARNING|WARN", "warning"],
  ["NOTICE|INFO|DEBUG|TRACE|VERBOSE", "detail"],
];
const levelNames = levelTones.map(([each]) => each).join("|");

/** A level in capitals, and one of any case in brackets or behind its key: `[error]`, `level=warn`, `"level":"info"`. */
const loud = new RegExp(`(?<![\\w/-])(?:${levelNames})(?![\\w/-])`, "u");
const namedLevel = new RegExp(
  `(?<=[[<(]|\\b(?:level|severity|lvl)["']?\\s?[:=]\\s?["']?)(?:${levelNames})(?![\\w/-])`,
  "iu",
);

/** Finds the level of a log's line, as a style of its word; none in a line without one. */
export function levelStyles(line: string): Style[] {
  const head = line.slice(0, levelHeadLength);
  const [first] = [namedLevel.exec(head), loud.exec(head)]
    .filter((found) => found !== null)
    .toSorted((a, b) => a.index - b.index);
  if (!first) return [];
  const word = first[0].toUpperCase();
  const tone = levelTones.find(([each]) => each.split("|").includes(word))?.[1];
  return tone ? [{ start: first.index, end: first.index + word.length, as: tone }] : [];
}
