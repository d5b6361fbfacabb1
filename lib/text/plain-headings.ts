import { mayBeCalendarName } from "../question/answer-kind.ts";
import {
  atxHeading,
  countWords,
  fence,
  indentOf,
  isBlank,
  listItemLine,
  sentenceEnding,
  tableRow,
} from "./line-forms.ts";

/** Whether a line is a heading without a mark: it does not end like a sentence, and longer text follows. */
export function isBareHeading(line: string, next: string | undefined, hasMore: boolean): boolean {
  const text = line.trim();
  if (
    text === "" ||
    sentenceEnding.test(text) ||
    countWords(text) > 12 ||
    labelledFigures.test(text) ||
    /[,(–-]$|^\p{Ll}/u.test(text)
  )
    return false;
  if (!hasMore) return false;
  if (next === undefined || next.trim() === "") return true;
  // One of several values: "Engineer: Ann Lee" above "Remarks: …".
  if (labelledValue.test(text) && labelledValue.test(next.trim())) return false;
  return (
    text.length < 60 &&
    text.length < next.trim().length * maxHeadingShare &&
    /^\s*["'“(]?[\p{Lu}\p{Lo}\p{N}]/u.test(next)
  );
}

/** A value behind its label. */
const labelledValue = /^\p{Lu}[\p{L} ]{0,30}:\s\S/u;

/** The length of a heading, as a share of the line below it. */
const maxHeadingShare = 0.6;

/** Whether the first line of a text is its title in capitals. */
export function isTitleInCapitals(lines: readonly string[], at: number): boolean {
  const text = lines[at]?.trim() ?? "";
  return (
    lines.slice(0, at).every(isBlank) &&
    lines.slice(at + 1).some((line) => !isBlank(line)) &&
    !/\p{Ll}/u.test(text) &&
    /\p{Lu}{3}.*\s.*\p{Lu}{3}/u.test(text) &&
    countWords(text) <= 14 &&
    !sentenceEnding.test(text)
  );
}

/** Whether a line in capitals heads the block that begins right below it, in small letters: "IF ALL LINES ARE DEAD". */
export function isCapitalHeading(lines: readonly string[], at: number): boolean {
  const [line = "", next = ""] = lines.slice(at, at + 2);
  const text = line.trim();
  return (
    isBlank(lines[at - 1]) &&
    /\p{Ll}/u.test(next) &&
    inCapitals.test(text) &&
    countWords(text) <= maxCapitalWords &&
    !sentenceEnding.test(text)
  );
}

/** Two words or more, without a figure or a value. */
const inCapitals = /^\p{Lu}[\p{Lu}'’&/()-]*(?:,? [\p{Lu}'’&/()-]+)+$/u;
const maxCapitalWords = 10;

/** A day, a year or a date in figures. */
const dateFigures =
  /^(?:\d{1,2}(?:st|nd|rd|th|\.)?|\d{4}|\d{1,2}[./]\d{1,2}[./]?(?:\d{2,4})?|\d{4}-\d{2}-\d{2})$/u;

/** Whether a line is the date of an entry, perhaps with a title or a remark: "Thu 21 Sept - BACCHUS", "2026-03-01 (Ned)". */
export function isDateLine(line: string): boolean {
  const [date = ""] = line
    .trim()
    .replace(/:$/, "")
    .split(/\s+[-–—|]\s+|\s*[(:]/, 1);
  const words = date.split(/[\s,]+/);
  return (
    countWords(line) <= maxDateLineWords &&
    words.some((word) => dateFigures.test(word)) &&
    words.every((word) => dateFigures.test(word) || mayBeCalendarName(word.replace(/\.$/, ""))) &&
    (words.length > 1 || /\d\D\d/.test(date))
  );
}
const maxDateLineWords = 10;

/** Whether a line is the date of the entry that begins right below it. */
export function isDateHeading(lines: readonly string[], at: number): boolean {
  const [line = "", next] = lines.slice(at, at + 2);
  return isBlank(lines[at - 1]) && !isBlank(next) && isDateLine(line) && !isDateLine(next ?? "");
}

/** A version behind its word or its `v`, or between a few words and a day. */
const versionLine =
  /^(?:\p{L}[\p{L}\p{N}-]* ){0,3}\[?v?\d+(?:\.\d+)+(?:-\p{L}[\w.]*)?\]?(?:\s*[,:(–—-]+\s*|\s+|$)(?<day>[^()]*)\)?:?$/iu;

/** Whether a line is the version of an entry that begins right below it, perhaps with its day: "Version 2.3, 4 May 2025". */
export function isVersionHeading(lines: readonly string[], at: number): boolean {
  const [line = "", next] = lines.slice(at, at + 2);
  const { day } = versionLine.exec(line.trim())?.groups ?? {};
  if (day === undefined || !isBlank(lines[at - 1]) || isBlank(next)) return false;
  return day === "" ? /(?:^|\s)v\d|version|versión|release/iu.test(line) : isDateLine(day);
}

/** Whether a line names the lines below it: in capitals, or with a colon at its end. */
export function isShortHeading(text: string, hasMore: boolean): boolean {
  if (!hasMore || countWords(text) > 6) return false;
  return text.endsWith(":") || (/\p{Lu}{2}/u.test(text) && !/\p{Ll}|\d/u.test(text));
}

/** Several figures behind a label, or a value set apart from it or equal to it, head nothing: "January: 31 visitors, 27 devices", "DATE:   May", "Credit    109,33 €", "Tags: red = sold". */
const labelledFigures = /\S\s=\s\S|:\s.*\d.*,.*\d|:(?:\s{2,}|\t)\S|\S(?:\s{3,}|\t+)\S*\d/;

/** Words without figures or signs, so neither a value nor a sentence. */
const onlyWords = /^\p{L}[\p{L}\p{M}'’&/ -]*$/u;
const maxBlockHeadingWords = 3;

/**
 * Whether a line heads its block in plain notes, in small letters too: its first line, of a few words, with nothing but
 * longer lines below it. A full name is no heading, because lists of contacts have them.
 */
export function isBlockHeading(lines: readonly string[], at: number): boolean {
  const text = lines[at]?.trim() ?? "";
  const words = text.split(/\s+/);
  if (!onlyWords.test(text) || words.length > maxBlockHeadingWords || !isBlank(lines[at - 1]))
    return false;
  if (words.length > 1 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))) return false;
  const below = blockBelow(lines, at).map((line) => line.trim());
  const [next] = below;
  return (
    next !== undefined &&
    text.length < next.length * maxHeadingShare &&
    below.every((line) => line.length > text.length)
  );
}

const maxOutlineWords = 6;

/** Whether a line of a few words heads the indented lines, or the list, that begins right below it. */
export function isOutlineHeading(lines: readonly string[], at: number): boolean {
  const [line = ""] = lines.slice(at, at + 1);
  const title = line.trim().replace(/^\d{1,2}\s+(?=\p{L})/u, "");
  const [next, ...rest] = blockBelow(lines, at);
  const isIndented = (each: string) => indentOf(each) >= indentOf(line) + 2;
  if (next === undefined || listItemLine.test(line)) return false;
  // Set off by all of its block, a line in small letters is no label of a few: "cause b - the bank answers slowly".
  const isSetOff = isBlank(lines[at - 1]) && rest.length > 0 && [next, ...rest].every(isIndented);
  if (!mayHeadOutline(title) && !(isSetOff && mayHeadBlock(title))) return false;
  if (isIndented(next)) return !listItemLine.test(next) || [next, ...rest].every(isIndented);
  return (
    isBlank(lines[at - 1]) &&
    [next, ...rest].every((each) => listItemLine.test(each) || isIndented(each))
  );
}

/** Whether words name what is below them: few, without a figure or a value, and in small letters no more than three. */
function mayHeadOutline(title: string): boolean {
  const words = countWords(title);
  if (words === 0 || words > maxOutlineWords || sentenceEnding.test(title)) return false;
  if (
    /\d\p{L}*(?=\s|$)|:\s|[,=|]/u.test(
      title.replace(/^\p{L}+\d+$|^\p{Lu}\p{L}*\s+\d{1,2}[.:]?\s+(?=\p{Lu})/u, ""),
    )
  )
    return false;
  return /^\p{Lu}/u.test(title) || words <= maxBlockHeadingWords;
}

const maxSetOffWords = 8;

/** Whether words may name an indented block, in small letters too. */
const mayHeadBlock = (title: string) =>
  countWords(title) <= maxSetOffWords && !sentenceEnding.test(title) && !/[,=|]|:\s/u.test(title);

/** The lines of a block that are below one of its lines. */
function blockBelow(lines: readonly string[], at: number): readonly string[] {
  const end = lines.findIndex((line, index) => index > at && isBlank(line));
  return lines.slice(at + 1, end < 0 ? lines.length : end);
}

const numberedLine = /^(\d{1,2})[.)]\s+(\S.*)$/;
const maxNumberedWords = 6;
const numberOf = (line: string | undefined) => Number(numberedLine.exec(line ?? "")?.[1]);

/** An item of a list below a heading, as minutes have them. */
const nestedItem = /^\s+[-*+•‣◦–]\s+\S/u;

/**
 * Whether a numbered line is a heading and no list item: short, without an end mark, and with text or an indented list
 * below it in place of the next number.
 */
export function isNumberedHeading(lines: readonly string[], at: number): boolean {
  const [line = ""] = lines.slice(at, at + 1);
  const title = numberedLine.exec(line)?.[2]?.trim();
  if (title === undefined || countWords(title) > maxNumberedWords) return false;
  if (sentenceEnding.test(title) || /:\s|[,`]|^\[/.test(title) || !isBlank(lines[at - 1]))
    return false;
  const number = numberOf(line);
  const before = lines.slice(0, at).findLast((each) => !isBlank(each));
  const next = lines.slice(at + 1).find((each) => !isBlank(each));
  if (next === undefined || numberOf(before) === number - 1) return false;
  if (/^\s/.test(next)) return nestedItem.test(next) && !isBlank(lines[at + 1]);
  if ([fence, atxHeading].some((other) => other.test(next))) return false;
  // A table may belong to an item of a list, but not to one in capitals.
  if (tableRow.test(next) && /\p{Ll}/u.test(title)) return false;
  return ![next, ...blockBelow(lines, at)].some((each) => numberOf(each) === number + 1);
}

/**
 * Whether a lettered line heads its block and is no clause: set off, short and without an end mark, above nothing but indented
 * lines, which are steps unless it is in capitals: "B) A WHOLE DATABASE" above "1. open a ticket".
 * @param title the line without its letter.
 */
export function isLetteredHeading(lines: readonly string[], at: number, title: string): boolean {
  const [line = ""] = lines.slice(at, at + 1);
  const below = blockBelow(lines, at);
  const [first] = below;
  if (first === undefined || !isBlank(lines[at - 1]) || sentenceEnding.test(title)) return false;
  if (countWords(title) > maxNumberedWords || /[,:;]$/u.test(title)) return false;
  const isIndented = (each: string) => indentOf(each) > indentOf(line);
  return below.every(isIndented) && (inCapitals.test(title) || listItemLine.test(first));
}
