import type { Translated } from "../messages.ts";

export const germanFrame = {
  skipToPage: "Zum Inhalt springen",
  description: "Antworten aus deinen eigenen Dokumenten, mit Belegen, die ihre Nummer behalten.",
  notFound: "Nicht gefunden",
  nothingHere: "Unter dieser Adresse gibt es nichts",
  mayBeDeleted:
    "Vielleicht wurde die Unterhaltung oder das Dokument gelöscht, oder der Link ist unvollständig.",
  askQuestion: "Frage stellen",
  seeDocuments: "Zu den Dokumenten",
  wentWrong: "Etwas ist schiefgegangen",
  notShown: "Diese Seite konnte nicht gezeigt werden",
  allIsSafe:
    "Deine Unterhaltungen und Dokumente sind sicher: Sie liegen auf dem Server. Versuch es noch einmal, oder beginne von vorn.",
  toStart: "Zur Startseite",
} as const satisfies Translated<"frame">;
