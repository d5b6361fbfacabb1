import { stemmer } from "stemmer";

/** Words too common to tell one passage from another (Lucene's English list of 33). */
const stopWords = new Set(
  "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with".split(
    " ",
  ),
);

/** A word, or words joined by the signs of identifiers and paths: `ERR_CONN_RESET`, `app.log`, `/api/payment`. */
const tokenPattern = /[\p{L}\p{N}\p{M}]+(?:[._\-/:@'’][\p{L}\p{N}\p{M}]+)*/gu;
const joints = /[._\-/:@]/u;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The terms of a text for keyword search, in order: folded to lower case without accents, English words stemmed
 * (Porter), identifiers whole and in parts, Chinese, Japanese and Thai in pairs of characters.
 * The same for documents and questions.
 */
export function analyseText(text: string): string[] {
  const terms: string[] = [];
  const folded = text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  for (const [token] of folded.matchAll(tokenPattern)) {
    if (joints.test(token)) terms.push(token);
    for (const word of token.split(joints)) addWord(word.replace(/['’]s?$|['’]/gu, ""), terms);
  }
  return terms;
}

function addWord(word: string, terms: string[]): void {
  if (word === "" || stopWords.has(word)) return;
  if (cjk.test(word)) {
    const characters = [...word];
    if (characters.length === 1) terms.push(word);
    for (let i = 0; i + 1 < characters.length; i += 1)
      terms.push(`${characters[i]}${characters[i + 1]}`);
  } else {
    terms.push(/^[a-z]+$/.test(word) ? stemmer(word) : word);
  }
}
