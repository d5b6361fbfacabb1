const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });

/** A place in a row: 1st, 2nd, 11th. */
export function ordinalWord(place: number): string {
  return `${place}${ends[ordinalRules.select(place)] ?? "th"}`;
}
