import { lengthNounPattern } from "../question/log-words/log-words.ts";
import type { Words } from "./take-words.ts";

const howLongTaken =
  /\b(?:how long|how much time)\b[^?¦]*?\b(?:takes?|took|taken|taking|lasts?|lasted)\b/iu;
const howLong = /\b(?:how long|how much time)\b/iu;
const onAverage = /\b(?:on average|(?:the )?(?:average|mean)(?= ))/iu;

const lengthAlone = /\b(?:times?|durations?|latency|latencies|delays?|runtimes?)\b(?: of\b)?/iu;

/**
 * Whether a question asks for the times that entries state: "how long does it take to build an image", "the average
 * response time". Takes out only the words for the average; the others tell a span where no entry states a time.
 */
export function takeTaking(words: Words): boolean {
  if (!words.has(onAverage)) return words.has(howLongTaken);
  if (!words.has(howLong) && !words.has(lengthNounPattern)) return false;
  words.take(onAverage);
  // "The response time" is asked of requests.
  words.take(lengthAlone);
  return true;
}
