import { looseTimes, unreadMoments } from "../question/log-words/time-shapes.ts";
import { outsideQuotes, type Words } from "./take-words.ts";

/** Times that no line can be compared with: clocks and days, and those told from the asker's own, such as `last night`. */
type UnreadTimes = { moments: string[]; loose: string[] };

const phrase = (shape: string) => new RegExp(`(?<![\\w/.-])(?:${shape})${outsideQuotes}`, "iu");

const momentPattern = phrase(unreadMoments);
const loosePattern = phrase(`(?:${looseTimes})(?![\\w-])`);

/** Takes out the times that {@link takeTimeWindow} left, so that they are neither ignored nor searched for as words. */
export function takeUnreadTimes(words: Words): UnreadTimes {
  const [loose = [], moments = []] = [loosePattern, momentPattern].map((shape) =>
    words.takeAll(shape).map(([text]) => text.trim()),
  );
  return { moments, loose };
}
