import type { TableWords } from "./table-words.ts";

export const germanTableWords: TableWords = {
  times: "wie oft",
  counts: "wie viele|wieviele|anzahl der|anzahl",
  orders: [
    [
      { direction: "highest", adds: true },
      "meiste|meisten|am meisten|mehr|am haufigsten|am oftesten",
    ],
    [
      { direction: "highest" },
      "hochste|hochsten|hochster|hochstes|grosste|grossten|grosster|grosstes|maximal|maximale|maximum|am hochsten|am grossten",
    ],
    [{ direction: "lowest", adds: true }, "wenigste|wenigsten|am wenigsten|weniger|am seltensten"],
    [
      { direction: "lowest" },
      "niedrigste|niedrigsten|niedrigster|niedrigstes|kleinste|kleinsten|kleinster|kleinstes|geringste|geringsten|minimal|minimale|minimum|am niedrigsten|am kleinsten",
    ],
    [
      { direction: "highest", aspect: "price" },
      "teuerste|teuersten|teuerster|teuerstes|am teuersten",
    ],
    [
      { direction: "lowest", aspect: "price" },
      "billigste|billigsten|billigster|billigstes|gunstigste|gunstigsten|gunstigster|am billigsten|am gunstigsten",
    ],
    [
      {
        direction: "highest",
        aspect: "duration",
        or: { direction: "highest", aspect: "distance" },
      },
      "langste|langsten|langster|langstes|am langsten",
    ],
    [{ direction: "highest", aspect: "duration" }, "langsamste|langsamsten"],
    [
      { direction: "lowest", aspect: "duration", or: { direction: "lowest", aspect: "distance" } },
      "kurzeste|kurzesten|kurzester|am kurzesten",
    ],
    [{ direction: "lowest", aspect: "duration" }, "schnellste|schnellsten|am schnellsten"],
    [
      { direction: "highest", aspect: "date", or: { direction: "lowest", aspect: "age" } },
      "neueste|neuesten|neuester|jungste|jungsten|am neuesten",
    ],
    [
      { direction: "lowest", aspect: "date", or: { direction: "highest", aspect: "age" } },
      "alteste|altesten|altester|fruheste|fruhesten|am altesten",
    ],
    [{ direction: "highest", aspect: "distance" }, "weiteste|weitesten|am weitesten"],
    [
      { direction: "highest", aspect: "temperature" },
      "heisseste|heissesten|warmste|warmsten|am heissesten|am warmsten",
    ],
    [{ direction: "lowest", aspect: "temperature" }, "kalteste|kaltesten|am kaltesten"],
    [{ direction: "highest", aspect: "weight" }, "schwerste|schwersten|schwerster|am schwersten"],
    [
      { direction: "lowest", aspect: "weight" },
      "leichteste|leichtesten|leichtester|am leichtesten",
    ],
  ],
  compares: [
    [{ comparison: "below" }, "unter|weniger als|kleiner als|niedriger als|geringer als|unterhalb"],
    [{ comparison: "above" }, "uber|mehr als|grosser als|hoher als|oberhalb"],
    [{ comparison: "atLeast" }, "mindestens|wenigstens"],
    [{ comparison: "atMost" }, "hochstens|nicht mehr als|bis zu"],
    [{ comparison: "below", aspect: "price" }, "billiger als|gunstiger als"],
    [{ comparison: "above", aspect: "price" }, "teurer als"],
    [{ comparison: "below", aspect: "duration" }, "kurzer als|schneller als"],
    [{ comparison: "above", aspect: "duration" }, "langer als"],
    [{ comparison: "below", aspect: "date" }, "vor|vor dem|alter als"],
    [{ comparison: "above", aspect: "date" }, "nach|nach dem|neuer als"],
    [{ comparison: "atLeast", aspect: "date" }, "seit|seit dem|ab dem"],
  ],
  sums: "gesamt|summe der|summe|insgesamt|zusammen",
  means:
    "durchschnitt|durchschnittlich|durchschnittliche|durchschnittlichen|mittelwert|im schnitt|im mittel",
  top: "top|ersten",
  rows: "artikel eintrag eintrage zeile zeilen datensatz datensatze",
  lists: "sind waren haben hatten kommen stammen liegen alle liste zeige",
  sizes: "wert grenze schwelle menge zahl stand",
  aspects: {
    price:
      "preis kosten gebuhr betrag summe umsatz gesamt soll haben ausgabe ausgang einnahme eingang",
    duration: "dauer zeit laufzeit",
    date: "datum tag",
    weight: "gewicht",
    distance: "entfernung strecke",
    temperature: "temperatur",
    height: "hohe",
    age: "alter",
    quantity: "menge stuck anzahl stuckzahl",
    person:
      "von person mitglied name kunde kundin mitarbeiter fahrer besitzer patient schuler gast",
  },
  units: "einheit",
  flows: { out: "soll ausgabe ausgang bezahlt ist", in: "haben einnahme eingang erhalten" },
  outcomes: "ist ausgegeben",
  rates:
    "pro je einzelpreis stuckpreis satz durchschnitt mittel mittelwert median korrelation anteil quote prozent",
  numberings:
    "nr nummer auftrag auftragsnummer auftragsnr bestellung bestellnummer bestellnr rechnung rechnungsnummer rechnungsnr",
  about: [
    [
      { aspect: "range" },
      "normbereich|referenzbereich|normalbereich|bereich|referenzwert|referenzwerte|normwert|normwerte|normalwert",
    ],
    [{ aspect: "price" }, "kosten|kostet|wie teuer|geld"],
    [{ aspect: "price", adds: true, flow: "out" }, "ausgegeben|bezahlt|gezahlt"],
    [{ aspect: "price", adds: true, flow: "in" }, "verdient|eingenommen|eingebracht"],
    [{ aspect: "price", adds: true, isNoun: true }, "umsatz"],
    [{ aspect: "price", adds: true, isNoun: true, flow: "out" }, "ausgaben"],
    [{ aspect: "price", adds: true, isNoun: true, flow: "in" }, "einnahmen"],
    [{ aspect: "distance", adds: true }, "gefahren|fuhr"],
    [{ aspect: "duration" }, "wie lange|wie lang|dauert|dauern"],
  ],
  askers: [
    ["person", "wer|wessen"],
    ["date", "wann"],
  ],
  each: "pro|je|jede|jeder|jedes|jeden|fur jede|fur jeden|fur jedes",
  periods: {
    month: "monat|monate|monaten|monats|monatlich",
    year: "jahr|jahre|jahren|jahrlich",
  },
  spans: [
    [3, "quartal"],
    [6, "halbjahr|halben jahr"],
  ],
  negations: "nicht|außer|ausser|abgesehen von|mit ausnahme von|bis auf|ohne",
  negating: "un",
  singles: "einzelne einzelner einzelnes einzelnen",
  or: "oder",
  figures: "wie viel|wieviel|wie hoch|wie gross|wie weit",
  whatSpent: "was(?= (?:habe|haben|hat|hatten) .*\\b(?:ausgegeben|bezahlt|gezahlt|eingenommen)\\b)",
  monthSpan: { opens: "zwischen von", joins: "bis", and: "und" },
  fillers:
    "der die das des den dem ein eine einen einem einer eines von vom in im an am auf bei fur aus mit zu zum zur ist war wird wurde wurden werden hat hatte es gibt gab " +
    "welche welcher welches welchen welchem was da ihr ihre unser unsere wir uns ich mir man er sie mein meine meinen meiner jemand je noch bisher bis jetzt gerade derzeit bitte und sich zu tabelle datei konto ubersicht " +
    "kommt stammt liegt steht stehen nimmt braucht verbraucht verbrauchen bearbeitet gehort gehoren gebraucht benutzt genutzt gemacht gekauft verkauft gingen ging",
};
