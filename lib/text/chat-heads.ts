import { isCalendarName, readMonth } from "../question/answer-kind.ts";
import { foldWord, wordsOf } from "../question/read-language.ts";

/** A line that says who wrote the lines below it, and when. */
export type ChatHead = { speaker: string; day: string; minutes: number };

const clockPattern =
  /(?<![\d:])(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?:\s?(?<half>[AaPp])\.?[Mm]\.?)?(?![\d:])/u;

const maxNameWords = 4;

/** Words of a day or between a day and a clock: "Mon 26 May", "12/05/2025", "Today at". */
const isDayWord = (word: string) =>
  /^[\d\W]/u.test(word) ||
  dayNames.has(word) ||
  isCalendarName(word) ||
  readMonth(word) !== undefined;
const dayNames = new Set(
  "today yesterday at heute gestern um aujourd'hui hier a hoy ayer las".split(" "),
);

/** Reads a line of nothing but a name, a clock and perhaps a day; null for any other line. */
export function readChatHead(line: string): ChatHead | null {
  const match = clockPattern.exec(line);
  if (!match?.groups) return null;
  const before = line.slice(0, match.index);
  const after = line.slice(match.index + match[0].length);
  const words = before.split(/[\s,–—|[\]]+/u).filter(Boolean);
  const end = words.findLastIndex((word, at) => at === 0 || !isDayWord(foldWord(word)));
  const speaker = words.slice(0, end + 1).join(" ");
  const day = `${words.slice(end + 1).join(" ")} ${after.replace(/^\]/u, "")}`.trim();
  const isNamed = /^\p{L}[^:;!?]*$/u.test(speaker) && end < maxNameWords;
  if (!isNamed || !wordsOf(day).every(isDayWord)) return null;
  const { hour, minute, half = "" } = match.groups;
  const noon = half === "" ? 0 : (half.toLowerCase() === "p" ? 12 : 0) - (hour === "12" ? 12 : 0);
  return { speaker, day, minutes: (Number(hour) + noon) * 60 + Number(minute) };
}

/** Fewer heads are no conversation. */
const minHeads = 3;

/** The most lines below a head, on average. */
const maxLinesBelow = 6;

/**
 * Whether a text is a chat whose messages are below lines that name their writers: somebody writes more than once, and each
 * head has words below it, unlike the hours of a timetable.
 */
export function isHeadedChat(lines: readonly string[]): boolean {
  const said = lines.filter((line) => line.trim() !== "");
  const heads = said.map(readChatHead);
  const speakers = heads.flatMap((head) => head?.speaker ?? []);
  return (
    speakers.length >= minHeads &&
    new Set(speakers).size < speakers.length &&
    said.length <= speakers.length * (maxLinesBelow + 1) &&
    heads.every((head, at) => head === null || (at < heads.length - 1 && !heads[at + 1]))
  );
}
