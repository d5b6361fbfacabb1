import type { TableWording } from "./table-wording.ts";

const germanConditions = (conditions: string) => (conditions ? ` mit ${conditions}` : "");
const germanRows = (count: number) => (count === 1 ? "der einen Zeile" : `den ${count} Zeilen`);
const germanEnd = {
  highest: "höchste",
  lowest: "niedrigste",
  latest: "späteste",
  earliest: "früheste",
} as const;

export const germanTableWording: TableWording = {
  whole: (rows, file, conditions) =>
    `${germanRows(rows)} von ${file}${germanConditions(conditions)}`,
  matched: (count, total, file, conditions) =>
    `${count} von ${germanRows(total)} von ${file} ${count === 1 ? "hat" : "haben"} ${conditions}`,
  none: (total, file, conditions) =>
    `Keine von ${germanRows(total)} von ${file} hat ${conditions}.`,
  all: (total, file) => `${file} hat ${total} ${total === 1 ? "Zeile" : "Zeilen"}`,
  extreme: (direction, column, whole, value) =>
    `Der ${germanEnd[direction]} Wert von ${column} in ${whole} ist ${value}`,
  firsts: (direction, column, whole, count) =>
    `Von ${whole} haben diese ${count} die ${germanEnd[direction]}n Werte von ${column}`,
  sum: (column, whole, figure) => `Die Summe von ${column} in ${whole} ist ${figure}`,
  mean: (column, whole, figure) => `Das Mittel von ${column} in ${whole} ist ${figure}`,
  kinds: (column, whole, count) => `${column} hat in ${whole} ${count} verschiedene Werte`,
  group: (direction, column, whole, names) =>
    `Von ${whole} haben die ${direction === "highest" ? "meisten" : "wenigsten"} als ${column} ${names}`,
  measures: {
    sum: (column) => `Summe von ${column}`,
    mean: (column) => `Mittelwert von ${column}`,
  },
  rows: "Zahl der Zeilen",
  periods: { month: "Monat", year: "Jahr" },
  first: (names, figure, { direction, measured, key, whole }) =>
    `${names}: ${figure} ist am ${germanEnd[direction]}n (${measured} je ${key} in ${whole})`,
  groups: (measured, key, whole) => `${measured} je ${key} in ${whole}`,
  compared: { below: "unter", above: "über", atLeast: "von mindestens", atMost: "von höchstens" },
  days: { below: "vor dem", above: "nach dem", atLeast: "ab dem", atMost: "bis zum" },
  more: (count) => `Und ${count} weitere.`,
  empty: "(leer)",
  and: "und",
  or: "oder",
};
