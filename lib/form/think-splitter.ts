import { matchHeading } from "./answer-heading.ts";

/** Where text of a model goes: to the answer, or to the reasoning beside it. */
export type AnswerChannel = "text-delta" | "reasoning-delta";

export type Emit = (type: AnswerChannel, text: string) => void;

/** Takes a model's text outside think blocks. */
export type TextGate = {
  push(text: string): void;
  end(): void;
  /** Takes note of a `</think>` without its beginning: the text that is still held was thinking. */
  disown(): void;
  /** Takes the answer, from its heading on, that an unclosed `<think>` hid; then ends. */
  resume(answer: string): void;
  /** Whether the rest of the text is not shown, so that reading can stop. */
  readonly done: boolean;
  /** Whether the next character is in fenced code, where a think tag is text. */
  readonly inCode: boolean;
};

/** A think tag: any case, with spaces or attributes inside; longer ones are text. */
const thinkTag = /^<(?: {0,2}(\/))? {0,2}think(?:[ \t][^<>\n]{0,60})?\/?>$/i;
const thinkTagBeginning =
  /^<(?: {0,2}(?:\/(?: {0,2}(?:t(?:h(?:i(?:n(?:k(?:\/|[ \t][^<>\n]{0,61})?)?)?)?)?)?)?|t(?:h(?:i(?:n(?:k(?:\/|[ \t][^<>\n]{0,61})?)?)?)?)?)?)?$/i;

/** Sends the text outside think blocks to the gate and the text inside to the reasoning channel. */
export class ThinkSplitter {
  readonly #gate: TextGate;
  readonly #thought: Thought;
  #depth = 0;
  /** `<…` that may still become a think tag. */
  #tag = "";
  /** Whether a backslash or backtick before it makes a `<` literal: models quote `<think>` in backticks. */
  #escaped = false;
  #afterBacktick = false;

  constructor(gate: TextGate, emit: Emit) {
    this.#gate = gate;
    this.#thought = new Thought(emit);
  }

  push(text: string): void {
    let at = 0;
    while (at < text.length && !this.#gate.done) {
      if (this.#tag !== "") {
        at += this.#extendTag(text.charAt(at));
        continue;
      }
      const next = text.indexOf("<", at);
      this.#pass(text.slice(at, next < 0 ? text.length : next));
      if (next < 0) return;
      at = next + 1;
      if (this.#isLiteral) this.#pass("<");
      else this.#tag = "<";
    }
  }

  end(): void {
    const written = this.#tag;
    this.#tag = "";
    this.#pass(written);
    const answer = this.#depth > 0 ? this.#thought.end() : null;
    if (answer === null) this.#gate.end();
    else this.#gate.resume(answer);
  }

  get #isLiteral(): boolean {
    return this.#escaped || this.#afterBacktick || (this.#depth === 0 && this.#gate.inCode);
  }

  /** Adds a character to the tag, or releases the tag as text. @returns how many characters were taken. */
  #extendTag(char: string): 0 | 1 {
    const written = this.#tag;
    const longer = written + char;
    const isTag = thinkTag.test(longer);
    const isBeginning = !isTag && thinkTagBeginning.test(longer);
    this.#tag = isBeginning ? longer : "";
    if (isTag) this.#applyTag(longer);
    else if (!isBeginning) this.#pass(written);
    return isTag || isBeginning ? 1 : 0;
  }

  #applyTag(written: string): void {
    const closes = thinkTag.exec(written)?.[1] === "/";
    if (!closes && written.endsWith("/>")) return;
    this.#escaped = false;
    this.#afterBacktick = false;
    if (!closes) {
      this.#depth += 1;
      if (this.#depth === 1) this.#thought.begin();
    } else if (this.#depth === 0) this.#gate.disown();
    else {
      this.#thought.release();
      this.#depth -= 1;
    }
  }

  #pass(text: string): void {
    if (text === "") return;
    let backslashes = 0;
    while (backslashes < text.length && text.charAt(text.length - 1 - backslashes) === "\\")
      backslashes += 1;
    const carried = backslashes === text.length && this.#escaped ? 1 : 0;
    this.#escaped = (backslashes + carried) % 2 === 1;
    this.#afterBacktick = text.endsWith("`");
    if (this.#depth === 0) this.#gate.push(text);
    else this.#thought.push(text);
  }
}

/** The inside of a think block. From an answer heading on it is held: it is the answer if the block is never closed. */
class Thought {
  readonly #emit: Emit;
  /** The line while it may still become an answer heading. */
  #line: string | null = "";
  /** The text from an answer heading on. */
  #hidden: string | null = null;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  begin(): void {
    this.#line = "";
  }

  push(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#hidden !== null) {
        this.#hidden += text.slice(at);
        return;
      }
      if (this.#line === null) at = this.#passLine(text, at);
      else {
        this.#extendLine(this.#line, text.charAt(at));
        at += 1;
      }
    }
  }

  /** What was held was thinking after all. */
  release(): void {
    this.#emit("reasoning-delta", this.#hidden ?? this.#line ?? "");
    this.#hidden = null;
    this.#line = "";
  }

  /** The block was not closed. @returns the answer in it, from its heading on; null without a heading. */
  end(): string | null {
    const line = this.#line;
    const isHeading = line !== null && matchHeading(line, true, ["answer"]).kind === "answer";
    const answer = this.#hidden ?? (isHeading ? line : null);
    if (answer === null) this.release();
    this.#hidden = null;
    return answer;
  }

  /** Passes on the rest of a line that is not a heading. @returns where the next line begins. */
  #passLine(text: string, from: number): number {
    const lineEnd = text.indexOf("\n", from);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    this.#emit("reasoning-delta", text.slice(from, next));
    if (lineEnd >= 0) this.#line = "";
    return next;
  }

  #extendLine(before: string, char: string): void {
    const ended = char === "\n";
    const line = ended ? before : before + char;
    this.#line = line;
    const match = matchHeading(line, ended, ["answer"]);
    if (match.kind === "answer") this.#hidden = ended ? `${line}\n` : line;
    else if (match.kind === "none") {
      this.#emit("reasoning-delta", ended ? `${line}\n` : line);
      this.#line = ended ? "" : null;
    }
  }
}
