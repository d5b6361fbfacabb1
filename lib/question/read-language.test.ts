import { expect, test } from "vitest";
import { isAskingWord, isMisspelledAsking, readLanguage } from "./read-language.ts";

test.each([
  ["whats the gate code", "en"],
  ["seed swap date?", "en"],
  ["Wann ist Mittagsruhe?", "de"],
  ["darf ich auf dem balkon grillen?", "de"],
  ["Où sont les clés du gîte ?", "fr"],
  ["c'est quel jour le marché", "fr"],
  ["¿Cuánto cuesta una parcela?", "es"],
  ["quién tiene la llave de las herramientas", "es"],
  ["ERR_NOT_READY", "en"],
  ["", "en"],
])("reads the language of %j", (question, language) => {
  expect(readLanguage(question)).toBe(language);
});

test.each([
  ["mcuh", true],
  ["wich", true],
  ["wat", true],
  ["whcih", true],
  ["tent", false],
  ["glas", false],
  ["ines", false],
  ["theo", false],
])("takes %j for an asking word typed in haste: %j", (word, asks) => {
  expect(isMisspelledAsking(word, "en")).toBe(asks);
});

test.each([
  ["dont", "en", true],
  ["couldn't", "en", true],
  ["couldnt", "en", true],
  ["cest", "fr", true],
  // "I'd" leaves an id.
  ["id", "en", false],
] as const)(
  "takes %j of %j for an asking word, with an apostrophe or without",
  (word, language, asks) => {
    expect(isAskingWord(word, language)).toBe(asks);
  },
);
