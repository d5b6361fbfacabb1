import { looseTimes, weekdays } from "../question/log-words/en.ts";
import { numberWords } from "../question/log-words/log-words.ts";
import { anySide, hourShape, momentShape } from "./take-time-window.ts";
import { outsideQuotes, type Words } from "./take-words.ts";

/** A time that no line can be compared with; `loose` if it is told from the asker's own time, such as `last night`. */
export type UnreadTime = { text: string; loose: boolean };

const phrase = (shape: string) => new RegExp(`(?<![\\w/.-])(?:${shape})${outsideQuotes}`, "iu");

/** Behind a number that counts nothing. */
const alone = "(?= ?(?:[?.!,;¦)]|$)| (?:and|or|in|on|of)\\b)";
const ordinal = "(?:\\d{1,2}(?:st|nd|rd|th|\\.)|\\d{1,2}[./]\\d{1,2}\\b\\.?)";
const months =
  "january|february|march|april|may|june|july|august|september|october|november|december";
const moments = phrase(
  [
    `(?:(?:${anySide}) )?${momentShape}(?![\\w:])`,
    `(?:(?:${anySide}) )?(?:the |last |next |this )?(?:${weekdays.replaceAll(" ", "|")})s?(?: (?:morning|afternoon|evening|night))?(?![\\w-])`,
    `(?:half|quarter) (?:past|to) (?:${hourShape})(?![\\w-])`,
    `(?:between|from) (?:the )?${hourShape} ?(?:-|and|to|until|till) ?(?:the )?${hourShape}${alone}`,
    `(?:(?:${anySide}) (?:the )?|the )(?:${ordinal}(?! lines?\\b)|${hourShape}${alone})`,
    `(?:${anySide}) (?:${months}|(?:19|20)\\d{2})(?![\\w:-])`,
    `(?:within|in|during|for) (?:the )?(?:\\d{1,4}|an?|${numberWords.join("|")}) (?:seconds?|minutes?|hours?|days?|weeks?)(?![\\w-])`,
  ].join("|"),
);
const loose = phrase(`(?:${looseTimes})(?![\\w-])`);

/** Takes out the times that {@link takeTimeWindow} left, so that they are neither ignored nor searched for as words. */
export function takeUnreadTimes(words: Words): UnreadTime[] {
  return [loose, moments].flatMap((shape) =>
    words.takeAll(shape).map(([text]) => ({ text: text.trim(), loose: shape === loose })),
  );
}
