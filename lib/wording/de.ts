import type { Wording } from "./wording.ts";

export const germanWording: Wording = {
  noEvidence: "Das steht nicht in den Dokumenten.",
  closest: "Das steht nicht ausdrücklich in den Dokumenten. Am nächsten kommen die Stellen unten.",
  nothingIndexed:
    "Hier gibt es noch nichts zu durchsuchen. Füge ein Dokument hinzu, oder wähle andere Quellen für diese Unterhaltung.",
  stillReading: "Deine Dokumente werden noch gelesen. Frage in einem Augenblick noch einmal.",
  answerLanguage: "German",
  reshapings: {
    shorter: "zu kürzen",
    sentence: "in einem Satz zu sagen",
    list: "als Liste zu schreiben",
    table: "als Tabelle zu schreiben",
    translate: "zu übersetzen",
    simpler: "einfacher zu sagen",
    again: "noch einmal zu erklären",
  },
  doubted: {
    retracted: (names, count) => `${names} ${count === 1 ? "wurde" : "wurden"} zurückgezogen.`,
    concern: (names, count) =>
      `An ${names} ${count === 1 ? "zweifelt die Redaktion" : "zweifeln die Redaktionen"}.`,
  },
  needsModel: (reshaping) =>
    `Um eine Antwort ${reshaping}, braucht Ibid ein Sprachmodell, das eigene Worte schreibt: Wähle eines mit dem Modellschalter unter der Frage, oder bitte, wer Ibid betreibt, eines einzurichten.`,
  library: {
    greeting:
      "Hallo! Frag mich etwas zu deinen Dokumenten, oder frag, welche Dokumente es gibt und worum es in einem davon geht.",
    welcome: "Gern geschehen.",
    abilities:
      "Ich beantworte Fragen aus deinen Dokumenten, wörtlich und mit einem nummerierten Beleg zu jeder Antwort. Ich kann auch die Dokumente auflisten, sagen, wer eines geschrieben hat und wo es erschienen ist, eines zusammenfassen und die Zeilen von Logs zählen oder nachschlagen.",
    count: (count, noun) =>
      count === 1 ? "Es gibt ein Dokument." : `Es gibt ${count} ${noun ?? "Dokumente"}.`,
    none: (noun) => `Es gibt keine passenden ${noun ?? "Dokumente"}.`,
    noneSuch: (noun, all) =>
      `Keines der Dokumente ist unter „${noun}“ abgelegt. Insgesamt gibt es ${all === 1 ? "ein Dokument" : `${all} Dokumente`}.`,
    more: (count) => `und ${count} weitere`,
    newest: "Am neuesten:",
    oldest: "Am ältesten:",
    addedOn: (day) => `hinzugefügt am ${day}`,
    topics: "Die Dokumente und was ihre Überschriften sagen:",
    logExtent: (lines, from, to) =>
      `${lines === 1 ? "eine Zeile" : `${lines.toLocaleString("de")} Zeilen`}${from === null ? "" : from === to ? ` vom ${from}` : ` vom ${from} bis zum ${to}`}`,
    about: (count) => (count === 1 ? "Ja, in einem Dokument:" : `Ja, in ${count} Dokumenten:`),
    authors: (title, names) => `${title} wurde geschrieben von ${names}`,
    journal: (title, journal, year) =>
      `${title} ist ${year === null ? "" : `${year} `}in ${journal} erschienen`,
    year: (title, date) => `${title} ist ${date} erschienen`,
    doi: (title, doi) => `Die DOI von ${title} ist ${doi}`,
    summary: (title) => `${title}, im Wortlaut:`,
    page: (title, page) => `${title}, Seite ${page}:`,
    noPage: (title, page, last) =>
      `${title} hat ${last === 1 ? "eine Seite" : `${last} Seiten`} und keine Seite ${page}.`,
    headings: (title) => `Die Überschriften von ${title}:`,
    differences: (rows) =>
      rows === 1
        ? "Sie unterscheiden sich an einer Stelle:"
        : `Sie unterscheiden sich an ${rows} Stellen:`,
    sideBySide: "Nebeneinander:",
    whichTwo: (count) => `Welche zwei von diesen ${count}?`,
    sayTheSame: (one, other) => `In ${one} und ${other} steht dasselbe.`,
    and: "und",
    notInScope: (title, base) =>
      `„${title}“ liegt in „${base}“, und diese Unterhaltung liest dort nicht.`,
    readAs: (typed, meant) => `Kein Dokument enthält „${typed}“; gelesen als „${meant}“.`,
  },
};
