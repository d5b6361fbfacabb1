import { readAnswerKind } from "../question/answer-kind.ts";
import { wordsOf } from "../question/read-language.ts";
import { questionWords } from "../question/words/index.ts";
import { type Clause, clauseLines } from "./clause-lines.ts";
import { escapeForAnswer } from "./escape-document.ts";
import { hasLetters } from "./has-letters.ts";
import { findJsonFields } from "./json-fields.ts";
import { type LetterFrame, letterFrame } from "./letter-frame.ts";
import {
  atxHeading,
  countWords,
  fence,
  isBlank,
  listItemLine,
  sentenceEnding,
  tableRow,
} from "./line-forms.ts";
import {
  isBareHeading,
  isBlockHeading,
  isNumberedHeading,
  isShortHeading,
} from "./plain-headings.ts";
import { splitSentences } from "./split-sentences.ts";

/** The smallest part of a passage that may be quoted alone: never part of a sentence or line. */
export type Unit = {
  kind: "sentence" | "item" | "row" | "line";
  /** The verbatim words without markup, white space normalised: embedded and compared. */
  words: string;
  /** The same as Markdown that is safe inside an answer. */
  markdown: string;
  /** Units of one paragraph, list, table or file share it. */
  block: number;
  /** The heading, table header, parent keys, comment or question above it in the passage. */
  context: string | null;
  /** False if it begins in the middle of a sentence, is too long for one, or only introduces the next units. */
  whole: boolean;
  /** Whether it belongs to the addresses or the signature of a letter, which name only people, places and the day. */
  framesLetter: boolean;
  /** The indexes of the units it introduces: after a colon, a question or a comment. */
  introduces: number[];
  /** A list item's mark: `-`, or `1.` for a step of a procedure. */
  mark: string | null;
  /** A row's cells, and its table's header if the passage holds it. */
  table: { header: string[] | null; cells: string[] } | null;
};

const lineFile =
  /\.(?:log|out|err|trace|conf|cfg|cnf|ini|toml|ya?ml|json|env|properties|service|sh|sql)(?:[.-]\d+)?(?:~\d+)?#\d+$/i;
/** Their readers write no Markdown, so that `__init__` and `<br>` in them are words. */
const unmarkedFile = /\.(?:x?html?|pdf)(?:~\d+)?#\d+$/i;
const recordFile = /\.[ct]sv(?:~\d+)?#\d+$/i;
const timeStamp =
  /^\W{0,2}(?:\d{4}[-/.]\d{2}[-/.]\d{2}|\d{8}[-T]|\d{2}[/.-](?:\d{2}|\w{3})[/.-]\d{2,4}|[A-Z][a-z]{2} +\d{1,2} \d{2}:|[-+]? ?\d{9,13}\b|\d{1,2}:\d{2}:\d{2})/;
const settingLine = /^\s*(?:export )?[\w.-]+\s*(?:=|:\s)\s*\S/;
/** UTF-16 units. Longer "sentences" are flattened tables or lists. */
const maxSentenceChars = 900;
/** Items or lines that a colon or question introduces. */
const maxIntroduced = 8;

/** A line of a chat export: `[12/04/2026, 08:12:44] Ann: …`, `12.03.24, 18:22 - Ann: …`, `08:15 Ann: …`. */
const chatLine =
  /^\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*(?:[-–]\s*)?(?<speaker>\p{L}[^:<>[\]]{0,40}):\s(?=\S)/u;
/** A row with bars and spaces between its cells, as tables from HTML are written. */
const barRow = /\S \| \S/;

const rule = /^\s{0,3}(?:[-*_=]\s*){3,}$/;
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const tagLine =
  /^\s*<\/?[A-Za-z][^<>]*\/?>\s*$|^\s*(?:import|export) .*from ['"].*['"];?\s*$|^\s*<!--.*-->\s*$/;

/**
 * Writes a line or command as a code span, with more backticks than any run inside, as CommonMark asks. Writes escaped
 * text instead if the code could be misread: a thinking model's tag, or backticks that need three around them, which
 * begin a fence at the start of a line.
 */
export function inlineCode(text: string): string {
  if (/<\s*\/?\s*think|``/i.test(text)) return escapeForAnswer(text);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

const codeSpan = /(?<!`)`([^`\s](?:[^`]*[^`\s])?)`(?!`)/g;

/** Removes the markup of links and emphasis, and keeps every word and all code. */
function withoutMarkup(text: string): string {
  // Code spans are set aside by a number between two signs that no font has.
  const spans: string[] = [];
  const withoutCode = text.replace(codeSpan, (span) => `\uE000${spans.push(span) - 1}\uE001`);
  return withoutCode
    .replace(/!\[[^\][]*\]\([^()\s]*(?:\s"[^"]*")?\)/g, "")
    .replace(/(?<!\\)\[([^\][]+)\]\((?:[^()\s]|\([^()]*\))*(?:\s"[^"]*")?\)/g, "$1")
    .replace(/<\/?(?:b|i|em|strong|br|sup|sub|span|kbd|p|div|u|small|mark)(?:\s[^<>]*)?\/?>/gi, "")
    .replace(/(?<![\p{L}\p{N}*\\])(\*{1,3})(?=[^\s*])([^*]*?[^\s*\\])\1(?![\p{L}\p{N}*])/gu, "$2")
    .replace(
      /(?<![\p{L}\p{N}_\\])(__?)(?=[^\s_])((?:[^_]|(?<=\w)_(?=\w))*?[^\s_\\])\1(?![\p{L}\p{N}_])/gu,
      "$2",
    )
    .replace(/\uE000(\d+)\uE001/g, (sign, at: string) => spans[Number(at)] ?? sign);
}

function inlineForms(text: string): { words: string; markdown: string } {
  let markdown = "";
  let from = 0;
  for (const match of text.matchAll(codeSpan)) {
    markdown += escapeForAnswer(text.slice(from, match.index)) + inlineCode(match[1] ?? "");
    from = match.index + match[0].length;
  }
  markdown += escapeForAnswer(text.slice(from));
  return { words: text.replace(codeSpan, "$1"), markdown };
}

const loneTicks = (text: string) => (text.match(/(?<!`)`(?!`)/g) ?? []).length;

/** Whether a text has no capitals, like quickly typed notes. Then its sentences begin in lower case too. */
const isUncapitalised = (text: string) => !/\p{Lu}/u.test(text);

/** A lower-case letter that may begin a sentence: after a full stop, but not one after a single letter. */
const smallBeginning = /(?<=[\p{L}\p{N})]{2}[.!?]\s)\p{Ll}/gu;

/** Splits a text without capitals as if each sentence began with one. */
function uncapitalisedSentences(text: string): string[] {
  const capitalised = text.replace(smallBeginning, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
  let from = 0;
  return splitSentences(capitalised).map((sentence) => {
    const start = capitalised.indexOf(sentence, from);
    from = start + sentence.length;
    return text.slice(start, from);
  });
}

/** Splits a paragraph into sentences, and joins those that were cut inside a code span. */
function sentencesOf(text: string, uncapitalised: boolean): string[] {
  const pieces = uncapitalised ? uncapitalisedSentences(text) : splitSentences(text);
  if (loneTicks(text) % 2 === 1) return pieces;
  const sentences: string[] = [];
  for (const piece of pieces) {
    const before = sentences.at(-1);
    if (before !== undefined && loneTicks(before) % 2 === 1)
      sentences[sentences.length - 1] = `${before} ${piece}`;
    else sentences.push(piece);
  }
  return sentences;
}

/** Words that are said before a question: "ok", "na", "alors". */
const interjections = new Set(
  Object.values(questionWords).flatMap(({ library }) =>
    library.polite.split("|").filter((each) => /^\p{L}+$/u.test(each)),
  ),
);

/** First words of a question in the languages that questions are read in. */
const openers = new Set(Object.values(questionWords).flatMap(({ opening }) => wordsOf(opening)));

/** The text of a passage, and what it was taken from. */
export type QuotablePassage = {
  /** `server.log#17` */
  tag: string;
  title: string;
  section: string | null;
  /** Lines such as `10-24`, counted from 1. */
  lines: string | null;
  /** First and last time stamp, joined by `/`. */
  time: string | null;
  text: string;
};

/** Whether a passage is quoted line by line: a log, a configuration file, settings. */
export function isLines(passage: QuotablePassage): boolean {
  if (isChat(passage.text) || recordFile.test(passage.tag)) return false;
  if (passage.time !== null || lineFile.test(passage.tag)) return true;
  const lines = passage.text.split("\n").filter((line) => line.trim() !== "");
  const like = lines.filter(
    (line) => timeStamp.test(line) || (settingLine.test(line) && !sentenceEnding.test(line)),
  ).length;
  return lines.length >= 3 && like >= lines.length * 0.6;
}

/** Whether most lines of a text are messages of a chat. */
export function isChat(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (
    lines.length > 0 && lines.filter((line) => chatLine.test(line)).length >= lines.length * 0.6
  );
}

/** UTF-16 units of the widest line of wrapped prose. */
const minProseWidth = 60;
/** The share of line breaks that are due to the width, in wrapped prose. */
const minWrappedShare = 0.75;

/**
 * Whether a passage is wrapped prose: the first word of a next line would not have fitted into the width of the lines.
 * Else each line says something on its own, as in notes.
 */
function isWrapped(lines: readonly string[], clauses: ReadonlyMap<number, Clause>): boolean {
  const width = Math.max(0, ...lines.map((line) => line.trimEnd().length));
  if (width < minProseWidth) return false;
  let breaks = 0;
  let full = 0;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]?.trim() ?? "";
    if (line.trim() === "" || next === "" || listItemLine.test(next) || clauses.has(at + 1))
      continue;
    breaks += 1;
    const first = /^\S+/.exec(next)?.[0] ?? "";
    if (line.trimEnd().length + 1 + first.length > width * 0.9) full += 1;
  }
  return breaks > 0 && full >= breaks * minWrappedShare;
}

/** A word alone on a line of notes names something, and says nothing of it. A code or a number is a value. */
const isLabel = /^[\p{Lu}\p{Ll}\p{M}'’-]+$/u;

type UnitDraft = Omit<Unit, "introduces"> & { introduces?: number[] };

/** Whether lines are sentences: each ends one or the next continues it in lower case, and the last ends one. */
function isProse(lines: readonly string[]): boolean {
  return lines.every(
    (line, at) =>
      endsSentence(line) || (at < lines.length - 1 && /^\s*[\p{Ll}`(]/u.test(lines[at + 1] ?? "")),
  );
}

const endsSentence = (line: string) => sentenceEnding.test(line.trim());

/**
 * Reads the messages of a chat export, each with its speaker and without its time. A line without a name continues the
 * message before it. The message after a question has it as its context, because it is probably the answer.
 */
function messageUnits(lines: readonly string[]): Unit[] {
  const units: Unit[] = [];
  for (const line of lines) {
    const match = chatLine.exec(line.trim());
    const speaker = match?.groups?.["speaker"];
    const last = units.at(-1);
    if (speaker === undefined) {
      if (last && line.trim() !== "") {
        last.words += ` ${line.trim()}`;
        last.markdown += ` ${escapeForAnswer(line.trim())}`;
      }
      continue;
    }
    const said = line.trim().slice(match?.[0].length ?? 0);
    const question = units.findLast(({ words }) => asks(words));
    const isReply = question !== undefined && isAnsweredBy(question, units, speaker);
    if (isReply) question.introduces.push(units.length);
    units.push({
      kind: "item",
      words: `${speaker}: ${said}`,
      markdown: escapeForAnswer(`${speaker}: ${said}`),
      block: 0,
      context: isReply ? question.words : null,
      whole: !asks(said) || uncapitalisedSentences(said).length > 1,
      framesLetter: false,
      introduces: [],
      mark: null,
      table: null,
    });
  }
  return units;
}

/** The messages after a question that probably answer it, unless whoever asked speaks again before. */
const maxReplies = 3;

function isAnsweredBy(question: Unit, units: readonly Unit[], speaker: string): boolean {
  const speakerOf = ({ words }: Unit) => words.slice(0, words.indexOf(":"));
  const behind = units.slice(units.indexOf(question) + 1);
  if (behind.length === 0) return true;
  return (
    behind.length < maxReplies &&
    [...behind.map(speakerOf), speaker].every((each) => each !== speakerOf(question))
  );
}

/** Reads the records of a table of values, one a line; its header alone, without values, answers nothing. */
function recordUnits(lines: readonly string[]): Unit[] {
  const hasNames = lines.some((line) => line.includes(": "));
  return lines.filter(hasLetters).map((line) => ({
    kind: "row",
    words: line.trim(),
    markdown: escapeForAnswer(line.trim()),
    block: 0,
    context: null,
    whole: !hasNames || line.includes(": "),
    framesLetter: false,
    introduces: [],
    mark: null,
    table: null,
  }));
}

/**
 * Whether a message or line is a question, or ends with one: by its question mark, or by the first word after a
 * speaker's name and an interjection.
 */
export function asks(message: string): boolean {
  const said = message.replace(/^[^:]{0,41}:\s/u, "");
  if (/[?？]\s*$/u.test(said)) return true;
  const [first = "", second = "", ...more] = wordsOf(uncapitalisedSentences(said).at(-1) ?? said);
  if (openers.has(first)) return true;
  // "Now is the time" has a verb where "right who is coming" has a question word.
  return (
    interjections.has(first) &&
    openers.has(second) &&
    readAnswerKind([second, ...more].join(" ")) !== "yesno"
  );
}

/** A record of fewer fields says one thing. */
const minFields = 4;

function lineUnit(text: string, above: readonly string[]): Unit {
  return {
    kind: "line",
    words: text,
    markdown: inlineCode(text),
    block: 0,
    context: above.length > 0 ? above.join(" ") : null,
    whole: !/[:{[]$/.test(text),
    framesLetter: false,
    introduces: [],
    mark: null,
    table: null,
  };
}

/** @param isLog whether the lines are entries, each of which is quoted whole. */
function lineUnits(lines: string[], isLog: boolean): Unit[] {
  const units: Unit[] = [];
  const parents: { indent: number; key: string }[] = [];
  let part: string | null = null;
  let comment: number | null = null;
  for (const line of lines) {
    const text = line.trim();
    if (text === "") comment = null;
    if (!hasLetters(text)) continue;
    const indent = line.length - line.trimStart().length;
    while (parents.length > 0 && (parents.at(-1)?.indent ?? 0) >= indent) parents.pop();
    const name = /^\[([\w .:/"'-]+)\]$/.exec(text)?.[1];
    if (name !== undefined) {
      part = name;
      continue;
    }
    const remark = comment === null ? undefined : units[comment]?.words;
    const above = [part, ...parents.map((parent) => parent.key), remark].filter(
      (each) => typeof each === "string",
    );
    if (!isLog) {
      const fields = findJsonFields(text);
      if (fields.length >= minFields) {
        for (const { start, end, parents: keys } of fields)
          units.push(lineUnit(text.slice(start, end), [...above, ...keys]));
        comment = null;
        continue;
      }
    }
    const index = units.length;
    if (comment !== null) units[comment]?.introduces.push(index);
    units.push(lineUnit(text, above));
    comment = /^(?:#(?!!)|\/\/|;)/.test(text) ? index : null;
    const key = /^(?:- )?["']?([\w .-]+)["']?\s*:\s*[{[]?$/.exec(text)?.[1];
    if (key !== undefined) parents.push({ indent, key });
  }
  return units;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

/**
 * Splits a passage into its units, in order. Headings are context, not units. A log or configuration file gives its
 * lines. Wrapped lines are joined. List marks, emphasis and link targets are left out; every word is kept.
 */
export function quotableUnits(passage: QuotablePassage): Unit[] {
  const lines = passage.text.split("\n");
  if (recordFile.test(passage.tag)) return recordUnits(lines);
  if (isChat(passage.text)) return messageUnits(lines);
  if (isLines(passage)) return lineUnits(lines, passage.time !== null);
  return new UnitReader(passage, lines).read();
}

/** Reads the units of a passage of prose, lists and tables, block by block. */
class UnitReader {
  readonly #lines: readonly string[];
  /** Whether its text may hold the markup of Markdown. */
  readonly #isMarked: boolean;
  readonly #clauses: ReadonlyMap<number, Clause>;
  readonly #frame: LetterFrame;
  readonly #isWrapped: boolean;
  readonly #isUncapitalised: boolean;
  /** Lines that are headings because the passage's title or section is the same. */
  readonly #knownHeadings: ReadonlySet<string | undefined>;
  readonly #units: UnitDraft[] = [];
  #at = 0;
  /** The heading above this place. */
  #under: string | null = null;
  #block = 0;
  #paragraph: string[] = [];
  /** The unit that introduces the next one. */
  #introducer: number | null = null;

  constructor({ tag, text, title, section }: QuotablePassage, lines: readonly string[]) {
    this.#lines = lines;
    this.#isMarked = !unmarkedFile.test(tag);
    this.#clauses = clauseLines(lines);
    this.#frame = letterFrame(lines);
    this.#isWrapped = isWrapped(lines, this.#clauses);
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
    const next = this.#lines[this.#at + 1];
    const fenceMark = fence.exec(line)?.[1];
    const title = atxHeading.exec(line)?.[1];
    const item = this.#itemAt(this.#at);
    if (fenceMark !== undefined) this.#readFence(fenceMark);
    else if (line.trim() === "") this.#skipLine();
    else if (title !== undefined)
      this.#takeHeading(this.#withoutMarkup(title).replace(codeSpan, "$1") || null, 1);
    else if (this.#isUnderlined(line, next)) this.#takeHeading(this.#withoutMarkup(line.trim()), 2);
    else if (rule.test(line) || (this.#isMarked && tagLine.test(line))) this.#skipLine();
    else if (tableRow.test(line)) this.#readTable(tableRow);
    else if (barRow.test(line) && barRow.test(next ?? "")) this.#readTable(barRow);
    else if (isNumberedHeading(this.#lines, this.#at)) this.#takeHeading(line.trim(), 1);
    else if (item !== null) this.#readItem(item);
    else if (this.#isHeading(line, next)) this.#takeHeading(line.trim(), 1);
    else {
      this.#paragraph.push(line.replace(/^\s*(?:>\s?)+/, ""));
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
    this.#units.push({
      context: this.#under,
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

  #takeHeading(heading: string | null, lines: number): void {
    this.#flush();
    this.#under = heading;
    this.#introducer = null;
    this.#at += lines;
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
    if (this.#frame.names.has(this.#at)) return false;
    if (this.#knownHeadings.has(line.trim()) || isBlockHeading(this.#lines, this.#at)) return true;
    const before = this.#paragraph.at(-1);
    if (before !== undefined && !sentenceEnding.test(before)) return false;
    const hasMore = this.#lines.slice(this.#at + 1).some((more) => more.trim() !== "");
    return isBareHeading(line, next, hasMore);
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
      const cells = cellsOf(line).map((cell) => this.#withoutMarkup(cell));
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
    while (this.#at < this.#lines.length && this.#continuesItem(this.#at)) {
      parts.push((this.#lines[this.#at] ?? "").trim());
      this.#at += 1;
    }
    const isIntroduced = this.#introducer !== null;
    this.#add({ kind: "item", ...inlineForms(this.#toOneLine(parts.join(" "))), mark });
    if (!isIntroduced) this.#introduceNext();
  }

  #continuesItem(at: number): boolean {
    const line = this.#lines[at] ?? "";
    return (
      !isBlank(line) &&
      (this.#isWrapped || /^\s/.test(line)) &&
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
    if (lines.length > 1 && (frames || (!this.#isWrapped && !isProse(lines))))
      this.#addLines(lines, from);
    else this.#addSentences(lines, from);
  }

  /** Adds lines that each say something on their own. One in capitals, or with a colon at its end, is a heading. */
  #addLines(lines: readonly string[], from: number): void {
    this.#block += 1;
    for (const [at, line] of lines.entries()) {
      const text = this.#toOneLine(line);
      const framesLetter = this.#frame.names.has(from + at);
      if (!framesLetter && isShortHeading(text, at < lines.length - 1)) {
        this.#under = text.replace(/:$/, "");
        this.#block += 1;
        continue;
      }
      const forms = inlineForms(text);
      if (!hasLetters(forms.words)) continue;
      this.#add({
        kind: "item",
        ...forms,
        whole: framesLetter || !isLabel.test(forms.words),
        framesLetter,
      });
      this.#introduceNext();
    }
  }

  #addSentences(lines: readonly string[], from: number): void {
    const text = this.#toOneLine(lines.join(" "));
    if (text === "") return;
    this.#block += 1;
    const sentences = sentencesOf(text, this.#isUncapitalised);
    const labels = labelsOf(sentences);
    for (const [at, sentence] of sentences.entries()) {
      const forms = inlineForms(sentence);
      if (!hasLetters(forms.words)) continue;
      const label = labels[at];
      this.#add({
        kind: "sentence",
        ...forms,
        whole: this.#isWhole(forms.words) && !this.#frame.forms.has(from),
        framesLetter: this.#frame.names.has(from),
        ...(label ? { context: label } : {}),
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
      !this.#isUncapitalised &&
      this.#units.length === 0 &&
      /^\p{Ll}(?!\p{Lu})/u.test(words) &&
      sentenceEnding.test(words);
    return !isCut && countWords(words) >= 2 && words.length <= maxSentenceChars;
  }
}

const sentenceLabel = /^(\p{Lu}\p{L}*(?: \p{L}+){0,2}): [\p{Lu}\d]/u;

/**
 * The label that each sentence of a paragraph stands under, as in "Methods: … Results: …", which is how abstracts on one
 * line have their headings; null for all unless the first sentence has one and there are two.
 */
function labelsOf(sentences: readonly string[]): (string | null)[] {
  const own = sentences.map((sentence) => sentenceLabel.exec(sentence)?.[1] ?? null);
  if (!own[0] || new Set(own.filter(Boolean)).size < 2) return sentences.map(() => null);
  let label: string | null = null;
  return own.map((each) => {
    label = each ?? label;
    return label;
  });
}

/** Returns the line after the front matter; 0 if there is none. */
function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---") return 0;
  const end = lines.indexOf("---", 1);
  const isFrontMatter = lines
    .slice(1, Math.max(1, end))
    .every((line) => line.trim() === "" || /^[\s#-]|^[\w-]+:/.test(line));
  return end > 0 && isFrontMatter ? end + 1 : 0;
}
