import { createCodeFence } from "../text/code-fence.ts";
import type { Passage } from "../wire/passage.ts";
import type { CitePiece, Use } from "./numbered-text.ts";
import { OpenSentence } from "./open-sentence.ts";
import { TableLines } from "./table-rows.ts";

/** The end of a sentence of the answer: what its markers claim, once all of it is there. */
export type SentenceEnd = {
  sentence: "end";
  /** The claim of each marker in or directly behind the sentence, by the marker's index. */
  claims: { index: number; claim: string }[];
  /** The sentences right before it in its line that have no marker, which its own may be for; empty for none. */
  before: string;
  /** Whether it states something and has no marker. */
  isUncited: boolean;
  /** UTF-16 units of list marks and the like before its first word. */
  lead: number;
};

/** A piece of a numbered answer, or a bound of one of its sentences. */
export type SentencePiece = CitePiece | { sentence: "start" } | SentenceEnd;

/** Gives sentences without a tag the passage that they lack. */
export type Attribution = {
  /**
   * Whether a sentence says anything that a passage could carry; one that declines does not.
   * @param isCited whether the model wrote a tag for it.
   */
  states(claim: string, isCited: boolean): boolean;
  /** The passage that carries a sentence; null where none does, or one of those that it cites. */
  passageOf(claim: string, cited: readonly Passage[]): Passage | null;
};

/** What begins the line under a heading or under the header of a table. */
const underline = /[-=:|]/;
/** UTF-16 units of sentences without a marker that the next marker of their line may be for. */
const maxUnmarkedChars = 1_000;
/** UTF-16 units of the next word that tell whether a sentence has ended before it. */
const maxWordChars = 24;

/**
 * Follows the sentences of a numbered answer, and gives those that have no marker the one that they lack. The output
 * does not depend on how the pieces are cut. Where a sentence may get a marker, the line break or the full stop's space
 * behind it is held back with the next word, which tells whether the sentence has ended; nothing else is.
 */
export class SentenceStage {
  readonly #attribution: Attribution | null;
  readonly #fence = createCodeFence();
  readonly #table = new TableLines();
  /** The stage's own index of each marker that it was given. */
  readonly #indices = new Map<number, number>();
  #count = 0;
  #open: OpenSentence | null = null;
  /** The sentences of this line since the last marker. */
  #unmarked = "";
  /** Whether a sentence before it in the paragraph left code open. */
  #leavesCodeOpen = false;
  /** White space behind the last character. */
  #space = "";
  /** Tags at the beginning of a line: what follows tells whether they are of the sentence before or of the next one. */
  #waiting: Use[] = [];
  /** Whether the answer has a word yet. */
  #hasWords = false;
  /** Whether the answer began with a line of tags: then each such line is of the sentence below it. */
  #tagsAbove = false;
  #repeats = 0;
  /** Whether tags were taken across an empty line, which is to stay one behind them. */
  #owesBreak = false;
  /** All white space since the last character. */
  #blank = "";
  /** What there is of the word behind it, while it is open whether the sentence has ended. */
  #word = "";
  /** The first half of a character that the text was cut in. */
  #half = "";
  #pieces: SentencePiece[] = [];

  /** @param attribution null where sentences without a marker are not to get one. */
  constructor(attribution: Attribution | null) {
    this.#attribution = attribution;
  }

  /** How many tags in a row only repeated what the sentence before them cites already: a model that goes in circles. */
  get repeats(): number {
    return this.#repeats;
  }

  /** Takes the next pieces. @returns what can be shown. */
  push(pieces: readonly CitePiece[]): SentencePiece[] {
    for (const piece of pieces)
      if (typeof piece === "string") for (const char of this.#whole(piece)) this.#character(char);
      else this.#use(piece);
    return this.#take();
  }

  /** The text with the half of a character that was cut off before, and without one that is cut off now. */
  #whole(text: string): string {
    if (!this.#attribution) return text;
    const joined = this.#half + text;
    const cut = /[\uD800-\uDBFF]$/.test(joined) ? joined.length - 1 : joined.length;
    this.#half = joined.slice(cut);
    return joined.slice(0, cut);
  }

  /** The text up to here has ended, and its last sentence with it. */
  end(): SentencePiece[] {
    for (const char of this.#half) this.#character(char);
    this.#half = "";
    this.#decideWord();
    this.#settleLine();
    // Tags without any word cite nothing.
    this.#waiting = [];
    this.#close();
    this.#passSpace();
    return this.#take();
  }

  #take(): SentencePiece[] {
    const taken = this.#pieces;
    this.#pieces = [];
    return taken;
  }

  #character(char: string): void {
    if (!this.#attribution) this.#write(char);
    if (/\s/.test(char)) {
      this.#blank += char;
      if (this.#waiting.length > 0) {
        if (char === "\n") this.#settleLine();
        if (char !== "\n" || this.#waiting.length > 0) return;
      }
      this.#decideWord();
      this.#space += char;
      if (!this.#mayEnd) this.#passSpace();
      return;
    }
    this.#repeats = 0;
    if (this.#owesBreak && /^[^\n]*\n[^\n]*$/.test(this.#space)) this.#space += "\n";
    this.#owesBreak = false;
    // Behind the bar that closes a row, a marker would be in no column.
    if (char === "|" && this.#holdsBars && !this.#open?.text.endsWith("\\")) {
      this.#space += char;
      return;
    }
    if (this.#waiting.length > 0) this.#settleBefore(char);
    // "After 4 days. [1]." has its full stop already.
    if (char === "." && this.#space === "" && this.#attribution && this.#open?.isClosed) return;
    if (this.#open && this.#word === "") this.#beforeWord(this.#open, char);
    if (this.#word !== "" || (this.#space !== "" && this.#open?.isTerminated)) {
      this.#word += char;
      if (this.#word.length >= maxWordChars) this.#decideWord();
    } else this.#append(char);
  }

  /** Whether the white space before this place may be the end of a sentence. */
  get #mayEnd(): boolean {
    if (this.#open === null) return false;
    return this.#space.includes("\n") || this.#open.isTerminated || this.#open.isRow;
  }

  get #holdsBars(): boolean {
    return this.#open?.isRow === true && !this.#space.includes("\n");
  }

  /** Ends the sentence where its line or script says so. */
  #beforeWord(open: OpenSentence, char: string): void {
    const breaks = this.#space.split("\n").length - 1;
    if (breaks === 1 && underline.test(char) && !open.isItem && !open.isRow && !open.isTerminated)
      open.isCode = true;
    const goesOn = breaks === 1 && /^\p{Ll}/u.test(char) && !open.isItem && !this.#table.isInTable;
    const isUnspaced = this.#space === "" && open.isUnspacedEnd && !/[\p{P}]/u.test(char);
    if ((breaks > 0 && !goesOn) || isUnspaced) this.#close();
  }

  #decideWord(): void {
    if (this.#word === "") return;
    const word = this.#word;
    this.#word = "";
    if (this.#open?.endsBefore(word)) this.#close();
    for (const char of word) this.#append(char);
  }

  /** Shows the white space that was held. */
  #passSpace(): void {
    if (this.#attribution) this.#write(this.#space);
    if (this.#open) this.#open.text += this.#space;
    this.#space = "";
  }

  #append(char: string): void {
    this.#passSpace();
    const open = this.#beginSentence();
    this.#blank = "";
    if (open.text === "" && this.#attribution) open.header = this.#table.headerBefore(char);
    open.text += char;
    this.#hasWords ||= /[\p{L}\p{N}]/u.test(char);
    if (this.#attribution) this.#write(char);
    if (this.#fence.state !== "text" && !this.#fence.isQuotedText) open.isCode = true;
    if (this.#fence.indentation !== "text") open.isCode = true;
  }

  #beginSentence(): OpenSentence {
    if (this.#open) return this.#open;
    if (/\n[ \t]*\n/.test(this.#blank)) this.#leavesCodeOpen = false;
    if (this.#blank.includes("\n")) this.#unmarked = "";
    this.#open = new OpenSentence(this.#leavesCodeOpen);
    this.#pieces.push({ sentence: "start" });
    return this.#open;
  }

  #use(use: Use): void {
    this.#decideWord();
    const beginsLine = this.#space.includes("\n") || !this.#hasWords || this.#open?.isBare;
    if (this.#attribution && (beginsLine || this.#waiting.length > 0)) this.#waiting.push(use);
    else if (this.#open?.isRowClosedBy(this.#space)) this.#placeAtEnd(this.#open, use);
    else {
      this.#passSpace();
      this.#place(use);
    }
  }

  /** The line of the waiting tags has ended without a word: they are of the sentence before it. */
  #settleLine(): void {
    const uses = this.#waiting;
    this.#tagsAbove ||= uses.length > 0 && !this.#hasWords;
    if (uses.length === 0 || this.#tagsAbove) return;
    this.#waiting = [];
    const open = this.#open;
    if (!open?.takesMarkers) {
      this.#passSpace();
      for (const use of uses) this.#place(use);
      return;
    }
    this.#owesBreak = /\n[ \t]*\n/.test(this.#space);
    this.#space = "";
    for (const use of uses) {
      if (open.cites(use.cited)) this.#repeats += 1;
      this.#placeAtEnd(open, use);
    }
  }

  /** A word follows the waiting tags: they are of its sentence, and a sentence's markers come at its end. */
  #settleBefore(char: string): void {
    const uses = this.#waiting;
    this.#waiting = [];
    if (this.#space.includes("\n")) this.#close();
    this.#passSpace();
    const open = this.#beginSentence();
    if (/[\p{Lu}\p{Lo}"“„(]/u.test(char)) {
      open.leading = uses;
      return;
    }
    // "[1] says so": the marker is a word of the sentence.
    for (const use of uses) this.#place(use);
    if (!/\p{P}/u.test(char)) {
      open.text += " ";
      this.#write(" ");
    }
  }

  #place(use: Use): void {
    const index = use.shown ? this.#count++ : (this.#indices.get(use.index) ?? 0);
    this.#indices.set(use.index, index);
    this.#cite({ ...use, index });
  }

  /** Places a marker behind the sentence's last word, unless its document has one in the sentence. */
  #placeAtEnd(open: OpenSentence, use: Use): void {
    const same = open.useOf(use.documentId);
    if (same) {
      this.#indices.set(use.index, same.index);
      this.#cite({ ...use, index: same.index, shown: false }, same.at);
    } else {
      this.#spaceAtEnd(open);
      this.#place(use);
    }
  }

  /** A space between the sentence and its first marker. */
  #spaceAtEnd(open: OpenSentence): void {
    if (!open.isMarkedAtEnd && !/\s$/.test(open.text)) this.#write(" ");
  }

  /** @param at where in the sentence's text the marker is. */
  #cite(use: Use, at = this.#beginSentence().text.length): void {
    const { index, documentId, cited, claim } = use;
    this.#beginSentence().uses.push({ index, documentId, cited, claim, at });
    if (use.shown) this.#fence.push("[");
    this.#pieces.push(use);
  }

  /** Ends the sentence behind its last character. */
  #close(): void {
    const open = this.#open;
    if (!open) return;
    for (const use of open.leading) this.#placeAtEnd(open, use);
    const { claim, lead } = open;
    const cited = open.uses.flatMap((use) => use.cited);
    const states = (open.states && this.#attribution?.states(claim, cited.length > 0)) || false;
    const mayBeMarked = states && !open.isBroken;
    const passage = mayBeMarked ? this.#attribution?.passageOf(claim, cited) : null;
    if (passage) this.#attribute(open, passage, claim);
    this.#leavesCodeOpen = open.leavesCodeOpen;
    this.#open = null;
    const isUncited = states && open.uses.length === 0;
    const before = this.#unmarked;
    const line = before === "" ? claim : `${before} ${claim}`;
    this.#unmarked = open.uses.length === 0 && line.length <= maxUnmarkedChars ? line : "";
    this.#pieces.push({ sentence: "end", claims: open.claims(), before, isUncited, lead });
  }

  /** Adds a passage that the model did not name: to its document's marker in the sentence, or as one more. */
  #attribute(open: OpenSentence, passage: Passage, claim: string): void {
    const { documentId } = passage;
    const same = open.useOf(documentId);
    if (!same) this.#spaceAtEnd(open);
    const index = same?.index ?? this.#count++;
    const shown = same === undefined;
    this.#cite({ documentId, cited: [passage], claim, index, shown, attributed: true }, same?.at);
  }

  #write(text: string): void {
    if (text === "") return;
    this.#fence.push(text);
    this.#table.push(text);
    const before = this.#pieces.at(-1);
    if (typeof before === "string") this.#pieces[this.#pieces.length - 1] = before + text;
    else this.#pieces.push(text);
  }
}
