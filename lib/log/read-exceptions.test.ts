import { expect, test } from "vitest";
import type { LineFilter } from "./line-filter.ts";
import { readLogQuestion } from "./read-log-question.ts";

const appLog = {
  id: "app.log",
  filename: "app.log",
  status: "ready",
  isLog: true,
  receivedAt: new Date("2026-03-13T00:00:00Z"),
} as const;
const read = (question: string) => readLogQuestion(question, [appLog]).question;
const errors = { severities: ["ERROR"] } as const;
/** An exception with its words as they were said. */
const told = ({ words, ...rest }: LineFilter) => ({
  ...rest,
  ...(words ? { words: words.map(({ said }) => said.toLowerCase()) } : {}),
});

test.each([
  "How many errors are not timeouts?",
  "How many errors aren't timeouts?",
  "How many errors that are not timeouts are in app.log?",
  "How many errors except timeouts?",
  "How many errors without timeouts?",
  "How many errors other than timeouts?",
  "Wie viele Fehler sind keine Timeouts?",
  "Wie viele Fehler gibt es, die keine Timeouts sind?",
  "Wie viele Fehler gab es außer Timeouts?",
  "Wie viele Fehler gab es abgesehen von Zeitüberschreitungen?",
  "Combien d’erreurs ne sont pas des timeouts ?",
  "Combien d'erreurs sauf les timeouts ?",
  "Combien d'erreurs à l'exception des timeouts ?",
  "¿Cuántos errores no son timeouts?",
  "¿Cuántos errores hay que no son timeouts?",
  "¿Cuántos errores hay excepto timeouts?",
])("leaves out what %s excepts", (question) => {
  const asked = read(question);
  expect(asked).toMatchObject({ act: "count", filter: errors, words: [], beyond: [] });
  expect(asked?.filter.except?.map(told)).toEqual([{ words: ["timeouts"] }]);
});

test.each(["count of routing exceptions", "How many exceptions are in app.log?"])(
  "exceptions except nothing: %s",
  (question) => {
    expect(read(question)?.filter.except).toBeUndefined();
  },
);

test("what was started before an entry is no beginning of the log", () => {
  const asked = read("What was started right before the first timeout?");
  expect(asked).toMatchObject({ beside: { side: "before" }, act: "list" });
});

test.each<[string, LineFilter, object]>([
  ["How many entries are not errors?", { entries: true }, errors],
  ["¿Cuántas entradas no son errores?", { entries: true }, errors],
  ["Wie viele Einträge sind keine Fehler?", { entries: true }, errors],
  ["Combien d'entrées ne sont pas des erreurs ?", { entries: true }, errors],
  ["How many requests did not return 503?", { requests: true }, { statuses: [[503, 503]] }],
  ["How many requests are not 5xx?", { requests: true }, { statuses: [[500, 599]] }],
  ["How many errors do not mention the database?", errors, { words: ["database"] }],
  ["Wie viele Fehler erwähnen die Datenbank nicht?", errors, { words: ["database"] }],
  ['How many errors don\'t contain "no route in time"?', errors, { terms: ["no route in time"] }],
  ["Which errors are not on /api/payment?", errors, { terms: ["/api/payment"] }],
  ["Welche Fehler kommen nicht von pay-2?", errors, { terms: ["pay-2"] }],
  ["How many entries are not failures?", { entries: true }, { failing: true }],
])("reads what %s excepts as a condition", (question, filter, except) => {
  const asked = read(question);
  expect(asked).toMatchObject({ filter, words: [], beyond: [] });
  expect(asked?.filter.severities).toEqual(filter.severities);
  expect(asked?.filter.except?.map(told)).toEqual([except]);
});

test("tells an exception from the conditions beside it", () => {
  const asked = read("How many errors without timeouts or refusals between 14:00 and 15:00?");
  expect(asked?.filter.except?.map(told)).toEqual([
    { words: ["timeouts"] },
    { words: ["refusals"] },
  ]);
  expect(asked?.filter).toMatchObject({ timeFrom: { clock: 50_400_000 }, timeTo: {} });
  const outside = read("How many errors not between 14:00 and 14:30?");
  expect(outside?.filter.timeFrom).toBeUndefined();
  expect(outside?.filter.except).toMatchObject([{ timeFrom: { clock: 50_400_000 } }]);
  const grouped = read("How many errors apart from those on /api/payment per host?");
  expect(grouped).toMatchObject({
    groupBy: "host",
    filter: { except: [{ terms: ["/api/payment"] }] },
  });
});

test("takes what a line may say itself as words of the line", () => {
  const asked = read("When was the database not reachable?");
  expect(asked?.filter.except).toBeUndefined();
  expect(asked?.words.map(({ said }) => said)).toEqual(["not reachable", "database"]);
  expect(asked?.words[0]?.phrases).toContain("connection refused");
  const quoted = read('How many entries contain "not found"?');
  expect(quoted).toMatchObject({ filter: { terms: ["not found"] }, words: [], beyond: [] });
});

test.each([
  ["How many errors without a stack trace?", "without a stack trace"],
  ["How many errors are not in app.log?", "are not in app.log"],
  ["How many errors except the first?", "except the first"],
  ["Which hosts have no errors?", "have no"],
  ["Aren't the errors over?", "Aren't"],
  ["Wie viele Fehler gab es außer gestern?", "außer gestern"],
  ["What happened before the first error that is not a timeout?", "that is not a timeout"],
])("counts nothing for %s, which it does not understand", (question, said) => {
  expect(read(question)).toMatchObject({ act: "list", beyond: [said], surely: false });
});

test("keeps an exception in a question that builds on it, up to another level", () => {
  const documents = [appLog];
  const before = readLogQuestion("How many errors are not timeouts?", documents).context;
  const last = readLogQuestion("when was the last one?", documents, before).question;
  expect(last?.filter.except?.map(told)).toEqual([{ words: ["timeouts"] }]);
  const warnings = readLogQuestion("and how many warnings?", documents, before).question;
  expect(warnings?.filter.except).toBeUndefined();
});
