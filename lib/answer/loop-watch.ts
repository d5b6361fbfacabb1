import { fence, tableRow } from "../text/line-forms.ts";

/** UTF-16 units. A shorter saying, such as a command or a value, may well be said again. */
const minChars = { longLine: 60, rightAgain: 25, inARow: 15 } as const;
/** How often an answer says the same long line before it goes in circles, or how many sayings that came in the same order before. */
const maxTimesSaid = 3;
const maxRepeatedInARow = 3;

/** Ends a sentence, or what looks like one: its tags follow. */
const sayingEnd = /(?<=[.!?]["”»)]?)\s+(?=\S)/u;

/** What is not said by the model itself: the tags, and the number of a step that it goes on counting. */
const unsaid = /\[[^[\]\s]*#\d+[^[\]]*\]|^\s*(?:[-*+•]|\d+[.)])\s+/gu;

/** Watches whether a text says the same again and again, as small models do until their last token. Code and tables may. */
export function createLoopWatch() {
  const timesSaid = new Map<string, number>();
  /** Each saying and the one that followed it, as `before\nafter`. */
  const followed = new Set<string>();
  let line = "";
  let heard = 0;
  let last = "";
  let repeatedInARow = 0;
  let isInFence = false;
  let isLooping = false;
  const say = (said: string) => {
    const pair = `${last}\n${said}`;
    const isRepeated = said !== last && followed.has(pair) && said.length >= minChars.inARow;
    repeatedInARow = isRepeated ? repeatedInARow + 1 : 0;
    followed.add(pair);
    isLooping ||=
      (heard > 0 && said === last && said.length >= minChars.rightAgain) ||
      repeatedInARow >= maxRepeatedInARow - 1;
    last = said;
  };
  const countLine = (whole: string) => {
    if (whole.length < minChars.longLine) return;
    const times = (timesSaid.get(whole) ?? 0) + 1;
    timesSaid.set(whole, times);
    isLooping ||= times >= maxTimesSaid;
  };
  /** Hears what is complete of the line: its sentences up to the last one, and that as well at its end. */
  const hear = (hasEnded: boolean) => {
    if (isInFence || fence.test(line) || tableRow.test(line)) return;
    const sayings = line
      .replace(unsaid, " ")
      .split(sayingEnd)
      .map((said) => said.replace(/\s+/gu, " ").trim());
    const complete = hasEnded ? sayings.length : sayings.length - 1;
    for (; heard < complete; heard += 1) {
      const said = sayings[heard] ?? "";
      if (said !== "") say(said);
    }
    if (hasEnded) countLine(sayings.join(" "));
  };
  return {
    push(text: string): void {
      const [first = "", ...others] = text.split("\n");
      line += first;
      for (const next of others) {
        hear(true);
        if (fence.test(line)) isInFence = !isInFence;
        line = next;
        heard = 0;
      }
      hear(false);
    },
    get isLooping() {
      return isLooping;
    },
  };
}
