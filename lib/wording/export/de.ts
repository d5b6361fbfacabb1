import type { ExportWords } from "../export-words.ts";

export const germanExportWords: ExportWords = {
  quoted: (words) => `„${words}“`,
  sources: "Quellen",
  answer: "Antwort",
  fileNames: { conversation: "unterhaltung", bibliography: "quellen", case: "fall" },

  page: (page) => `S. ${page}`,
  lines: (first, last) => (first === last ? `Zeile ${first}` : `Zeilen ${first}–${last}`),
  labelPage: (page) => `, Seite ${page}`,
  labelSection: (section) => ` Abschnitt ${section}`,
  passage: "Die Stelle",
  correctedByOwner: "vom Besitzer berichtigt",
  documentChanged: "das Dokument wurde seitdem geändert",

  noSource: "ohne Quelle",
  saysElse: ({ claim, passage }) =>
    `nicht gestützt: an der Stelle steht „${passage}“, nicht „${claim}“`,
  saysNothingOf: (claim) => `nicht gestützt: von „${claim}“ steht an der Stelle nichts`,
  notBorneOut: "von der Stelle nicht gestützt",
  disagreements: {
    ofSources: ({ number, otherNumber, claim, other }) =>
      `[${number}] sagt „${claim}“, [${otherNumber}] sagt „${other}“`,
    ofSentences: ({ claim, other }) => `Zwei Sätze widersprechen sich: „${claim}“, „${other}“`,
  },

  closestPassages: "Nächstliegende Stellen:",
  noAnswerHere: "Hier gibt es keine Antwort.",
  stillWritten: "Diese Antwort wurde noch geschrieben.",
  stopped: "Die Antwort wurde hier angehalten.",
  stoppedEmpty: "Vor dem ersten Wort angehalten.",
  brokeOff: "Die Antwort brach hier ab.",
  noAnswerCame: "Es kam keine Antwort.",

  exportedOn: (day) => `Am ${day} aus Ibid exportiert. Die Nummern sind die der Unterhaltung.`,
  sharedAt: (moment) =>
    `Mit Ibid freigegeben, nur zum Lesen: die Unterhaltung, wie sie am ${moment} UTC war.`,
  goneOn:
    "Seitdem ging sie weiter. Wer sie freigegeben hat, kann diese Seite auf den neuesten Stand bringen.",
  pageNotHere: "Diese Seite gibt es hier nicht",
  mayBeTakenBack: "Vielleicht wurde ihre Freigabe zurückgenommen, oder der Link ist unvollständig.",

  erasedTitle: "Mit ihrem Fall gelöscht",
  erasedNote: "Diese Quelle wurde mit ihrem Fall gelöscht.",
  nothingOnCase: "Keine Unterhaltung stützt sich auf diesen Fall.",
};
