import { fold } from "./fold.ts";
import { type Language, languages, stopWords } from "./stop-words.ts";

/** Frequent English words beside the stop words, which are too few to outvote a language that shares some of them. */
const englishWords =
  "about after all also been between can could did do does during each from had has have he her his how i its may more most my our she should some than them through were we what when where which while who whom whose why would you your";

const languagesByWord = new Map<string, Language[]>();
for (const [language, words] of stopWords) {
  const all = language === "english" ? [...words, ...englishWords.split(" ")] : words;
  for (const word of all)
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language]);
}

/** UTF-16 units of a text that suffice to tell its language. */
const readUnits = 4000;

/** Fewer stop words of a language than these may come from a name or a quotation. */
const minVotes = 3;

/**
 * Returns the language of a document's text, of those in Latin letters: the one with the most stop words in it. Returns
 * English if none has twice as many as English, because questions would miss a text taken for another language by
 * mistake.
 */
export function detectLanguage(text: string): Language {
  const votes = countVotes(text);
  const [first = "english"] = rankLanguages(votes);
  const count = votes.get(first) ?? 0;
  return count >= minVotes && count > 2 * (votes.get("english") ?? 0) ? first : "english";
}

/** A longer question without stop words is no sentence of any language, and all stems of it would take long. */
const maxAmbiguousChars = 500;

/**
 * Returns the languages that a question's words may be stemmed in, the likeliest first: those with at least half as
 * many stop words in it as the likeliest, and English, the default for a text that does not tell; all languages if it
 * is too short to tell.
 */
export function possibleLanguages(question: string): Language[] {
  const votes = countVotes(question);
  const ranked = rankLanguages(votes);
  const maxVotes = votes.get(ranked[0] ?? "english") ?? 0;
  if (maxVotes < 2) return question.length <= maxAmbiguousChars ? [...languages] : ["english"];
  return ranked.filter(
    (language) => language === "english" || 2 * (votes.get(language) ?? 0) >= maxVotes,
  );
}

function rankLanguages(votes: ReadonlyMap<Language, number>): Language[] {
  return languages.toSorted((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0));
}

/** Counts words of two letters or more: a single letter is as often a name in a formula or in code as a word. */
function countVotes(text: string): Map<Language, number> {
  const votes = new Map<Language, number>();
  const words = text.slice(0, readUnits).normalize("NFKC").toLowerCase();
  for (const [word] of words.matchAll(/\p{Script=Latin}{2,}/gu))
    for (const language of languagesByWord.get(fold(word)) ?? [])
      votes.set(language, (votes.get(language) ?? 0) + 1);
  return votes;
}
