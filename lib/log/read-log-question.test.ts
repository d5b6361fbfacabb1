import { describe, expect, it, test } from "vitest";
import type { LineDocument } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { readLogQuestion } from "./read-log-question.ts";

const file = (filename: string, isLog = true): LineDocument => ({
  id: filename,
  filename,
  status: "ready",
  isLog,
  receivedAt: new Date("2026-03-13T00:00:00Z"),
});
const documents = [file("app.log"), file("server.log.1"), file("payment-api.yaml", false)];
const read = (question: string, before?: LogQuestion) =>
  readLogQuestion(question, documents, before).question;
/** The last of several questions of a conversation. */
const readAll = (...questions: string[]) => {
  let before: LogQuestion | undefined;
  let asked: LogQuestion | undefined;
  for (const question of questions)
    ({ question: asked, context: before } = readLogQuestion(question, documents, before));
  return asked;
};
const clock = (h: number, m = 0, s = 0, ms = 0) => ((h * 60 + m) * 60 + s) * 1000 + ms;

test.each([
  ["What is on line 42?", "lines", { lineFrom: 42, lineTo: 42 }],
  ["what's in line 42 of app.log", "lines", { lineFrom: 42, lineTo: 42 }],
  ["Show me line 1,045, please.", "lines", { lineFrom: 1045, lineTo: 1045 }],
  ["quote the 42nd line of app.log", "lines", { lineFrom: 42, lineTo: 42 }],
  ["lines 10 to 20 of app.log", "lines", { lineFrom: 10, lineTo: 20 }],
  ["print lines 10-20", "lines", { lineFrom: 10, lineTo: 20 }],
  ["What do lines 10 through 20 say?", "lines", { lineFrom: 10, lineTo: 20 }],
  ["how many errors?", "count", { severities: ["ERROR"] }],
  ["How many ERROR lines does app.log contain?", "count", { severities: ["ERROR"] }],
  ["What is the number of warnings in app.log?", "count", { severities: ["WARN"] }],
  ["count the fatal entries", "count", { severities: ["FATAL"], entries: true }],
  ["how many errors and warnings are there?", "count", { severities: ["ERROR", "WARN"] }],
  ["Are there any critical errors?", "count", { severities: ["ERROR", "FATAL"] }],
  ["How often does ERR_DB_POOL_EXHAUSTED occur?", "count", { terms: ["ERR_DB_POOL_EXHAUSTED"] }],
  [
    'how many entries contain "no connection"?',
    "count",
    { terms: ["no connection"], entries: true },
  ],
  ["how many errors on /api/payment?", "count", { severities: ["ERROR"], terms: ["/api/payment"] }],
  [
    "how many errors on lines 100 to 200?",
    "count",
    { severities: ["ERROR"], lineFrom: 100, lineTo: 200 },
  ],
  ["How many times did ERR_A_B occur?", "count", { terms: ["ERR_A_B"] }],
  [
    "how many errors on POST /api/payment?",
    "count",
    { severities: ["ERROR"], terms: ["POST /api/payment"] },
  ],
  [
    "how many errors are there in app.log and when was the first one?",
    "count",
    { severities: ["ERROR"] },
  ],
  ["list all FATAL entries", "list", { severities: ["FATAL"], entries: true }],
  ["show the errors", "list", { severities: ["ERROR"] }],
  ["when was the last error?", "last", { severities: ["ERROR"] }],
  ["When did the errors start?", "first", { severities: ["ERROR"], entries: true }],
  ["When did the first warning occur?", "first", { severities: ["WARN"] }],
  ["What is the first and the last error?", "ends", { severities: ["ERROR"] }],
  ["How long did the errors last?", "span", { severities: ["ERROR"], entries: true }],
  ["How long does app.log cover?", "span", { entries: true }],
  ["When does the log start?", "first", { entries: true }],
  ["What is the line number of the first error?", "first", { severities: ["ERROR"] }],
  ["On which endpoint did the last error occur?", "last", { severities: ["ERROR"] }],
  ["Which service logged the first warning?", "first", { severities: ["WARN"] }],
  [
    'How many entries contain "timeout" and "refused"?',
    "count",
    { terms: ["timeout", "refused"], entries: true },
  ],
  [
    "How many requests to /api/payment failed with status 503?",
    "count",
    { terms: ["/api/payment"], statuses: [[503, 503]] },
  ],
] as const)("understands %s", (question, act, filter) => {
  expect(read(question)).toMatchObject({ act, filter });
});

test.each([
  ["how many errors, and on which endpoint?", "endpoint"],
  ["Which endpoint has the most errors?", "endpoint"],
  ["errors by status code", "status"],
  ["how many entries per severity", "severity"],
  ["count the warnings by host", "host"],
  ["Which instances logged errors?", "host"],
  ["count the warnings by service", "source"],
  ["Which endpoint has the fewest errors?", "endpoint"],
  ["What is the least common error?", "message"],
  ["How many errors on /api/payment and /api/cart?", "endpoint"],
  ["How many errors in app.log and how many warnings in server.log.1?", "severity"],
  ["Which errors are in app.log?", "message"],
  ["What kinds of errors are there?", "message"],
  ["how many errors per minute?", "minute"],
  ["how many different errors are there?", "message"],
  ["What is the most common error?", "message"],
  ["how many errors and warnings?", "severity"],
])("tells the counts of %s apart", (question, groupBy) => {
  expect(read(question)).toMatchObject({ act: "count", groupBy });
});

const bound = (h: number, m = 0, over: object = {}) => ({
  date: null,
  clock: clock(h, m),
  offset: null,
  ...over,
});
test.each([
  ["between 14:30 and 14:45", bound(14, 30), bound(14, 45)],
  ["from 14:30 to 14:45", bound(14, 30), bound(14, 45)],
  ["14:30-14:45", bound(14, 30), bound(14, 45)],
  ["between 2pm and 2:30 p.m.", bound(14), bound(14, 30)],
  ["between 14:30 and 14:45 UTC", bound(14, 30, { offset: 0 }), bound(14, 45, { offset: 0 })],
  [
    "between 14:30+02:00 and 14:45+02:00",
    bound(14, 30, { offset: 120 }),
    bound(14, 45, { offset: 120 }),
  ],
  [
    "between 14:30:05 and 14:30:10",
    { ...bound(14, 30), clock: clock(14, 30, 5) },
    { ...bound(14), clock: clock(14, 30, 10, 999) },
  ],
  ["at 14:32", bound(14, 32), { ...bound(14), clock: clock(14, 32, 59, 999) }],
  ["at 2 pm", bound(14), { ...bound(14), clock: clock(14, 59, 59, 999) }],
  ["at noon", bound(12), { ...bound(12), clock: clock(12, 0, 59, 999) }],
  ["after 14:30", bound(14, 30), undefined],
  ["since 14:30", bound(14, 30), undefined],
  ["until 14:45", undefined, bound(14, 45)],
  ["before 14:45", undefined, { ...bound(14), clock: clock(14, 45) - 1 }],
  [
    "on 2026-03-12",
    bound(0, 0, { date: "2026-03-12" }),
    { ...bound(0, 0, { date: "2026-03-12" }), clock: 86_399_999 },
  ],
  [
    "on March 12, 2026 between 14:30 and 14:45",
    bound(14, 30, { date: "2026-03-12" }),
    bound(14, 45, { date: "2026-03-12" }),
  ],
  [
    "on 12 March 2026 after 14:30",
    bound(14, 30, { date: "2026-03-12" }),
    { ...bound(0, 0, { date: "2026-03-12" }), clock: 86_399_999 },
  ],
  [
    "between 14:30 and 14:45 on 12 March",
    bound(14, 30, { date: "--03-12" }),
    bound(14, 45, { date: "--03-12" }),
  ],
  [
    "between 2026-03-12T14:30:00Z and 2026-03-12 15:00Z",
    bound(14, 30, { date: "2026-03-12", offset: 0 }),
    bound(15, 0, { date: "2026-03-12", offset: 0 }),
  ],
  [
    "on 12.03.2026",
    bound(0, 0, { date: "2026-03-12" }),
    { ...bound(0, 0, { date: "2026-03-12" }), clock: 86_399_999 },
  ],
])("reads the time of errors %s", (when, from, to) => {
  const filter = read(`how many errors ${when}?`)?.filter;
  expect(filter?.timeFrom).toEqual(from);
  expect(filter?.timeTo).toEqual(to);
});

describe("how long between", () => {
  it("takes its ends by severity, by line, by words, and from each other", () => {
    const ends = (question: string) => read(question)?.endpoints;
    expect(ends("how long between the first and the last error?")).toEqual([
      { which: "first", filter: { severities: ["ERROR"] } },
      { which: "last", filter: { severities: ["ERROR"] } },
    ]);
    expect(ends("How much time passed between line 10 and line 42?")).toEqual([
      { which: "first", filter: { lineFrom: 10, lineTo: 10 } },
      { which: "first", filter: { lineFrom: 42, lineTo: 42 } },
    ]);
    expect(ends("how long was the gap between line 10 and 42?")).toMatchObject([
      { filter: { lineFrom: 10 } },
      { filter: { lineFrom: 42 } },
    ]);
    expect(ends("how long from the first WARN to the last ERROR in app.log?")).toMatchObject([
      { which: "first", filter: { severities: ["WARN"] } },
      { which: "last", filter: { severities: ["ERROR"] } },
    ]);
    expect(ends("what is the time between ERR_A_B and ERR_C_D?")).toMatchObject([
      { filter: { terms: ["ERR_A_B"] } },
      { filter: { terms: ["ERR_C_D"] } },
    ]);
  });
});

describe("a follow-up", () => {
  it("keeps what the question before was about", () => {
    const window = "how many errors in app.log between 14:30 and 14:45?";
    expect(readAll(window, "and how many warnings?")).toMatchObject({
      act: "count",
      documentIds: ["app.log"],
      filter: { severities: ["WARN"], timeFrom: bound(14, 30), timeTo: bound(14, 45) },
    });
    expect(readAll(window, "and how many warnings?", "when was the first one?")).toMatchObject({
      act: "first",
      filter: { severities: ["WARN"] },
    });
    expect(readAll(window, "on which endpoint?")).toMatchObject({
      act: "count",
      groupBy: "endpoint",
    });
    expect(readAll(window, "and the last?")).toMatchObject({ act: "last" });
    expect(readAll(window, "list them")).toMatchObject({
      act: "list",
      filter: { severities: ["ERROR"] },
    });
    expect(readAll(window, "and in server.log.1?")).toMatchObject({
      act: "count",
      documentIds: ["server.log.1"],
      filter: { severities: ["ERROR"] },
    });
    expect(readAll(window, "and between 15:00 and 15:15?")).toMatchObject({
      filter: { severities: ["ERROR"], timeFrom: bound(15) },
    });
    expect(readAll("what is on line 42 of app.log?", "and line 43?")).toMatchObject({
      act: "lines",
      documentIds: ["app.log"],
      filter: { lineFrom: 43 },
    });
    expect(
      readAll("Which errors are in app.log?", "When did they start?", "and when did they stop?"),
    ).toMatchObject({
      act: "last",
      filter: { severities: ["ERROR"] },
    });
  });

  it("asks how long it was between the first and the last of what was asked for", () => {
    const ends = (which: string) => ({ which, filter: { severities: ["ERROR"] } });
    for (const question of ["how long between them?", "How much time passed between the two?"])
      expect(readAll("first and last error in app.log", question)).toMatchObject({
        act: "between",
        documentIds: ["app.log"],
        endpoints: [ends("first"), ends("last")],
      });
    expect(readAll("how long between them?")).toBeUndefined();
  });

  it("narrows what was asked for before by what it names", () => {
    expect(readAll("entries between 14:30 and 14:45", "only errors")).toMatchObject({
      act: "list",
      filter: { severities: ["ERROR"], timeFrom: bound(14, 30), timeTo: bound(14, 45) },
    });
  });

  it("may lean on a question that retrieval answered, if that was about severities", () => {
    expect(
      readAll("Why does app.log show so many errors?", "when was the first one?"),
    ).toMatchObject({
      act: "first",
      documentIds: ["app.log"],
      filter: { severities: ["ERROR"] },
    });
  });

  it("is none without anything before it, or after something else", () => {
    expect(readAll("when was the first one?")).toBeUndefined();
    expect(readAll("and the last?")).toBeUndefined();
    expect(readAll("How do I roll back a release?", "when did it start?")).toBeUndefined();
  });

  it("starts anew where it says all that it is about", () => {
    expect(
      readAll("how many errors between 14:30 and 14:45?", "How many warnings are in server.log.1?")
        ?.filter,
    ).toEqual({
      severities: ["WARN"],
    });
  });
});

test.each([
  ["How many errors are in server?", ["server.log.1"]],
  ["line 12 of payment-api.yaml", ["payment-api.yaml"]],
  ["How many errors in the app log?", ["app.log"]],
  ["how many errors in app.log and server.log.1", ["app.log", "server.log.1"]],
  ["how many errors in all logs?", null],
])("finds the files that %s names", (question, ids) => {
  expect(read(question)?.documentIds).toEqual(ids);
});

test.each([
  "",
  "?",
  "Why did the payments fail with errors?",
  "How many errors are acceptable?",
  "What does line 42 mean?",
  "Why does line 42 of app.log fail?",
  "What causes the error on line 42?",
  "How large should a connection pool be?",
  "How do I roll back a release?",
  "line 12 of report.pdf",
  "How many errors are in other.log?",
  "when did it start?",
  "Summarise the errors",
  "What is an error?",
  "What are notices?",
  `how many errors ${"and warnings ".repeat(40)}`,
])("leaves %s to retrieval", (question) => {
  expect(read(question)).toBeUndefined();
});

test.each([
  ["When did the door jams start?", ["door", "jams"], "first"],
  ["How many low battery warnings?", ["low", "battery"], "count"],
  ["when was the database unreachable, from when to when?", ["database", "unreachable"], "span"],
  ["How many errors did the model make on the test set?", ["model", "test", "set"], "count"],
  ["How many records were affected?", ["affected"], "count"],
  ["how many errors '; DROP TABLE chunks; --", ["DROP", "TABLE", "chunks"], "count"],
] as const)("takes every word left of %s for one that lines hold", (question, words, act) => {
  const asked = read(question);
  expect(asked?.act).toBe(act);
  expect(asked?.words.map(({ said }) => said)).toEqual(words);
});

test.each([
  "what went wrong most often?",
  "how many requests to /api/payment failed?",
  "How many entries failed?",
  "When did the incident start?",
  "first problem of the night?",
  "how many failures between 08:40 and 08:50?",
])("asks for failures of any sign in %s", (question) => {
  expect(read(question)).toMatchObject({ failing: true, words: [] });
});

test.each([
  ["how many 5xx responses?", [[500, 599]]],
  ["When was the first server error?", [[500, 599]]],
  ["how many requests ended with 404?", [[404, 404]]],
  ["when was the last 504?", [[504, 504]]],
  [
    "How many errors had status 500 and how many had status 404?",
    [
      [500, 500],
      [404, 404],
    ],
  ],
])("reads the status of a response in %s", (question, statuses) => {
  expect(read(question)?.filter.statuses).toEqual(statuses);
});

it("takes one of several codes or quoted words, where an entry cannot have all", () => {
  const asked = read('How many entries contain "timeout" or "refused"?');
  expect(asked?.filter.terms).toBeUndefined();
  expect(asked?.words[0]?.phrases).toEqual(["timeout", "refused"]);
});

it("reads the ends of two levels as two entries", () => {
  expect(read("What is the first warning and the last error?")?.endpoints).toEqual([
    { which: "first", filter: { severities: ["WARN"] } },
    { which: "last", filter: { severities: ["ERROR"] } },
  ]);
  expect(read("What was the first critical error?")).toMatchObject({
    act: "first",
    filter: { severities: ["ERROR", "FATAL"] },
  });
});

test.each([
  ["wie viele Fehler gibt es?", "count", { severities: ["ERROR"] }],
  ["Wann war die letzte Warnung?", "last", { severities: ["WARN"] }],
  ["Wann traten die Fehler zwischen 8:40 und 8:50 Uhr auf?", "span", { timeFrom: bound(8, 40) }],
  ["welcher Rechner hat die meisten Fehler?", "count", { severities: ["ERROR"] }],
  ["erste und letzte Fehlermeldung", "ends", { severities: ["ERROR"] }],
  ["Combien d'erreurs y a-t-il entre 8:40 et 8:50 ?", "count", { timeFrom: bound(8, 40) }],
  ["quand était la première erreur ?", "first", { severities: ["ERROR"] }],
  ["¿Cuántos errores hay?", "count", { severities: ["ERROR"] }],
  ["¿Cuándo fue el último error?", "last", { severities: ["ERROR"] }],
])("reads %s in its language", (question, act, filter) => {
  expect(read(question)).toMatchObject({ act, filter, words: [] });
});

test.each([
  "How many participants were enrolled between 2019 and 2021?",
  "List the side effects of aspirin",
  "How long between doses?",
  "Which warnings does the label of the drug carry?",
  "When did the incident start?",
  "first problem of the night?",
])("is not sure that %s speaks of a log's lines", (question) => {
  expect(read(question)?.surely ?? false).toBe(false);
});

describe("a follow-up with conditions of its own", () => {
  it("keeps the level of the turn before, and adds what it narrows to", () => {
    expect(readAll("how many errors?", "only /doors/open please")).toMatchObject({
      filter: { severities: ["ERROR"], terms: ["/doors/open"] },
    });
    expect(readAll("how many errors on pay-2?", "and on pay-3?")).toMatchObject({
      filter: { severities: ["ERROR"], terms: ["pay-3"] },
    });
  });

  it("replaces the level and its words by its own", () => {
    const asked = readAll("how many errors of the modem on edge-3?", "and the warnings?");
    expect(asked?.filter).toEqual({ severities: ["WARN"] });
    expect(asked?.words).toEqual([]);
  });
});

it("reads a name of very many parts, whatever stands behind it", () => {
  const name = `a1${"_a".repeat(100)}`;
  expect(read(`How many errors mention ${name}?`)?.filter.terms).toEqual([name]);
  expect(read(`How many errors mention ${name}-?`)?.filter.terms ?? []).toEqual([]);
});

test.each([
  ["lines 10 and 20", { lineFrom: 10, lineTo: 20, lineNumbers: [10, 20] }],
  ["show lines 30, 10 and 1,020", { lineFrom: 10, lineTo: 1020, lineNumbers: [10, 30, 1020] }],
  ["Zeilen 10 und 20", { lineFrom: 10, lineTo: 20, lineNumbers: [10, 20] }],
  ["what is between lines 10 and 20?", { lineFrom: 10, lineTo: 20 }],
  ["from line 10 to 20", { lineFrom: 10, lineTo: 20 }],
])("reads %s by its numbers", (question, filter) => {
  expect(read(question)).toMatchObject({ act: "lines" });
  expect(read(question)?.filter).toEqual(filter);
});

const minutes = (count: number) => count * 60_000;
test.each([
  ["how many errors in the last 10 minutes?", "count", { at: "end", ms: minutes(10) }],
  ["errors in the last hour of the log", "list", { at: "end", ms: minutes(60) }],
  ["what happened in the first five minutes?", "story", { at: "start", ms: minutes(5) }],
  ["how many warnings in the first half hour", "count", { at: "start", ms: minutes(30) }],
  ["errors in the last 30s", "list", { at: "end", ms: 30_000 }],
  ["Wie viele Fehler in den letzten 10 Minuten?", "count", { at: "end", ms: minutes(10) }],
  ["combien d'erreurs dans les 10 dernières minutes ?", "count", { at: "end", ms: minutes(10) }],
  ["¿cuántos errores en los últimos diez minutos?", "count", { at: "end", ms: minutes(10) }],
] as const)("reads the stretch of %s, counted from the log's own end", (question, act, stretch) => {
  expect(read(question)).toMatchObject({ act, filter: { stretch } });
});

test.each([
  ["what's the error rate?", { failing: true, ofLevel: false, groupBy: null }],
  ["error rate by endpoint", { failing: true, groupBy: "endpoint" }],
  ["which host has the highest error rate?", { groupBy: "host", leading: true }],
  ["what's the 5xx rate per hour?", { filter: { statuses: [[500, 599]] }, groupBy: "hour" }],
  ["what percentage of requests failed?", { failing: true, filter: { requests: true } }],
  [
    "what share of the errors mention billing?",
    { ofLevel: true, filter: { severities: ["ERROR"] } },
  ],
  ["Wie hoch ist die Fehlerrate?", { failing: true, words: [] }],
  ["quel est le taux d'erreur ?", { failing: true, words: [] }],
  ["¿cuál es la tasa de errores?", { failing: true, words: [] }],
])("reads %s as a share", (question, asked) => {
  expect(read(question)).toMatchObject({ act: "rate", ...asked });
});

test.each([
  "when did the rates import finish",
  "how long did the rates import take",
  "when did the share sync start",
])("reads %s as no share: something of the lines is called so", (question) => {
  expect(read(question)).not.toMatchObject({ act: "rate" });
});

test.each([
  ["how many times was the first error seen?", "first"],
  ["how often does the last warning occur?", "last"],
])("reads %s as a count of that entry's kind", (question, kindOf) => {
  expect(read(question)).toMatchObject({ act: "count", kindOf });
});

test.each([
  ["How many errors at 14:30 and 15:30?", ["15:30"]],
  ["what's the slowest request?", ["slowest"]],
  ["average response time of /login", ["average"]],
])("says of %s what no line tells, and counts nothing for it", (question, beyond) => {
  expect(read(question)).toMatchObject({ act: "list", beyond, surely: false });
});

test.each([
  "after how long are unpaid slots released",
  "after how many failures is someone blocked",
])("asks for a rule and for no entries: %s", (question) => {
  expect(readLogQuestion(question, []).question).toBeUndefined();
});

test("what a question calls requests is kept for the one that follows, beside its conditions", () => {
  const slowest = read("slowest response");
  expect(slowest).toMatchObject({ called: "response", filter: { requests: true } });
  expect(read("and on 12 March?", slowest)).toMatchObject({
    called: "response",
    filter: { requests: true },
  });
  expect(read("how many errors on 12 March?")).toMatchObject({ called: null });
  expect(
    read("how many requests were there between the first error and the last error?"),
  ).toMatchObject({ called: "requests", filter: { requests: true } });
});
