import { frenchLibrary } from "./library/fr.ts";
import type { QuestionWords } from "./question-words.ts";

export const french: QuestionWords = {
  language: "fr",
  library: frenchLibrary,
  asking:
    "que qu quoi qui quel quelle quels quelles quand où comment pourquoi combien est-ce qu'est-ce c'est est sont était étaient être suis es êtes ai as a avons avez ont avait avoir peut peux peuvent pouvez puis dois doit devons doivent faut fait faire font va vont y " +
    "je j me m moi mon ma mes tu te t toi ton ta tes il elle on nous notre nos vous votre vos ils elles lui leur leurs le la les l un une des du de d ce cet cette ces c ça cela se s son sa ses " +
    "et ou mais donc si alors dans en au aux à par pour avec sans sur sous chez entre vers ne n pas plus très aussi encore déjà ici là s'il plaît dis dites montre donne",
};
