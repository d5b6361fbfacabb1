import { createCodeFence } from "../text/code-fence.ts";
import type { Passage } from "../wire/passage.ts";
import { createClaimText } from "./claim-text.ts";
import { LineRecord } from "./line-record.ts";

/**
 * A citation of one document at its marker, which `index` counts from 0. `shown` is false if that marker is written already: side
 * by side, tags of one document have one marker.
 */
export type Use = {
  documentId: string;
  cited: Passage[];
  claim: string;
  index: number;
  shown: boolean;
  /** Set where the model wrote no tag, and Ibid found the passage. */
  attributed?: boolean;
};

/** A piece of an answer with markers. */
export type CitePiece = string | Use;

/** The markers directly before this place, by document. */
type MarkerRun = { indices: Map<string, number>; claim: string; opensLine: boolean };

/**
 * The text of an answer as its reader gets it, with markers instead of tags. Follows fences, lines and claims in the
 * text that survives, because the reader's Markdown is made of it.
 */
export class NumberedText {
  readonly line = new LineRecord();
  /** Whether an earlier backtick or HTML tag of this paragraph leaves it open what is code. */
  doubtful = false;
  /** The last character before this place; empty behind an escaped `<`, which opens no element. */
  last = "";
  /** Whether a tag was taken out directly before this place. */
  removed = false;

  readonly #fence = createCodeFence();
  readonly #claims = createClaimText();
  #pieces: CitePiece[] = [];
  #run: MarkerRun | null = null;
  #markers = 0;

  /** Whether this place is in a block of code, or on the line that opens a fence. */
  get isInCodeBlock(): boolean {
    return this.#fence.state === "code" || this.isIndented;
  }

  /** Whether this place is in code by its indentation. */
  get isIndented(): boolean {
    return this.#fence.indentation === "code";
  }

  /** Whether a fence is open that the next line may go on in. */
  get hasOpenFence(): boolean {
    return this.#fence.open;
  }

  /** Whether it cannot be told if this place is in a block of code. */
  get isUnsure(): boolean {
    return this.#fence.state === "unsure" || this.#fence.indentation === "unsure";
  }

  /** Whether a marker is directly before this place. */
  get isMarked(): boolean {
    return this.#run !== null;
  }

  /** Text survives: it is followed and written. @param written what is written in its place. */
  survive(text: string, written = text): void {
    this.line.push(text);
    // `[1](` would be a link, and `[1]:` at the start of a line the definition of one.
    const makesLink = text.startsWith("(") || (text.startsWith(":") && this.#run?.opensLine);
    this.#follow(text, (this.#run !== null && makesLink ? "\\" : "") + written);
  }

  /** A line break survives. */
  endLine(): void {
    const endsParagraph = this.line.blank || this.hasOpenFence;
    this.line.end(endsParagraph);
    this.#follow("\n", "\n");
    if (endsParagraph) this.doubtful = false;
  }

  #follow(text: string, written: string): void {
    this.#fence.push(text);
    if (!this.hasOpenFence && this.isUnsure) this.doubtful = true;
    this.write(written);
    this.#run = null;
    this.removed = false;
    this.last = text.slice(-1);
  }

  /** Follows a character that is written later, or never. */
  followHidden(char: string): void {
    this.#fence.push(char);
  }

  /** Writes text that was followed before. */
  write(text: string): void {
    if (text === "") return;
    const before = this.#pieces.at(-1);
    if (typeof before === "string") this.#pieces[this.#pieces.length - 1] = before + text;
    else this.#pieces.push(text);
    this.#claims.push(text);
  }

  /** Writes backticks of Ibid's own that close code. */
  closeCode(ticks: string): void {
    this.write(this.last === "`" ? ` ${ticks}` : ticks);
    this.last = "`";
  }

  /** Writes the markers of the cited passages, one for each document. */
  mark(cited: readonly Passage[], claim: string): void {
    let run = this.#run;
    if (run === null) {
      run = { indices: new Map(), claim, opensLine: this.line.blank };
      this.line.push("[");
      this.#fence.push("[");
    }
    for (const [documentId, passages] of Map.groupBy(cited, (passage) => passage.documentId)) {
      const known = run.indices.get(documentId);
      const index = known ?? this.#markers++;
      const shown = known === undefined;
      this.#pieces.push({ documentId, cited: [...new Set(passages)], claim, index, shown });
      run.indices.set(documentId, index);
    }
    this.#run = { ...run, claim };
    this.last = "]";
    this.removed = false;
  }

  /** Returns the claim of a marker at this place. Neighbouring markers share their claim. */
  claimHere(): string {
    return this.#run?.claim ?? this.takeClaim();
  }

  /** Returns the claim since the last marker. */
  takeClaim(): string {
    return this.#claims.take();
  }

  /** Returns the pieces since the last call. */
  take(): CitePiece[] {
    const taken = this.#pieces;
    this.#pieces = [];
    return taken;
  }

  /** The answer has ended: a fence's last line may end it too. */
  endFence(): void {
    this.#fence.push("\n");
  }
}
