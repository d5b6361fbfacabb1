import { fold } from "./fold.ts";
import { stem } from "./stem.ts";
import { type Language, stopWords } from "./stop-words.ts";

/**
 * A number with its thousands apart, or a word, or words joined by the signs of identifiers and paths:
 * `ERR_CONN_RESET`, `app.log`, `/api/payment`. A number of more thousands than that is a list, through which the search for
 * its end would go again and again.
 */
const tokenPattern =
  /(?<!\d,)\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?(?![\p{L}\p{N},])|[\p{L}\p{N}\p{M}]+(?:[._\-/:@'’][\p{L}\p{N}\p{M}]+)*/gu;
const joints = /[._\-/:@]/u;

/** Said with single letters, and as common as stop words: e.g., i.e.; z. B., d. h., u. a. in German. */
const abbreviations = new Set(["eg", "ie", "zb", "dh", "ua"]);

/** Whose words stand without white space between them, and Korean, whose particles hang on them. */
const unspaced =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}";
const isUnspaced = new RegExp(`[${unspaced}]`, "u");
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, "gu");

/** What is longer is no identifier that somebody asks for. */
const maxIdentifierChars = 200;

/**
 * The terms of a text for keyword search, in order: folded to lower case without accents and stemmed, identifiers whole
 * and in parts, Chinese, Japanese, Korean and Thai in pairs of characters.
 * The same for documents and questions, but for the languages of words in Latin letters: a document is stemmed by its
 * own; a question, which is often too short to tell, gives the stems of each language named, of which only those meet
 * anything that are in the index. The stop words of the first language are left out.
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
 * Whether the joined words are also asked for as one: not `well-known` and `and/or`, whose whole would only lengthen
 * the text, nor the end of a sentence and the beginning of the next, run together.
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

/** The words in a name as `getUserName`; none where one would be a single letter, as in `iPhone` and `mRNA`. */
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
