import type { Translated } from "../messages.ts";

export const ui = {
  cancel: "Abbrechen",
  close: "Schließen",
  delete: "Löschen",
  didNotWork: "Das hat nicht geklappt. Versuch es noch einmal.",
  rename: "Umbenennen",
  tryAgain: "Noch einmal versuchen",
  undo: "Rückgängig",
} as const satisfies Translated<"ui">;
