import type { Translated } from "../messages.ts";

export const germanPassage = {
  passagesOf: "Stellen dieses Dokuments",
  whatTheseAre:
    "So ist das Dokument für die Suche geteilt, und aus diesen Worten entstehen die Antworten. Das Dokument selbst bleibt, wie es ist.",
  passageCount:
    "{total, plural, one {# Stelle} other {# Stellen}}{off, plural, =0 {} other { · # ausgeschaltet}}{corrected, plural, =0 {} other { · # berichtigt}}",
  countingPassages: "Die Stellen werden gelesen…",
  passageNumber: "Stelle {number, number}",
  openAtPassage: "Das Dokument bei Stelle {number, number} öffnen",
  tokenCount: "etwa {count, plural, one {# Token} other {# Tokens}}",
  readBefore: "Wird vor den Worten gelesen",
  switchedOff: "Ausgeschaltet",
  corrected: "Berichtigt",
  switchOff: "Ausschalten",
  switchOn: "Einschalten",
  switchOffNamed: "Stelle {number, number} ausschalten",
  switchOnNamed: "Stelle {number, number} einschalten",
  correct: "Berichtigen",
  correctNamed: "Stelle {number, number} berichtigen",
  bringBack: "Original zurückholen",
  bringBackNamed: "Das Original von Stelle {number, number} zurückholen",
  original: "So steht es im Dokument",
  wordsInstead: "Was statt Stelle {number, number} gelesen wird",
  noWords: "Schreib, was die Stelle sagt. Soll sie nie gefunden werden, schalt sie aus.",
  wholeText: "Ganzer Text",
  showMore: "Weitere Stellen zeigen",
  noPassages: "Noch keine Stellen",
  noPassagesWhy: "Sie sind da, sobald das Dokument indexiert ist.",
  passagesNotRead: "Die Stellen konnten nicht gelesen werden",
} as const satisfies Translated<"passage">;
