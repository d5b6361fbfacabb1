import type { Translated } from "../messages.ts";

export const germanCitation = {
  source: "Quelle {number}",
  marker:
    "{form, select, hollow {Quelle {number}, von Ibid gefunden, nicht vom Modell genannt} struck {Quelle {number}, von der Stelle nicht gestützt} other {Quelle {number}}}",
  markerOf:
    "{form, select, hollow {Quelle {number}: {title}, von Ibid gefunden, nicht vom Modell genannt} struck {Quelle {number}: {title}, von der Stelle nicht gestützt} other {Quelle {number}: {title}}}",
  labelPage: ", Seite {number}",
  labelSection: " Abschnitt {number}",
  deleted: "{title} (gelöscht)",
  changedOn: "Das Dokument wurde am {day} geändert.",
  changedSince: "Das Dokument wurde seitdem geändert.",
  wordsKept: "Diese Worte stehen noch darin.",
  wordsGone: "Diese Worte stehen nicht mehr darin.",
  someWordsGone: "Nicht alle diese Worte stehen noch darin.",
  documentDeleted: "Dieses Dokument wurde gelöscht. Seine Nummer bleibt ihm.",
  openAtWords: "Das Dokument an dieser Stelle öffnen",
  openDocument: "Das Dokument öffnen",
  arriving: "Die Worte zu diesem Beleg kommen noch.",
  sourceGone: "Diese Quelle ist nicht mehr bei der Unterhaltung gespeichert.",
  onlyWordsLeft: "Hier stehen nur die zitierten Worte: Das Dokument ließ sich nicht lesen.",
  verbatim: "Steht wörtlich an der Stelle",
  supported: "Die Wörter dieses Satzes stehen dort",
  weak: "Nur einige Wörter dieses Satzes stehen dort",
  unsupported: "Die Stelle stützt diesen Satz nicht",
  foundByIbid: "Von Ibid gefunden, nicht vom Modell genannt",
  saysNothing: "In der Antwort steht „{claim}“, an der Stelle nichts dergleichen.",
  saysElse: "In der Antwort steht „{claim}“, an der Stelle „{passage}“.",
  holds: "Noch einmal geprüft: Das stimmt.",
  documentChanged: "Noch einmal geprüft: Das Dokument wurde geändert, und das stimmt nicht mehr.",
  cannotLookUp:
    "Noch einmal geprüft: Das Dokument wurde gelöscht, also kann das niemand nachschlagen.",
  bearsLess: "Noch einmal geprüft: Die Stelle stützt diesen Satz weniger als gedacht.",
  fresh: "neu",
  carriedOver: "übernommen",
  carriedFrom: "übernommen aus Antwort {turn}",
  noSources:
    "Hier öffnet sich das zitierte Dokument neben der Antwort, genau an den zitierten Worten. Jede Quelle bekommt ihre Nummer, wenn sie zum ersten Mal zitiert wird, und behält sie bis zum Ende der Unterhaltung.",
  citedAt: "zitiert in {count, plural, one {Antwort} other {Antworten}} {turns}",
} as const satisfies Translated<"citation">;
