import type { LibraryWords } from "./library-words.ts";

export const germanLibraryWords: LibraryWords = {
  greetings:
    "(?:hallo|hi|hey|servus|moin(?: moin)?|gruss gott|gruß gott|gruezi|guten (?:morgen|tag|abend)|schonen guten tag|tag)(?: (?:zusammen|ibid|nochmal|allerseits|du))?|wie geht(?:'s| es dir)?",
  thanks:
    "(?:vielen |besten |herzlichen |lieben |tausend )?dank(?:e|eschon)?(?: (?:schon|dir|sehr|vielmals|euch|ihnen|fur (?:die|deine|ihre) hilfe|dafur))?",
  abilities:
    "was (?:kannst|konnen) (?:du|sie)(?: alles)?(?: tun| machen)?(?: fur mich tun)?|was kann ich (?:dich |sie |hier )?(?:alles )?(?:fragen|tun|machen)|wer (?:bist du|sind sie)|was (?:bist du|ist (?:das hier|ibid))|wie (?:funktioniert|geht) (?:das|das hier|ibid)|wie kannst du (?:mir )?helfen|hilfe",
  polite:
    "bitte|hallo|hi|hey|ok|okay|also|und|nun|na|(?:kannst|konntest|konnen|konnten|wurdest) (?:du|sie)(?: mir)?(?: bitte)?|ich (?:mochte|will) wissen|sag mir|weisst du|weißt du|mal|danke|doch",
  opensList:
    "was|welche|welcher|welches|welchen|liste|zeig|zeige|nenne|nenn|gib|gibt es|hast du|haben (?:wir|sie)|habe ich|alle|sind|(?:die |das )?(?:neueste|neuesten|alteste|altesten|letzten?)",
  opensCount: "wie ?viele?|(?:die )?(?:an)?zahl der|zahle",
  listing:
    "wurde wurden thema handeln was welche welcher welches welchen welchem wie viele wieviele viel anzahl zahl gibt gib es sind ist war waren hast habe haben hat du ich wir mir uns mein meine meinen meinem meiner dein deine deinen deiner unsere unseren der die das den dem des ein eine einen von vom in im aus hier drin darin dir diese diesen dieser dieses alle allen liste zeig zeige nenne nenn auf mal denn alles vorhanden verfugbar hochgeladen gespeichert indiziert geladen importiert bibliothek sammlung wissensbasis datenbank insgesamt derzeit aktuell jetzt bisher enthalt enthalten erschienen veroffentlicht geschrieben verfasst stammen stammt und oder jahr jahre jahren zeitschrift autor titel namen liegen",
  collections: {
    any: "dokument dokumente dokumenten datei dateien text texte texten quelle quellen unterlagen pdfs",
    paper:
      "paper papers studie studien artikel artikeln publikation publikationen veroffentlichung veroffentlichungen aufsatz aufsatze arbeiten",
    log: "log logs logdatei logdateien protokolldateien",
    config: "konfiguration konfigurationen einstellungen konfigurationsdateien config configs",
    named:
      "runbook runbooks notiz notizen bericht berichte berichten handbuch handbucher anleitung anleitungen protokoll protokolle merkblatt merkblatter vertrag vertrage satzung satzungen ordnung ordnungen",
  },
  works:
    "paper studie artikel dokument datei text bericht notiz notizen protokoll handbuch anleitung leitfaden merkblatt broschure brief mail arbeit dissertation publikation veroffentlichung aufsatz kapitel buch log konfiguration seite pdf tabelle prasentation vertrag ordnung satzung liste ganze gesamte inhalt namens mit dem titel",
  whatIsHere:
    "was (?:ist|gibt es|gibt's|hast du|habe ich|haben wir|liegt|steht|steckt)(?: (?:hier|alles|denn|so))*(?: (?:drin|hier|darin|in (?:der|meiner|dieser) (?:bibliothek|sammlung|wissensbasis)))?|was (?:wurde|habe ich) (?:hochgeladen|hinzugefugt)",
  topics: "themen thema themenbereiche uberschriften",
  whatAbout:
    "worum geht es(?: (?:hier|in (?:meinen|den|diesen|deinen) (?:dokumenten|dateien|unterlagen|texten|artikeln|studien|notizen)))?|wovon handeln (?:meine|die|diese) (?:dokumente|dateien|texte|artikel|studien|notizen)",
  somethingAbout: [
    "gibt(?: es|'s)(?: (?:hier|da|denn))? (?:etwas|was|irgendetwas|irgendwas|informationen|infos|material)(?: (?:hier|in (?:den|meinen) (?:dokumenten|unterlagen|dateien|notizen)))? (?:uber|zu|zum|zur|zum thema) (?<x>.+)",
    "(?:hast du|habe ich|haben wir|steht|findet sich|finden sich)(?: (?:hier|da|irgendwo))? (?:etwas|was|irgendetwas|irgendwas|informationen|infos)(?: in (?:den|meinen) (?:dokumenten|unterlagen|dateien|notizen))? (?:uber|zu|zum|zur|zum thema) (?<x>.+)",
  ],
  about: "uber zu zum zur thema",
  existing: "sind ist gibt gibt's hast habe haben liste zeig zeige nenne handeln enthalten",
  newest:
    "zuletzt neueste neuesten neustes neueste letzte letzten letztes jungste jungsten kurzlich",
  oldest: "alteste altesten altestes zuerst fruheste erste ersten",
  added: "hinzugefugt hochgeladen dazugekommen importiert hinzugekommen",
  since: "seit",
  after: "nach",
  before: "vor",
  until: "bis",
  facts: {
    authors: [
      "wer (?:hat|haben) (?<x>.+?) (?:geschrieben|verfasst|veroffentlicht)",
      "wer (?:schrieb|verfasste) (?<x>.+)",
      "(?:wer (?:ist|sind|war|waren) )?(?:der |die |den )?(?:autor|autorin|autoren|verfasser|verfasserin)(?: von| des| der| dieser| dieses)? (?<x>.+)",
      "von wem (?:ist|stammt|wurde) (?<x>.+?)(?: (?:verfasst|geschrieben))?",
    ],
    journal: [
      "in welche[rm] (?:zeitschrift|fachzeitschrift|journal|magazin) (?:ist|wurde|erschien) (?<x>.+?)(?: (?:erschienen|veroffentlicht|publiziert|gedruckt))?",
      "wo (?:ist|wurde) (?<x>.+?) (?:erschienen|veroffentlicht|publiziert)",
      "wo erschien (?<x>.+)",
    ],
    year: [
      "(?:wann|in welchem jahr) (?:ist|wurde) (?<x>.+?) (?:erschienen|veroffentlicht|publiziert|geschrieben)",
      "(?:wann|in welchem jahr) erschien (?<x>.+)",
    ],
    doi: [
      "(?:was ist |wie lautet |welche )?(?:die )?doi (?:hat|von|des|der|fur|zu|zum|zur) (?<x>.+)",
    ],
    summary: [
      "fasse? (?:mir )?(?<x>.+?) (?:kurz )?zusammen",
      "(?<x>.+?) (?:kurz )?zusammenfassen",
      "(?:(?:gib|schreib|mach|erstelle|zeig) (?:mir )?)?(?:eine |die |einen |den )?(?:kurze |kurzen )?(?:zusammenfassung|inhaltsangabe|ubersicht|uberblick)(?: (?:von|vom|des|der|uber|zu|zum|zur))? (?<x>.+)",
      "worum geht(?: es|'s) (?:in|im|bei|beim) (?<x>.+)",
      "wovon handelt (?<x>.+)",
    ],
  },
  partsOff: "von vom des der aus im in",
  everything:
    "alles|(?:alle |meine |die |diese )+(?:dokumente|dateien|unterlagen|texte|notizen|artikel|studien)",
  dangling:
    "dies diese dieser dieses diesem es er sie ihr ihre sein seine daher deshalb jedoch aber und auch damit dabei dadurch dann solche",
};
