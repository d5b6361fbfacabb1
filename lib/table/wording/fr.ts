import type { TableWording } from "./table-wording.ts";

const frenchConditions = (conditions: string) => (conditions ? ` avec ${conditions}` : "");
const frenchRows = (count: number) => (count === 1 ? "la seule ligne" : `les ${count} lignes`);
const edge = {
  highest: ["la plus élevée", "les plus élevées"],
  lowest: ["la plus basse", "les plus basses"],
  latest: ["la plus récente", "les plus récentes"],
  earliest: ["la plus ancienne", "les plus anciennes"],
} as const;

export const frenchTableWording: TableWording = {
  whole: (rows, file, conditions) =>
    `${frenchRows(rows)} de ${file}${frenchConditions(conditions)}`,
  matched: (count, total, file, conditions) =>
    `Parmi ${frenchRows(total)} de ${file}, ${count} ${count === 1 ? "a" : "ont"} ${conditions}`,
  none: (total, file, conditions) =>
    `Parmi ${frenchRows(total)} de ${file}, aucune n’a ${conditions}.`,
  all: (total, file) => `${file} a ${total} ${total === 1 ? "ligne" : "lignes"}`,
  extreme: (direction, column, whole, value) =>
    `Parmi ${whole}, la valeur ${edge[direction][0]} de ${column} est ${value}`,
  firsts: (direction, column, whole, count) =>
    `Parmi ${whole}, ces ${count} ont les valeurs ${edge[direction][1]} de ${column}`,
  sum: (column, whole, figure) => `La somme de ${column} sur ${whole} est ${figure}`,
  mean: (column, whole, figure) => `La moyenne de ${column} sur ${whole} est ${figure}`,
  kinds: (column, whole, count) => `Parmi ${whole}, ${column} a ${count} valeurs différentes`,
  group: (direction, column, whole, names) =>
    `Parmi ${whole}, ${direction === "highest" ? "la valeur la plus fréquente" : "la valeur la plus rare"} de ${column} est ${names}`,
  measures: {
    sum: (column) => `somme de ${column}`,
    mean: (column) => `moyenne de ${column}`,
  },
  rows: "nombre de lignes",
  periods: { month: "mois", year: "année" },
  first: (names, figure, { direction, measured, key, whole }) =>
    `${names} : ${figure} est la ${measured} ${edge[direction][0]} par ${key} sur ${whole}`,
  groups: (measured, key, whole) => `Par ${key}, sur ${whole} : ${measured}`,
  compared: {
    below: "inférieur à",
    above: "supérieur à",
    atLeast: "d’au moins",
    atMost: "d’au plus",
  },
  days: { below: "avant le", above: "après le", atLeast: "à partir du", atMost: "jusqu’au" },
  more: (count) => `Et ${count} de plus.`,
  empty: "(vide)",
  and: "et",
  or: "ou",
};
