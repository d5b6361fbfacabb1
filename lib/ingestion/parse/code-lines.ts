import type { TextSpan } from "../../text/text-span.ts";

/** The lines of a text, numbered from 0, and which of them are comments or only end something. */
export class CodeLines {
  readonly #text: string;
  readonly #starts: number[] = [0];
  readonly #comments: Uint8Array;
  readonly #ends = new Set<number>();

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
      this.#starts.push(at + 1);
    this.#comments = new Uint8Array(this.#starts.length);
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The line at an offset. */
  at(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.start(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  start(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }

  /** Where a line ends, before its break. */
  end(line: number): number {
    const next = this.#starts[line + 1];
    return next === undefined ? this.#text.length : next - 1;
  }

  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  textOf(line: number): string {
    return this.#text.slice(this.start(line), this.end(line));
  }

  /** Marks the lines of a comment that has nothing else beside it. */
  addComment({ from, to }: { from: number; to: number }): void {
    const [first, last] = [this.at(from), this.at(Math.max(from, to - 1))];
    const beside = this.#text.slice(this.start(first), from) + this.#text.slice(to, this.end(last));
    if (beside.length <= 200 && beside.trim() === "") this.#comments.fill(1, first, last + 1);
  }

  isComment(line: number): boolean {
    return this.#comments[line] === 1;
  }

  /** Marks a line whose only word ends something. */
  addEnd(line: number): void {
    this.#ends.add(line);
  }

  /** Whether a line only ends something: by such a word, or by brackets. */
  isEnd(line: number): boolean {
    return this.#ends.has(line) || !/[\p{L}\p{N}]/u.test(this.textOf(line));
  }

  /** The first line of what begins at an offset, with the comments right above it. */
  firstWithComments(offset: number): number {
    let first = this.at(offset);
    while (first > 0 && this.isComment(first - 1)) first--;
    return first;
  }

  /** The span of lines, without the last break. */
  span(first: number, last: number): TextSpan {
    return { start: this.start(first), end: this.end(last) };
  }
}
