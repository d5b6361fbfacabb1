import { splitSentences } from "../text/split-sentences.ts";
import type { Passage } from "../wire/passage.ts";
import { claimWordCount, stripLineMarks } from "./claim-text.ts";
import type { Use } from "./numbered-text.ts";
import { labelsSource, pointsToSource } from "./points-to-source.ts";
import { claimOfRow, isRowClosed, rowStates } from "./table-rows.ts";

/** One use of a source in a sentence; `at` is where its marker is in the sentence's text. */
type SentenceUse = {
  index: number;
  documentId: string;
  cited: readonly Passage[];
  claim: string;
  at: number;
};

const lineMarks = /^(?:\s*(?:[-*+>]|\d{1,9}[.)])\s+)*(?:\[[ xX]\]\s+)?/;
/** Rows of tables, headings, definitions of links and lines of emphasis alone: a marker would change what they are. */
const noProse = /^\s*(?:#{1,6}\s|\||\[[^\]]+\]:|\*\*[^*]*[^*.!?…]\*\*:?$)|<[a-z!/?]|\\$/i;
/** UTF-16 units of an open sentence that are read to tell whether it has ended. */
const maxTail = 600;
const terminated = /[.!?…][\p{Pe}\p{Pf}"'*_`]*$/u;
/** A full stop of a script without spaces between sentences. */
const unspacedStop = /[。！？][\p{Pe}\p{Pf}"'*_`]*$/u;
/** A sentence with fewer words states nothing that could be looked up. */
const minClaimWords = 3;
/** A segment between two markers with fewer words is no claim of its own. */
const minSegmentWords = 3;

/** A sentence of an answer that has not ended yet. */
export class OpenSentence {
  /** Its text so far without markers, with the marks of its line. */
  text = "";
  /** Whether no marker may be added to it: it is code, a heading or the header of a table. */
  isCode = false;
  /** Tags that the model wrote before its first word. Their markers come at its end. */
  leading: Use[] = [];
  readonly uses: SentenceUse[] = [];
  /** The names of the columns, where it is a row of a table: one row is one sentence. */
  header: readonly string[] | null = null;

  readonly #beginsInCode: boolean;

  /** @param beginsInCode whether the sentence before it left inline code open, which may go on here. */
  constructor(beginsInCode: boolean) {
    this.#beginsInCode = beginsInCode;
  }

  /** Whether it may have ended here: behind a full stop, outside code and brackets. */
  get isTerminated(): boolean {
    if (this.isCode || this.isRow) return false;
    // A marker may come between the full stop and this place, with a space before it.
    const text = this.#tail.trimEnd();
    return terminated.test(text.slice(-20)) && /\p{L}/u.test(text) && !isInside(text);
  }

  /** Whether it ended here by a full stop that no space follows. */
  get isUnspacedEnd(): boolean {
    return !this.isRow && unspacedStop.test(this.#tail);
  }

  /** Whether it is a row of a table, and no code. */
  get isRow(): boolean {
    return this.header !== null && !this.isCode;
  }

  /** Whether it begins with a mark of a list or quotation, and not with a word. */
  get isItem(): boolean {
    return !this.isRow && this.lead > 0;
  }

  /** UTF-16 units of list marks and the like before its first word. */
  get lead(): number {
    if (this.isRow) return /^[\s|]*/.exec(this.text)?.[0].length ?? 0;
    return lineMarks.exec(this.text)?.[0].length ?? 0;
  }

  /** Whether it has the marks of its line and nothing else yet. */
  get isBare(): boolean {
    return !this.isCode && !noProse.test(this.text) && this.uses.length === 0 && !this.#hasWords;
  }

  /** Whether a marker from the next line can be added to it. */
  get takesMarkers(): boolean {
    return !this.isCode && !noProse.test(this.text) && this.#hasWords;
  }

  /** Whether its full stop and its markers are there. */
  get isClosed(): boolean {
    return this.isMarkedAtEnd && terminated.test(this.#tail.trimEnd());
  }

  get isMarkedAtEnd(): boolean {
    return this.uses.some(({ at }) => at === this.text.length);
  }

  /** Whether it states something that a passage could carry. */
  get states(): boolean {
    if (this.isCode) return false;
    if (this.header !== null) return rowStates(this.text, this.header);
    if (noProse.test(this.text)) return false;
    const claim = this.claim;
    return !/[:?？؟：]["'*_)]*$/.test(claim) && claimWordCount(claim) >= minClaimWords;
  }

  /** Whether it leaves code or a bracket open, in which a marker would be something else. */
  get isBroken(): boolean {
    return isInside(this.text) || this.#goesOnInCode;
  }

  /** Whether inline code is open behind it. */
  get leavesCodeOpen(): boolean {
    if (this.isCode || this.isRow) return false;
    const hasOddTicks = plainOf(this.text).split("`").length % 2 === 0;
    return hasOddTicks !== this.#goesOnInCode;
  }

  /** Code of the lines before ends where an item of a list begins. */
  get #goesOnInCode(): boolean {
    return this.#beginsInCode && !this.isItem && !this.isRow;
  }

  /** All of it as plain text; of a row, each cell with the name of its column. */
  get claim(): string {
    return this.header === null ? stripLineMarks(this.text) : claimOfRow(this.text, this.header);
  }

  /** Whether it is a row that ends with the white space and bars behind it. */
  isRowClosedBy(space: string): boolean {
    return this.header !== null && isRowClosed(this.text + space, this.header);
  }

  get #tail(): string {
    return this.text.slice(-maxTail);
  }

  /** Whether it has a word; the number of an item is none. */
  get #hasWords(): boolean {
    return /[\p{L}\p{N}]/u.test(this.text.slice(this.lead));
  }

  /** Whether it ends before this word. */
  endsBefore(word: string): boolean {
    const before = this.#tail.replace(/[*_`]+/g, "");
    return splitSentences(`${before} ${word}`).length > splitSentences(before).length;
  }

  /** The last use of a document in it. */
  useOf(documentId: string): SentenceUse | undefined {
    return this.uses.findLast((use) => use.documentId === documentId);
  }

  /** Whether it cites all these passages already. */
  cites(passages: readonly Passage[]): boolean {
    return passages.every((each) => this.uses.some(({ cited }) => cited.includes(each)));
  }

  /**
   * What each marker claims: all of the sentence, or where it has several, the words up to it; nothing where these only
   * point to the source.
   */
  claims(): { index: number; claim: string }[] {
    const { text, uses } = this;
    const places = [...new Set(uses.map(({ at }) => at))].toSorted((a, b) => a - b);
    const first = uses.filter(
      ({ index }, nth) => uses.findIndex((use) => use.index === index) === nth,
    );
    // An item without a word is one of a list of sources.
    const isListed = this.isItem && !this.#hasWords;
    return first.map(({ index, claim, at }) => {
      const nth = places.indexOf(at);
      const from = places[nth - 1] ?? 0;
      const to = nth === places.length - 1 ? text.length : at;
      const own =
        this.header === null
          ? stripLineMarks(text.slice(from, to))
          : claimOfRow(text, this.header, { from, to });
      const isOwn = claimWordCount(own) >= minSegmentWords && !labelsSource(own);
      const said = isOwn ? own : this.header === null ? claim : this.claim;
      return { index, claim: isListed || pointsToSource(said) ? "" : said };
    });
  }
}

// An interval, "[0, 1)", is closed.
const interval = /\[[^[\]()`\n]{1,40}\)/g;

function plainOf(text: string): string {
  return text.replace(/\\./gs, "").replace(interval, "");
}

/** Whether the place behind a text is inside code or brackets. */
function isInside(text: string): boolean {
  const plain = plainOf(text);
  const count = (sign: string) => plain.split(sign).length - 1;
  return count("`") % 2 === 1 || count("[") > count("]");
}
