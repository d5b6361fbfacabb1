import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "../keyword/stop-words.ts";
import type { Fact } from "./fact.ts";
import { readFacts } from "./read-facts.ts";

const told = (fact: Fact) => {
  if (fact.kind === "number")
    return `${fact.values[0]}${fact.unit ? ` ${fact.unit.dimension} x${fact.unit.factor}` : ""}`;
  if (fact.kind === "day") return fact.days[0];
  if (fact.kind === "time") return fact.seconds[0];
  return fact.words.join(" ");
};
const facts = (text: string, language: Language = "english") =>
  readFacts(text, language).map((fact) => [fact.kind, told(fact)]);

describe("numbers", () => {
  test.each<[string, Language, string]>([
    ["1,204 requests", "english", "1204"],
    ["1204 requests", "english", "1204"],
    ["1 204 demandes", "french", "1204"],
    ["1.204 Anfragen", "german", "1204"],
    ["1.204,50 €", "german", "1204.5 euros x1"],
    ["3,5 Millionen Menschen", "german", "3500000"],
    ["$112.414 million", "english", "112414000 dollars x1"],
    ["twelve eggs", "english", "12"],
    ["twenty-five cats", "english", "25"],
    ["one hundred members", "english", "100"],
    ["zwei Wochen", "german", "2 time x604800"],
    ["doce personas", "spanish", "12"],
    ["quinze jours", "french", "15 time x86400"],
    ["58 %", "english", "58 percent x1"],
    ["58 per cent", "english", "58 percent x1"],
    ["58 Prozent", "german", "58 percent x1"],
    ["a 5-minute walk", "english", "5 time x60"],
    ["20MB", "english", "20 bytes x1000000"],
    ["8 minutes and 20 seconds", "english", "500 time x1"],
    ["-5 °C", "english", "-5 celsius x1"],
    ["the 19th century", "english", "19"],
    ["2,000 people", "english", "2000"],
  ])("reads %j", (text, language, value) => {
    expect(facts(text, language)).toContainEqual(["number", value]);
  });

  test("gives both ends of a range the unit behind the second", () => {
    expect(facts("water of 92 to 96 °C")).toEqual([
      ["number", "92 celsius x1"],
      ["number", "96 celsius x1"],
    ]);
  });

  test("takes no number from an article, a footnote or an identifier", () => {
    expect(facts("one of the pools [12], see KB-101 and [3, 4]")).toEqual([["name", "kb-101"]]);
  });
});

describe("days and times", () => {
  test.each<[string, Language, object]>([
    ["on March 12, 2026", "english", { year: 2026, month: 3, day: 12 }],
    ["on the 12th of March 2026", "english", { year: 2026, month: 3, day: 12 }],
    ["2026-03-12", "english", { year: 2026, month: 3, day: 12 }],
    ["am 12. März 2026", "german", { year: 2026, month: 3, day: 12 }],
    ["am 12.03.2026", "german", { year: 2026, month: 3, day: 12 }],
    ["le 3 mai 2024", "french", { year: 2024, month: 5, day: 3 }],
    ["el 3 de mayo de 2024", "spanish", { year: 2024, month: 5, day: 3 }],
    ["in March 2026", "english", { year: 2026, month: 3 }],
    ["in 1889", "english", { year: 1889 }],
    ["in the 1990s", "english", { year: 1990, decade: true }],
    ["on Monday", "english", { weekday: 0 }],
    ["am Samstag", "german", { weekday: 5 }],
    ["el domingo", "spanish", { weekday: 6 }],
  ])("reads the day in %j", (text, language, day) => {
    expect(facts(text, language)).toEqual([["day", day]]);
  });

  test.each<[string, Language, number]>([
    ["at 14:32", "english", 52_320],
    ["at 2:30 pm", "english", 52_200],
    ["at 9 a.m.", "english", 32_400],
    ["at noon", "english", 43_200],
    ["um 9 Uhr", "german", 32_400],
    ["um 8.30 Uhr", "german", 30_600],
    ["um acht Uhr", "german", 28_800],
    ["à 9h30", "french", 34_200],
    ["a las 14:30", "spanish", 52_200],
  ])("reads the time in %j", (text, language, seconds) => {
    expect(facts(text, language)).toEqual([["time", seconds]]);
  });

  test("reads the stamp of a log line as one day and one time", () => {
    expect(facts("2026-03-12T14:32:15.123Z timeout after 5s")).toEqual([
      ["day", { year: 2026, month: 3, day: 12 }],
      ["time", 52_335],
      ["number", "5 time x1"],
    ]);
  });

  test("leaves words that are months with a capital only", () => {
    expect(facts("it may rise, they march on, and the sun sat low")).toEqual([]);
  });
});

describe("names", () => {
  test.each<[string, Language, string[]]>([
    [
      "It returned ERR_CONN_RESET on db-01.example.com.",
      "english",
      ["err_conn_reset", "db-01.example.com"],
    ],
    [
      "Call getUserName() in /api/payment of v1.2.3 at 10.0.0.7.",
      "english",
      ["getusername", "api/payment", "v1.2.3", "10.0.0.7"],
    ],
    [
      "Last week Toby Keith sang with B. J. Thomas in Paris.",
      "english",
      ["toby keith", "thomas", "paris"],
    ],
    ["The World Health Organization met.", "english", ["world health organization"]],
    [
      "Der Preis wurde von Anna Schmidt im Rathaus bezahlt.",
      "german",
      ["preis", "anna schmidt", "rathaus"],
    ],
    ["Aujourd'hui la mairie de Grenoble est fermée.", "french", ["grenoble"]],
  ])("reads the names of %j", (text, language, names) => {
    expect(
      facts(text, language)
        .filter(([kind]) => kind === "name")
        .map(([, name]) => name),
    ).toEqual(names);
  });

  test("names nothing by the capital of a sentence's first word, or of a heading in capitals", () => {
    expect(facts("The pool is full. Connections are closed. Moreover it waits.")).toEqual([]);
    expect(facts("OPENING HOURS AND PRICES")).toEqual([]);
  });
});

test("keeps each fact in its place, in order and apart from the others", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.constantFrom<Language>("english", "german", "french", "spanish"),
      (text, language) => {
        let end = 0;
        for (const fact of readFacts(text, language)) {
          expect(fact.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(fact.start, fact.end)).toBe(fact.said);
          end = fact.end;
        }
      },
    ),
    { numRuns: 500 },
  );
});
