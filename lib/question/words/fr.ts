import { frenchLibraryWords } from "./library/fr.ts";
import type { QuestionWords } from "./question-words.ts";

export const frenchQuestionWords: QuestionWords = {
  language: "fr",
  opening: "qui quand où comment pourquoi combien quel quelle est-ce qu'est-ce peut",
  library: frenchLibraryWords,
  asking:
    "que qu quoi qui quel quelle quels quelles quand où comment pourquoi combien est-ce qu'est-ce c'est est sont était étaient être suis es êtes ai as a avons avez ont avait avoir peut peux peuvent pouvez puis dois doit devons doivent faut fait faire font va vont y " +
    "je j me m moi mon ma mes tu te t toi ton ta tes il elle on nous notre nos vous votre vos ils elles lui leur leurs le la les l un une des du de d ce cet cette ces c ça cela se s son sa ses " +
    "et ou mais donc si alors dans en au aux à par pour avec sans sur sous chez entre vers ne n pas plus très aussi encore déjà ici là s'il plaît dis dites montre donne",
  pronouns: "il elle ils elles lui leur leurs",
  more: "plus davantage suite détails",
  next: "suivant suivante ensuite après",
  failed:
    "(?:(?:ça |cela )?n'a )?pas (?:aidé|marché|fonctionné|servi)|(?:marche|fonctionne|aide) (?:toujours )?pas|déjà (?:essayé|fait)|toujours (?:rien|pareil)",
  comparing: "compare comparer comparaison différence différences",
  others: "autre autres",
  both: "deux",
  asks: {
    time: "quand|quel(?:le)? (?:jour|date|heure|année|mois)|à quelle heure|jusqu'à quand",
    duration: "combien de (?:temps|jours|heures|minutes|semaines|mois|fois)|à quelle fréquence",
    price:
      "combien (?:coûte|ça coûte|coûtent|faut-il payer|paie)|quel(?:le)? (?:est le )?(?:prix|tarif)|prix|coûte",
    amount: "combien|quel (?:prix|âge|est le prix)|quelle (?:taille|température|somme)|prix|coûte",
    person: "qui|à qui|chez qui",
    place: "où|quelle adresse|adresse",
    reason: "pourquoi|raison",
    steps: "comment|que (?:faire|dois|faut)|qu'est-ce qu'(?:on|il) (?:fait|faut)",
    yesno: "^(?:est-ce|peut-on|puis-je|faut-il|y a-t-il|a-t-on|doit-on)",
  },
  shows: {
    time: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche midi minuit matin soir heures printemps été automne hiver",
    duration:
      "seconde secondes minute minutes heure heures jour jours semaine semaines mois an ans année années",
    number:
      "un deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente cent mille demi moitié gratuit",
    price: "euro euros centimes gratuit",
    place: "adresse rue étage salle cave placard boîte bureau",
    reason: "parce car puisque cause raison donc afin",
  },
  aspects: [
    { asks: "résumé|en bref|aperçu", sections: "résumé|abstract|conclusion" },
    { asks: "résultats?", sections: "résultat|results" },
    { asks: "conclusions?", sections: "conclusion" },
    { asks: "méthodes?", sections: "méthode|method|material" },
    { asks: "limites?|faiblesses", sections: "limite|limitation|discussion" },
    {
      asks: "échantillon|combien de (?:patients|participants)",
      sections: "method|participants|patients",
    },
    { asks: "financé|financement|payé", sections: "financement|funding|remerciement|acknowledg" },
    { asks: "conflits? d'intérêts?", sections: "conflit|intérêt|conflict|competing" },
    { asks: "contact", sections: "contact" },
  ],
};
