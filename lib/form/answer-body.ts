import { createCodeFence } from "../text/code-fence.ts";
import { type HeadingKind, matchHeading } from "./answer-heading.ts";
import { createListEntry, type ListEntry } from "./list-entry.ts";
import type { Emit } from "./think-splitter.ts";

/** The text after a heading that needs a list, and the reading of the list's first entry. */
type AwaitedList = { text: string; entry: ListEntry };

/**
 * The answer from its beginning to the references heading. Drops blank lines before the first text, and holds later ones
 * while a heading may follow.
 */
export class AnswerBody {
  done = false;
  readonly #emit: Emit;
  #fence = createCodeFence();
  /** The line while it may still become a heading or is blank so far; null once it is decided. */
  #line: string | null = "";
  #lineBlank = true;
  /** Whether no text of the answer has come. */
  #leading = true;
  /** Whether a heading is before this place on its line, with nothing between. */
  #behindHeading: boolean;
  /** Whether the text was taken for an answer before its heading came. */
  #early: boolean;
  /** The blank lines that are held. */
  #gap = "";
  /** Set behind a heading that needs a list, until the list begins. */
  #awaited: AwaitedList | null = null;

  constructor(emit: Emit, beginning: { behindHeading: boolean; early: boolean }) {
    this.#emit = emit;
    this.#behindHeading = beginning.behindHeading;
    this.#early = beginning.early;
  }

  get inCode(): boolean {
    return this.#fence.state === "code";
  }

  push(text: string): void {
    let at = 0;
    while (at < text.length && !this.done) {
      if (this.#awaited === null && this.#line === null) {
        at = this.#passDecidedLine(text, at);
        continue;
      }
      const char = text.charAt(at);
      at += 1;
      if (this.#awaited !== null) this.#awaitEntry(this.#awaited, char);
      else if (char === "\n") this.#endUndecidedLine(this.#line ?? "");
      else if (!this.#behindHeading || (char !== " " && char !== "\t"))
        this.#extendUndecidedLine(this.#line ?? "", char);
    }
  }

  end(): void {
    if (this.done) return;
    if (this.#awaited !== null) this.#releaseAwaited(this.#awaited.text);
    const undecided = this.#line !== null && !this.#lineBlank ? this.#line : null;
    const last = undecided === null ? "none" : this.#match(undecided, true).kind;
    if (last === "lateAnswer") this.#show("");
    else if (last === "answer" || last === "references") this.#finish();
    else if (!(this.#leading && this.#lineBlank)) this.#show(this.#line ?? "");
  }

  /** The answer is interrupted: its continuation begins with a heading and is a paragraph of its own. */
  breakOff(): void {
    if (this.#awaited !== null) this.#releaseAwaited(this.#awaited.text);
    this.#early = false;
    if (this.done) return;
    this.#gap = this.#leading ? "" : "\n\n";
    this.#leading = true;
  }

  /** Matches the line against the headings that are possible here. */
  #match(line: string, ended: boolean) {
    const ending: HeadingKind[] = this.#early
      ? ["references", "sources", "lateAnswer"]
      : ["references", "sources"];
    return matchHeading(line, ended, this.#leading ? ["answer", "references"] : ending);
  }

  #show(text: string): void {
    this.#emit("text-delta", this.#gap + text);
    this.#gap = "";
    this.#leading = false;
  }

  #startLine(): void {
    this.#line = "";
    this.#lineBlank = true;
  }

  /** Ends the answer: nothing that follows is shown. */
  #finish(): void {
    this.done = true;
    this.#gap = "";
    this.#line = "";
    this.#awaited = null;
  }

  /** Shows the rest of a line that is not a heading. Holds its line break if a heading can follow. */
  #passDecidedLine(text: string, from: number): number {
    const lineEnd = text.indexOf("\n", from);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    this.#fence.push(text.slice(from, next));
    if (lineEnd < 0 || this.#fence.holdsAnyLine) this.#show(text.slice(from, next));
    else {
      if (lineEnd > from) this.#show(text.slice(from, lineEnd));
      this.#gap = "\n";
      this.#startLine();
    }
    return next;
  }

  #endUndecidedLine(ended: string): void {
    this.#behindHeading = false;
    const match = this.#lineBlank ? null : this.#match(ended, true);
    if (match?.kind === "references") {
      this.#finish();
      return;
    }
    if (match?.kind === "sources") {
      this.#awaitList("", match.item);
      this.push("\n");
      return;
    }
    if (match === null) {
      if (!this.#leading) this.#gap += `${ended}\n`;
    } else if (match.kind === "lateAnswer") this.#early = false;
    else if (match.kind !== "answer") {
      this.#show(ended);
      this.#gap = "\n";
    }
    if (match?.kind === "answer") this.#fence = createCodeFence();
    else this.#fence.push("\n");
    this.#startLine();
  }

  #extendUndecidedLine(before: string, char: string): void {
    this.#behindHeading = false;
    const line = before + char;
    this.#line = line;
    this.#fence.push(char);
    if (char !== " " && char !== "\t") this.#lineBlank = false;
    if (this.#lineBlank) return;
    const match = this.inCode ? null : this.#match(line, false);
    if (match?.kind === "possible") return;
    if (match?.kind === "references") this.#finish();
    else if (match?.kind === "sources") this.#awaitList(line.slice(match.length), match.item);
    else if (match?.kind === "answer") {
      this.#fence = createCodeFence();
      this.#startLine();
      this.#behindHeading = true;
      this.push(line.slice(match.length));
    } else {
      this.#show(line);
      this.#line = null;
    }
  }

  /**
   * Waits for the first entry of a list after a heading that needs one.
   * @param behind what was read after the heading on its line; empty at the end of the line.
   */
  #awaitList(behind: string, isItem: boolean): void {
    const awaited = { text: "", entry: createListEntry(isItem) };
    this.#awaited = awaited;
    for (const char of behind) if (this.#awaited === awaited) this.#decide(awaited, char);
  }

  #awaitEntry(awaited: AwaitedList, char: string): void {
    awaited.text += char;
    this.#decide(awaited, char);
  }

  #decide({ text, entry }: AwaitedList, char: string): void {
    const read = entry.push(char);
    if (read === "entry") this.#finish();
    else if (read === "none") this.#releaseAwaited(text);
  }

  /** No list came: the heading's line is text, and the text after it is read as usual. */
  #releaseAwaited(text: string): void {
    this.#awaited = null;
    const lineEnd = text.indexOf("\n");
    const ownLine = lineEnd < 0 ? text : text.slice(0, lineEnd);
    this.#show((this.#line ?? "") + ownLine);
    this.#fence.push(ownLine);
    this.#line = null;
    if (lineEnd < 0) return;
    this.#fence.push("\n");
    this.#gap = "\n";
    this.#startLine();
    this.push(text.slice(lineEnd + 1));
  }
}
