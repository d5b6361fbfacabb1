import { fold } from "./fold.ts";
import { stem } from "./stem.ts";
import { type Language, stopWords } from "./stop-words.ts";

/**
 * Matches a number with separated thousands, or a word, or words joined by the signs of identifiers and paths:
 * `ERR_CONN_RESET`, `app.log`, `/api/payment`. A number with more thousands than that is a list, where the repeated
 * search for its end would take long.
 */
const tokenPattern =
  /(?<!\d,)\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?(?![\p{L}\p{N},])|[\p{L}\p{N}\p{M}]+(?:[._\-/:@'’][\p{L}\p{N}\p{M}]+)*/gu;
const joints = /[._\-/:@]/u;

/** Written with single letters, and as common as stop words: e.g., i.e.; z. B., d. h., u. a. in German. */
const abbreviations = new Set(["eg", "ie", "zb", "dh", "ua"]);

/** Scripts that put no white space between words, and Korean, where particles are attached to words. */
const unspaced =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}";
const isUnspaced = new RegExp(`[${unspaced}]`, "u");
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, "gu");

/** Longer strings are not identifiers that a person asks for. */
const maxIdentifierChars = 200;

/**
 * Returns the terms of a text for keyword search, in order: folded to lower case without accents and stemmed,
 * identifiers whole and in parts, Chinese, Japanese, Korean and Thai in pairs of characters. Documents and questions
 * are analysed the same way, except for the languages of words in Latin letters. A document is stemmed by its own
 * language. A question is often too short to tell its language, so it gets the stems of each named language; only those
 * that are in the index match anything. The stop words of the first language are left out.
 */
export function analyseText(text: string, languages: readonly Language[] = ["english"]): string[] {
  const terms: string[] = [];
  const add = (word: string): void => addWord(word, languages, terms);
  for (const [token] of text.normalize("NFKC").matchAll(tokenPattern)) {
    if (token.includes(",")) terms.push(token.replaceAll(",", ""));
    else if (joints.test(token)) addJoined(token, add, terms);
    else add(token);
  }
  return terms;
}

function addJoined(token: string, add: (word: string) => void, terms: string[]): void {
  if (/^(?:\p{L}\.)+\p{L}$/u.test(token)) {
    const acronym = fold(token.replaceAll(".", "").toLowerCase());
    if (!abbreviations.has(acronym)) terms.push(acronym);
  } else if (/^\d+\.\d+$/.test(token)) {
    // The parts of a decimal number mean nothing.
    terms.push(token);
  } else {
    if (isIdentifier(token)) terms.push(fold(token.toLowerCase()).replace(/['’]/gu, ""));
    for (const word of token.split(joints)) add(word);
  }
}

/**
 * Returns whether the joined words are also a term as one. `well-known` and `and/or` are not, because their whole would
 * only lengthen the text; nor is the end of a sentence run together with the beginning of the next.
 */
function isIdentifier(token: string): boolean {
  if (token.length > maxIdentifierChars) return false;
  if (/^[\p{L}\p{M}'’-]+(?:\/[\p{L}\p{M}'’-]+)?$/u.test(token)) return false;
  if (/^[\p{L}\p{M}'’-]+\.\p{Lu}[\p{L}\p{M}'’-]*$/u.test(token)) return false;
  return /[._:@/]/u.test(token) || (/\p{N}/u.test(token) && /\p{L}/u.test(token));
}

function addWord(word: string, languages: readonly Language[], terms: string[]): void {
  const bare = word.replace(/['’]s?$|['’]/giu, "");
  const lower = bare.toLowerCase();
  if (isUnspaced.test(lower)) {
    for (const [run] of lower.matchAll(runs))
      if (isUnspaced.test(run)) addPairs(run, terms);
      else addStems(run, languages, terms);
    return;
  }
  addStems(lower, languages, terms);
  for (const part of humps(bare)) addStems(part.toLowerCase(), languages, terms);
}

/** Returns the words in a name like `getUserName`; none if one would be a single letter, as in `iPhone` and `mRNA`. */
function humps(word: string): string[] {
  if (!/\p{Ll}\p{Lu}/u.test(word)) return [];
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.every((part) => part.length > 1) ? parts : [];
}

function addPairs(run: string, terms: string[]): void {
  const characters = [...run];
  if (characters.length === 1) terms.push(run);
  for (let i = 0; i + 1 < characters.length; i += 1)
    terms.push(`${characters[i]}${characters[i + 1]}`);
}

function addStems(word: string, languages: readonly Language[], terms: string[]): void {
  const [own = "english"] = languages;
  const folded = fold(word);
  if (folded === "" || stopWords.get(own)?.has(folded)) return;
  if (languages.length === 1) terms.push(stem(word, own));
  else terms.push(...new Set(languages.map((language) => stem(word, language))));
}
