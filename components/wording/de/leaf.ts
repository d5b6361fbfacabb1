import type { Translated } from "../messages.ts";

export const germanLeaf = {
  sources: "Quellen",
  registerOfSources: "Verzeichnis der Quellen",
  allSources: "Alle Quellen",
  close: "Quellen schließen",
  tab: "{number}. {name}",
  tabNotCited: "{number}. {name}, von der Antwort im Blick nicht zitiert",
  ownWindow: "In eigenem Fenster öffnen",
  width: "Breite der Quellen",
  citesNone: "<ink>Antwort {turn}</ink> zitiert keine davon.",
  shownFor: "Gezeigt für <ink>Antwort {turn}</ink>",
  numberedForAll: "Nummeriert für die ganze Unterhaltung",
  notCitedAt: "In Antwort {turn} nicht zitiert. Gezeigt, wie Antwort {shown} es zitiert.",
  searchInDocument: "In diesem Dokument suchen",
  citationOf: "<said>Beleg </said>{place} von {count}",
  previousCitation: "Voriger Beleg aus dieser Quelle",
  nextCitation: "Nächster Beleg aus dieser Quelle",
  documentDeleted:
    "Dieses Dokument wurde gelöscht; seine Nummer bleibt ihm. So wurden die Worte zitiert.",
  documentGone: "Dieses Dokument ist nicht mehr hier. So wurden die Worte zitiert.",
  documentUnread: "Das Dokument ließ sich nicht lesen: {reason} So wurden die Worte zitiert.",
} as const satisfies Translated<"leaf">;
