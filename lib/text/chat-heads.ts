import { isCalendarName, readMonth } from "../question/answer-kind.ts";
import { foldWord, wordsOf } from "../question/read-language.ts";

/** A line that says who wrote the lines below it, and when. */
export type ChatHead = { speaker: string; day: string; minutes: number };

const headClock =
  /(?<![\d:])(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?:\s?(?<half>[AaPp])\.?[Mm]\.?)?(?![\d:])/u;

const maxWriterWords = 4;

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
  const match = headClock.exec(line);
  if (!match?.groups) return null;
  const before = line.slice(0, match.index);
  const after = line.slice(match.index + match[0].length);
  const words = before.split(/[\s,–—|[\]]+/u).filter(Boolean);
  const end = words.findLastIndex((word, at) => at === 0 || !isDayWord(foldWord(word)));
  const speaker = words.slice(0, end + 1).join(" ");
  const day = `${words.slice(end + 1).join(" ")} ${after.replace(/^\]/u, "")}`.trim();
  const isNamed = /^\p{L}[^:;!?]*$/u.test(speaker) && end < maxWriterWords;
  if (!isNamed || !wordsOf(day).every(isDayWord)) return null;
  const { hour, minute, half = "" } = match.groups;
  const noon = half === "" ? 0 : (half.toLowerCase() === "p" ? 12 : 0) - (hour === "12" ? 12 : 0);
  return { speaker, day, minutes: (Number(hour) + noon) * 60 + Number(minute) };
}

/** Fewer heads are no conversation. */
const minHeads = 3;

/** The most lines below a head, on average. */
const maxLinesBelow = 6;

/** Fewer names that come again may be the lessons of a timetable. */
const minRepeated = 2;
/** Minutes that the hours of a timetable are whole numbers of, unlike those of messages. */
const roundMinutes = 5;

/**
 * Whether a text is a chat whose messages are below lines that name their writers: each head has words below it, several
 * write more than once, or one does where a head says its day, and nobody writes before the one above, or only at round hours.
 */
export function isHeadedChat(lines: readonly string[]): boolean {
  const said = lines.filter((line) => line.trim() !== "");
  const read = said.map(readChatHead);
  const heads = read.filter((head) => head !== null);
  const repeated = countRepeated(heads.map(({ speaker }) => speaker));
  return (
    heads.length >= minHeads &&
    repeated >= (heads.some(({ day }) => day !== "") ? 1 : minRepeated) &&
    said.length <= heads.length * (maxLinesBelow + 1) &&
    read.every((head, at) => head === null || (at < read.length - 1 && !read[at + 1])) &&
    heads.some(({ minutes }) => minutes % roundMinutes > 0) &&
    areInOrder(heads)
  );
}

/** How many names there are more than once. */
function countRepeated(names: readonly string[]): number {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const name of names) (seen.has(name) ? again : seen).add(name);
  return again.size;
}

/** Whether no clock runs backwards, unless the head says another day. */
function areInOrder(heads: readonly ChatHead[]): boolean {
  let day = "";
  return heads.every((head, at) => {
    const isOtherDay = head.day !== "" && head.day !== day;
    if (isOtherDay) ({ day } = head);
    return isOtherDay || at === 0 || head.minutes >= (heads[at - 1]?.minutes ?? 0);
  });
}
