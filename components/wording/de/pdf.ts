import type { Translated } from "../messages.ts";

export const germanPdf = {
  pagesOfDocument: "Seiten des Dokuments",
  pageNumber: "Seite {number}",
  page: "Seite",
  ofPages: "von {pages}",
  smaller: "Kleiner",
  larger: "Größer",
  fitToWidth: "Auf die Breite einpassen",
  notDrawn: "Diese Seite kann nicht gezeigt werden.",
  toAnswer: "Zur Antwort, die diese Worte zitiert",
} as const satisfies Translated<"pdf">;
