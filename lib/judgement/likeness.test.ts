import { expect, test } from "vitest";
import { analyseText } from "../keyword/analyse-text.ts";
import type { Language } from "../keyword/stop-words.ts";
import { spelledLike, termsOf, wordWorth } from "./likeness.ts";

/** How like the words of a text come to a word by their letters. */
const likeness = (word: string, text: string, language: Language = "english") =>
  spelledLike(analyseText(word, [language]), termsOf(text, [language]));

test("the same word counts whole, in whatever form and case", () => {
  expect(likeness("gates", "The gate is shut.")).toBe(1);
  expect(likeness("GATE", "the gates are shut")).toBe(1);
  expect(likeness("Häuser", "Das Haus ist alt.", "german")).toBe(1);
});

test("a word that has nothing in common counts nothing", () => {
  expect(likeness("gate", "Roasted beans keep their aroma.")).toBe(0);
  expect(likeness("gate", "")).toBe(0);
  expect(spelledLike([], termsOf("gate", ["english"]))).toBe(0);
});

test("another word of the same meaning counts, and less than the word itself", () => {
  const synonym = likeness("price", "The fee is ten pounds.");
  expect(synonym).toBeGreaterThan(0.5);
  expect(synonym).toBeLessThan(1);
});

test.each([
  ["send", "The reminder was sent in May."],
  ["ridden", "She rode home."],
])("forms of a verb are the same word: %s in %s", (word, text) => {
  expect(likeness(word, text)).toBe(1);
});

test.each([
  ["dunning", "We send a reminder after two weeks.", "english"],
  ["fridge", "The refrigerators are cleaned on Fridays.", "english"],
  ["salary", "Wages are transferred monthly.", "english"],
  ["Fundbüro", "Verlorene Schlüssel liegen im Büro.", "german"],
  ["Strafzettel", "Das Bußgeld beträgt zehn Euro.", "german"],
  ["refrigerateur", "Le frigo est vidé le vendredi.", "french"],
  ["nevera", "El frigorífico se limpia los viernes.", "spanish"],
] as const)("%s is asked of a text that says it otherwise: %s", (word, text, language) => {
  const synonym = likeness(word, text, language);
  expect(synonym).toBeGreaterThan(0.5);
  expect(synonym).toBeLessThan(1);
});

test.each([
  ["showers", "You show that you can tie in."],
  ["carton", "A cart stands in the yard."],
])("the beginning of a word is no part of it: %s in %s", (word, text) => {
  expect(likeness(word, text)).toBe(0);
});

test.each([
  ["contact", "The contract ends in May."],
  ["police", "The policy covers fire."],
  ["patient", "The patent was granted in 1931."],
])("a known word is no misspelling of another one: %s in %s", (word, text) => {
  expect(likeness(word, text)).toBe(0);
});

test.each([
  ["contrat", "The contract ends in May."],
  ["color", "The colour of the tiles is grey."],
  ["define", "The definition is in part two."],
])("another spelling or form of a word is like it: %s in %s", (word, text) => {
  expect(likeness(word, text)).toBeGreaterThan(0.5);
});

test.each([
  ["doctor", "The hospital has a car park.", "english"],
  ["buy", "The shop sells stamps.", "english"],
  ["rat", "The fee is ten pounds.", "english"],
  ["Arzt", "Wer krank ist, bleibt im Bett.", "german"],
  ["médecin", "Le malade reste à la maison.", "french"],
  ["abierto", "La tienda cierra a las ocho.", "spanish"],
] as const)("%s means neither its opposite nor what is near it: %s", (word, text, language) => {
  expect(likeness(word, text, language)).toBe(0);
});

test("two words that are one in another spelling are that one", () => {
  expect(likeness("undo", "How to roll back a release")).toBeGreaterThan(0.5);
  expect(likeness("undo", "Roll the barrel back")).toBe(0);
});

test("a compound that has the word in it counts, at its beginning and at its end", () => {
  for (const [word, compound] of [
    ["Rohrbruch", "Wasserrohrbruch"],
    ["Wasser", "Wasserrohrbruch"],
    ["Wasserrohrbruch", "Rohrbruch"],
  ] as const) {
    const part = likeness(word, `Ein ${compound} im Keller.`, "german");
    expect(part).toBeGreaterThan(0.5);
    expect(part).toBeLessThan(1);
  }
});

test.each([
  ["spielen", "Hier wird gespielt."],
  ["abstellen", "Die Räder sind abgestellt."],
  ["gereinigt", "Wer reinigt die Treppe?"],
])("a German participle is a form of its verb: %s, %s", (word, text) => {
  expect(likeness(word, text, "german")).toBeGreaterThan(0.5);
});

test.each([
  ["general", "The mineral water is free."],
  ["manager", "A manor was sold."],
  ["gelten", "Die Eltern kommen."],
])("a word with the letters of a participle is none: %s, %s", (word, text) => {
  expect(likeness(word, text, "german")).toBe(0);
});

test("another spelling counts, a short word that is like another by chance does not", () => {
  expect(likeness("definately", "It is definitely so.")).toBeGreaterThan(0.5);
  expect(likeness("cat", "The car is red.")).toBe(0);
});

test("a number means itself alone", () => {
  expect(likeness("2019", "It was in 2018.")).toBe(0);
  expect(likeness("2019", "It was in 2019.")).toBe(1);
});

test("a word is worth the more the rarer it is, with an apostrophe and without", () => {
  expect(wordWorth("the")).toBe(0);
  expect(wordWorth("house")).toBeGreaterThan(wordWorth("the"));
  expect(wordWorth("engineering")).toBeGreaterThan(wordWorth("house"));
  expect(wordWorth("zanzibarcanary")).toBe(1);
  expect(wordWorth("gate's")).toBe(wordWorth("gate"));
});

test("a version is more than its numbers, and names those that begin with it", () => {
  const terms = termsOf("Since 7.31.0 the timeout is longer, on Windows 8.1 too.", ["english"]);
  expect(spelledLike(["7.31"], terms)).toBe(1);
  expect(spelledLike(["8.1"], terms)).toBe(1);
  expect(spelledLike(["7.3"], terms)).toBe(0);
  expect(spelledLike(["31.0"], terms)).toBe(0);
});
