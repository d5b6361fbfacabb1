import { type Terms, termsOf, wordWorth } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage, possibleLanguages } from "../keyword/detect-language.ts";
import { type Language, languages } from "../keyword/stop-words.ts";
import { wordsOf } from "../question/read-language.ts";
import type { Fact } from "./fact.ts";
import { joinThousands } from "./join-thousands.ts";
import { readFacts } from "./read-facts.ts";
import { readSpelling, type Spelling } from "./spelling.ts";

/** A word of a claim that a passage has or has not. */
export type ClaimTerm = {
  stem: string;
  meanings: Terms["meanings"];
  /** Its weight beside the others; see `wordWorth`. */
  worth: number;
};

/** A claim as passages of one language are compared with it. */
export type ReadClaim = {
  text: string;
  language: Language;
  /** Its words in order, each once. */
  terms: readonly ClaimTerm[];
  facts: readonly Fact[];
};

/** A claim, read once for each language that its passages are in. */
export type ClaimWords = {
  text: string;
  spelling: Spelling;
  /** The language it shows, null where it is too short to show one. */
  language: Language | null;
  readIn: (language: Language) => ReadClaim;
};

/** Reads a claim for comparison with any number of passages. */
export function readClaimWords(claim: string): ClaimWords {
  const text = claim.replace(/\s+/gu, " ").trim();
  const language = claimLanguage(text);
  const read = new Map<Language, ReadClaim>();
  return {
    text,
    spelling: readSpelling(text),
    language,
    readIn(ofPassage) {
      const known = read.get(ofPassage);
      if (known) return known;
      const own = language ?? ofPassage;
      const inLanguage = {
        text,
        language: own,
        terms: claimTerms(text, own),
        facts: readFacts(text, own),
      };
      read.set(ofPassage, inLanguage);
      return inLanguage;
    },
  };
}

function claimLanguage(text: string): Language | null {
  const detected = detectLanguage(text);
  if (detected !== "english") return detected;
  const possible = possibleLanguages(text);
  return possible.length < languages.length && possible[0] === "english" ? "english" : null;
}

function claimTerms(text: string, language: Language): ClaimTerm[] {
  const terms = new Map<string, ClaimTerm>();
  for (const word of wordsOf(joinThousands(text)))
    for (const stem of analyseText(word, [language])) {
      const worth = wordWorth(word);
      if (worth > 0 && !terms.has(stem))
        terms.set(stem, { stem, worth, meanings: termsOf(word, [language]).meanings });
    }
  return [...terms.values()];
}
