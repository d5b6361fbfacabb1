/** The ways in which a claim is made wrong. */
export const perturbations = ["number", "unit", "negation", "name"] as const;
export type Perturbation = (typeof perturbations)[number];

/** A claim that its reference supports, and the same made wrong in one place. */
type PerturbedClaim = { kind: Perturbation; claim: string };

/** Units that are taken for each other; each list is in one language. */
const siblings = [
  "seconds minutes hours days weeks months years",
  "second minute hour day week month year",
  "Sekunden Minuten Stunden Tage Wochen Monate Jahre",
  "secondes minutes heures jours semaines mois ans",
  "segundos minutos horas días semanas meses años",
  "ms s min h",
  "KB MB GB TB",
  "mg g kg",
  "mm cm m km",
  "ml l",
  "thousand million billion",
  "euros dollars pounds",
  "kilometres metres miles",
].map((line) => line.split(" "));
const spelledNumbers = {
  en: "two three four five six seven eight nine ten eleven twelve".split(" "),
  de: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
  fr: "deux trois quatre cinq six sept huit neuf dix onze douze".split(" "),
  es: "dos tres cuatro cinco seis siete ocho nueve diez doce".split(" "),
};

const figure = /(?<![\p{L}\p{N}_./:-])\d+(?:[.,]\d+)*(?![\p{N}_:/-]|[.,]\d)/gu;
const word = /(?<![\p{L}\p{N}_-])[\p{L}]+(?![\p{L}\p{N}_-])/gu;
const auxiliaries =
  /(?<![\p{L}\p{N}])(?:is|are|was|were|can|could|will|would|must|should|may|might|has|have|had|does|do|did)(?![\p{L}\p{N}'’])(?! (?:no|not|never|nothing|none)\b)/iu;
const negation = /(?<=\p{L}) (?:not|never)(?= (?!only|just|merely|necessarily)\p{L})/u;
const germanVerb =
  /(?<![\p{L}\p{N}])(?:ist|sind|war|waren|wird|werden|wurde|wurden|kann|können|darf|dürfen|muss|müssen|soll|sollen|hat|haben)(?![\p{L}\p{N}])/u;
const frenchVerb =
  /(?<![\p{L}\p{N}])(?:est|sont|était|peut|peuvent|doit|doivent|sera|seront|a|ont)(?= \p{L})/u;
const spanishVerb =
  /(?<![\p{L}\p{N}])(?:es|son|está|están|era|fue|puede|pueden|debe|deben|será|tiene|tienen|hay)(?= \p{L})/u;
const name = /(?<=[\p{Ll},] )(?:\p{Lu}\p{Ll}{2,})(?: \p{Lu}\p{Ll}+)*(?![\p{L}\p{N}])/gu;

type PerturbOptions = {
  /** What may take a name's place. */
  names: readonly string[];
  random: () => number;
  language?: keyof typeof spelledNumbers;
};

/** The names inside the sentences of a text, for {@link perturbClaim} to put in each other's place. */
export function namesInside(text: string): string[] {
  return [...new Set(text.match(name) ?? [])];
}

const standsIn = (reference: string, said: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${said.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")}(?![\\p{L}\\p{N}]|[.,]\\d)`,
    "iu",
  ).test(reference);

/**
 * Makes a supported claim wrong in one place, in every way that it has a place for. Only what the reference says is
 * changed, and it is changed to what the reference does not say, so that the two surely contradict each other.
 */
export function perturbClaim(
  claim: string,
  reference: string,
  { names, random, language = "en" }: PerturbOptions,
): PerturbedClaim[] {
  const made: PerturbedClaim[] = [];
  const spelled = spelledNumbers[language];
  const add = (kind: Perturbation, changed: string | null) => {
    if (changed !== null && changed !== claim) made.push({ kind, claim: changed });
  };
  add("number", changeNumber(claim, reference, random, spelled));
  add("unit", changeUnit(claim, reference, random, spelled));
  add("negation", changeNegation(claim, language));
  add("name", changeName(claim, reference, names, random));
  return made;
}

const oneOf = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

type Place = { start: number; said: string };
const placesOf = (text: string, pattern: RegExp): Place[] =>
  [...text.matchAll(pattern)].map(({ 0: said, index }) => ({ start: index, said }));
const replaceAt = (text: string, { start, said }: Place, by: string) =>
  text.slice(0, start) + by + text.slice(start + said.length);

function changeNumber(
  claim: string,
  reference: string,
  random: () => number,
  spelled: readonly string[],
): string | null {
  const inWords = placesOf(claim, word).filter(({ said }) => spelled.includes(said.toLowerCase()));
  const place = oneOf(
    [...placesOf(claim, figure), ...inWords].filter(({ said }) => standsIn(reference, said)),
    random,
  );
  if (!place) return null;
  for (let tries = 0; tries < 20; tries += 1) {
    const other = otherNumber(place.said, random, spelled);
    if (other !== place.said && !standsIn(reference, other)) return replaceAt(claim, place, other);
  }
  return null;
}

function otherNumber(said: string, random: () => number, spelled: readonly string[]): string {
  if (spelled.includes(said.toLowerCase())) return oneOf(spelled, random) ?? said;
  // A year stays a year, and any other number keeps its length and its signs.
  if (/^(?:1[89]|20)\d\d$/.test(said)) return String(Number(said) + 1 + Math.floor(random() * 12));
  return said.replace(/\d/gu, (digit, at: number) =>
    at === 0
      ? String(1 + Math.floor(random() * 9))
      : random() < 0.5
        ? digit
        : String(Math.floor(random() * 10)),
  );
}

function changeUnit(
  claim: string,
  reference: string,
  random: () => number,
  spelled: readonly string[],
): string | null {
  const units = /(?<=(?:\d|\p{Ll}{3,})[ -]?)(?<!\p{L})\p{L}+(?![\p{L}\p{N}])/gu;
  const place = oneOf(
    placesOf(claim, units).filter(
      (each) =>
        siblings.some((list) => list.includes(each.said)) &&
        isCounted(claim.slice(0, each.start), spelled) &&
        standsIn(reference, each.said),
    ),
    random,
  );
  const list = siblings.find((each) => each.includes(place?.said ?? ""));
  if (!place || !list) return null;
  const others = list.filter((unit) => unit !== place.said && !standsIn(reference, unit));
  const other = oneOf(others, random);
  return other === undefined ? null : replaceAt(claim, place, other);
}

/** Whether a number ends a text, in digits or in words. */
function isCounted(before: string, spelled: readonly string[]): boolean {
  if (/\d[ -]?$/u.test(before)) return true;
  const last = /(\p{L}+)[ -]$/u.exec(before)?.[1]?.toLowerCase() ?? "";
  return spelled.includes(last);
}

function changeNegation(claim: string, language: keyof typeof spelledNumbers): string | null {
  if (language === "de") return insertBehind(claim, germanVerb, " nicht", / nicht(?= )/u);
  if (language === "fr") {
    const verb = frenchVerb.exec(claim);
    if (!verb || / (?:ne|n['’])/u.test(claim)) return null;
    const ne = /^[aeiouéè]/u.test(verb[0]) ? "n'" : "ne ";
    return replaceAt(claim, { start: verb.index, said: verb[0] }, `${ne}${verb[0]} pas`);
  }
  if (language === "es") {
    const verb = spanishVerb.exec(claim);
    if (!verb || / no /u.test(claim)) return null;
    return replaceAt(claim, { start: verb.index, said: verb[0] }, `no ${verb[0]}`);
  }
  return insertBehind(claim, auxiliaries, " not", negation);
}

function insertBehind(claim: string, verb: RegExp, not: string, present: RegExp): string | null {
  if (present.test(claim)) return claim.replace(present, "");
  const match = verb.exec(claim);
  if (!match || match.index + match[0].length >= claim.length - 1) return null;
  return replaceAt(claim, { start: match.index + match[0].length, said: "" }, not);
}

function changeName(
  claim: string,
  reference: string,
  names: readonly string[],
  random: () => number,
): string | null {
  const place = oneOf(
    placesOf(claim, name).filter(({ said }) => standsIn(reference, said)),
    random,
  );
  if (!place) return null;
  const words = place.said.split(" ").length;
  const other = oneOf(
    names.filter(
      (each) =>
        each.split(" ").length === words && !standsIn(reference, each) && !claim.includes(each),
    ),
    random,
  );
  return other === undefined ? null : replaceAt(claim, place, other);
}
