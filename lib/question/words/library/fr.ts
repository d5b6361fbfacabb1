import type { LibraryWords } from "./library-words.ts";

export const frenchLibraryWords: LibraryWords = {
  greetings:
    "(?:bonjour|bonsoir|salut|coucou|allo|bonne journee)(?: (?:a tous|tout le monde|ibid|a toi|a vous|encore))?|(?:comment )?ca va|comment (?:vas-tu|allez-vous)",
  thanks:
    "(?:un grand |mille )?merci(?: (?:beaucoup|bien|infiniment|mille fois|encore|a toi|a vous|pour (?:tout|ton aide|votre aide|l'aide|ca|cela)))?",
  abilities:
    "(?:que|qu'est-ce que) (?:sais-tu|peux-tu|pouvez-vous|savez-vous|tu peux|tu sais|vous pouvez|vous savez) (?:faire|faire pour moi)|(?:que|qu'est-ce que) (?:puis-je|je peux) (?:te |vous )?demander|qui (?:es-tu|etes-vous)|comment (?:ca|cela) (?:marche|fonctionne)|c'est quoi ibid|aide|aidez-moi|aide-moi",
  polite:
    "s'il te plait|s'il vous plait|stp|svp|bonjour|salut|ok|alors|et|donc|(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez)(?: me| m')?|dis-moi|dites-moi|je (?:voudrais|veux) savoir|merci",
  opensList:
    "que|quoi|quel|quels|quelle|quelles|liste|lister|listez|montre|montrez|montre-moi|donne|donne-moi|donnez-moi|affiche|y a-t-il|est-ce qu'il y a|il y a|as-tu|avez-vous|ai-je|tous|toutes|(?:le|la|les) (?:dernier|derniers|derniere|dernieres)",
  opensCount: "combien(?: de)?|(?:le )?nombre(?: total)?(?: de)?",
  listing:
    "ete plus que quoi quel quels quelle quelles combien nombre liste lister listez montre montrez montre-moi donne donne-moi donnez-moi affiche y a a-t-il il est-ce qu'il sont est ont ai as avez avons j'ai tu vous je nous moi mes mon ma nos notre tes ton vos votre le la les l un une des du de d dans en ici ces ce cette cet tous toutes tout disponible disponibles telecharge telecharges stockes indexes importes charges bibliotheque collection base bases connaissances total au present actuellement maintenant existe existent contient contiennent paru parus parues parue publie publies publiees publiee ecrit ecrits ecrites datent date et ou annee annees revue auteur titres noms as-tu avez-vous ai-je possede",
  collections: {
    any: "document documents fichier fichiers textes sources pdf pdfs",
    paper: "article articles etude etudes publication publications papier papiers papers",
    log: "log logs journaux",
    config: "configuration configurations parametres config configs",
    named:
      "note notes rapport rapports manuel manuels guide guides procedure procedures contrat contrats protocole protocoles memo memos compte-rendu comptes-rendus",
  },
  works:
    "article etude document fichier texte rapport note notes manuel guide procedure brochure lettre these publication papier chapitre livre log configuration page pdf tableau presentation contrat reglement liste compte-rendu compte rendu protocole entier contenu intitule sur",
  whatIsHere:
    "(?:qu'y a-t-il|qu'est-ce qu'il y a|que contient|il y a quoi|que trouve-t-on)(?: (?:ici|la-dedans|dedans|dans (?:la|ma|cette) (?:bibliotheque|collection|base(?: de connaissances)?)|(?:la|ma|cette) (?:bibliotheque|collection|base(?: de connaissances)?)))?|(?:qu'as-tu|qu'avez-vous|qu'est-ce que tu as|qu'est-ce que j'ai)(?: ici)?",
  topics: "sujets sujet themes theme thematiques",
  whatAbout:
    "de quoi (?:parlent|traitent) (?:mes|les|ces|tes|vos) (?:documents|fichiers|articles|etudes|notes|textes)|de quoi s'agit-il(?: ici)?",
  somethingAbout: [
    "(?:y a-t-il|est-ce qu'il y a|il y a|as-tu|avez-vous|ai-je|on a) (?:quelque chose|des informations|des infos|un document|des documents)(?: (?:ici|dans (?:les|mes|ces) (?:documents|fichiers|notes)))? (?:sur|a propos d[eu]s?|concernant|au sujet d[eu]s?) (?<x>.+)",
  ],
  about: "sur concernant",
  existing: "sont est a ont ai as avez y a-t-il ai-je as-tu avez-vous liste montre donne parlent",
  newest:
    "dernier derniers derniere dernieres recent recents recente recentes recemment dernierement",
  oldest: "ancien anciens ancienne anciennes premier premiers premiere",
  added: "ajoute ajoutes ajoutee ajoutees telecharge telecharges importe importes",
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
  partsOff: "de du des dans par d",
  everything:
    "tout|(?:tous |toutes |mes |les |ces |tes )+(?:documents|fichiers|articles|notes|textes|etudes)",
  dangling:
    "ce cet cette ces il elle ils elles celui celle cela ceci toutefois cependant donc ainsi mais et leur leurs puis",
};
