import { stem } from "../keyword/stem.ts";
import { formsOf, synonymsOf } from "../question/log-words/log-words.ts";
import { occursWhere } from "../text/occurs-where.ts";
import { escapeForRegExp } from "./take-documents.ts";

/** A word of a question that is searched for in lines. */
export type AskedWord = {
  /** The word as it was asked. */
  said: string;
  /** Lower-case stems that match it: `jam` for jams and jammed. */
  stems: readonly string[];
  /** Whether these are the forms of an irregular verb, each a whole word: `broke` is not in "broker". */
  whole?: boolean;
  /** Words and phrases that logs use for it, matched literally. */
  phrases: readonly string[];
  /** Matches a field and its value: where a line has it, the value is this word itself and not one with it as a part. */
  field?: RegExp | undefined;
  /** The list that it is named in: "carol and dave". Where no line has all of them, each may be meant. */
  joined?: readonly string[] | undefined;
  /** Whether it only says what a name beside it is of, so that a line with the name need not have it. */
  label?: boolean;
};

/** Longer entries are searched up to here only (UTF-16 units): a line may be as long as a file. */
export const maxSearchedChars = 8_000;
/** A stem at least this long also matches inside a word: `payment` in `nopayment`. */
const minInsideLetters = 5;
/** A shorter stem is another word. */
const minOwnStemLetters = 3;
/** Letters of an ending at most; what is longer is a part of a compound: `paymentservice`. */
const maxEndingLetters = 4;

export function askedWord(said: string): AskedWord {
  const word = said.toLowerCase();
  const forms = formsOf(word);
  const stems = new Set(forms.flatMap((form) => (forms.length > 1 ? [form] : stemsOfForm(form))));
  const phrases = synonymsOf(word).filter((phrase) => phrase !== word);
  return { said, stems: [...stems], whole: forms.length > 1, phrases };
}

/** Porter stems battery and batteries to `batteri`, and glazing to `glaze`, which is no beginning of it. */
function stemsOfForm(word: string): string[] {
  const own = stem(word, "english");
  // "Used" is not "us".
  if (own.length < minOwnStemLetters && own !== word)
    return [word, word.replace(/(?<=..)[ds]$/u, "")];
  if (/[^aeiou]i$/u.test(own)) return [`${own.slice(0, -1)}y`, own];
  return word.startsWith(own) ? [own] : [own, word];
}

/** Whether an entry contains a word of a question. */
export function holdsWord(
  { text, rest }: { text: string; rest: string },
  word: AskedWord,
): boolean {
  return [text, rest].some((part) => {
    if (part === "") return false;
    const looked = withoutOtherValues(part.slice(0, maxSearchedChars), word);
    const lower = looked.toLowerCase();
    return (
      word.stems.some((one) => holdsStem(looked, lower, one, word)) ||
      word.phrases.some((phrase) => holdsPhrase(lower, phrase))
    );
  });
}

const keyedValue = `["']?\\s*[:=]\\s*["']?(?<value>[\\w.-]+)(?=["',;}\\s]|$)`;
const anyField = new RegExp(`(?<![\\w.-])(?<key>[A-Za-z][\\w.-]*)${keyedValue}`, "gu");

const isFieldValue = ({ stems, whole }: AskedWord, value: string) =>
  stems.includes(value.toLowerCase()) ||
  (!whole && stems.includes(stem(value.toLowerCase(), "english")));

/** Returns the key of the field whose value in a line is a word itself: `event` of `"event": "checkin"`; undefined for none. */
export function fieldKeyOf(text: string, word: AskedWord): string | undefined {
  for (const { groups } of text.slice(0, maxSearchedChars).matchAll(anyField))
    if (isFieldValue(word, groups?.["value"] ?? "")) return groups?.["key"];
  return undefined;
}

/** Makes the pattern of a field and its value; see {@link AskedWord.field}. */
export function fieldPattern(key: string): RegExp {
  return new RegExp(`(?<![\\w.-])${escapeForRegExp(key)}${keyedValue}`, "gu");
}

const withoutOtherValues = (text: string, word: AskedWord) =>
  word.field
    ? text.replaceAll(word.field, (field, value: string) =>
        isFieldValue(word, value) ? field : "",
      )
    : text;

/** A word for which any of several may stand. */
export function eitherWord(words: readonly AskedWord[]): AskedWord {
  return {
    said: words.map(({ said }) => said).join(" / "),
    stems: words.flatMap(({ stems }) => stems),
    whole: words.every(({ whole }) => whole),
    phrases: words.flatMap(({ phrases }) => phrases),
  };
}

const letter = /\p{L}/u;

function holdsStem(text: string, lower: string, one: string, word: AskedWord): boolean {
  const { said, stems, whole } = word;
  const isDone = doneForm.test(said);
  const isNumbered = /\d/u.test(one);
  const isInside = !whole && one.length >= minInsideLetters && !isNumbered;
  return occursWhere(lower, one, (at) => {
    const end = at + one.length;
    if (/\d$/u.test(one) && /\d/u.test(lower.charAt(end))) return false;
    const ending = lower.slice(end, endOfPart(text, end));
    if (ending.length > maxEndingLetters) return isInside;
    // A printer is not what was printed.
    const isForm = isNumbered || (!whole && stems.includes(stem(`${one}${ending}`, "english")));
    if (ending !== "" ? !isForm : isDone && isInName(lower, at, end)) return false;
    return (
      isInside || !/[\p{L}\d]/u.test(lower.charAt(at - 1)) || isHump(text, at) || !letter.test(one)
    );
  });
}

/** A word for what was done, which no name has: `wh-print-1` is not what was printed. */
const doneForm = /\p{L}[^\We]ed$/iu;
const maxNameChars = 60;

/** Whether a part of a text is one of a name with a number. */
function isInName(lower: string, at: number, end: number): boolean {
  const before = /[\w-]*$/u.exec(lower.slice(Math.max(0, at - maxNameChars), at))?.[0] ?? "";
  const behind = /^[\w-]*/u.exec(lower.slice(end, end + maxNameChars))?.[0] ?? "";
  return /-/u.test(before + behind) && /\d/u.test(before + behind);
}

/** Where the letters from here on end, or another part of a compound begins; no ending of a word is longer. */
function endOfPart(text: string, from: number): number {
  let end = from;
  while (end <= from + maxEndingLetters && letter.test(text.charAt(end)) && !isHump(text, end))
    end += 1;
  return end;
}

/** Whether a part of a compound begins here: `PoolExhausted`, `OOMKilling`. */
function isHump(text: string, at: number): boolean {
  return hump.test(text.slice(Math.max(0, at - 1), at + 2));
}
const hump = /^(?:\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll})/u;

/** What a number may be a part of: a stamp, an identifier, a longer number, a measure. */
const numberBefore = /[\p{L}\d_](?:[.:,/-])?$|[.#-]$/u;
const numberBehind = /^[\p{L}\d_]|^[.:,/-]\d| (?:ms|sec|bytes|[kmg]b)\b/u;

function holdsPhrase(lower: string, phrase: string): boolean {
  const number = /^\d+$/u.test(phrase);
  return occursWhere(lower, phrase, (at) => {
    const end = at + phrase.length;
    if (number)
      return (
        !numberBefore.test(lower.slice(Math.max(0, at - 2), at)) &&
        !numberBehind.test(lower.slice(end, end + 8))
      );
    return !letter.test(lower.charAt(at - 1)) && !letter.test(lower.charAt(end));
  });
}
