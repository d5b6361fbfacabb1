import { foldWord } from "./read-language.ts";

/** What a unit measures, and by how much it differs from the first of its kind. */
export type Measure = {
  dimension: string;
  factor: number;
  /** The same by the other way of counting, which people mean as often: a kilobyte of 1,024 bytes. */
  otherFactor?: number;
};

/**
 * Units by what they measure, each `factor: spellings`; the factor leads to the first unit of its line, and a second one
 * behind "or" is the other way of counting. A spelling with a capital is only read as it is written here.
 */
const unitLines: Readonly<Record<string, string>> = {
  percent: "1: % percent per_cent pct prozent pourcent pour_cent por_ciento",
  time:
    "1: s sec secs second seconds sekunde sekunden seconde secondes segundo segundos | 1e-3: ms msec millisecond milliseconds millisekunde millisekunden milliseconde millisecondes milisegundo milisegundos | 1e-6: µs μs us microsecond microseconds mikrosekunden | " +
    "60: min mins minute minutes minuten minuto minutos | 3600: h hr hrs hour hours stunde stunden std heure heures hora horas | 86400: d day days tag tage tagen jour jours día días | 604800: week weeks woche wochen semaine semaines semana semanas | 1209600: fortnight fortnights",
  months:
    "1: month months monat monate monaten mois mes meses | 12: year years yr yrs jahr jahre jahren an ans année années año años | 120: decade decades jahrzehnt jahrzehnte jahrzehnten décennie décennies década décadas",
  bytes:
    "1: bytes byte B | 1e3 or 1024: KB kB kilobyte kilobytes kb | 1e6 or 1048576: MB megabyte megabytes mb | 1e9 or 1073741824: GB gigabyte gigabytes gb | 1e12 or 1099511627776: TB terabyte terabytes tb | 1024: KiB | 1048576: MiB | 1073741824: GiB | 1099511627776: TiB",
  metres:
    "1: m metre metres meter meters metern mètre mètres metro metros | 1e-3: mm millimetre millimetres millimeter millimeters millimètres milímetros | 1e-6: µm μm micrometre micrometres micrometer micrometers mikrometer | 1e-9: nm nanometre nanometres nanometer nanometers | 1e-2: cm centimetre centimetres centimeter centimeters zentimeter centimètres centímetros | 1e3: km kilometre kilometres kilometer kilometers kilometern kilomètre kilomètres kilómetro kilómetros",
  squares:
    "1: m² m2 sqm qm quadratmeter quadratmetern | 1e4: ha hectare hectares hektar hectárea hectáreas | 1e6: km² km2 quadratkilometer quadratkilometern",
  miles: "1: mile miles meile meilen",
  feet: "1: ft foot feet fuß | 3: yd yard yards | 0.08333333333333333: inch inches",
  grams:
    "1: g gram grams gramm gramme grammes gramo gramos | 1e-3: mg milligram milligrams milligramm milligrammes miligramos | 1e-6: µg μg mcg microgram micrograms mikrogramm microgrammes microgramos | 1e-9: ng nanogram nanograms nanogramm nanogrammes nanogramos | 1e3: kg kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos | 1e6: t tonne tonnes tonnen tons toneladas",
  pounds: "1: lb lbs | 0.0625: oz ounce ounces",
  litres:
    "1: l L litre litres liter liters litern litro litros | 1e-2: cl cL centilitre centilitres centiliter centiliters zentiliter | 1e-1: dl dL decilitre decilitres deciliter deciliters deziliter | 1e-3: ml mL millilitre millilitres milliliter milliliters millilitres mililitros",
  moles: "1: mol | 1e-3: mmol | 1e-6: µmol μmol | 1e-9: nmol",
  celsius: "1: °C celsius grad degrés grados degrees",
  fahrenheit: "1: °F fahrenheit",
  euros: "1: € eur euro euros | 1e-2: cents cent ct",
  dollars: "1: $ usd dollar dollars dólares",
  sterling: "1: £ gbp pound pounds pfund | 1e-2: p pence",
  watts: "1: W watt watts | 1e3: kW kilowatt kilowatts | 1e6: MW megawatt megawatts",
  energy: "1: kWh kilowattstunden | 1e3: MWh",
  volts: "1: V volt volts voltios | 1e-3: mV millivolt millivolts | 1e3: kV kilovolt kilovolts",
  amperes: "1: A amp amps ampere amperes ampère ampères amperio amperios | 1e-3: mA milliampere",
  decibels: "1: dB decibel decibels dezibel décibel décibels decibelio decibelios",
  hertz: "1: Hz hz | 1e3: kHz | 1e6: MHz | 1e9: GHz",
};

const exact = new Map<string, Measure>();
const inAnyCase = new Map<string, Measure>();
for (const [dimension, line] of Object.entries(unitLines))
  for (const entry of line.split(" | ")) {
    const [factors = "1", spellings = ""] = entry.split(": ");
    const [factor = 1, otherFactor] = factors.split(" or ").map(Number);
    for (const spelling of spellings.split(" ")) {
      const said = spelling.replace("_", " ");
      const unit = { dimension, factor, ...(otherFactor ? { otherFactor } : {}) };
      exact.set(said, unit);
      // Of one letter or with a capital, only the very spelling is the unit: "5 M" is no length.
      if (said === said.toLowerCase() && said.length > 1) inAnyCase.set(foldWord(said), unit);
    }
  }

/** Returns the unit that a word or sign names; null for any other. */
export function unitOf(said: string): Measure | null {
  return exact.get(said) ?? inAnyCase.get(foldWord(said)) ?? null;
}
