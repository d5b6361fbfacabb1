import { expect, test } from "vitest";
import type { Language } from "../keyword/stop-words.ts";
import { comparePolarity } from "./compare-polarity.ts";

const compare = (claim: string, text: string, language: Language = "english", around = text) =>
  comparePolarity({ text: claim, language }, { text, around, language });

test.each<[string, string, Language]>([
  ["The key is required.", "The key is not required.", "english"],
  ["The key isn't required.", "The key is required.", "english"],
  ["Refunds are possible without a receipt.", "Refunds are possible with a receipt.", "english"],
  ["The log is enabled by default.", "The log is disabled by default.", "english"],
  ["The error rate increased in May.", "The error rate decreased in May.", "english"],
  ["The room is available.", "The room is unavailable.", "english"],
  ["He had seen a better player.", 'He had "never seen a better player".', "english"],
  ["Kinder zahlen Eintritt.", "Kinder zahlen keinen Eintritt.", "german"],
  ["Die Karte gilt am Sonntag.", "Die Karte gilt nicht am Sonntag.", "german"],
  ["Der Zugang ist erlaubt.", "Der Zugang ist verboten.", "german"],
  ["Das Parken ist kostenlos.", "Das Parken ist seit Mai nicht mehr kostenlos.", "german"],
  ["Die Schranke ist nicht länger besetzt.", "Die Schranke ist besetzt.", "german"],
  ["Der Gutschein gilt.", "Der Gutschein gilt nicht mehr.", "german"],
  ["Les chiens sont admis.", "Les chiens ne sont pas admis.", "french"],
  ["La porte est ouverte sans clé.", "La porte est ouverte avec une clé.", "french"],
  ["Se permite fumar.", "No se permite fumar.", "spanish"],
])("sees that %j turns %j round", (claim, text, language) => {
  expect(compare(claim, text, language).turn).not.toBeNull();
});

test.each<[string, string, Language]>([
  ["The key is required.", "The key is required, and it is not sent by mail.", "english"],
  ["The log is not disabled.", "The log is enabled.", "english"],
  ["The key is required.", "The key is not only required but also checked.", "english"],
  ["The key isn't required.", "No key is required.", "english"],
  ["No, when you lend money, you create an asset.", "You create an asset.", "english"],
  ['He had "never seen a better player".', "He had `` never seen a better player ''.", "english"],
  ["The copies do not interact.", "So that copies do not clash or copies interact.", "english"],
  ["Die Karte gilt nicht am Sonntag.", "Am Sonntag gilt die Karte nicht.", "german"],
  ["Der Ausweis gilt zwei Jahre.", "Der Ausweis kostet nichts und gilt zwei Jahre.", "german"],
  ["Nicht ausschalten.", "Nicht ganz ausschalten.", "german"],
  ["Das Paket wiegt fünf Kilo.", "Das Paket wiegt nicht mehr als fünf Kilo.", "german"],
  ["Die Fahrt dauert eine Stunde.", "Die Fahrt dauert nicht länger als eine Stunde.", "german"],
  ["Les chiens ne sont pas admis.", "Les chiens ne sont jamais admis.", "french"],
])("sees that %j does not turn %j round", (claim, text, language) => {
  expect(compare(claim, text, language).turn).toBeNull();
});

test("shows the words on both sides", () => {
  expect(compare("A receipt is required.", "A receipt is not required.").turn).toEqual({
    claim: "required",
    passage: "not required",
  });
});

test("counts what the claim denies alone", () => {
  expect(compare("The key is not needed abroad.", "A key is a thing of metal.").deniedAlone).toBe(
    1,
  );
  expect(compare("The key is not sent.", "No letter is lost.").deniedAlone).toBe(0.5);
  expect(compare("The key is not sent.", "The key is never sent.").deniedAlone).toBe(0);
  expect(compare("The key is sent.", "The key is never lost.").deniedAlone).toBe(0);
});
