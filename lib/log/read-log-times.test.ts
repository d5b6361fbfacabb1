import { expect, test } from "vitest";
import { readLogQuestion } from "./read-log-question.ts";
import { writeBound } from "./time-bound.ts";

const appLog = {
  id: "app.log",
  filename: "app.log",
  status: "ready",
  isLog: true,
  receivedAt: new Date("2026-03-13T00:00:00Z"),
} as const;
const read = (question: string) => readLogQuestion(question, [appLog]).question;
/** The times that a question narrows to: `14:00:00 - 15:00:00`. */
const timesOf = (question: string) => {
  const { timeFrom, timeTo } = read(question)?.filter ?? {};
  return [timeFrom, timeTo].map((bound) => (bound ? writeBound(bound) : "")).join(" - ");
};

test.each([
  ["Wie viele Fehler gab es nach 14:33:30 Uhr?", "14:33:30 - "],
  ["Welche Fehler traten nach zwei Uhr nachmittags auf?", "14:00:00 - "],
  ["Wie viele Fehler nach Mitternacht?", "00:00:00 - "],
  ["Wie viele Fehler gab es bis 14:33?", " - 14:33:00"],
  ["Wie viele Fehler von 14:33 bis 14:40 Uhr?", "14:33:00 - 14:40:00"],
  ["¿Cuántos errores hasta las 14:33?", " - 14:33:00"],
  ["¿Cuántos errores antes del mediodía?", " - 11:59:59.999"],
  ["¿Cuántos errores de 14:33 a 14:40?", "14:33:00 - 14:40:00"],
  ["Combien d’erreurs jusqu’à 14:33 ?", " - 14:33:00"],
  ["Combien d'erreurs de 14:33 à 14:40 ?", "14:33:00 - 14:40:00"],
  ["How many errors prior to 14:33?", " - 14:32:59.999"],
  ["How many errors later than 14:33?", "14:33:00 - "],
  ["How many errors no later than 14:33?", " - 14:33:00"],
  ["How many errors not before 14:33?", "14:33:00 - "],
])("reads the side of the time in %s", (question, times) => {
  expect(timesOf(question)).toBe(times);
  expect(read(question)).toMatchObject({ words: [], beyond: [], surely: true });
});

test.each(["Wie viele Fehler nach Stunde?", "Fehler nach Stunde", "Fehler pro Stunde"])(
  "still groups by what %s names",
  (question) => {
    expect(read(question)).toMatchObject({ act: "count", groupBy: "hour", beyond: [] });
  },
);

test.each([
  ["How many errors between 2 and 3 pm?", "14:00:00 - 15:00:00"],
  ["How many errors between 14 and 15?", "14:00:00 - 15:00:00"],
  ["How many 404s from 6 to 7?", "06:00:00 - 07:00:00"],
  ["Wie viele Fehler gab es zwischen 14 und 15?", "14:00:00 - 15:00:00"],
  ["How many errors between 2:33 and 2:40 pm?", "14:33:00 - 14:40:00"],
  ["How many errors 2-3 pm?", "14:00:00 - 15:00:00"],
  ["How many errors from 11 to 1 pm?", "11:00:00 - 13:00:00"],
  ["How many errors from 11 to 1 am?", "23:00:00 - 01:00:00"],
  ["How many errors from 23:50 to 00:10?", "23:50:00 - 00:10:00"],
  ["How many errors at two o'clock in the afternoon?", "14:00:00 - 14:59:59.999"],
  ["Wie viele Fehler gab es zwischen 14 und 15 Uhr?", "14:00:00 - 15:00:00"],
  ["Wie viele Fehler zwischen 14 Uhr 30 und 14.45 Uhr?", "14:30:00 - 14:45:00"],
  ["Combien d’erreurs entre 14h et 15h ?", "14:00:00 - 15:00:00"],
  ["Combien d'erreurs de 14h30 à 14h40 ?", "14:30:00 - 14:40:00"],
  ["Combien d'erreurs entre 2 et 3 heures de l'après-midi ?", "14:00:00 - 15:00:00"],
  ["¿Cuántos errores entre las 14 y las 15?", "14:00:00 - 15:00:00"],
  ["¿Cuántos errores de las 14 a las 15?", "14:00:00 - 15:00:00"],
  ["¿Cuántos errores entre las 10 y las 11 de la noche?", "22:00:00 - 23:00:00"],
  ["¿Cuántos errores entre las 2 y las 3 de la tarde?", "14:00:00 - 15:00:00"],
])("reads the hours of %s", (question, times) => {
  expect(timesOf(question)).toBe(times);
  expect(read(question)).toMatchObject({ act: "count", words: [], beyond: [], surely: true });
});

const wholeDay = "--03-12T00:00:00 - --03-12T23:59:59.999";
test.each([
  ["errors 12 March", wholeDay],
  ["Wie viele Fehler gab es am 12. März?", wholeDay],
  ["Combien d'erreurs le 12 mars ?", wholeDay],
  ["¿Cuántos errores hubo el 12 de marzo?", wholeDay],
  ["Combien d'erreurs le 12 mars entre 14h et 15h ?", "--03-12T14:00:00 - --03-12T15:00:00"],
  [
    "How many errors between the 11th and 12th of March?",
    "--03-11T00:00:00 - --03-12T23:59:59.999",
  ],
])("reads the day of %s", (question, times) => {
  expect(timesOf(question)).toBe(times);
  expect(read(question)).toMatchObject({ words: [], beyond: [] });
});

test.each([
  ["How many errors since Monday?", "since Monday"],
  ["Wie viele Fehler gab es seit Montag?", "seit Montag"],
  ["Combien d'erreurs depuis lundi ?", "depuis lundi"],
  ["¿Cuántos errores hubo desde el lunes?", "desde el lunes"],
  ["How many errors between 15 and 14?", "between 15 and 14"],
  ["How many errors at half past two?", "half past two"],
  ["Combien d'erreurs le 12 ?", "le 12"],
])("neither counts nor searches for the time in %s, which it does not read", (question, said) => {
  expect(read(question)).toMatchObject({ act: "list", beyond: [said], words: [], surely: false });
});

test.each([
  ["How many errors in March?", "--03-01", "--03-31"],
  ["How many errors in April 2026?", "2026-04-01", "2026-04-30"],
  ["How many errors in February?", "--02-01", "--02-29"],
  ["Wie viele Fehler gab es im März?", "--03-01", "--03-31"],
])("reads the whole month in %s", (question, from, to) => {
  expect(read(question)).toMatchObject({
    act: "count",
    beyond: [],
    filter: { timeFrom: { date: from }, timeTo: { date: to } },
  });
});

test.each([
  ["How many errors were there yesterday?", "yesterday"],
  ["How many errors last night?", "last night"],
  ["How many errors 10 minutes ago?", "10 minutes ago"],
  ["How many errors in the afternoon?", "in the afternoon"],
  ["Wie viele Fehler gab es gestern?", "gestern"],
  ["Wie viele Fehler gab es vor 10 Minuten?", "vor 10 Minuten"],
  ["Combien d'erreurs hier soir ?", "hier soir"],
  ["Combien d’erreurs aujourd’hui ?", "aujourd’hui"],
  ["¿Cuántos errores hubo ayer?", "ayer"],
  ["¿Cuántos errores hubo hace 10 minutos?", "hace 10 minutos"],
])("says that the time in %s was not understood, and searches no line for it", (question, said) => {
  expect(read(question)).toMatchObject({ beyond: [said], words: [] });
});

test("keeps what is asked for about a night", () => {
  expect(read("what failed last night?")).toMatchObject({
    act: "count",
    groupBy: "message",
    beyond: ["last night"],
  });
  for (const question of [
    "first problem of the night?",
    "erstes Problem der Nacht?",
    "quel est le premier problème de la nuit ?",
    "¿cuál es el primer problema de la noche?",
  ])
    expect(read(question)).toMatchObject({ act: "first", words: [], beyond: [] });
});

test.each(["What happened before Monday?", "Who was there in 1958?", "what's the latest in 2024?"])(
  "finds no question about a log in %s, which has a time only",
  (question) => {
    expect(read(question)).toBeUndefined();
  },
);

test("takes quoted times as words of lines", () => {
  for (const said of ["at 14:30", "see you today", "since Monday"])
    expect(read(`how many entries contain "${said}"?`)).toMatchObject({
      filter: { terms: [said] },
      beyond: [],
    });
});
