import { germanLibraryWording } from "./library/de.ts";
import type { Wording } from "./wording.ts";

export const germanWording: Wording = {
  noEvidence: "Das steht nicht in den Dokumenten.",
  closest: "Das steht nicht ausdrücklich in den Dokumenten. Am nächsten kommen die Stellen unten.",
  nothingIndexed:
    "Hier gibt es noch nichts zu durchsuchen. Füge ein Dokument hinzu, oder wähle andere Quellen für diese Unterhaltung.",
  answerLanguage: "German",
  library: germanLibraryWording,
};
