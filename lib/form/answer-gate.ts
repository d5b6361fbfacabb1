import { createCodeFence } from "../text/code-fence.ts";
import { AnswerBody } from "./answer-body.ts";
import { matchHeading } from "./answer-heading.ts";
import type { Emit, TextGate } from "./think-splitter.ts";

/** Words before the answer heading. After more of them the text is taken to have no heading. */
const maxPreambleWords = 100;

/** Lets the answer through, from its heading on, over text that is free of think blocks. */
export class AnswerGate implements TextGate {
  readonly #emit: Emit;
  #preamble = new Preamble();
  #body: AnswerBody | null = null;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  get done(): boolean {
    return this.#body?.done ?? false;
  }

  get inCode(): boolean {
    return (this.#body ?? this.#preamble).inCode;
  }

  push(text: string): void {
    if (this.#body !== null) {
      this.#body.push(text);
      return;
    }
    const beginning = this.#preamble.push(text);
    if (beginning !== null) this.#begin(beginning);
  }

  end(): void {
    if (this.#body === null) {
      if (this.#preamble.endsInHeading) return;
      this.#begin(this.#preamble.giveUp());
    }
    this.#body?.end();
  }

  disown(): void {
    if (this.#body !== null) return;
    this.#emit("reasoning-delta", this.#preamble.held);
    this.#preamble = new Preamble();
  }

  resume(answer: string): void {
    this.push("\n");
    this.#body?.breakOff();
    this.push(answer);
    this.end();
  }

  #begin({ text, ...beginning }: AnswerBeginning): void {
    this.#body = new AnswerBody(this.#emit, beginning);
    this.#body.push(text);
  }
}

/** The beginning of the answer: what was read of it, and whether it follows a heading on the same line, or none. */
type AnswerBeginning = { text: string; behindHeading: boolean; early: boolean };

/** The text before the answer heading. All of it is held, so that nothing is lost if there is no heading. */
class Preamble {
  held = "";
  readonly #fence = createCodeFence();
  /** The line while it may still become a heading; null once it cannot. */
  #line: string | null = "";
  #lineBlank = true;
  #words = 0;
  #inWord = false;

  get inCode(): boolean {
    return this.#fence.state === "code";
  }

  /** Whether the line, if it ends here, is the answer heading. */
  get endsInHeading(): boolean {
    return (
      this.#line !== null &&
      !this.#lineBlank &&
      matchHeading(this.#line, true, ["answer"]).kind === "answer"
    );
  }

  /** Takes text up to the answer's beginning. @returns null as long as the answer has not begun. */
  push(text: string): AnswerBeginning | null {
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at);
      const rest = () => text.slice(at + 1);
      if (char === "\n" && this.endsInHeading)
        return { text: rest(), behindHeading: false, early: false };
      const behind = this.#take(char);
      if (behind !== null) return { text: behind + rest(), behindHeading: true, early: false };
      // A line that may still be the heading is waited for: its own words do not count against it.
      if (this.#words > maxPreambleWords && (this.#line === null || this.#lineBlank)) {
        const given = this.giveUp();
        return { ...given, text: given.text + rest() };
      }
    }
    return null;
  }

  /** No heading came: the held text is the answer. */
  giveUp(): AnswerBeginning {
    return { text: this.held, behindHeading: false, early: true };
  }

  /** Takes a character. @returns the text behind the heading on its line, if it completes one. */
  #take(char: string): string | null {
    this.held += char;
    this.#fence.push(char);
    const isSpace = /\s/.test(char);
    if (!isSpace && !this.#inWord) this.#words += 1;
    this.#inWord = !isSpace;
    if (char === "\n") {
      this.#line = "";
      this.#lineBlank = true;
      return null;
    }
    if (this.#line === null) return null;
    this.#line += char;
    if (char !== " " && char !== "\t") this.#lineBlank = false;
    if (this.#lineBlank) return null;
    const match = this.inCode ? null : matchHeading(this.#line, false, ["answer"]);
    if (match?.kind === "answer") return this.#line.slice(match.length);
    if (match?.kind !== "possible") this.#line = null;
    return null;
  }
}
