import type { QuestionWords } from "./question-words.ts";

export const frenchQuestionWords: QuestionWords = {
  language: "fr",
  opening: "qui quand où comment pourquoi combien quel quelle est-ce qu'est-ce peut",
  library: {
    greetings:
      "(?:bonjour|bonsoir|salut|coucou|allo|bonne journee)(?: (?:a tous|tout le monde|ibid|a toi|a vous|encore))?|(?:comment )?ca va|comment (?:vas-tu|allez-vous)",
    thanks:
      "(?:un grand |mille )?merci(?: (?:beaucoup|bien|infiniment|mille fois|encore|a toi|a vous|pour (?:tout|ton aide|votre aide|l'aide|ca|cela)))?(?:[,.!]? c'est (?:tout|bon))?",
    abilities:
      "(?:que|qu'est-ce que) (?:sais-tu|peux-tu|pouvez-vous|savez-vous|tu peux|tu sais|vous pouvez|vous savez) (?:faire|faire pour moi)|(?:que|qu'est-ce que) (?:puis-je|je peux) (?:te |vous )?demander|qui (?:es-tu|etes-vous)|comment (?:ca|cela) (?:marche|fonctionne)|c'est quoi ibid|aide|aidez-moi|aide-moi",
    polite:
      "s'il te plait|s'il vous plait|stp|svp|bonjour|salut|ok|alors|et|donc|(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez)(?: me| m')?|dis-moi|dites-moi|je (?:voudrais|veux) savoir|merci|avec (?:leurs? |les )?(?:annees?|dates?|auteurs?|titres?)",
    opensList:
      "que|quoi|quel|quels|quelle|quelles|liste|lister|listez|montre|montrez|montre-moi|donne|donne-moi|donnez-moi|affiche|y a-t-il|est-ce qu'il y a|il y a|as-tu|avez-vous|ai-je|tous|toutes|(?:le|la|les) (?:dernier|derniers|derniere|dernieres)",
    lists: "liste|lister|listez|(?:montre|montrez|montre-moi|affiche) (?:tous|toutes|mes|nos)",
    opensCount: "combien(?: de)?|(?:le )?nombre(?: total)?(?: de)?",
    listing:
      "ete plus que quoi quel quels quelle quelles combien nombre liste lister listez montre montrez montre-moi donne donne-moi donnez-moi affiche y a a-t-il il est-ce qu'il sont est ont ai as avez avons j'ai tu vous je nous moi mes mon ma nos notre tes ton vos votre le la les l un une des du de d dans en ici ces ce cette cet tous toutes tout disponible disponibles telecharge telecharges stockes indexes importes charges bibliotheque collection base bases connaissances total au present actuellement maintenant existe existent contient contiennent paru parus parues parue publie publies publiees publiee ecrit ecrits ecrites datent date et ou annee annees revue auteur titres noms as-tu avez-vous ai-je possede",
    collections: {
      any: "document documents fichier fichiers textes sources",
      paper: "article articles etude etudes publication publications papier papiers papers",
      log: "log logs journaux",
      chat: "chat chats",
      config: "configuration configurations parametres config configs",
      named:
        "note notes rapport rapports manuel manuels guide guides procedure procedures contrat contrats protocole protocoles memo memos compte-rendu comptes-rendus",
      slides: "diaporama diaporamas presentation presentations powerpoint",
      sheet: "tableur tableurs classeur classeurs",
      pdf: "pdf pdfs",
      mail: "mail mails courriel courriels e-mail e-mails email emails",
      notebook: "notebook notebooks",
    },
    works:
      "reunion assemblee seance article etude document fichier texte rapport note notes manuel guide procedure brochure lettre these publication papier chapitre livre log configuration page pdf tableau presentation contrat reglement liste compte-rendu compte rendu protocole entier contenu intitule sur diaporama classeur courriel mail notebook diapositive",
    worksEnd: "s x",
    contents: [
      "(?:que s'est-il passe|qu'est-ce qui s'est passe) dans (?<x>.+)",
      "(?:qu'est-ce qu'il y a|qu'y a-t-il|qu'est-ce qui est ecrit|que lit-on) (?:d'ecrit )?(?:dans|sur) (?<x>.+)",
      "(?:que|qu'est-ce que) (?:dit|dise?nt|contient|contiennent) (?<x>.+)",
    ],
    pages: [
      "(?:qu'est-ce qu'il y a|qu'y a-t-il|que dit|montre(?:-moi)?|resume) (?:a |sur )?(?:la )?(?:page|diapositive|diapo) (?<n>\\d{1,4})(?: (?:de|du|dans|des) (?<x>.+))?",
    ],
    headings: [
      "quel(?:le)?s (?:sections|chapitres|titres|parties) (?:a|ont|contient|y a-t-il dans) (?<x>.+)",
      "(?:le |la )?(?:plan|sommaire|table des matieres) (?:de|du|des) (?<x>.+)",
      "comment est (?<x>.+) (?:structuree?|organisee?)",
    ],
    comparisons: [
      "compare(?:r|z)? (?<a>.+?) (?:et|avec|a|au|aux) (?<b>.+)",
      "(?:quelles? (?:est|sont) )?(?:la |les )?(?:differences?|changements) entre (?<a>.+?) et (?<b>.+)",
      "(?:qu'est-ce qui|ce qui) (?:a change|change|differe) (?:entre|de) (?<a>.+?) (?:et|a) (?<b>.+)",
      "compare(?:r|z)? (?<x>.+)",
      "(?:quelles? (?:est|sont) )?(?:la |les )?(?:differences?|changements) entre (?<x>.+)",
      "(?:qu'est-ce qui|ce qui) (?:a change|change|est nouveau|differe) dans (?<b>.+)",
    ],
    briefly:
      "en gros|grosso modo|a peu pres|en bref|brievement|en (?:quelques|une|deux|trois|\\d) (?:mots|phrases?|lignes?)",
    whatIsHere:
      "(?:qu'y a-t-il|qu'est-ce qu'il y a|que contient|il y a quoi|que trouve-t-on)(?: (?:ici|la-dedans|dedans|dans (?:la|ma|cette) (?:bibliotheque|collection|base(?: de connaissances)?)|(?:la|ma|cette) (?:bibliotheque|collection|base(?: de connaissances)?)))?|(?:qu'as-tu|qu'avez-vous|qu'est-ce que tu as|qu'est-ce que j'ai)(?: ici)?",
    topics: "sujets sujet themes theme thematiques",
    anything: "quelque chose",
    whatAbout:
      "de quoi (?:parlent|traitent) (?:mes|les|ces|tes|vos) (?:documents|fichiers|articles|etudes|notes|textes)|de quoi s'agit-il(?: ici)?|(?:qu'y a-t-il|qu'est-ce qu'il y a|il y a quoi|que trouve-t-on|qu'est-ce que j'ai) dans (?:mes|les|ces|tes|vos) (?:documents|fichiers|articles|etudes|notes|textes)|que contiennent (?:mes|les|ces|tes|vos) (?:documents|fichiers|articles|etudes|notes|textes)",
    somethingAbout: [
      "qu'(?:est-ce que j'ai|ai-je|est-ce qu'on a|avons-nous)(?: ici)? (?:sur|a propos d[eu]s?|concernant) (?<x>.+)",
      "(?:y a-t-il|est-ce qu'il y a|il y a|as-tu|avez-vous|ai-je|on a) (?:quelque chose|des informations|des infos|un document|des documents)(?: (?:ici|dans (?:les|mes|ces) (?:documents|fichiers|notes)))? (?:sur|a propos d[eu]s?|concernant|au sujet d[eu]s?) (?<x>.+)",
    ],
    about: "sur concernant",
    existing: "sont est a ont ai as avez y a-t-il ai-je as-tu avez-vous liste montre donne parlent",
    owning: "ai j'ai ai-je avons avons-nous mes nos",
    one: "un une",
    newest:
      "dernier derniers derniere dernieres recent recents recente recentes recemment dernierement",
    both: "deux",
    newer: "nouveau nouvel nouvelle actuel actuelle",
    older: "vieux vieille precedent precedente ancien anciens ancienne anciennes",
    oldest: "ancien anciens ancienne anciennes premier premiers premiere",
    added: "ajoute ajoutes ajoutee ajoutees telecharge telecharges importe importes",
    what: "que qu'ai-je qu'est-ce quoi quel quels quelle quelles",
    uploads: "ajoute ajoutes ajoutee ajoutees telecharge telecharges importe importes",
    askers: "je j'ai nous on",
    since: "depuis",
    after: "apres",
    before: "avant",
    until: "jusqu'en jusqu'a",
    facts: {
      authors: [
        "qui a (?:ecrit|redige|publie) (?<x>.+)",
        "qui (?:est|sont|etait|etaient) (?:l'auteur|l'autrice|les auteurs|le redacteur) (?:de |du |des |d')(?<x>.+)",
        "(?:les |l')?auteurs? (?:de |du |des |d')(?<x>.+)",
        "(?:de|par) qui (?:est|sont|a ete ecrite?) (?<x>.+)",
        "qui (?:est|sont|etait|etaient) (?<x>l'|les )(?:auteure?s?|autrices?)",
      ],
      journal: [
        "dans (?:quelle revue|quel journal|quel magazine) (?:est|a ete|fut) (?:parue?|publiee?) (?<x>.+)",
        "dans (?:quelle revue|quel journal|quel magazine) (?:est|a|fut) (?<x>.+?) (?:ete )?(?:parue?|publiee?)",
        "ou (?:est|a ete|fut) (?:parue?|publiee?) (?<x>.+)",
      ],
      year: [
        "(?:quand|en quelle annee) (?:est|a ete|fut) (?:parue?|publiee?|ecrite?) (?<x>.+)",
        "(?:quand|en quelle annee) (?:est|a|fut) (?<x>.+?) (?:ete )?(?:parue?|publiee?|ecrite?)",
      ],
      doi: ["(?:quel est )?(?:le )?doi (?:de |du |des |d')(?<x>.+)"],
      summary: [
        "(?:resume|resumer|resumez|resume-moi|resumez-moi) (?<x>.+)",
        "(?:(?:fais|donne|faites|donnez|ecris|fais-moi|donne-moi|faites-moi|donnez-moi) )?(?:un |le )?(?:bref |court |petit )?(?:resume|apercu|synopsis) (?:de |du |des |d')(?<x>.+)",
        "de quoi (?:parle|traite) (?<x>.+)",
      ],
    },
    languages: {
      en: "anglais anglaise anglaises",
      de: "allemand allemands allemande allemandes",
      fr: "francais francaise francaises",
      es: "espagnol espagnols espagnole espagnoles",
    },
    partsOff: "de du des dans par d",
    everything:
      "tout|(?:tous |toutes |mes |les |ces |tes )+(?:documents|fichiers|articles|notes|textes|etudes)",
    dangling:
      "ce cet cette ces il elle ils elles celui celle cela ceci toutefois cependant donc ainsi mais et leur leurs puis",
  },
  asking:
    "que qu quoi qui quel quelle quels quelles quand où comment pourquoi combien est-ce qu'est-ce c'est est sont était étaient être suis es êtes ai as a avons avez ont avait avoir peut peux peuvent pouvez puis dois doit devons doivent faut fait faire font va vont y " +
    "je j me m moi mon ma mes tu te t toi ton ta tes il elle on nous notre nos vous votre vos ils elles lui leur leurs le la les l un une des du de d ce cet cette ces c ça cela se s son sa ses " +
    "et ou mais donc si alors dans en au aux à par pour avec sans sur sous chez entre vers depuis dès jusqu'à jusqu'au jusqu'en jusque ne n pas plus très aussi encore déjà ici là s'il plaît dis dites montre donne",
  manner: "comment",
  exclusive: "seulement uniquement exclusivement",
  within:
    "(?:combien(?: de \\p{L}+)?|quand|(?:à )?quelle? \\p{L}+) (?:dans|en|au|aux|à|avec|sans|sur|pendant)",
  pronouns: "il elle ils elles lui leur leurs",
  more: "plus davantage suite détails",
  next: "suivant suivante ensuite après",
  failed:
    "(?:(?:ça |cela )?n'a )?pas (?:aidé|marché|fonctionné|servi)|(?:marche|fonctionne|aide) (?:toujours )?pas|déjà (?:essayé|fait)|toujours (?:rien|pareil)",
  turnsAway:
    "(?:(?:ok|bien|merci|bon|alors|et|mais)[,.!]? )*(?:(?:une )?(?:autre|nouvelle) (?:question|chose)|(?:une )?question différente|(?:un )?autre sujet|changement de sujet|changeons de sujet|rien à voir)",
  comparing: "compare comparer comparaison différence différences",
  single: "celui celle",
  shares: "moitié partie part tiers quart côté bout",
  others: "autre autres",
  both: "deux",
  each: "chaque chacun chacune respectivement",
  and: "et",
  symbols: "fonction fonctions méthode méthodes procédure classe classes",
  present:
    "actuel\\p{L}*|maintenant|désormais|en ce moment|à présent|finalement|au final|en fin de compte|(?:le |la |les )?plus récente?s?",
  past: "d'abord|premi(?:er|ère)s?|initial\\p{L}*|avant|ancien\\p{L}*|auparavant|au début",
  production: "production prod",
  formed: {
    port: "port ports",
    schedule: "fréquence souvent exécuté lancé planifié",
    target: "canal dossier répertoire destination",
    network: "réseau réseaux sous-réseau",
    setting: "réglage réglages configuré configuration option",
  },
  placed: {
    step: "étape étapes procédure marche",
    command: "commande commandes",
  },
  asks: {
    command: "(?:avec )?quelle commande|commande (?:pour|qui)",
    phone: "(?:numéro|numero) (?:de )?(?:téléphone|telephone|portable|tél)|téléphone$",
    email: "(?:adresse )?(?:e-?mail|courriel|mél)$|adresse (?:e-?mail|électronique)",
    time: "quand|quel(?:le)? (?:jour|date|heure|année|mois)|à quelle heure|jusqu'à quand",
    duration: "combien de (?:temps|jours|heures|minutes|semaines|mois)",
    price:
      "(?:montant|prix|coût) total|total (?:de la|du|des)|combien (?:demande|demandent|veut|veulent)|combien (?:a coûté|ont coûté|coûte|ça coûte|coûtent|faut-il payer|pa(?:ie|ye|yons|yez|ient|yent)(?:-t-on|-je)?)|quel(?:le)? (?:est le )?(?:prix|tarif)|prix|coûte",
    amount: "combien|quel (?:prix|âge|est le prix)|quelle (?:taille|température|somme)|prix|coûte",
    person: "qui|à qui|chez qui",
    place: "où|quelle adresse|adresse",
    reason: "pourquoi|raison",
    steps: "comment|que (?:faire|dois|faut)|qu'est-ce qu'(?:on|il) (?:fait|faut)",
    yesno: "^(?:est-ce|peut-on|puis-je|faut-il|y a-t-il|a-t-on|doit-on)",
    identifier: "num[ée]ro(?=[^\\p{L}\\p{N}]*$| d)",
  },
  charging: "coûte coûtent coûté prix demande demandent veut veulent payer",
  entries: {
    versions: "version versions release livraison parution",
    any: "entrée entrées",
    newest: "dernière|dernier|plus récente?|actuelle?|actuellement",
    oldest: "première?|premier|plus ancienne?",
    changes:
      "nouveau|nouveautés?|nouvelle|neuf|changé|changements?|change|modifications?|contient|dit|résumé",
    published: "sortie?|parue?|paru|publiée?|publié|date",
    before: "d'avant|précédente?|celle d'avant|celui d'avant",
    after: "d'après|suivante?",
    beyond: "avant|après|jusqu'à|entre|plus récent que|antérieure?|ultérieure?",
    unreleased: "non publiée?|à venir|prévue?",
    parts: [
      "ajouté ajouts ajout nouveau nouveautés fonctionnalités",
      "corrigé corrections correction bogues bogue bugs bug",
      "supprimé suppression suppressions retiré",
      "obsolète déprécié",
      "sécurité vulnérabilité vulnérabilités",
      "modifié modifications changé changements amélioré améliorations",
      "problèmes connus",
    ],
  },
  totals: "(?:montant |somme )?total(?:e)?(?: général)?|(?:net |reste )?à payer|montant dû",
  which: "quel(?:le)?s?",
  counts: "combien",
  measured: {
    mass: "pèse|pese|pèsent|pesent|quel(?: est le)? poids",
    warmth: "quelle(?: est la)? température|quelle(?: est la)? temperature",
    length: "quelle(?: est la)? (?:largeur|profondeur|épaisseur)",
    age: "quel(?: est l'| )âge|quel(?: est l'| )age",
    loudness: "quel(?: est le)? niveau sonore",
  },
  limits: {
    asks: "(?:à|(?:au-dessus|au-dessous|en dessous|à partir) de) quel(?:le)?",
    measures:
      "température|pression|vitesse|vent|hauteur|niveau|charge|taux|seuil|tension|taille|valeur|pourcentage|montant|revenu|poids",
    ofTime: "âge|retard|délai",
  },
  shows: {
    calendar:
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche",
    condition: "quand lorsque lorsqu des si apres avant jusqu tant",
    time: "midi minuit matin soir heures printemps été automne hiver",
    duration:
      "seconde secondes minute minutes heure heures jour jours semaine semaines mois an ans année années",
    number:
      "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent mille demi moitié gratuit",
    price: "euro euros centimes gratuit",
    priced: "prix tarif coûte coûtent frais montant total",
    lasting: "pour toujours|à vie|indéfiniment|à durée indéterminée",
    rates: "par|chaque",
    place: "adresse rue étage salle cave placard boîte bureau",
    reason: "parce car puisque cause raison donc afin",
  },
  aspects: [
    {
      asks: "effets? (?:secondaires?|indésirables?)|tolérance",
      sections: "effets secondaires|effets indésirables|tolérance|résultats|adverse|safety|results",
    },
    { asks: "résumé|en bref|aperçu", sections: "résumé|abstract|conclusion" },
    { asks: "résultats?", sections: "résultat|abstract > results|abstract|results", atEnd: true },
    { asks: "conclusions?", sections: "conclusion|abstract", atEnd: true },
    { asks: "méthodes?", sections: "méthode|method|material" },
    {
      asks: "limites?|faiblesses?|inconvénients?|défauts?|(?:mauvais|problème) (?:dans|avec)(?= (?:cette|cet|ce|l'|la|le) ?(?:étude|article|essai))",
      sections: "limite|limitation|discussion",
    },
    {
      asks: "échantillon|combien de (?:patients|participants)|combien(?= (?:de |d')\\p{L}+ (?:étaient|ont|avaient)(?!\\p{L}))",
      sections: "method|participants|patients",
      counts:
        "patiente?s|participante?s|personnes|femmes|hommes|enfants|adultes|volontaires|répondants|animaux|cas|témoins|ménages|études|échantillons",
    },
    { asks: "financé|financement|payé", sections: "financement|funding|remerciement|acknowledg" },
    {
      asks: "conflits? d'intérêts?",
      sections: "conflit|intérêt|conflict|competing|financement|funding",
    },
    { asks: "contact", sections: "contact" },
    {
      asks: "leçons|(?:avons-nous|a-t-on) (?:appris|retenu)|enseignements",
      sections: "leçon|enseignement|appris|lesson|mal passé|bien passé",
    },
    {
      asks: "actions(?: à mener)?|tâches",
      sections: "action|tâche|suite",
    },
  ],
  requests: {
    it: "ca|cela|ceci|le|la|la reponse|ta reponse|votre reponse|la derniere reponse|tout (?:ca|cela)",
    please: "s'il (?:te|vous) plait|stp|svp",
    opens:
      "ok|et|maintenant|alors|donc|bien|merci|(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez)(?: me)?(?: (?:le|la))?|(?:dis|dites|redis|mets|mettez|fais|faites|ecris|ecrivez|donne|donnez|presente|presentez)(?:-(?:moi|le|la|ca|les))*(?: {it})?|(?:dire|mettre|faire|ecrire)(?: {it})?",
    closes: "s'il (?:te|vous) plait|stp|svp|maintenant|merci|pour moi",
    forms: {
      sentence:
        "(?:resume[rz]?(?:-(?:le|la|moi))*(?: {it})? )?en une (?:seule )?(?:courte )?(?:phrase|ligne)",
      shorter:
        "(?:un peu |beaucoup |encore )?plus (?:court|courte|bref|breve|concis|concise|brievement)|en (?:bref|resume|deux mots)|(?:resume|raccourci|abrege|raccourcisse)[rsz]*(?:-(?:le|la|moi))*(?:[- ]{it})?|(?:un |le )?resume|(?:la |une )?version courte|trop long",
      list: "(?:sous forme de|en|dans une|comme) (?:une )?(?:liste|puces|points|tirets)(?: a puces)?",
      table: "(?:sous forme de|en|dans un|comme) (?:un )?tableau",
      translate:
        "(?:traduis|traduisez|traduire)(?:[- ]{it})?(?: (?:en |vers l[e'] ?){language})?|(?:en |vers l[e'] ?){language}",
      simpler:
        "(?:(?:explique|expliquez|dis|dites)(?:-(?:moi|le))*(?: {it})? )?(?:un peu |encore )?(?:plus (?:simple|simplement|facile|clair|clairement)|simplement)|en (?:termes|mots) simples|pour (?:un |les )?(?:debutants?|enfants?|profanes?)|simplifie[rz]?(?:[- ]{it})?",
      again:
        "(?:re)?(?:explique|repete|formule|dis|dite)[rsz]*(?:-(?:moi|le|la))*(?:[- ]{it})?(?: (?:encore|encore une fois|autrement|a nouveau|de nouveau))?|encore une fois|autrement dit|en d'autres (?:termes|mots)",
    },
  },
};
