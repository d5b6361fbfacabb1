import type { Translated } from "../messages.ts";

export const germanUi = {
  tryAgain: "Noch einmal versuchen",
  didNotWork: "Das hat nicht geklappt. Versuch es noch einmal.",
  cancel: "Abbrechen",
  close: "Schließen",
  delete: "Löschen",
  rename: "Umbenennen",
  unreachable: "Ibid ist nicht erreichbar. Läuft der Server noch?",
  misfit:
    "Diese Seite kann nicht lesen, was der Server geschickt hat, vielleicht weil Ibid erneuert wurde. Lade die Seite neu.",
  unreadable: "Der Server hat etwas Unlesbares geantwortet. Versuch es noch einmal.",
  brokenOff: "Das konnte nicht gelesen werden.",
  notLoaded: "Das konnte nicht geladen werden. Läuft der Server noch?",
  copyRefused:
    "Der Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn selbst.",
  copyNotGiven: "Der Server hat nicht geliefert, was kopiert werden soll. Versuch es noch einmal.",
  notices: "Meldungen",
  showConversations: "Unterhaltungen zeigen",
  theme:
    "Darstellung: {current, select, light {hell} dark {dunkel} other {wie im System}}. Wechseln zu: {next, select, light {hell} dark {dunkel} other {wie im System}}",
  whatToDoWith: "Was mit „{name}“ geschehen soll",
  add: "Hinzufügen",
  keep: "Behalten",
  openSettings: "Einstellungen öffnen",
  remove: "Entfernen",
  save: "Speichern",
  undo: "Rückgängig",
} as const satisfies Translated<"ui">;
