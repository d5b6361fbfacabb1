import { type Clause, clauseLines } from "./clause-lines.ts";
import { hasLetters } from "./has-letters.ts";
import { codeSpan, inlineCode, inlineForms, withoutMarkup } from "./inline-markup.ts";
import { holdsFormula, joinFormulas } from "./join-formulas.ts";
import { type LetterFrame, letterFrame } from "./letter-frame.ts";
import {
  atxHeading,
  boldLine,
  countWords,
  depthOf,
  fence,
  indentOf,
  isBlank,
  listItemLine,
  sentenceEnding,
  tableRow,
} from "./line-forms.ts";
import {
  beginsRecord,
  fieldsOf,
  isProse,
  isRunInLabel,
  isWrapped,
  isWrappedParagraph,
  joinWrapped,
  labelsOf,
  namedTopic,
  recordNamesOf,
  recordWordsOf,
  repliesOf,
  sentencesOf,
  setsFiguresApart,
  speakersOf,
} from "./paragraph.ts";
import {
  isBareHeading,
  isBlockHeading,
  isCapitalHeading,
  isDateHeading,
  isLetteredHeading,
  isNumberedHeading,
  isOutlineHeading,
  isShortHeading,
  isTitleInCapitals,
  isVersionHeading,
} from "./plain-headings.ts";
import { barRow, headsColumns, splitCells, tableRule } from "./table-lines.ts";
import { isUncapitalised } from "./uncapitalised.ts";
import type { QuotablePassage, Unit } from "./unit.ts";

/** Their readers write no Markdown, so that `__init__` and `<br>` in them are words. */
const unmarkedFile = /\.(?:x?html?|pdf)(?:~\d+)?#\d+$/i;

/** UTF-16 units. Longer "sentences" are flattened tables or lists. */
const maxSentenceChars = 900;

/** Items or lines that a colon or question introduces. */
const maxIntroduced = 8;

const rule = /^\s{0,3}(?:[-*_=]\s*){3,}$/;

const tagLine =
  /^\s*<\/?[A-Za-z][^<>]*\/?>\s*$|^\s*(?:import|export) .*from ['"].*['"];?\s*$|^\s*<!--.*-->\s*$/;

/** A word alone on a line of notes names something, and says nothing of it. A code or a number is a value. */
const isLabel = /^[\p{Lu}\p{Ll}\p{M}'’-]+$/u;

/** The lines above a mail that name people and the day, or repeat the subject of the mail before. */
const mailHeader =
  /^(?:(?:From|To|Cc|Bcc|Date|Sent|Von|An|Datum|Gesendet|De|À|Para|Fecha|Enviado): \S|(?:Subject|Betreff|Objet|Asunto): (?:R[Ee]|F[Ww]d?|A[Ww]|W[Gg]|TR|RV):)/;

/** A label in bold with a full stop, before the text of its paragraph: "**Sites.** We chose …". */
const boldLabel = /^\s*(\*\*|__)([\p{L}\p{N}][^*_]{0,60})\.(?:\1|\1\.)\s+\S/u;

const thematicBreak = /^\s{0,3}(?:-\s*){3,}$|^\s{0,3}(?:[*]\s*){3,}$|^\s{0,3}(?:_\s*){3,}$/;

/** A heading without a mark is below those with one. */
const maxDepth = 7;

type UnitDraft = Omit<Unit, "introduces"> & { introduces?: number[] };

/** Reads the units of a passage of prose, lists and tables, block by block. */
export class UnitReader {
  readonly #lines: readonly string[];
  /** Whether its text may hold the markup of Markdown. */
  readonly #isMarked: boolean;
  readonly #clauses: ReadonlyMap<number, Clause>;
  readonly #frame: LetterFrame;
  readonly #isMessage: boolean;
  readonly #speakers: ReadonlySet<string>;
  readonly #recordWords: ReadonlySet<string>;
  readonly #isWrapped: boolean;
  readonly #isUncapitalised: boolean;
  /** Lines that are headings because the passage's title or section is the same. */
  readonly #knownHeadings: ReadonlySet<string | undefined>;
  readonly #units: UnitDraft[] = [];
  #at = 0;
  /** The heading above this place. */
  #under: string | null = null;
  /** The headings of a greater depth above it, the last of which it is itself. */
  #headings: { depth: number; heading: string }[] = [];
  /** A heading of indented lines, which ends where they do, and the heading above it. */
  #outline: { indent: number; above: string | null } | null = null;
  #block = 0;
  #paragraph: string[] = [];
  /** The unit that introduces the next one. */
  #introducer: number | null = null;

  /** @param message who wrote the lines, if they are the text of a mail. */
  constructor(
    { tag, text, title, section }: QuotablePassage,
    written: readonly string[],
    message?: { sender: string | null },
  ) {
    this.#isMessage = message !== undefined;
    this.#under = message?.sender ?? null;
    this.#isMarked = !unmarkedFile.test(tag);
    const lines = this.#isMarked ? joinFormulas(written) : written;
    this.#lines = lines;
    this.#speakers = speakersOf(lines);
    this.#clauses = clauseLines(lines);
    this.#recordWords = recordWordsOf(lines);
    this.#frame = letterFrame(lines);
    this.#isWrapped = isWrapped(
      lines.map((line) => (holdsFormula(line) ? "" : line)),
      this.#clauses,
    );
    this.#isUncapitalised = isUncapitalised(text);
    this.#knownHeadings = new Set([title, section?.split(" > ").at(-1)?.trim()]);
  }

  read(): Unit[] {
    this.#at = frontMatterEnd(this.#lines);
    while (this.#at < this.#lines.length) this.#readBlock();
    this.#flush();
    return this.#units.map((unit) => ({ ...unit, introduces: unit.introduces ?? [] }));
  }

  #readBlock(): void {
    const line = this.#lines[this.#at] ?? "";
    if (this.#outline && line.trim() !== "" && indentOf(line) <= this.#outline.indent) {
      this.#flush();
      this.#under = this.#outline.above;
      this.#outline = null;
    }
    const next = this.#lines[this.#at + 1];
    const fenceMark = fence.exec(line)?.[1];
    const title = atxHeading.exec(line)?.[1];
    const item = this.#itemAt(this.#at);
    if (fenceMark !== undefined) this.#readFence(fenceMark);
    else if (line.trim() === "") this.#skipLine();
    else if (title !== undefined)
      this.#takeHeading(
        this.#withoutMarkup(title).replace(codeSpan, "$1") || null,
        1,
        depthOf(line) ?? undefined,
      );
    else if (this.#isBoldHeading(line)) this.#takeHeading(this.#withoutMarkup(line.trim()), 1);
    else if (this.#isUnderlined(line, next)) this.#takeHeading(this.#withoutMarkup(line.trim()), 2);
    else if (rule.test(line) || (this.#isMarked && tagLine.test(line))) this.#skipLine();
    else if (tableRow.test(line)) this.#readTable(tableRow);
    else if (barRow.test(line) && barRow.test(next ?? "")) this.#readTable(barRow);
    else if (isNumberedHeading(this.#lines, this.#at)) this.#takeHeading(line.trim(), 1);
    else if (
      item !== null &&
      this.#clauses.has(this.#at) &&
      isLetteredHeading(this.#lines, this.#at, item.text)
    )
      this.#takeHeading(line.trim(), 1);
    else if (item !== null) this.#readItem(item);
    else if (this.#isHeading(line, next)) {
      const outline = { indent: indentOf(line), above: this.#under };
      this.#takeHeading(line.trim(), 1);
      if (next !== undefined && indentOf(next) > outline.indent) this.#outline = outline;
    } else {
      this.#paragraph.push(line);
      this.#at += 1;
    }
  }

  #add(draft: Pick<UnitDraft, "kind" | "words" | "markdown"> & Partial<UnitDraft>): void {
    const introducer = this.#introducer === null ? undefined : this.#units[this.#introducer];
    if (introducer !== undefined) {
      introducer.introduces ??= [];
      const count = introducer.introduces.length;
      if (count < maxIntroduced && (draft.kind !== "sentence" || count === 0))
        introducer.introduces.push(this.#units.length);
    }
    const [part, own] = this.#headings.slice(-2);
    this.#units.push({
      context: this.#under,
      ...(part && own && own.heading === this.#under ? { part: part.heading } : {}),
      block: this.#block,
      whole: true,
      framesLetter: false,
      mark: null,
      table: null,
      ...draft,
    });
  }

  /** A colon or a question introduces what comes right after it, across one block boundary. */
  #introduceNext(): void {
    const last = this.#units.at(-1);
    const introduces = last !== undefined && /[:?]["')\]]*$/.test(last.words);
    this.#introducer = introduces ? this.#units.length - 1 : null;
  }

  #skipLine(): void {
    this.#flush();
    this.#at += 1;
  }

  /** @param depth of a heading with a mark; any other is below all of these. */
  #takeHeading(heading: string | null, lines: number, depth = maxDepth): void {
    this.#flush();
    this.#under = heading;
    const above = this.#headings.filter((each) => each.depth < depth);
    this.#headings = heading === null ? above : [...above, { depth, heading }];
    this.#block += 1;
    this.#introducer = null;
    this.#at += lines;
  }

  /** A bold line that text follows, and that continues no sentence. */
  #isBoldHeading(line: string): boolean {
    const text = this.#isMarked ? boldLine.exec(line)?.[2] : undefined;
    const before = this.#paragraph.at(-1);
    return (
      text !== undefined &&
      countWords(text) <= 12 &&
      !/[.!?]$/.test(text) &&
      (before === undefined || sentenceEnding.test(before)) &&
      this.#lines.slice(this.#at + 1).some((more) => !isBlank(more) && !boldLine.test(more))
    );
  }

  #isUnderlined(line: string, next: string | undefined): boolean {
    return (
      next !== undefined &&
      /^\s{0,3}(?:=+|-{3,})\s*$/.test(next) &&
      this.#paragraph.length === 0 &&
      !tableRow.test(line)
    );
  }

  #isHeading(line: string, next: string | undefined): boolean {
    if (this.#frame.names.has(this.#at) || mailHeader.test(line.trim())) return false;
    if (this.#knownHeadings.has(line.trim()) || isBlockHeading(this.#lines, this.#at)) return true;
    if (
      [isTitleInCapitals, isCapitalHeading, isDateHeading, isVersionHeading].some((is) =>
        is(this.#lines, this.#at),
      )
    )
      return true;
    const above = this.#lines.slice(0, this.#at).findLast((each) => !isBlank(each));
    // Right below a heading with a mark, a short line says something: "Serves four, 35 minutes".
    if (
      this.#isMarked &&
      above !== undefined &&
      [atxHeading, boldLine].some((mark) => mark.test(above))
    )
      return false;
    // A bold label at the beginning of a line belongs to what the line says.
    if (this.#isMarked && /^\s*\*\*(?=\S)/.test(line)) return false;
    if (isOutlineHeading(this.#lines, this.#at)) return true;
    const before = this.#paragraph.at(-1);
    if (before !== undefined && !sentenceEnding.test(before)) return false;
    const below = this.#lines.slice(this.#at + 1).find((more) => !isBlank(more));
    // A name above a rule or above the next mail signs what was said.
    const isLast = below === undefined || thematicBreak.test(below) || mailHeader.test(below);
    return isBareHeading(line, next, !isLast);
  }

  #readFence(mark: string): void {
    this.#flush();
    let end = this.#at + 1;
    while (end < this.#lines.length && !(this.#lines[end] ?? "").trim().startsWith(mark)) end += 1;
    this.#block += 1;
    for (const code of this.#lines.slice(this.#at + 1, end)) {
      const words = code.trim();
      if (!hasLetters(words)) continue;
      this.#add({ kind: "line", words, markdown: inlineCode(words) });
    }
    this.#introducer = null;
    this.#at = end + 1;
  }

  /** Reads the rows of a table. The first row of one without edges is its header. */
  #readTable(row: RegExp): void {
    this.#flush();
    this.#block += 1;
    let header: string[] | null = null;
    const first = this.#at;
    for (; row.test(this.#lines[this.#at] ?? ""); this.#at += 1) {
      const line = this.#lines[this.#at] ?? "";
      if (tableRule.test(line)) continue;
      const cells = splitCells(line).map((cell) => this.#withoutMarkup(cell));
      const isFirst = row === barRow && this.#at === first;
      if (isFirst || tableRule.test(this.#lines[this.#at + 1] ?? "")) header = cells;
      else this.#addRow(cells, header);
    }
    this.#introducer = null;
  }

  #addRow(cells: readonly string[], header: readonly string[] | null): void {
    const forms = cells.map((cell) => inlineForms(cell));
    const words = forms.map((cell) => cell.words).join(" | ");
    if (!hasLetters(words)) return;
    this.#add({
      kind: "row",
      words,
      markdown: forms.map((cell) => cell.markdown).join(" | "),
      context: [this.#under, header?.join(" ")].filter(Boolean).join(" ") || null,
      table: {
        header: header?.map((cell) => inlineForms(cell).markdown) ?? null,
        cells: forms.map((cell) => cell.markdown),
      },
    });
  }

  /** The list item or lettered clause that begins at a line; null if none does. */
  #itemAt(at: number): Clause | null {
    const [, , mark = "-", text] = listItemLine.exec(this.#lines[at] ?? "") ?? [];
    return text === undefined ? (this.#clauses.get(at) ?? null) : { mark, text };
  }

  /** Reads an item, which continues over indented and wrapped lines to a blank line or another mark. */
  #readItem({ mark, text }: Clause): void {
    this.#flush();
    if (this.#units.at(-1)?.kind !== "item") this.#block += 1;
    const parts = [text];
    this.#at += 1;
    const indent = indentOf(this.#lines[this.#at - 1] ?? "");
    while (this.#at < this.#lines.length && this.#continuesItem(this.#at, indent)) {
      parts.push((this.#lines[this.#at] ?? "").trim());
      this.#at += 1;
    }
    const isIntroduced = this.#introducer !== null;
    this.#add({ kind: "item", ...inlineForms(this.#toOneLine(parts.join(" "))), mark });
    if (!isIntroduced) this.#introduceNext();
  }

  #continuesItem(at: number, indent: number): boolean {
    const line = this.#lines[at] ?? "";
    return (
      !isBlank(line) &&
      (this.#isWrapped || indentOf(line) > indent) &&
      this.#itemAt(at) === null &&
      ![fence, atxHeading, tableRow].some((other) => other.test(line))
    );
  }

  /** Ends the paragraph. */
  #flush(): void {
    const lines = this.#paragraph;
    this.#paragraph = [];
    const from = this.#at - lines.length;
    const frames = this.#frame.names.has(from);
    const fields = fieldsOf(lines);
    if (fields && !frames) this.#addLines(fields, from);
    else if (!frames && lines.some((line) => beginsRecord(line, this.#recordWords)))
      this.#addRecords(lines, from);
    else if (lines.length > 1 && (frames || !this.#isProse(lines)))
      this.#addLines(
        this.#isMessage && !frames ? joinWrapped(lines) : lines.map((line, at) => ({ line, at })),
        from,
      );
    else this.#addSentences(lines, from);
  }

  #isProse(lines: readonly string[]): boolean {
    if (setsFiguresApart(lines)) return false;
    if (this.#isMarked && lines.some(holdsFormula)) return true;
    return this.#isWrapped || isProse(lines) || isWrappedParagraph(lines);
  }

  /** Adds lines that each say something on their own. One in capitals, or with a colon at its end, is a heading. */
  #addLines(lines: readonly { line: string; at: number }[], from: number): void {
    this.#block += 1;
    for (const [index, { line, at }] of lines.entries()) {
      const text = this.#toOneLine(line);
      const framesLetter = this.#frame.names.has(from + at) || mailHeader.test(text);
      if (!framesLetter && isShortHeading(text, index < lines.length - 1)) {
        this.#under = text.replace(/:$/, "");
        this.#block += 1;
        continue;
      }
      const forms = inlineForms(text);
      if (!hasLetters(forms.words)) continue;
      this.#add({
        kind: "item",
        ...forms,
        whole:
          framesLetter ||
          !(
            isLabel.test(forms.words) ||
            headsColumns(
              line,
              lines.slice(index + 1).map((each) => each.line),
              lines[index - 1]?.line,
            )
          ),
        framesLetter,
      });
      this.#introduceNext();
    }
  }

  /** Adds the records of a paragraph, of which each may go on over further lines. */
  #addRecords(lines: readonly string[], from: number): void {
    let first = 0;
    for (let at = 1; at <= lines.length; at += 1) {
      if (at < lines.length && !beginsRecord(lines[at] ?? "", this.#recordWords)) continue;
      this.#addSentences(lines.slice(first, at), from + first);
      first = at;
    }
  }

  #addSentences(lines: readonly string[], from: number): void {
    const text = this.#toOneLine(lines.join(" "));
    if (text === "") return;
    this.#block += 1;
    const sentences = sentencesOf(text, this.#isUncapitalised);
    const bold = this.#isMarked ? (boldLabel.exec(lines[0] ?? "")?.[2] ?? null) : null;
    const topic = namedTopic(sentences, this.#speakers);
    const labels =
      recordNamesOf(sentences, this.#recordWords) ??
      repliesOf(sentences) ??
      (bold
        ? sentences.map(() => bold)
        : topic === null
          ? labelsOf(sentences)
          : sentences.map((_, at) => (at === 0 ? null : topic)));
    for (const [at, sentence] of sentences.entries()) {
      const forms = inlineForms(sentence);
      if (!hasLetters(forms.words)) continue;
      const label = labels[at];
      if (label && (isRunInLabel(sentence) || sentence === `${bold}.`)) continue;
      this.#add({
        kind: "sentence",
        ...forms,
        whole:
          this.#isWhole(forms.words) &&
          !this.#frame.forms.has(from) &&
          !(at === 0 && topic !== null),
        framesLetter: this.#frame.names.has(from),
        ...(label ? { context: [this.#under, label].filter(Boolean).join(": ") } : {}),
      });
      this.#introduceNext();
    }
  }

  #withoutMarkup(text: string): string {
    return this.#isMarked ? withoutMarkup(text) : text;
  }

  /** Removes markup, and makes one line of a text. */
  #toOneLine(text: string): string {
    return this.#withoutMarkup(text).replace(/\s+/g, " ").trim();
  }

  #isWhole(words: string): boolean {
    const isCut =
      // Below a heading of its own it begins there.
      this.#under === null &&
      !this.#isUncapitalised &&
      this.#units.length === 0 &&
      /^\p{Ll}(?!\p{Lu})/u.test(words) &&
      sentenceEnding.test(words);
    return !isCut && countWords(words) >= 2 && words.length <= maxSentenceChars;
  }
}

/** Returns the line after the front matter; 0 without any. */
function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---") return 0;
  const end = lines.indexOf("---", 1);
  const isFrontMatter = lines
    .slice(1, Math.max(1, end))
    .every((line) => line.trim() === "" || /^[\s#-]|^[\w-]+:/.test(line));
  return end > 0 && isFrontMatter ? end + 1 : 0;
}
