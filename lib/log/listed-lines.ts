import { withoutStamp } from "../ingestion/parse/log-line.ts";
import { maxSearchedChars } from "./asked-word.ts";
import type { LogLine } from "./line-filter.ts";

/** How often a listed message came, on how many lines, and the last of them. */
export type CameAgain = { messages: number; lines: number; last: LogLine };

/** Which lines are listed: so many from an end; with `merges`, many lines that differ in their stamps alone are listed once. */
type ListingOptions = { list: number; from: "start" | "end"; merges: boolean };

/** Collects the lines that an answer lists, as lines come. */
export class ListedLines {
  readonly #options: ListingOptions;
  readonly #byMessage = new Map<string, SameMessage>();
  readonly again = new Map<LogLine, CameAgain>();
  lines: LogLine[] = [];

  constructor(options: ListingOptions) {
    this.#options = options;
  }

  add(batch: readonly LogLine[]): void {
    const { list, from, merges } = this.#options;
    if (list === 0) return;
    if (merges) for (const line of batch) this.#merge(line);
    else if (from === "end") this.lines = [...this.lines, ...batch].slice(-list);
    else if (this.lines.length < list)
      this.lines = [...this.lines, ...batch.slice(0, list - this.lines.length)];
  }

  #merge(line: LogLine): void {
    const { text, rest } = line.repeats ?? line;
    // Of the same first line with another trace, a message is another one.
    const message = `${withoutStamp(text)}\n${rest}`.slice(0, maxSearchedChars);
    const same = this.#byMessage.get(message) ?? { listed: [], messages: 0, lines: 0 };
    this.#byMessage.set(message, same);
    same.messages += line.repeats?.count ?? 1;
    same.lines += 1;
    const [first, ...others] = same.listed;
    if (same.messages > maxAlike) {
      if (!first) return;
      if (others.length > 0) this.lines = this.lines.filter((each) => !others.includes(each));
      same.listed = [first];
      this.again.set(first, { messages: same.messages, lines: same.lines, last: line });
    } else if (this.lines.length < this.#options.list) {
      same.listed.push(line);
      this.lines.push(line);
    }
  }
}

/** Messages that say the same and are still listed each; more are one line, the first. */
const maxAlike = 3;

/** The lines of one message: those that are listed, and how many messages and lines there are. */
type SameMessage = { listed: LogLine[]; messages: number; lines: number };
