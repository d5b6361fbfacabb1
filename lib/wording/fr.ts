import { frenchLibraryWording } from "./library/fr.ts";
import type { Wording } from "./wording.ts";

export const frenchWording: Wording = {
  noEvidence: "Les documents ne le disent pas.",
  closest:
    "Les documents ne le disent pas explicitement. Les passages les plus proches sont ci-dessous.",
  nothingIndexed:
    "Il n’y a encore rien à chercher. Ajoutez un document, ou choisissez d’autres sources pour cette conversation.",
  answerLanguage: "French",
  library: frenchLibraryWording,
};
