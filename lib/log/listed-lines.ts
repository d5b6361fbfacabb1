import { withoutStamp } from "../ingestion/parse/log-line.ts";
import { maxSearchedChars } from "./asked-word.ts";
import type { LogLine } from "./line-filter.ts";

/** How often a listed message came, on how many lines, and the last of them. */
export type CameAgain = { messages: number; lines: number; last: LogLine };

/** Which lines are listed: so many from an end; with `merges`, lines that differ in their stamps alone are listed once. */
type ListingOptions = { list: number; from: "start" | "end"; merges: boolean };

/** Collects the lines that an answer lists, as lines come. */
export class ListedLines {
  readonly #options: ListingOptions;
  readonly #byMessage = new Map<string, LogLine>();
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
    const listed = this.#byMessage.get(message);
    const messages = line.repeats?.count ?? 1;
    if (listed) {
      const before = this.again.get(listed) ?? { messages: listed.repeats?.count ?? 1, lines: 1 };
      this.again.set(listed, {
        messages: before.messages + messages,
        lines: before.lines + 1,
        last: line,
      });
    } else if (this.lines.length < this.#options.list) {
      this.#byMessage.set(message, line);
      this.lines.push(line);
    }
  }
}
