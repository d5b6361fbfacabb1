import { expect, test } from "vitest";
import { fold } from "../../keyword/fold.ts";
import { stem } from "../../keyword/stem.ts";
import { type Language, stopWords } from "../../keyword/stop-words.ts";
import { isAskingWord } from "../read-language.ts";
import type { AskedLanguage } from "../words/index.ts";
import { thesaurus } from "./index.ts";

const languages: [AskedLanguage, Language][] = [
  ["en", "english"],
  ["de", "german"],
  ["fr", "french"],
  ["es", "spanish"],
];

const stemsOf = (word: string, language: Language) => [
  stem(word, language),
  stem(fold(word), language),
];

test.each(languages)("a meaning in %s has two to six single words", (code) => {
  for (const line of thesaurus[code]) {
    expect(line).toMatch(/^[\p{Ll}\d]+(?: [\p{Ll}\d]+){1,5}$/u);
  }
});

test.each(languages)("no word of a meaning in %s asks or is a stop word", (code, language) => {
  const common = thesaurus[code]
    .flatMap((line) => line.split(" "))
    .filter((word) => isAskingWord(word, code) || stopWords.get(language)?.has(fold(word)));
  expect(common).toEqual([]);
});

test.each(languages)("each word of a meaning in %s has a stem of its own", (code, language) => {
  const redundant = thesaurus[code].filter((line) => {
    const words = line.split(" ");
    return words.some((word, at) => {
      const before = new Set(words.slice(0, at).flatMap((each) => stemsOf(each, language)));
      return stemsOf(word, language).every((each) => before.has(each));
    });
  });
  expect(redundant).toEqual([]);
});

test.each(languages)("no meaning in %s is a part of another", (code) => {
  const lines = thesaurus[code].map((line) => new Set(line.split(" ")));
  const contained = lines.filter((line, at) =>
    lines.some((other, beside) => beside !== at && [...line].every((word) => other.has(word))),
  );
  expect(contained.map((line) => [...line].join(" "))).toEqual([]);
});
