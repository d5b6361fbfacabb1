import { isIP } from "node:net";

/** What a logger writes in place of messages that came again: `last message repeated 17 times`. */
export type RepeatLine = {
  count: number;
  /** The machine that wrote it; null where the line names none. */
  host: string | null;
  /** The message itself with what is before it, where the line has it (`message repeated 5 times: [ … ]`). */
  said: string | null;
};

/** UTF-16 units of a line before the words. */
const maxHead = 120;
const repeatShape = new RegExp(
  `^(?<head>.{0,${maxHead}}?)(?:-{2,}\\s*)?\\b(?:last )?message repeated (?<count>\\d{1,9}) times?(?:: ?\\[ ?(?<said>.*)\\])?[\\s.-]*$`,
  "iu",
);
/** More words before it make it a message of its own. */
const maxWordsBefore = 6;
const maxCount = 100_000_000;

/** Reads the line in which syslog counts a message that came again, of BSD, rsyslog and macOS; null for any other line. */
export function readRepeat(line: string): RepeatLine | null {
  if (!/message repeated \d/iu.test(line.slice(0, 2 * maxHead))) return null;
  const { head = "", count, said } = repeatShape.exec(line)?.groups ?? {};
  const words = head.trim().split(/\s+/u).filter(Boolean);
  if (count === undefined || Number(count) > maxCount || words.length > maxWordsBefore) return null;
  const named = words.findLast((word) => !word.endsWith(":"));
  const isStamp =
    named === undefined || (!isIP(named) && (named.includes(":") || !/\p{L}/u.test(named)));
  return {
    count: Number(count),
    host: isStamp ? null : named,
    said: said === undefined ? null : head + said,
  };
}

/** Whether a repeat may be of this line: it is of the same machine. */
export function isRepeatOf({ host }: RepeatLine, line: string): boolean {
  return host === null || line.slice(0, maxHead).split(/\s+/u).includes(host);
}
