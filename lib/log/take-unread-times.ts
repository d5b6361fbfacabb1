import { looseTimes, unreadMoments } from "../question/log-words/time-shapes.ts";
import { outsideQuotes, type Words } from "./take-words.ts";

/** A time that no line can be compared with; `loose` if it is told from the asker's own time, such as `last night`. */
export type UnreadTime = { text: string; loose: boolean };

const phrase = (shape: string) => new RegExp(`(?<![\\w/.-])(?:${shape})${outsideQuotes}`, "iu");

const moments = phrase(unreadMoments);
const loose = phrase(`(?:${looseTimes})(?![\\w-])`);

/** Takes out the times that {@link takeTimeWindow} left, so that they are neither ignored nor searched for as words. */
export function takeUnreadTimes(words: Words): UnreadTime[] {
  return [loose, moments].flatMap((shape) =>
    words.takeAll(shape).map(([text]) => ({ text: text.trim(), loose: shape === loose })),
  );
}
