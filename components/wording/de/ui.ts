import type { Translated } from "../messages.ts";

export const ui = {
  cancel: "Abbrechen",
  close: "Schließen",
  delete: "Löschen",
  rename: "Umbenennen",
  tryAgain: "Noch einmal versuchen",
  didNotWork: "Das hat nicht geklappt. Versuch es noch einmal.",
  unreachable: "Ibid ist nicht erreichbar. Läuft der Server noch?",
} as const satisfies Translated<"ui">;
