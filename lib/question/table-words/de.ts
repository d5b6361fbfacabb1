import type { TableWords } from "./table-words.ts";

export const germanTableWords: TableWords = {
  counts: "wie oft|wie viele|wieviele|anzahl der|anzahl",
  orders: [
    [
      { direction: "highest" },
      "hochste|hochsten|hochster|hochstes|grosste|grossten|grosster|grosstes|meiste|meisten|maximal|maximale|maximum|am meisten|am hochsten|am grossten",
    ],
    [
      { direction: "lowest" },
      "niedrigste|niedrigsten|niedrigster|niedrigstes|kleinste|kleinsten|kleinster|kleinstes|wenigste|wenigsten|geringste|geringsten|minimal|minimale|minimum|am wenigsten|am niedrigsten|am kleinsten",
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
      { direction: "highest", aspect: "duration" },
      "langste|langsten|langster|langstes|am langsten|langsamste|langsamsten",
    ],
    [
      { direction: "lowest", aspect: "duration" },
      "kurzeste|kurzesten|kurzester|am kurzesten|schnellste|schnellsten|am schnellsten",
    ],
    [
      { direction: "highest", aspect: "date" },
      "neueste|neuesten|neuester|jungste|jungsten|am neuesten",
    ],
    [
      { direction: "lowest", aspect: "date" },
      "alteste|altesten|altester|fruheste|fruhesten|am altesten",
    ],
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
    price: "preis kosten gebuhr betrag",
    duration: "dauer zeit laufzeit",
    date: "datum tag",
    weight: "gewicht",
  },
  about: [
    ["price", "kosten|kostet|wie teuer|ausgegeben|bezahlt|gezahlt"],
    ["duration", "wie lange|wie lang|dauert|dauern"],
  ],
  figures: "wie viel|wie hoch|wie gross",
  fillers:
    "der die das des den dem ein eine einen einem einer eines von vom in im an am auf bei fur aus mit zu zum zur ist war wird wurde wurden werden hat hatte es gibt gab " +
    "welche welcher welches welchen was wer da ihr ihre unser unsere wir uns ich mir man jede jeder jedes noch gerade derzeit bitte und sich " +
    "kommt stammt liegt steht stehen nimmt braucht verbraucht verbrauchen bearbeitet gehort gehoren",
};
