import { expect, test } from "vitest";
import { askOfSentence } from "./ask-of-sentence.ts";
import { readWordCase } from "./word-case.ts";

const written = readWordCase([
  "The loan and its enrolment: snapshots, keys, members.",
  "On Monday Odile came; with Odile came Ravi.",
]);
const ask = (sentence: string, language: "en" | "de" | "fr" | "es" = "en") =>
  askOfSentence(sentence, language, written);

test.each([
  ["Snapshots are taken at 01:30 and kept for 7 days.", "When are snapshots taken?"],
  ["Snapshots are taken every 4 hours and kept for 35 days.", "How often are snapshots taken?"],
  ["The office is closed on Fridays because nobody comes.", "Why is the office closed on Fridays?"],
  ["A fetch takes about a quarter of an hour.", "How long does a fetch take?"],
  ["A share costs 100 and brings no interest.", "How much does a share cost?"],
  ["The door opens at 9:30.", "When does the door open?"],
  [
    "The lens is on loan to the school until Easter.",
    "Until when is the lens on loan to the school?",
  ],
  ["The cars are washed by Desmond.", "Who are the cars washed by?"],
  ["The cars in the yard were washed by Desmond.", "Who washed the cars in the yard?"],
  ["The song was written by Desmond.", "Who was the song written by?"],
  ["The Hide Hall is a market hall in the old town.", "What is the Hide Hall?"],
])("%s", (sentence, question) => {
  expect(ask(sentence)).toBe(question);
});

test.each([
  ["de", "Eine Seite kostet 40 Cent.", "Was kostet eine Seite?"],
  ["de", "Die Fähre fährt nicht.", null],
  [
    "de",
    "Der Saal ist im August geschlossen, weil niemand kommt.",
    "Warum ist der Saal im August geschlossen?",
  ],
  ["fr", "L'éveil musical commence le 2 juin.", "Quand commence l'éveil musical ?"],
  ["fr", "Le premier cycle coûte 186 euros par an.", "Combien coûte le premier cycle ?"],
  ["es", "La cuota es de 24 euros al año.", "¿De cuánto es la cuota?"],
  ["es", "La puerta se cierra a las 22:00.", "¿Cuándo se cierra la puerta?"],
] as const)("asks in the sentence's language: %s, %s", (language, sentence, question) => {
  expect(ask(sentence, language)).toBe(question);
});

test.each([
  ["what it speaks of was said before", "It is closed on Fridays."],
  ["a pronoun answers", "The office is closed by them on Fridays."],
  ["a word is missing before the noun", "Mean total sleep time was the primary outcome."],
  ["two things are said of the subject", "Tickets are sold out and refunded until Monday."],
  ["it is itself a question", "Is the office closed on Fridays?"],
  ["it says how something is, and not what", "The office is closed."],
  ["it is longer than anybody reads", `The office is closed on ${"very ".repeat(80)}Fridays.`],
])("makes no question where %s", (_why, sentence) => {
  expect(ask(sentence)).toBeNull();
});

test("a first word of which nobody knows whether it is a name makes no question", () => {
  expect(ask("Zubrowka is served at 9:30.")).toBeNull();
  expect(ask("Odile is back at 9:30.")).toBe("When is Odile back?");
});
