import type { AskedLanguage } from "../question/words/index.ts";

/** The words that facts are read by, in one language. */
type FactWords = {
  /** Number words with their value. "One" is left out: it is a pronoun or an article more often than a number. */
  numbers: string;
  /** Ordinal words from the first on. */
  ordinals: string;
  /** Words behind a number that multiply it. */
  magnitudes: string;
  /** Words that leave what follows undone, and turn nothing round by themselves. */
  avoiding: string;
  /** Words that deny what comes before them in their clause as well: "Smoking is prohibited". */
  prohibiting: string;
  /** Words that end what a negation before them denies. */
  joining: string;
  /** Those of them that go on with what a negation before them denies. */
  alternative: string;
  /** Phrases with a negator that negate nothing, as alternatives of a pattern. */
  harmless: string;
  /** Words before a number that make it a rough one. */
  rough: string;
  /** Words before a number of four digits that make it a year. */
  beforeYear: string;
};

export const factVocabulary: Readonly<Record<AskedLanguage, FactWords>> = {
  en: {
    numbers:
      "zero=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 both=2 twice=2",
    ordinals: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    magnitudes: "hundred=100 thousand=1e3 million=1e6 billion=1e9 trillion=1e12",
    avoiding:
      "avoid avoids avoided avoiding prevent prevents prevented lack lacks lacking unless unable",
    prohibiting: "prohibited forbidden banned illegal refused refuse refuses refusing",
    joining: "and or but",
    alternative: "or",
    harmless:
      "(?:not|\\p{L}*n['’]t) (?:only|just|merely|simply|necessarily|all|every)|whether or not|no\\.|no doubt|nothing but|no matter|^no(?=,)",
    rough: "about around approximately roughly nearly almost some circa over",
    beforeYear: "in since of by from until till to before after during year for and",
  },
  de: {
    numbers:
      "null=0 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreißig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 beide=2 beiden=2 zweimal=2 dreimal=3 anderthalb=1.5 eineinhalb=1.5 zweieinhalb=2.5 dreieinhalb=3.5 viereinhalb=4.5",
    ordinals: "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte",
    magnitudes:
      "hundert=100 tausend=1e3 million=1e6 millionen=1e6 mio=1e6 milliarde=1e9 milliarden=1e9 mrd=1e9 billion=1e12 billionen=1e12",
    avoiding: "vermeiden vermeidet verhindern verhindert verzichten statt",
    prohibiting: "verboten untersagt unzulässig verweigert abgelehnt",
    joining: "und oder aber sondern",
    alternative: "oder",
    harmless: "nicht (?:nur|zuletzt|unbedingt|alle|jede[rs]?)|ob oder nicht|nichts als",
    rough: "etwa ungefähr rund circa ca knapp fast gut über",
    beforeYear: "in seit jahr jahre von bis vor nach ab im und",
  },
  fr: {
    numbers:
      "zéro=0 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60",
    ordinals:
      "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
    magnitudes: "cent=100 cents=100 mille=1e3 million=1e6 millions=1e6 milliard=1e9 milliards=1e9",
    avoiding: "éviter évite empêcher empêche manque",
    prohibiting: "interdit interdite interdits interdites défendu refusé",
    joining: "et ou mais",
    alternative: "ou",
    harmless: "pas seulement|pas forcément|pas à pas|sans doute",
    rough: "environ presque près quelque plus",
    beforeYear: "en depuis de année jusqu'en avant après dès et",
  },
  es: {
    numbers:
      "cero=0 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciséis=16 veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60",
    ordinals: "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
    magnitudes: "cien=100 ciento=100 mil=1e3 millón=1e6 millones=1e6",
    avoiding: "evitar evita impedir impide falta",
    prohibiting: "prohibido prohibida prohibidos prohibidas rechazado",
    joining: "y o pero sino",
    alternative: "o",
    harmless: "^no(?=,)|no solo|no sólo|no obstante|sin embargo|sin duda|no necesariamente",
    rough: "unos unas cerca casi aproximadamente alrededor más",
    beforeYear: "en desde de año hasta antes después y",
  },
};
