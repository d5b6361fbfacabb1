import type { Translated } from "../messages.ts";

export const germanKnowledge = {
  bases: "Wissensbasen",
  allDocuments: "Alle Dokumente",
  newBase: "Neue Wissensbasis",
  name: "Name",
  kind: "Art",
  create: "Anlegen",
  nameOfBase: "Name der Wissensbasis",
  deleteThis: "Diese Wissensbasis löschen?",
  deleteWhat:
    "„{name}“ mit {count, plural, one {# Dokument} other {# Dokumenten}} wird endgültig gelöscht. Antworten, die daraus zitieren, bleiben; ihre Quellen lassen sich nicht mehr öffnen.",

  shared: "Gemeinsam",
  sharedTitle: "Gemeinsame Bibliothek",
  sharedHint: "Artikel und Aufsätze; für alle und in jeder Unterhaltung gelesen.",
  personal: "Persönlich",
  personalTitle: "Persönlich",
  personalHint: "Deine eigenen Runbooks und Notizen; in all deinen Unterhaltungen gelesen.",
  case: "Fall",
  caseTitle: "Fälle",
  caseHint:
    "Die Unterlagen eines Falls; nur gelesen, wo du sie wählst, und gelöscht, wenn der Fall geschlossen wird.",
  caseClosing:
    "Die Dokumente und der Text jeder Antwort, die sich auf sie stützt, werden endgültig gelöscht. Was du gefragt hast, bleibt.",

  closeMenu: "Schließen…",
  closeNamed: "„{name}“ schließen?",
  closedNamed: "„{name}“ ist geschlossen",
  willBeErased:
    "Gelöscht werden {documents, plural, one {# Dokument} other {# Dokumente}}{chunks, plural, =0 {} one { mit # Stelle} other { mit # Stellen}} und {messages, plural, one {# Antwort} other {# Antworten}}.",
  wasErased:
    "Gelöscht: {documents, plural, one {# Dokument} other {# Dokumente}}{chunks, plural, =0 {} one { mit # Stelle} other { mit # Stellen}} und {messages, plural, one {# Antwort} other {# Antworten}}. Der Fall ist nicht mehr in deiner Bibliothek.",
  counting: "Wird gezählt…",
  done: "Fertig",
  keepOpen: "Offen lassen",
  closeAndErase: "Schließen und löschen",
  erasing: "Wird gelöscht…",
  willLoseAnswers:
    "{count, plural, one {# Unterhaltung verliert} other {# Unterhaltungen verlieren}} Antworten. Sichere sie vorher mit ihren Belegen:",
  answerCount: "{count, plural, one {# Antwort} other {# Antworten}}",
  downloadMarkdown: "Als Markdown herunterladen",

  whatIsRead: "Was diese Unterhaltung liest",
  reading: "<lead>Liest </lead>{scope}",
  nothingYet: "noch nichts",
  baseCount: "{count, plural, one {# Wissensbasis} other {# Wissensbasen}}",
  documentCount: "{count, plural, one {# Dokument} other {# Dokumente}}",
  find: "Wissensbasis oder Dokument suchen",
  fromTicked:
    "Geantwortet wird aus den angehakten Wissensbasen. Klapp eine auf, um nur einzelne Dokumente zu befragen.",
  onlyChosen:
    "Gelesen {count, plural, one {wird nur # gewähltes Dokument} other {werden nur # gewählte Dokumente}}.",
  readAll: "Alle lesen",
  readsAtLeastOne: "Eine Unterhaltung liest mindestens eine Wissensbasis",
  documentsOf: "Dokumente von {name}",
  searchForOthers: "Die anderen findest du über die Suche.",
  choiceNotKept: "Die Auswahl konnte nicht gespeichert werden.",
} as const satisfies Translated<"knowledge">;
