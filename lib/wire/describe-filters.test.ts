import { expect, test } from "vitest";
import { describeFilters, filterFieldNames } from "./describe-filters.ts";
import { englishFilterWords } from "./english-filter-words.ts";
import { type Filters, filtersSchema } from "./filters.ts";

test.each<[string, Filters]>([
  ["Severity: critical", { severities: ["FATAL"] }],
  ["Severity: error or warning", { severities: ["ERROR", "Warn"] }],
  ["After 14:30 (12 March 2026)", { timeFrom: "2026-03-12T14:30:00.000Z" }],
  ["After 14:30:05 (12 March 2026)", { timeFrom: "2026-03-12T14:30:05+02:00" }],
  ["Since 12 March 2026", { timeFrom: "2026-03-12T00:00:00.000Z" }],
  ["Before 14:30 (12 March 2026)", { timeTo: "2026-03-12T14:29:59.999+02:00" }],
  ["Until 14:30 (12 March 2026)", { timeTo: "2026-03-12T14:30:00.000Z" }],
  ["Until 12 March 2026", { timeTo: "2026-03-12T23:59:59.999Z" }],
  [
    "14:30 to 14:45 (12 March 2026)",
    { timeFrom: "2026-03-12T14:30:00.000Z", timeTo: "2026-03-12T14:45:00.000Z" },
  ],
  ["12 March 2026", { timeFrom: "2026-03-12T00:00:00.000Z", timeTo: "2026-03-12T23:59:59.999Z" }],
  [
    "23:50 (12 March 2026) to 00:10 (13 March 2026)",
    { timeFrom: "2026-03-12T23:50:00Z", timeTo: "2026-03-13T00:10:00Z" },
  ],
  ["Since 2020", { publishedFrom: "2020" }],
  ["Until 2014", { publishedTo: "2014" }],
  ["Published in 2011", { publishedFrom: "2011", publishedTo: "2011" }],
  ["Published 2005 to 2010", { publishedFrom: "2005", publishedTo: "2010" }],
  ["Journal: BMJ", { journals: ["BMJ"] }],
  ["Section: a or b or c or 2 more", { sections: ["a", "b", "c", "d", "e"] }],
  ["Line 42", { lineFrom: 42, lineTo: 42 }],
  ["Lines 10 to 20", { lineFrom: 10, lineTo: 20 }],
  ["From line 10", { lineFrom: 10 }],
  ["Up to line 20", { lineTo: 20 }],
  ["Kind: case", { kinds: ["case"] }],
])("says %s", (words, filters) => {
  expect(describeFilters(filtersSchema.parse(filters), englishFilterWords)).toEqual([
    { fields: filterFieldNames.filter((field) => field in filters), words },
  ]);
});

test.each([
  ["Status: 404", { statuses: ["404"] }],
  ["Status: 404 or 500-599", { statuses: ["404", "500-599"] }],
  ['Words: "pool exhausted"', { q: '"pool exhausted"' }],
])("says %s of a computed answer, which is not asked again without it", (words, filters) => {
  expect(describeFilters(filters, englishFilterWords)).toEqual([
    { fields: Object.keys(filters), words },
  ]);
  expect(filterFieldNames).not.toContain(Object.keys(filters)[0]);
});

test("tells every field, and each of several filters by itself", () => {
  expect([...filterFieldNames].toSorted()).toEqual(Object.keys(filtersSchema.shape).toSorted());
  expect(
    describeFilters(
      { severities: ["FATAL"], timeFrom: "2026-03-12T14:30:00Z" },
      englishFilterWords,
    ).map(({ words }) => words),
  ).toEqual(["Severity: critical", "After 14:30 (12 March 2026)"]);
});
