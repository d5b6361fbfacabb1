import type { Passage } from "../wire/passage.ts";
import type { RuleGuard } from "./line-record.ts";
import type { NumberedText } from "./numbered-text.ts";

/** Inline code that is open on this line. */
type OpenCode = {
  ticks: number;
  /** The opening backticks and spaces, held until other characters follow: where a tag does, they are left out. */
  unshown: string;
  /** Whether a bracket was written in it unescaped, which must not become text. */
  hasBracket: boolean;
  /** Whether a bar was written in it, which parts the cells of a table if its rule comes on the next line. */
  hasBar: boolean;
};

/** What comes before backticks that open code, where they could also close it. */
const beforeCode = /[\s([{"'“„‘«]/;

/**
 * Follows inline code, which ends before a marker, and keeps what is cited inside a block of code until a marker can be
 * written after it. A single backtick before white space that has no fellow on its line opens nothing: people write it for
 * itself, or forget the other one.
 */
export class InlineCode {
  readonly #text: NumberedText;
  readonly #guard: RuleGuard;
  #open: OpenCode | null = null;
  /** The backticks directly before this place, while more may follow. */
  #ticks = 0;
  /** The character before them. */
  #beforeTicks = "";
  /** The backticks of code that a line of this paragraph left open, and that may go on in the next one; 0 for none. */
  #leftOpen = 0;
  /** The backticks that would close code which ended before a marker; 0 for none. */
  #endedEarly = 0;
  /** Passages cited inside a block of code. */
  #waiting: { cited: Passage[]; claim: string }[] = [];

  constructor(text: NumberedText, guard: RuleGuard) {
    this.#text = text;
    this.#guard = guard;
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Whether neither code nor a marker behind code is under way. */
  get isIdle(): boolean {
    return this.#open === null && this.#ticks === 0 && this.#waiting.length === 0;
  }

  /** Tags were taken out of a block of code. */
  cite(cited: Passage[]): void {
    this.#waiting.push({ cited, claim: this.#text.takeClaim() });
    this.#text.removed = true;
  }

  /** A bracket that is not a tag comes next. */
  noteBracket(): void {
    this.#show();
    if (this.#open !== null) this.#open.hasBracket = true;
  }

  /** Takes a backtick outside fenced code. */
  backtick(): void {
    const text = this.#text;
    if (text.removed && text.last === "`") {
      // What was taken out parted two runs of backticks, which must not become one.
      if (this.#hidesTicks) text.followHidden(" ");
      else text.survive(" ");
    }
    if (this.#ticks === 0) this.#beforeTicks = text.last;
    const hidden = this.#open === null ? !text.doubtful || this.#endedEarly > 0 : this.#hidesTicks;
    this.#ticks += 1;
    text.survive("`", hidden ? "" : "`");
    if (!text.isInCodeBlock) return;
    // Three at the start of a line: a fence, and no inline code.
    if (hidden) text.write("`".repeat(this.#ticks));
    this.#ticks = 0;
  }

  /** Takes any other character inside inline code. */
  character(char: string): void {
    const text = this.#text;
    if (this.#open !== null && this.#open.unshown !== "" && char === " ") {
      this.#open.unshown += " ";
      text.followHidden(" ");
      return;
    }
    // A cell of a table ends here, and code with it.
    if (char === "|" && text.last !== "\\") {
      if (text.line.hasCells) this.leave();
      else if (this.#open !== null) this.#open.hasBar = true;
    }
    this.#show();
    text.survive(char);
  }

  /**
   * The run of backticks before this place is whole: it opens inline code, closes it, or is part of it.
   * @param next the character after it, empty at the end of the answer.
   * @param hasFellow whether a single backtick follows on its line, where it {@link mayBeStray}.
   */
  endTicks(next: string, hasFellow = false): void {
    if (this.#ticks === 0) return;
    const length = this.#ticks;
    this.#ticks = 0;
    if (this.#open !== null) this.#endTicksInCode(this.#open, length);
    else this.#endTicksInText(length, next, hasFellow);
  }

  /** Whether the backtick before this place opens code only if it has a fellow on its line. @param next the character after it. */
  mayBeStray(next: string): boolean {
    const opens = this.#ticks === 1 && this.#open === null && !this.#text.doubtful;
    return opens && this.#endedEarly !== 1 && /[^\S\n]/.test(next);
  }

  #endTicksInCode(open: OpenCode, length: number): void {
    const ticks = "`".repeat(length);
    if (open.ticks === length) {
      if (open.unshown !== "") this.#text.write(open.unshown + ticks);
      this.#end(open);
    } else if (open.unshown !== "") {
      this.#text.write(open.unshown + (open.unshown.endsWith("`") ? " " : "") + ticks);
      open.unshown = "";
    }
  }

  #endTicksInText(length: number, next: string, hasFellow: boolean): void {
    const text = this.#text;
    const ticks = "`".repeat(length);
    const wasHidden = this.#endedEarly > 0;
    if (this.#endedEarly === length) {
      this.#endedEarly = 0;
      if (!/\S/.test(next) || !beforeCode.test(this.#beforeTicks)) {
        text.last = "";
        return;
      }
    }
    if (text.doubtful) {
      if (wasHidden) text.write(ticks);
      if (this.#ticksLeftOpen === length) this.#leftOpen = 0;
    } else if (length === 1 && !/\S/.test(next) && !hasFellow) text.write("\\`");
    else this.#open = { ticks: length, unshown: ticks, hasBracket: false, hasBar: false };
  }

  get #ticksLeftOpen(): number {
    return this.#text.line.startsBlock ? 0 : this.#leftOpen;
  }

  /** A marker comes next, which would be code in code that is open, here or since a line before: that code ends here. */
  endBeforeMarker(): void {
    const open = this.#open;
    if (open !== null) {
      if (open.unshown === "") this.#text.closeCode("`".repeat(open.ticks));
      this.#end(open);
      this.#endedEarly = open.ticks;
      return;
    }
    const ticks = this.#ticksLeftOpen;
    this.#leftOpen = 0;
    // Three at the start of a line would open a fence.
    if (ticks === 0 || (ticks >= 3 && this.#text.line.blank)) return;
    this.#text.closeCode("`".repeat(ticks));
    this.#endedEarly = ticks;
  }

  /** The line ends, with inline code open or not. */
  endLine(): void {
    this.#leftOpen = this.#ticksLeftOpen;
    const ticks = this.#open?.ticks ?? 0;
    this.leave();
    if (ticks > 0 && this.#text.doubtful) this.#leftOpen = ticks;
  }

  /** The paragraph has ended, and all its inline code. */
  endParagraph(): void {
    this.#leftOpen = 0;
    this.#endedEarly = 0;
  }

  /** Ends inline code that the line or the cell leaves open. */
  leave(): void {
    const open = this.#open;
    if (open === null) return;
    this.#show();
    // What was written as code must be read as code.
    if (open.hasBracket) this.#text.closeCode("`".repeat(open.ticks));
    else this.#text.doubtful = true;
    this.#end(open);
  }

  /** Writes the markers of what was cited inside code that has ended. */
  showCited(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { cited, claim } of waiting) this.#text.mark(cited, claim);
  }

  /** A fence has ended: its markers get a line of their own, indented as the fence. */
  showCitedBehindFence(indent: string): void {
    if (this.#waiting.length === 0) return;
    this.#text.survive(indent);
    this.showCited();
    this.#text.endLine();
    this.#guard.startLine();
  }

  /** Code by its indentation has ended before this line: its markers get a line of their own, indented as this one. */
  showCitedBehindLines(indent: string): void {
    if (this.#waiting.length === 0) return;
    this.showCited();
    // An empty line keeps them apart from the paragraph that begins here.
    this.#text.endLine();
    this.#text.endLine();
    this.#guard.startLine();
    if (indent !== "") this.#text.survive(indent);
  }

  /** The answer has ended. @returns how many cited passages no marker could be written for. */
  endAnswer(): number {
    const text = this.#text;
    this.endTicks("");
    const wasOpen = text.hasOpenFence;
    const wasIndented = text.isIndented;
    if (!wasOpen && !text.isInCodeBlock) this.leave();
    text.endFence();
    if (text.hasOpenFence) {
      // A marker inside code would be code, and this code has no end to put it behind.
      const dropped = this.#waiting.reduce((sum, { cited }) => sum + cited.length, 0);
      this.#waiting = [];
      return dropped;
    }
    if (wasOpen && this.#waiting.length > 0) text.write(`\n${text.line.indent}`);
    if (wasIndented && this.#waiting.length > 0) text.endLine();
    this.showCited();
    return 0;
  }

  get #hidesTicks(): boolean {
    return this.#open !== null && this.#open.unshown !== "";
  }

  /** Writes the opening backticks: the code holds more than tags. */
  #show(): void {
    if (this.#open === null) return;
    this.#text.write(this.#open.unshown);
    this.#open.unshown = "";
  }

  #end(open: OpenCode): void {
    if (open.hasBracket && open.hasBar) this.#guard.bar();
    this.#open = null;
  }
}
