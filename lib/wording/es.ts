import { spanishLibraryWording } from "./library/es.ts";
import type { Wording } from "./wording.ts";

export const spanishWording: Wording = {
  noEvidence: "Los documentos no lo dicen.",
  closest: "Los documentos no lo dicen expresamente. Los pasajes más cercanos están abajo.",
  nothingIndexed:
    "Todavía no hay nada en qué buscar. Añade un documento, o elige otras fuentes para esta conversación.",
  answerLanguage: "Spanish",
  library: spanishLibraryWording,
};
