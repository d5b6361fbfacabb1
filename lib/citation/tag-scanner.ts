import { InlineCode } from "./inline-code.ts";
import { RuleGuard } from "./line-record.ts";
import { type CitePiece, NumberedText } from "./numbered-text.ts";
import {
  closedElement,
  openedElement,
  readBareTag,
  readElement,
  readParenthesis,
  readTagGroup,
  slugsOfOpenGroup,
  type TagItem,
  type TagTable,
} from "./source-tag.ts";
import { type OpenGroup, openGroup } from "./tag-group.ts";

/** What text without code can be skipped to. */
const special = /[[【(`\\\n<|]/g;
/** The same, and words. */
const specialOrWord = /[[【(`\\\n<|]|(?<=\s)[\w.~-]/g;
const punctuation = /[!-/:-@[-`{-~【]/;
/** What a `(` directly after it begins no group: it would be a link's, or its removal would leave `[12]` behind. */
const unparenthesised = /[[\]\d]/;
/** What a `<` directly after it begins no group: it would also be the destination of a link. */
const unbracketed = /[[\]\d(]/;
/** What goes on with a word, so that it is no tag. */
const wordGoesOn = /[\w~#/–-]/;
/** A single backtick, which closes code that one opened. */
const endsWithFellow = /(?<!`)`$/;
const bracketedNumber = /^\[[ \t]*\^?[ \t]*\d[\d \t,;^–-]*\]$/;

/**
 * Finds the tags in Markdown. A place that may be code or text is taken for text: an escape too many is only visible in
 * code, but an escape too few would forge a citation.
 */
export class TagScanner {
  readonly #table: TagTable;
  readonly #fromModel: boolean;
  readonly #text = new NumberedText();
  readonly #guard = new RuleGuard();
  readonly #code = new InlineCode(this.#text, this.#guard);
  #dropped = 0;
  #returnBefore = false;
  /** Whether an unescaped backslash is directly before this place. */
  #escaped = false;
  #group: OpenGroup | null = null;
  /** A whole `[PMC12345]`: a `(` after it would make it a link. */
  #named: string | null = null;
  /** A word of prose that may be a tag without brackets: `A#1`. */
  #word: string | null = null;
  /** What follows a backtick that may be stray, until its line tells. */
  #held: string | null = null;
  /** The names of elements that were read as tags, whose ends are taken out too. */
  readonly #opened = new Set<string>();

  /** @param options whether a model wrote the text, which may write tags without brackets. */
  constructor(table: TagTable, { fromModel }: { fromModel: boolean }) {
    this.#table = table;
    this.#fromModel = fromModel;
  }

  /** Tags that named no passage of the prompt, or were written where no marker can be. */
  get dropped(): number {
    return this.#dropped;
  }

  push(delta: string): CitePiece[] {
    const text = (this.#returnBefore ? delta.replace(/^\n/, "") : delta).replace(/\r\n?/g, "\n");
    if (delta !== "") this.#returnBefore = delta.endsWith("\r");
    for (let at = 0; at < text.length; ) at += this.#step(text, at);
    return this.#text.take();
  }

  end(): CitePiece[] {
    if (this.#held !== null) this.#endHeld(this.#held);
    if (this.#named !== null) this.#takeTags(this.#named);
    // What is released is read on, and may leave a group or a word open again.
    while (this.#group !== null || this.#word !== null) this.#endOpen();
    this.#dropped += this.#code.endAnswer();
    return this.#text.take();
  }

  /** The answer ends inside a group or a word. */
  #endOpen(): void {
    if (this.#word !== null) this.#closeWord(this.#word, "");
    if (this.#group === null) return;
    const { written } = this.#group;
    this.#group = null;
    if (!this.#isCode && this.#isBrokenTag(written)) this.#dropped += 1;
    else this.#release(written, "");
  }

  /** Reads on at this place. @returns how many characters were taken; a decided bracket alone takes none. */
  #step(text: string, at: number): number {
    const char = text.charAt(at);
    if (this.#named !== null) {
      if (char === "(") this.#release(this.#named, "");
      else this.#takeTags(this.#named);
      return 0;
    }
    if (this.#group !== null) return this.#extendGroup(this.#group, char);
    if (this.#word !== null) return this.#extendWord(this.#word, char);
    if (this.#held !== null || this.#code.mayBeStray(char)) return this.#hold(char);
    const plain = this.#plainLength(text, at);
    if (plain > 0) this.#text.survive(text.slice(at, at + plain));
    else this.#character(char);
    return plain || 1;
  }

  /** Holds a character back, or finds that those before it tell whether the backtick has a fellow: then takes none. */
  #hold(char: string): number {
    const held = this.#held ?? "";
    const endsCell = char === "|" && this.#text.line.hasCells && !held.endsWith("\\");
    if (char !== "\n" && !endsCell && (char === "`" || !endsWithFellow.test(held))) {
      this.#held = held + char;
      return 1;
    }
    this.#endHeld(held);
    return 0;
  }

  /** Reads what was held back. */
  #endHeld(held: string): void {
    this.#held = null;
    this.#code.endTicks(held.charAt(0), endsWithFellow.test(held));
    for (let at = 0; at < held.length; ) at += this.#step(held, at);
  }

  /** How many of the next characters are certainly text. */
  #plainLength(text: string, at: number): number {
    if (!this.#code.isIdle || this.#escaped || this.#guard.isActive) return 0;
    if (this.#text.last === "<" || this.#text.isUnsure || this.#beginsTag(text.charAt(at)))
      return 0;
    const sought = this.#fromModel ? specialOrWord : special;
    sought.lastIndex = at;
    let found = sought.exec(text);
    while (found && /[\w.~-]/.test(found[0]) && !this.#table.beginsTag(found[0]))
      found = sought.exec(text);
    return (found?.index ?? text.length) - at;
  }

  /** Whether a word begins with this character that may be a tag. */
  #beginsTag(char: string): boolean {
    const beginsWord = this.#text.line.blank || /\s/.test(this.#text.last);
    return this.#fromModel && beginsWord && /[\w.~-]/.test(char) && this.#table.beginsTag(char);
  }

  #character(char: string): void {
    const text = this.#text;
    text.write(this.#guard.escapeBefore(char));
    if (char !== "`" || this.#escaped) this.#code.endTicks(char);
    if (char === "\n") this.#newline();
    else if (text.isInCodeBlock || (text.line.blank && (char === " " || char === "\t")))
      this.#codeBlockCharacter(char);
    else {
      if (!this.#code.isOpen) this.#showCited();
      if (text.isUnsure) text.doubtful = true;
      this.#textCharacter(char);
    }
  }

  /** Writes the markers of the code before this place; code by its indentation ends with its lines. */
  #showCited(): void {
    const { line } = this.#text;
    if (line.blank) this.#code.showCitedBehindLines(line.indent);
    else this.#code.showCited();
  }

  #newline(): void {
    const text = this.#text;
    const wasOpen = text.hasOpenFence;
    if (!text.isInCodeBlock && !wasOpen) {
      this.#code.endLine();
      // Behind an empty line, code by its indentation may go on.
      if (!text.line.blank) this.#code.showCited();
    }
    const { indent, blank } = text.line;
    if (blank || wasOpen) this.#code.endParagraph();
    text.endLine();
    this.#guard.startLine();
    this.#escaped = false;
    if (wasOpen && !text.hasOpenFence) this.#code.showCitedBehindFence(indent);
  }

  /** Takes a character of a block of code or of a line's indentation. */
  #codeBlockCharacter(char: string): void {
    const text = this.#text;
    const isOpeningLine = text.isInCodeBlock && !text.hasOpenFence && !text.isIndented;
    if (isBracket(char)) this.#group = openGroup(char);
    else text.survive(char);
    // A backtick further on made inline code of what looked like a fence.
    if (isOpeningLine && !text.isInCodeBlock) text.doubtful = true;
  }

  #textCharacter(char: string): void {
    const text = this.#text;
    const wasEscaped = this.#escaped;
    this.#escaped = false;
    if (wasEscaped && punctuation.test(char)) {
      text.survive(char);
      if (char === "<") text.last = "";
    } else if (char === "`") this.#code.backtick();
    else if (isBracket(char)) this.#group = openGroup(char);
    else if (this.#code.isOpen) this.#code.character(char);
    else if (char === "(" && (text.isMarked || !unparenthesised.test(text.last)))
      this.#group = openGroup(char);
    else if (char === "<" && this.#fromModel && (text.isMarked || !unbracketed.test(text.last)))
      this.#group = openGroup(char);
    else if (this.#beginsTag(char)) this.#word = char;
    else {
      this.#escaped = char === "\\";
      if (text.last === "<" && /[A-Za-z/!?]/.test(char)) text.doubtful = true;
      text.survive(char);
    }
  }

  #extendGroup(group: OpenGroup, char: string): number {
    const step = group.extend(char);
    const { written } = group;
    if (step === "closed") this.#closeGroup(written);
    if (step !== "refused") return 1;
    // A backslash at its end belongs to the character that was refused.
    const escapes = written.endsWith("\\");
    this.#release(escapes ? written.slice(0, -1) : written, escapes ? "\\" : char);
    if (escapes) this.#character("\\");
    return 0;
  }

  #extendWord(word: string, char: string): number {
    if (/[\w.~#-]/.test(char) && this.#table.beginsTag(word + char)) {
      this.#word = word + char;
      return 1;
    }
    this.#closeWord(word, char);
    return 0;
  }

  /** @param by the character after the word. */
  #closeWord(word: string, by: string): void {
    this.#word = null;
    const items = wordGoesOn.test(by) ? null : readBareTag(word, this.#table);
    if (items !== null) this.#takeTags(word, items);
    else for (const char of word) this.#text.survive(char);
  }

  #closeGroup(written: string): void {
    this.#group = null;
    if (bracketedNumber.test(written)) {
      if (this.#isSurelyCode) this.#release(written, "");
      else this.#text.survive(written, `\\[${written.slice(1, -1)}\\]`);
      return;
    }
    const inside = written.slice(1, -1);
    if (written.startsWith("<") && this.#opened.has(closedElement(inside) ?? "")) {
      this.#text.removed = true;
      return;
    }
    const items = readGroup(written, this.#table, this.#text.last);
    const opened = written.startsWith("<") && items !== null ? openedElement(inside) : null;
    if (opened !== null) this.#opened.add(opened);
    if (items === null) this.#release(written, "");
    else if (items.some((item) => item.ordinal !== null)) this.#takeTags(written, items);
    else if (this.#isCode || !items.some((item) => this.#table.hasSlug(item.slug)))
      this.#release(written, "");
    else this.#named = written;
  }

  /** Writes a bracket that is not a group of tags. @param by the character after it, if that decided it. */
  #release(written: string, by: string): void {
    this.#group = null;
    this.#named = null;
    if (written.startsWith("<")) {
      this.#text.survive("<");
      const rest = written.slice(1);
      for (let at = 0; at < rest.length; ) at += this.#step(rest, at);
      return;
    }
    if (this.#isSurelyCode) {
      this.#code.noteBracket();
      this.#text.survive(written);
      return;
    }
    // A tag that is dropped next must not leave a bracketed number behind, nor may a footnote be made.
    const joins = /^\[\d*$/.test(written) && isBracket(by);
    const escapes = joins || /^\[[ \t]*\^/.test(written);
    this.#text.survive(written, escapes ? `\\${written}` : written);
  }

  #takeTags(written: string, items = readTagGroup(written.slice(1, -1)) ?? []): void {
    this.#named = null;
    const cited = items
      .map((item) => this.#table.resolve(item))
      .filter((passage) => passage !== null);
    if (this.#isCode && cited.length === 0) {
      this.#release(written, "");
      return;
    }
    this.#dropped += items.length - cited.length;
    if (cited.length === 0) this.#text.removed = true;
    else if (this.#text.isInCodeBlock) this.#code.cite(cited);
    else {
      this.#code.endBeforeMarker();
      this.#text.mark(cited, this.#text.claimHere());
    }
  }

  /** Whether the answer broke off inside a tag of a known source, which is not text of the answer. */
  #isBrokenTag(written: string): boolean {
    const inside = written.slice(1).replace(/^\//, "");
    return slugsOfOpenGroup(inside).some((slug) => this.#table.hasSlug(slug));
  }

  get #isCode(): boolean {
    return this.#text.isInCodeBlock || this.#code.isOpen;
  }

  /** Not so on the line that opens a fence: a backtick further on makes inline code of it. */
  get #isSurelyCode(): boolean {
    const { isInCodeBlock, hasOpenFence, isIndented } = this.#text;
    return this.#code.isOpen || (isInCodeBlock && (hasOpenFence || isIndented));
  }
}

/** Reads a whole group by its brackets. @param before the character before it. */
function readGroup(written: string, table: TagTable, before: string): TagItem[] | null {
  const inside = written.slice(1, -1);
  if (written.startsWith("(")) return readParenthesis(inside, table);
  return written.startsWith("<") ? readElement(inside, table, before) : readTagGroup(inside);
}

function isBracket(char: string): boolean {
  return char === "[" || char === "【";
}
