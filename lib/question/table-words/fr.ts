import type { TableWords } from "./table-words.ts";

export const frenchTableWords: TableWords = {
  times: "combien de fois",
  counts: "combien de|combien d|nombre de|nombre d",
  orders: [
    [{ direction: "highest", adds: true }, "plus|le plus de|le plus d|plus souvent"],
    [
      { direction: "highest" },
      "plus eleve|plus elevee|plus haut|plus haute|plus grand|plus grande|plus grosse|plus gros|maximum|maximal|maximale",
    ],
    [{ direction: "lowest", adds: true }, "moins|le moins de|le moins d|moins souvent"],
    [
      { direction: "lowest" },
      "plus bas|plus basse|plus faible|plus petit|plus petite|moins eleve|moins elevee|minimum|minimal|minimale",
    ],
    [{ direction: "highest", aspect: "price" }, "plus cher|plus chere|plus chers|plus cheres"],
    [{ direction: "lowest", aspect: "price" }, "moins cher|moins chere|moins chers|moins cheres"],
    [
      {
        direction: "highest",
        aspect: "duration",
        or: { direction: "highest", aspect: "distance" },
      },
      "plus long|plus longue|plus longs|plus longues|plus longtemps",
    ],
    [
      { direction: "lowest", aspect: "duration", or: { direction: "lowest", aspect: "distance" } },
      "plus court|plus courte|plus courts|plus courtes",
    ],
    [{ direction: "lowest", aspect: "duration" }, "plus rapide|plus rapides"],
    [{ direction: "highest", aspect: "distance" }, "plus loin"],
    [
      { direction: "highest", aspect: "temperature" },
      "plus chaud|plus chaude|plus chauds|plus chaudes",
    ],
    [
      { direction: "lowest", aspect: "temperature" },
      "plus froid|plus froide|plus froids|plus froides",
    ],
    [
      { direction: "highest", aspect: "date" },
      "plus recent|plus recente|plus recents|plus recentes",
    ],
    [
      { direction: "lowest", aspect: "date", or: { direction: "highest", aspect: "age" } },
      "plus ancien|plus ancienne|plus anciens|plus anciennes",
    ],
    [{ direction: "highest", aspect: "weight" }, "plus lourd|plus lourde|plus lourds|plus lourdes"],
    [{ direction: "lowest", aspect: "weight" }, "plus leger|plus legere|plus legers|plus legeres"],
  ],
  compares: [
    [
      { comparison: "below" },
      "moins de|moins d|inferieur a|inferieure a|inferieurs a|sous|au dessous de|en dessous de|au dessous du|en dessous du",
    ],
    [
      { comparison: "above" },
      "plus de|plus d|superieur a|superieure a|superieurs a|au dessus de|au dessus du|au-dessus de",
    ],
    [{ comparison: "atLeast" }, "au moins|au minimum"],
    [{ comparison: "atMost" }, "au plus|au maximum|pas plus de"],
    [{ comparison: "below", aspect: "price" }, "moins cher que|moins chers que|moins cheres que"],
    [{ comparison: "above", aspect: "price" }, "plus cher que|plus chers que|plus cheres que"],
    [
      { comparison: "above", aspect: "duration" },
      "plus long que|plus longs que|plus longtemps que",
    ],
    [{ comparison: "below", aspect: "duration" }, "plus court que|plus courts que"],
    [{ comparison: "below", aspect: "date" }, "avant|avant le"],
    [{ comparison: "above", aspect: "date" }, "apres|apres le"],
    [{ comparison: "atLeast", aspect: "date" }, "depuis|depuis le"],
  ],
  sums: "total|totale|somme des|somme de|somme|au total|en tout",
  means: "moyenne des|moyenne de|moyenne|moyen|en moyenne",
  top: "top|premiers|premieres",
  rows: "article articles ligne lignes entree entrees enregistrement enregistrements",
  lists: "sont etaient ont avaient viennent tous toutes liste montre",
  sizes: "niveau seuil limite valeur nombre quantite",
  aspects: {
    price: "prix cout tarif montant total recettes debit credit",
    duration: "duree temps",
    date: "date jour",
    weight: "poids",
    distance: "distance",
    temperature: "temperature",
    height: "hauteur",
    age: "age",
    quantity: "quantite pieces nombre",
    person: "par personne membre nom client cliente employe conducteur proprietaire patient eleve",
  },
  units: "unite",
  flows: { out: "debit depense sortie reel", in: "credit recette entree" },
  outcomes: "reel depense",
  rates: "par unitaire taux moyenne médiane corrélation ratio part pourcentage",
  numberings: "no numero id commande facture",
  about: [
    [
      { aspect: "range" },
      "plage|plage de reference|valeurs normales|valeurs de reference|valeur de reference|intervalle de reference",
    ],
    [{ aspect: "price" }, "coute|coutent|argent"],
    [{ aspect: "price", adds: true, flow: "out" }, "depense|paye"],
    [{ aspect: "price", adds: true, flow: "in" }, "gagne|rapporte"],
    [{ aspect: "price", adds: true, isNoun: true }, "depenses|recettes|chiffre d affaires"],
    [{ aspect: "distance", adds: true }, "roule|parcouru|conduit"],
    [{ aspect: "duration" }, "dure|durent"],
  ],
  askers: [
    ["person", "qui"],
    ["date", "quand"],
  ],
  each: "par|chaque|pour chaque",
  periods: { month: "mois|mensuel|mensuelle", year: "an|annee|annees" },
  spans: [
    [3, "trimestre"],
    [6, "semestre"],
  ],
  negations: "pas|sauf|hormis|excepte|a part|en dehors de|sans",
  negating: "im",
  singles: "seul seule",
  or: "ou",
  figures: "combien",
  whatSpent:
    "(?:que |qu['’])(?=(?:ai|as|a|avons|avez|ont)\\b.*\\b(?:dépensé|payé|gagné)(?!\\p{L}))",
  monthSpan: { opens: "entre de", joins: "a jusqu", and: "et" },
  fillers:
    "le la les l un une des de du d en dans sur a au aux pour par avec est etait a avait il y que quel quelle quels quelles qu son sa ses leur leurs notre nos " +
    "nous je me on ne n c ai as avons avez mon ma mes elle elles ils encore actuellement et ce se vient provient proviennent prend prennent consomme consomment utilise utilisee utilises utilisees utilisent traite traites fait faits faites vendu vendus vendue vendues achete achetes",
};
