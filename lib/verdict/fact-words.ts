import type { AskedLanguage } from "../question/words/index.ts";

/** The words that facts are read by, in one language. */
type FactWords = {
  /** Number words with their value. "One" is left out: it is a pronoun or an article more often than a number. */
  numbers: string;
  /** Ordinal words from the first on. */
  ordinals: string;
  /** Words behind a number that multiply it. */
  magnitudes: string;
  /** Words that negate what follows. */
  negators: string;
  /** Phrases with a negator that negate nothing, as alternatives of a pattern. */
  harmless: string;
  /** Words before a number that make it a rough one. */
  rough: string;
  /** Words before a number of four digits that make it a year. */
  beforeYear: string;
  /** Pairs of opposites. Forms that stemming joins appear once. */
  opposites: readonly string[];
  /** Prefixes that turn a word into its opposite. */
  turning: readonly string[];
};

export const factWords: Readonly<Record<AskedLanguage, FactWords>> = {
  en: {
    numbers:
      "zero=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 both=2 twice=2",
    ordinals: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    magnitudes: "hundred=100 thousand=1e3 million=1e6 billion=1e9 trillion=1e12",
    negators: "not never no without cannot neither nor none nobody nothing nowhere hardly",
    harmless:
      "(?:not|\\p{L}+n['’]t) (?:only|just|merely|simply|necessarily|all|every)|whether or not|no\\.|no doubt|nothing but|no matter",
    rough: "about around approximately roughly nearly almost some circa over",
    beforeYear: "in since of by from until till to before after during year for and",
    opposites: [
      "increase decrease",
      "rise fall",
      "rises falls",
      "rose fell",
      "grow shrink",
      "gain lose",
      "higher lower",
      "high low",
      "highest lowest",
      "more less",
      "more fewer",
      "most least",
      "enable disable",
      "on off",
      "allow forbid",
      "allowed prohibited",
      "include exclude",
      "accept reject",
      "accept refuse",
      "succeed fail",
      "success failure",
      "start stop",
      "start end",
      "open close",
      "open shut",
      "first last",
      "maximum minimum",
      "before after",
      "optional required",
      "optional mandatory",
      "above below",
      "inside outside",
      "internal external",
      "early late",
      "earlier later",
      "faster slower",
      "larger smaller",
      "longer shorter",
      "older younger",
      "oldest newest",
      "cheaper dearer",
      "better worse",
      "best worst",
      "left right",
      "north south",
      "east west",
      "upload download",
      "import export",
      "public private",
      "true false",
      "win lose",
      "positive negative",
      "strengthen weaken",
      "expand contract",
      "improve worsen",
      "add remove",
      "buy sell",
      "winter summer",
      "morning evening",
    ],
    turning: ["un", "dis", "non"],
  },
  de: {
    numbers:
      "null=0 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreißig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 beide=2 beiden=2 zweimal=2 dreimal=3",
    ordinals: "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte",
    magnitudes:
      "hundert=100 tausend=1e3 million=1e6 millionen=1e6 mio=1e6 milliarde=1e9 milliarden=1e9 mrd=1e9 billion=1e12 billionen=1e12",
    negators:
      "nicht nie niemals kein keine keinen keinem keiner keines ohne niemand nichts nirgends weder",
    harmless: "nicht (?:nur|zuletzt|unbedingt|alle|jede[rs]?)|ob oder nicht|nichts als",
    rough: "etwa ungefähr rund circa ca knapp fast gut über",
    beforeYear: "in seit jahr jahre von bis vor nach ab im und",
    opposites: [
      "steigen sinken",
      "steigt sinkt",
      "stieg sank",
      "wachsen schrumpfen",
      "zunehmen abnehmen",
      "zunahme abnahme",
      "anstieg rückgang",
      "erhöhen senken",
      "höher niedriger",
      "hoch niedrig",
      "höchste niedrigste",
      "mehr weniger",
      "meisten wenigsten",
      "aktivieren deaktivieren",
      "einschalten ausschalten",
      "ein aus",
      "erlaubt verboten",
      "erlauben verbieten",
      "annehmen ablehnen",
      "gelingen scheitern",
      "beginnen enden",
      "beginn ende",
      "anfang ende",
      "öffnen schließen",
      "offen geschlossen",
      "geöffnet geschlossen",
      "erste letzte",
      "maximal mindestens",
      "höchstens mindestens",
      "vor nach",
      "freiwillig verpflichtend",
      "optional erforderlich",
      "über unter",
      "innen außen",
      "innerhalb außerhalb",
      "intern extern",
      "früher später",
      "schneller langsamer",
      "größer kleiner",
      "länger kürzer",
      "älter jünger",
      "besser schlechter",
      "links rechts",
      "nördlich südlich",
      "öffentlich privat",
      "wahr falsch",
      "gewinnen verlieren",
      "kaufen verkaufen",
      "sommer winter",
      "morgens abends",
    ],
    turning: ["un", "nicht"],
  },
  fr: {
    numbers:
      "zéro=0 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60",
    ordinals:
      "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
    magnitudes: "cent=100 cents=100 mille=1e3 million=1e6 millions=1e6 milliard=1e9 milliards=1e9",
    negators: "pas jamais aucun aucune sans rien nulle ni",
    harmless: "pas seulement|pas forcément|pas à pas|sans doute",
    rough: "environ presque près quelque plus",
    beforeYear: "en depuis de année jusqu'en avant après dès et",
    opposites: [
      "augmenter diminuer",
      "augmente baisse",
      "hausse baisse",
      "monter descendre",
      "plus moins",
      "haut bas",
      "supérieur inférieur",
      "activer désactiver",
      "autoriser interdire",
      "autorisé interdit",
      "accepter refuser",
      "commencer finir",
      "début fin",
      "ouvrir fermer",
      "ouvert fermé",
      "premier dernier",
      "maximum minimum",
      "avant après",
      "facultatif obligatoire",
      "dessus dessous",
      "intérieur extérieur",
      "interne externe",
      "gauche droite",
      "nord sud",
      "public privé",
      "vrai faux",
      "gagner perdre",
      "acheter vendre",
      "été hiver",
      "matin soir",
    ],
    turning: ["non"],
  },
  es: {
    numbers:
      "cero=0 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciséis=16 veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60",
    ordinals: "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
    magnitudes: "cien=100 ciento=100 mil=1e3 millón=1e6 millones=1e6",
    negators: "no nunca jamás ningún ninguna ninguno sin nada nadie ni tampoco",
    harmless: "no solo|no sólo|no obstante|sin embargo|sin duda|no necesariamente",
    rough: "unos unas cerca casi aproximadamente alrededor más",
    beforeYear: "en desde de año hasta antes después y",
    opposites: [
      "aumentar disminuir",
      "aumenta disminuye",
      "sube baja",
      "subir bajar",
      "más menos",
      "alto bajo",
      "mayor menor",
      "activar desactivar",
      "permitir prohibir",
      "permitido prohibido",
      "aceptar rechazar",
      "empezar terminar",
      "principio final",
      "abrir cerrar",
      "abierto cerrado",
      "primero último",
      "máximo mínimo",
      "antes después",
      "opcional obligatorio",
      "encima debajo",
      "dentro fuera",
      "interno externo",
      "izquierda derecha",
      "norte sur",
      "público privado",
      "verdadero falso",
      "ganar perder",
      "comprar vender",
      "verano invierno",
    ],
    turning: ["no"],
  },
};

/**
 * Units by what they measure, each `factor: spellings`; the factor leads to the first unit of its line. A spelling with a
 * capital is only read as it is written here.
 */
export const unitLines: Readonly<Record<string, string>> = {
  percent: "1: % percent per_cent pct prozent pourcent pour_cent por_ciento",
  time:
    "1: s sec secs second seconds sekunde sekunden seconde secondes segundo segundos | 1e-3: ms msec millisecond milliseconds millisekunde millisekunden milliseconde millisecondes milisegundo milisegundos | 1e-6: µs μs us microsecond microseconds mikrosekunden | " +
    "60: min mins minute minutes minuten minuto minutos | 3600: h hr hrs hour hours stunde stunden std heure heures hora horas | 86400: d day days tag tage tagen jour jours día días | 604800: week weeks woche wochen semaine semaines semana semanas",
  months:
    "1: month months monat monate monaten mois mes meses | 12: year years yr yrs jahr jahre jahren an ans année années año años",
  bytes:
    "1: bytes byte B | 1e3: KB kB kilobyte kilobytes kb | 1e6: MB megabyte megabytes mb | 1e9: GB gigabyte gigabytes gb | 1e12: TB terabyte terabytes tb | 1024: KiB | 1048576: MiB | 1073741824: GiB | 1099511627776: TiB",
  metres:
    "1: m metre metres meter meters metern mètre mètres metro metros | 1e-3: mm millimetre millimetres millimeter millimeters millimètres milímetros | 1e-2: cm centimetre centimetres centimeter centimeters zentimeter centimètres centímetros | 1e3: km kilometre kilometres kilometer kilometers kilometern kilomètre kilomètres kilómetro kilómetros",
  miles: "1: mile miles meile meilen",
  feet: "1: ft foot feet fuß",
  grams:
    "1: g gram grams gramm gramme grammes gramo gramos | 1e-3: mg milligram milligrams milligramm milligrammes miligramos | 1e3: kg kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos | 1e6: t tonne tonnes tonnen tons toneladas",
  pounds: "1: lb lbs",
  litres:
    "1: l L litre litres liter liters litern litro litros | 1e-3: ml mL millilitre millilitres milliliter milliliters millilitres mililitros",
  celsius: "1: °C celsius grad degrés grados degrees",
  fahrenheit: "1: °F fahrenheit",
  euros: "1: € eur euro euros | 1e-2: cents",
  dollars: "1: $ usd dollar dollars dólares",
  sterling: "1: £ gbp pound pounds pfund",
  watts: "1: W watt watts | 1e3: kW kilowatt kilowatts | 1e6: MW megawatt megawatts",
  energy: "1: kWh kilowattstunden | 1e3: MWh",
  hertz: "1: Hz hz | 1e3: kHz | 1e6: MHz | 1e9: GHz",
};
