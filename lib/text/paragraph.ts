import { isSectionName } from "../question/aspects.ts";
import type { Clause } from "./clause-lines.ts";
import { loneTicks } from "./inline-markup.ts";
import { countWords, indentOf, listItemLine, sentenceEnding } from "./line-forms.ts";
import { splitSentences } from "./split-sentences.ts";
import { uncapitalisedSentences } from "./uncapitalised.ts";

/** Splits a paragraph into sentences, and joins those that were cut inside a code span or a formula. */
export function sentencesOf(text: string, uncapitalised: boolean): string[] {
  const pieces = uncapitalised ? uncapitalisedSentences(text) : splitSentences(text);
  if (leavesSpanOpen(text)) return pieces;
  const sentences: string[] = [];
  for (const piece of pieces) {
    const before = sentences.at(-1);
    if (before !== undefined && leavesSpanOpen(before))
      sentences[sentences.length - 1] = `${before} ${piece}`;
    else sentences.push(piece);
  }
  return sentences;
}

const leavesSpanOpen = (text: string) =>
  loneTicks(text) % 2 === 1 || (text.match(/\$\$/g) ?? []).length % 2 === 1;

/** UTF-16 units of the widest line of wrapped prose. */
const minProseWidth = 60;

/** The share of line breaks that are due to the width, in wrapped prose. */
const minWrappedShare = 0.75;

/**
 * Whether a passage is wrapped prose: the first word of a next line would not have fitted into the width of the lines.
 * Else each line says something on its own, as in notes.
 */
export function isWrapped(lines: readonly string[], clauses: ReadonlyMap<number, Clause>): boolean {
  const width = Math.max(0, ...lines.map((line) => line.trimEnd().length));
  if (width < minProseWidth) return false;
  let breaks = 0;
  let full = 0;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]?.trim() ?? "";
    if (line.trim() === "" || next === "" || listItemLine.test(next) || clauses.has(at + 1))
      continue;
    breaks += 1;
    if (fillsWidth(line, next, width)) full += 1;
  }
  return breaks > 0 && full >= breaks * minWrappedShare;
}

/** A figure at the end of a line, set apart from what it is of by three spaces or more: a row of a bill. */
const figureApart = /\S(?:\s{3,}|\t+)\S{0,3}\d[\d.,]*\S{0,3}\s*$/u;

/** Whether most lines of a paragraph end with a figure in a column of its own, so that each is a row. */
export const setsFiguresApart = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.filter((line) => figureApart.test(line)).length * 2 > lines.length;

/**
 * Whether a paragraph is wrapped prose by its own width, whatever the address or the table beside it: every break is due to
 * the width, and its last line ends a sentence. Lines that each end one come out the same, joined or not.
 */
export function isWrappedParagraph(lines: readonly string[]): boolean {
  const width = Math.max(0, ...lines.map((line) => line.trimEnd().length));
  return (
    width >= minProseWidth &&
    endsSentence(lines.at(-1) ?? "") &&
    lines.slice(1).every((next, at) => fillsWidth(lines[at] ?? "", next, width))
  );
}

/** Whether the first word of the next line would not have fitted into the width. */
function fillsWidth(line: string, next: string, width: number): boolean {
  const first = /^\S+/.exec(next.trim())?.[0] ?? "";
  return line.trimEnd().length + 1 + first.length > width * 0.9;
}

/** The least share of the width that a line has where the next one continues its sentence. */
const minContinuedShare = 0.4;

/** Whether lines are sentences: each ends one or the next continues it in lower case, and the last ends one. */
export function isProse(lines: readonly string[]): boolean {
  const width = Math.max(0, ...lines.map((line) => line.trim().length));
  return lines.every(
    (line, at) =>
      endsSentence(line) ||
      (at < lines.length - 1 &&
        (width < minProseWidth || line.trim().length >= width * minContinuedShare) &&
        /^\s*[\p{Ll}`(]/u.test(lines[at + 1] ?? "")),
  );
}

/** UTF-16 units of a line that is long enough to have been wrapped, whatever the others of its paragraph are. */
const minWrappedChars = 40;

/**
 * The lines of a paragraph of a mail, where those that continue a sentence in lower case are joined, and what is long enough to be
 * prose is given sentence by sentence: what is between a salutation and a signature. Only if each other line
 * but the first begins with a capital, for notes may have none.
 * Each with the index of the line that it begins in.
 */
export function joinWrapped(lines: readonly string[]): { line: string; at: number }[] {
  const continues = (line: string, at: number) => {
    const before = lines[at - 1]?.trim() ?? "";
    return startsSmall.test(line) && before.length >= minWrappedChars && !endsSentence(before);
  };
  const alone = lines.map((line, at) => ({ line, at }));
  const isBelowSalutation = (at: number) => at === 1 && lines[0]?.trim().endsWith(",") === true;
  const isNote = (line: string, at: number) =>
    at > 0 && startsSmall.test(line) && !continues(line, at) && !isBelowSalutation(at);
  if (lines.some(isNote)) return alone;
  return alone.flatMap(({ line, at }) => {
    if (continues(line, at)) return [];
    const end = lines.findIndex((each, index) => index > at && !continues(each, index));
    const more = lines.slice(at + 1, end < 0 ? lines.length : end);
    if (more.length === 0 && line.trim().length < minProseWidth) return [{ line, at }];
    return splitSentences([line, ...more].join(" ")).map((sentence) => ({ line: sentence, at }));
  });
}

const startsSmall = /^\s*\p{Ll}/u;

/** A label of a few words at the beginning of a line, and its value: `RENT: £895 a month`. */
const fieldLine = /^\s*\p{Lu}[\p{L}\p{M}'’./&-]*(?: [\p{L}\p{M}'’./&-]+){0,4}:\s+\S/u;

/**
 * The fields of a block of labels and values, each with its further lines, which are indented: its lines by the index at which
 * they begin; null where another line is among them, or it is only one.
 */
export function fieldsOf(lines: readonly string[]): { line: string; at: number }[] | null {
  const fields: { line: string; at: number }[] = [];
  const indent = indentOf(lines[0] ?? "");
  for (const [at, line] of lines.entries()) {
    const field = fields.at(-1);
    if (fieldLine.test(line) && indentOf(line) === indent) fields.push({ line, at });
    else if (field && indentOf(line) > indent) field.line += ` ${line.trim()}`;
    else return null;
  }
  return fields.length > 1 ? fields : null;
}

const endsSentence = (line: string) => sentenceEnding.test(line.trim());

const sentenceLabel = /^(\p{Lu}\p{L}*(?: \p{L}+){0,2}): [\p{Lu}\d]/u;
/** A label with a full stop: `2.4 Sample size.` by its number, `Methods.` by its name. */
const numberedLabel = /^\d+(?:\.\d+)+\.?\s+(\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,3})\.$/u;
const namedLabel = /^(\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,2})\.(?=$|\s[\p{Lu}\d])/u;

const runInLabel = (sentence: string): string | null => {
  const named = namedLabel.exec(sentence)?.[1];
  return numberedLabel.exec(sentence)?.[1] ?? (named && isSectionLabel(named) ? named : null);
};

/** Whether a label alone says what its paragraph is about: the name of a paper's section, or a word in capitals. */
const isSectionLabel = (label: string) =>
  isSectionName(label) || /^\p{Lu}{4,}(?: \p{Lu}+)*$/u.test(label);

/** Whether a sentence is nothing but the label of the next ones. */
export const isRunInLabel = (sentence: string): boolean =>
  runInLabel(sentence) !== null && !/\.\s+\S/u.test(sentence.replace(/^[\d.]+\s/u, ""));

/**
 * The label above each sentence of a paragraph, as in "Methods: … Results: …" or "2.1 Design. … 2.2 Participants. …",
 * which is how abstracts have their headings; null for all unless there are two, or the paragraph begins with the name of a
 * section, and for the sentences before the first. Labels with a colon count only if the first sentence has one.
 */
export function labelsOf(sentences: readonly string[]): (string | null)[] {
  const runIn = sentences.map(runInLabel);
  const colon = sentences.map((sentence) => sentenceLabel.exec(sentence)?.[1] ?? null);
  const own = colon[0] ? colon : runIn;
  const [first] = own;
  if (new Set(own.filter(Boolean)).size < 2 && !(first && isSectionLabel(first)))
    return sentences.map(() => null);
  let label: string | null = null;
  return own.map((each) => {
    label = each ?? label;
    return label;
  });
}

/**
 * The question that the other sentences of a paragraph reply to, for each of them, as in a list of questions; null unless
 * the paragraph begins with one.
 */
export function repliesOf(sentences: readonly string[]): (string | null)[] | null {
  const [question, ...rest] = sentences;
  if (question === undefined || rest.length === 0 || !/[?？؟]["')\]]*$/u.test(question))
    return null;
  return [null, ...rest.map(() => question)];
}

const speakerLabel = /^(\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}): \S/u;

/** The share of a transcript's paragraphs that begin with who speaks. */
const minSpokenShare = 0.6;

/** Those who speak in a transcript: the names that begin most of its paragraphs, of whom two speak again; none elsewhere. */
export function speakersOf(lines: readonly string[]): ReadonlySet<string> {
  const paragraphs = lines.filter((line, at) => line.trim() !== "" && !lines[at - 1]?.trim());
  const labels = paragraphs.flatMap((line) => speakerLabel.exec(line)?.[1] ?? []);
  const again = new Set(labels.filter((label, at) => labels.indexOf(label) !== at));
  const isTranscript = again.size > 1 && labels.length >= paragraphs.length * minSpokenShare;
  return isTranscript ? again : new Set();
}

/** Words of a sentence that only names what a speaker comes to. */
const maxTopicWords = 3;

/** The sentence with which a speaker names the topic of the others: "Ann: The roof. It leaks again."; null if none does. */
export function namedTopic(
  [first = "", ...others]: readonly string[],
  speakers: ReadonlySet<string>,
): string | null {
  const speaker = speakerLabel.exec(first)?.[1];
  if (speaker === undefined || !speakers.has(speaker) || others.length === 0) return null;
  const said = first.slice(speaker.length + 1);
  return said.endsWith(".") && countWords(said) <= maxTopicWords ? first : null;
}

/** The word and the number that a record begins with: "Bed 4", "Room 12b", "TOP 3". */
const recordLabel = /^\s*(?<word>\p{Lu}\p{L}{1,15}) (?<number>\d{1,4}\p{Ll}?)(?=[\s.:,–-])/u;

/** Fewer lines than this with a number may be prose that begins alike by chance. */
const minNamedRecords = 3;

/** The words that begin records of a text, each with a number of its own, as the beds of a ward do. */
export function recordWordsOf(lines: readonly string[]): ReadonlySet<string> {
  const labels = lines.flatMap((line) => {
    const { word, number } = recordLabel.exec(line)?.groups ?? {};
    return word !== undefined && number !== undefined ? [{ word, number }] : [];
  });
  const numbers = Map.groupBy(labels, ({ word }) => word);
  return new Set(
    [...numbers].flatMap(([word, own]) =>
      own.length >= minNamedRecords && new Set(own.map(({ number }) => number)).size === own.length
        ? [word]
        : [],
    ),
  );
}

/** Whether a line begins a record. */
export const beginsRecord = (line: string, words: ReadonlySet<string>): boolean =>
  words.has(recordLabel.exec(line)?.groups?.["word"] ?? "");

/** Words of a sentence that only says whom or what a record is of: "Bed 4 Mrs Rao, 80." */
const maxRecordNameWords = 7;

/** The name of a record, which is its first sentence, for each sentence of it; null where it has none. */
export function recordNamesOf(
  sentences: readonly string[],
  words: ReadonlySet<string>,
): string[] | null {
  const [first = "", ...others] = sentences;
  const names =
    others.length > 0 && beginsRecord(first, words) && countWords(first) <= maxRecordNameWords;
  return names ? sentences.map(() => first.replace(/\.$/u, "")) : null;
}
