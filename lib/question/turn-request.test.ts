import { expect, test } from "vitest";
import { readTurnRequest } from "./turn-request.ts";

const history = [{ answer: "The pool was exhausted. [app.log#4]" }];

test.each([
  ["shorter", "shorter"],
  ["Shorter, please.", "shorter"],
  ["shorter pls", "shorter"],
  ["make it shorter", "shorter"],
  ["Can you make that a bit shorter?", "shorter"],
  ["summarise that", "shorter"],
  ["Please summarize it", "shorter"],
  ["tl;dr", "shorter"],
  ["TLDR?", "shorter"],
  ["more concise", "shorter"],
  ["shorten your answer", "shorter"],
  ["kürzer bitte", "shorter"],
  ["say that in one sentence", "sentence"],
  ["in a single sentence please", "sentence"],
  ["as a list", "list"],
  ["in bullet points", "list"],
  ["Can you give me that as a bulleted list?", "list"],
  ["put it into bullet points", "list"],
  ["as a table", "table"],
  ["make it a table", "table"],
  ["now as a table please", "table"],
  ["translate that", "translate"],
  ["translate that to German", "translate"],
  ["Translate it into French, please", "translate"],
  ["in German please", "translate"],
  ["German, please", "translate"],
  ["auf Deutsch bitte", "translate"],
  ["and in Spanish?", "translate"],
  ["simpler", "simpler"],
  ["explain that in simple terms", "simpler"],
  ["explain it like I'm five", "simpler"],
  ["explain that again", "again"],
  ["Could you rephrase that?", "again"],
  ["in other words?", "again"],
  ["thanks", "thanks"],
  ["Thank you very much!", "thanks"],
  ["ok, thanks", "thanks"],
] as const)("reads %s as a turn that needs no documents", (question, kind) => {
  expect(readTurnRequest(question, history)?.asked).toBe(kind);
});

test.each([
  ["kürzer bitte", "shorter", "de"],
  ["Kannst du das etwas kürzer sagen?", "shorter", "de"],
  ["fass das bitte kurz zusammen", "shorter", "de"],
  ["und auf Englisch?", "translate", "de"],
  ["Übersetze das bitte ins Französische", "translate", "de"],
  ["als Liste, bitte", "list", "de"],
  ["in einem Satz", "sentence", "de"],
  ["als Tabelle", "table", "de"],
  ["Erklär mir das einfacher", "simpler", "de"],
  ["nochmal bitte", "again", "de"],
  ["danke schön!", "thanks", "de"],
  ["plus court, s’il te plaît", "shorter", "fr"],
  ["Peux-tu résumer ça ?", "shorter", "fr"],
  ["et en allemand ?", "translate", "fr"],
  ["traduis ça en anglais", "translate", "fr"],
  ["fais-en une liste", undefined, undefined],
  ["sous forme de liste", "list", "fr"],
  ["mets ça dans un tableau", "table", "fr"],
  ["en une phrase", "sentence", "fr"],
  ["plus simplement", "simpler", "fr"],
  ["encore une fois", "again", "fr"],
  ["merci beaucoup", "thanks", "fr"],
  ["más corto, por favor", "shorter", "es"],
  ["resúmelo", "shorter", "es"],
  ["¿y en inglés?", "translate", "es"],
  ["tradúcelo al alemán", "translate", "es"],
  ["como lista", "list", "es"],
  ["en una tabla", "table", "es"],
  ["en una sola frase", "sentence", "es"],
  ["explícalo de forma más sencilla", "simpler", "es"],
  ["otra vez", "again", "es"],
  ["gracias", "thanks", "es"],
] as const)("reads %s as %s in its language", (question, asked, language) => {
  expect(readTurnRequest(question, history)).toEqual(asked && { asked, language });
});

test.each([
  "Wie übersetzt man das Handbuch ins Englische?",
  "und in der Liste?",
  "Auf welchem Server?",
  "Was steht in der Tabelle?",
  "and Spanish?",
  "French customers?",
  "und en cas de panne ?",
  "en quelle année ?",
  "¿y en caso de error?",
  "¿en qué tabla?",
  "as a table, which endpoints fail?",
  "list the errors",
  "list all FATAL entries",
  "thanks, and how many warnings?",
  "translate the error codes of app.log to German",
  "Why was the pool too small?",
  "explain the pool again",
  "shorter timeouts?",
  "summarise the runbook",
  "in which file?",
  "what does it say about German law?",
  "and in app.log?",
  "simplify the rollback",
  "how long did it last?",
  "",
  "?",
])("leaves %s to retrieval", (question) => {
  expect(readTurnRequest(question, history)).toBeUndefined();
});

test("asks for an answer to reshape", () => {
  expect(readTurnRequest("shorter", [])).toBeUndefined();
});
