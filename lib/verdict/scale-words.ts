import type { AskedLanguage } from "../question/words/index.ts";

/**
 * The words of one language that say how many, how often and up to where. These classes are closed in every language:
 * new nouns and verbs come up, new words for "all" do not, and so a list of them ends. A sentence that exchanges one of
 * them keeps all its other words, and words alone would call it supported. All are parts of patterns.
 */
type ScaleWords = {
  /** How many of something: all of them, most, not all, some, few. */
  howMany: Readonly<Record<Degree, string>>;
  /** How often something is the case. */
  howOften: Readonly<Record<Degree, string>>;
  /** Phrases with one of these words that say nothing of the kind: "after all", "at most". */
  idioms: string;
  /** Words for "once in each", with the unit that they are made of, or several of it. */
  intervals: string;
  /** Parts of the day that come once in each. */
  partsOfDay: string;
  /** Words before a unit of time that say so too: "every week". */
  each: string;
  /** Those of them that are only so behind an amount: "twice a day", and not "a day later". */
  article: string;
  /** Words before an interval for once in it, and for several times. */
  once: string;
  times: string;
  /** Phrases before and behind a number that make it the least, or the most. */
  least: { before: string; behind: string };
  most: { before: string; behind: string };
};

/** From all or always to few or rarely; `part` is surely not all. */
export type Degree = "all" | "most" | "part" | "some" | "few";

export const scaleVocabulary: Readonly<Record<AskedLanguage, ScaleWords>> = {
  en: {
    howMany: {
      all: "all|every|each|everyone|everybody",
      most: "most",
      part: "(?:not|n['’]t) (?:all|every|each)|only (?:some|a few|certain)|not everyone",
      some: "some|several|a few|certain|someone",
      few: "few|hardly any",
    },
    howOften: {
      all: "always",
      most: "usually|often|mostly|frequently|generally",
      part: "(?:not|n['’]t) always",
      some: "sometimes|occasionally",
      few: "rarely|seldom",
    },
    idioms:
      "after all|at all|above all|first of all|all in all|each other|every other|at most|at the most|all the same|some time",
    intervals:
      "hourly=hour daily=day nightly=day weekly=week fortnightly=fortnight monthly=month quarterly=3month yearly=year annually=year annual=year",
    partsOfDay: "night morning evening afternoon",
    each: "every|each|per|(?<!(?:^|\\P{L})(?:for|within|after|in|about|takes?|took|lasts?|lasted|than|least|most|to|until|half)\\s)an?",
    article: "an?",
    once: "once|one time",
    times: "twice|thrice|(?:several|many) times",
    least: {
      before:
        "at least|no less than|no fewer than|not less than|not fewer than|(?:a )?minimum(?: of)?|more than|exceeds?|exceeding",
      behind: "or more|and more|and above|minimum",
    },
    most: {
      before:
        "at most|at the most|no more than|not more than|(?:a )?maximum(?: of)?|up to|fewer than|less than|not exceed(?:ing)?",
      behind: "or less|or fewer|and below|maximum",
    },
  },
  de: {
    howMany: {
      all: "alle[nrms]?|jede[nrms]?|sämtliche[nrms]?",
      most: "(?:die |der |den )?meisten",
      part: "nicht (?:alle[nrms]?|jede[nrms]?)|nur (?:einige[nrms]?|manche[nrms]?)",
      some: "einige[nrms]?|manche[nrms]?|mehrere[nrms]?|ein paar",
      few: "wenige[nrms]?|kaum",
    },
    howOften: {
      all: "immer|stets",
      most: "meist|meistens|oft|häufig|üblicherweise",
      part: "nicht (?:immer|stets)",
      some: "manchmal|gelegentlich",
      few: "selten",
    },
    idioms: "vor allem|alles in allem|immer noch|noch immer|immer wieder|auf jeden Fall|am meisten",
    intervals:
      "stündlich=stunde täglich=tag nächtlich=tag wöchentlich=woche monatlich=monat vierteljährlich=3monat halbjährlich=6monat jährlich=jahr tägliche=tag tägliches=tag wöchentliche=woche monatliche=monat jährliche=jahr",
    partsOfDay: "nacht morgen abend",
    each: "jede[nrms]?|pro|je|alle",
    article: "pro|je",
    once: "einmal|ein Mal",
    times: "\\p{L}+mal|\\d+\\s?(?:-mal|mal|x)",
    least: {
      before:
        "mindestens|wenigstens|minimal|mehr als|nicht weniger als|(?:ein )?minimum von|nicht unter",
      behind: "oder mehr|und mehr|mindestens",
    },
    most: {
      before: "höchstens|maximal|bis zu|weniger als|nicht mehr als|(?:ein )?maximum von|nicht über",
      behind: "oder weniger|höchstens|maximal",
    },
  },
  fr: {
    howMany: {
      all: "tou(?:s|te|tes) les|tous|toutes|chaque|chacune?",
      most: "la plupart",
      part: "pas (?:tou(?:s|te|tes)|chaque)|seulement quelques",
      some: "quelques|plusieurs|certaine?s",
      few: "peu de",
    },
    howOften: {
      all: "toujours",
      most: "souvent|généralement|fréquemment",
      part: "pas toujours",
      some: "parfois|quelquefois",
      few: "rarement",
    },
    idioms: "toujours pas|avant tout|tout de même|tous les (?:deux|trois|quatre)",
    intervals:
      "quotidien=jour quotidienne=jour quotidiennement=jour hebdomadaire=semaine mensuel=mois mensuelle=mois mensuellement=mois trimestriel=3mois trimestrielle=3mois semestriel=6mois annuel=an annuelle=an annuellement=an",
    partsOfDay: "nuit matin soir",
    each: "chaque|par|tous les|toutes les",
    article: "par",
    once: "une fois",
    times: "plusieurs fois|\\p{L}+ fois",
    least: {
      before: "au moins|au minimum|un minimum de|minimum|plus de|pas moins de",
      behind: "ou plus|au moins|minimum|au minimum",
    },
    most: {
      before: "au plus|au maximum|un maximum de|maximum|jusqu['’]à|moins de|pas plus de",
      behind: "ou moins|au plus|maximum|au maximum",
    },
  },
  es: {
    howMany: {
      all: "tod[oa]s (?:l[oa]s)?|cada",
      most: "la mayoría|la mayor parte",
      part: "no tod[oa]s|sol[oa] algun[oa]s|sólo algun[oa]s",
      some: "algun[oa]s|vari[oa]s|unos cuantos",
      few: "poc[oa]s",
    },
    howOften: {
      all: "siempre",
      most: "normalmente|a menudo|frecuentemente|generalmente",
      part: "no siempre",
      some: "a veces|ocasionalmente",
      few: "raramente|rara vez",
    },
    idioms: "siempre que|sobre todo|cada uno",
    intervals:
      "diario=día diaria=día diariamente=día semanal=semana semanalmente=semana mensual=mes mensualmente=mes trimestral=3mes semestral=6mes anual=año anualmente=año",
    partsOfDay: "noche mañana tarde",
    each: "cada|por|al|a la|todos los|todas las",
    article: "al|a la|por",
    once: "una vez",
    times: "varias veces|\\p{L}+ veces",
    least: {
      before: "al menos|por lo menos|como mínimo|mínimo|un mínimo de|más de|no menos de",
      behind: "o más|como mínimo|mínimo",
    },
    most: {
      before: "como máximo|máximo|un máximo de|hasta|menos de|no más de|a lo sumo",
      behind: "o menos|como máximo|máximo",
    },
  },
};
