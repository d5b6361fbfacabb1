import type { TableWording } from "./table-wording.ts";

const spanishConditions = (conditions: string) => (conditions ? ` con ${conditions}` : "");
const spanishRows = (count: number) => (count === 1 ? "la única fila" : `las ${count} filas`);
const spanishEnd = {
  highest: ["más alto", "más altos"],
  lowest: ["más bajo", "más bajos"],
  latest: ["más reciente", "más recientes"],
  earliest: ["más antiguo", "más antiguos"],
} as const;

export const spanishTableWording: TableWording = {
  whole: (rows, file, conditions) =>
    `${spanishRows(rows)} de ${file}${spanishConditions(conditions)}`,
  matched: (count, total, file, conditions) =>
    `${count} de ${spanishRows(total)} de ${file} ${count === 1 ? "tiene" : "tienen"} ${conditions}`,
  none: (total, file, conditions) =>
    `De ${spanishRows(total)} de ${file}, ninguna tiene ${conditions}.`,
  all: (total, file) => `${file} tiene ${total} ${total === 1 ? "fila" : "filas"}`,
  extreme: (direction, column, whole, value) =>
    `El valor ${spanishEnd[direction][0]} de ${column} en ${whole} es ${value}`,
  firsts: (direction, column, whole, count) =>
    `De ${whole}, estas ${count} tienen los valores ${spanishEnd[direction][1]} de ${column}`,
  sum: (column, whole, figure) => `La suma de ${column} en ${whole} es ${figure}`,
  mean: (column, whole, figure) => `La media de ${column} en ${whole} es ${figure}`,
  kinds: (column, whole, count) => `${column} tiene ${count} valores distintos en ${whole}`,
  group: (direction, column, whole, names) =>
    `De ${whole}, ${direction === "highest" ? "el valor más frecuente" : "el valor menos frecuente"} de ${column} es ${names}`,
  measures: {
    sum: (column) => `suma de ${column}`,
    mean: (column) => `media de ${column}`,
  },
  rows: "número de filas",
  periods: { month: "mes", year: "año" },
  first: (names, figure, { direction, measured, key, whole }) =>
    `${names}: ${figure} es la ${measured} ${direction === "highest" ? "más alta" : "más baja"} por ${key} en ${whole}`,
  groups: (measured, key, whole) => `Por ${key}, en ${whole}: ${measured}`,
  compared: {
    below: "por debajo de",
    above: "por encima de",
    atLeast: "de al menos",
    atMost: "de como máximo",
  },
  days: { below: "antes del", above: "después del", atLeast: "desde el", atMost: "hasta el" },
  more: (count) => `Y ${count} más.`,
  empty: "(vacío)",
  and: "y",
  or: "o",
};
