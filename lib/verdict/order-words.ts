import type { AskedLanguage } from "../question/words/index.ts";

/** The words by which the order of a sentence is read, in one language. */
type OrderWords = {
  /** Articles, which say nothing of what a word does in its sentence. */
  articles: string;
  /** Prepositions, which say what the word behind them does. */
  prepositions: string;
  /** Words that say the same both ways: "Anna met Ben", "the capital is Rome". */
  mutual: string;
};

export const orderVocabulary: Readonly<Record<AskedLanguage, OrderWords>> = {
  en: {
    articles: "the a an",
    prepositions:
      "to from for of in on at by into onto off out over under above below before after until till since during through via per against without within towards as than",
    mutual:
      "is are was were be with between meet meets met marry marries married border borders equal equals resemble resembles like near beside both share shares",
  },
  de: {
    articles: "der die das den dem des ein eine einen einem einer eines",
    prepositions:
      "an von für in im ins auf bei beim zu zum zur aus am ans vom nach vor über unter hinter durch gegen um bis seit ab ohne als pro je",
    mutual:
      "ist sind war waren mit zwischen trifft treffen traf heiratet verheiratet grenzt gleicht neben wie beide teilen",
  },
  fr: {
    articles: "le la les un une des l",
    prepositions:
      "à au aux de du d pour par en dans sur sous chez vers avant après depuis jusqu contre sans que",
    mutual: "est sont était avec entre rencontre épouse marié mariée comme près partagent",
  },
  es: {
    articles: "el la los las un una unos unas",
    prepositions:
      "a al de del para por en sobre bajo desde hasta hacia contra sin antes después que",
    mutual: "es son era con entre encuentra casado casada como cerca comparten",
  },
};
