import { termsOf } from "../judgement/likeness.ts";
import { wordsOf } from "../question/read-language.ts";
import type { Fact, FactOf } from "./fact.ts";
import { isSameDay } from "./read-days.ts";

/**
 * Finds what a passage says where a claim says something else: a fact of the same kind in the same role, by its unit or
 * the words beside it.
 * @param near the facts around the sentence that the claim rests on, without those that agree with the claim.
 * @param best the facts of that sentence; `words`: the claim.
 */
export function findCounterpart(
  fact: Fact,
  near: readonly Fact[],
  { best, words }: { best: readonly Fact[]; words: string },
): Fact | null {
  const said = new Set(wordsOf(words));
  let found: { fact: Fact; rank: number } | null = null;
  for (const other of near) {
    const role = sharedRole(fact, other, said);
    if (role === 0) continue;
    const rank = role + (best.includes(other) ? 1 : 0);
    if (!found || rank > found.rank) found = { fact: other, rank };
  }
  return found?.fact ?? null;
}

/** How surely two facts have the same role; 0 for not. */
function sharedRole(fact: Fact, other: Fact, said: ReadonlySet<string>): number {
  if (fact.kind === "number" && other.kind === "number") return numberRole(fact, other);
  if (fact.kind === "day" && other.kind === "day") return dayRole(fact, other);
  if (fact.kind === "time" && other.kind === "time") return 2;
  if (fact.kind === "name" && other.kind === "name") return nameRole(fact, other, said);
  return 0;
}

type Beside = { before: string | null; behind: string | null };
const sharedNeighbours = (one: Beside, other: Beside) =>
  (one.behind !== null && one.behind === other.behind ? 2 : 0) +
  (one.before !== null && one.before === other.before ? 1 : 0);

function numberRole(fact: FactOf<"number">, other: FactOf<"number">): number {
  if (fact.ordinal !== other.ordinal) return 0;
  const beside = sharedNeighbours(fact, other);
  if (fact.unit && other.unit) {
    const sameValue = fact.values.some((value) => other.values.includes(value));
    if (fact.unit.dimension !== other.unit.dimension) return sameValue ? 2 + beside : 0;
    const sameUnit = fact.unit.factor === other.unit.factor;
    return sameValue || sameUnit || beside > 0 ? 2 + beside + (sameUnit ? 1 : 0) : 0;
  }
  // A number beside another noun, or with a unit, counts other things.
  if (fact.unit || other.unit || fact.behind !== other.behind) return 0;
  return beside;
}

function dayRole({ days }: FactOf<"day">, other: FactOf<"day">): number {
  // "2021" does not contradict "May 28, 2021".
  if (days.some((one) => other.days.some((each) => isSameDay(one, each)))) return 0;
  const keys = ["year", "month", "day", "weekday"] as const;
  return Math.max(
    ...days.flatMap((one) =>
      other.days.map(
        (each) => keys.filter((key) => one[key] !== undefined && each[key] !== undefined).length,
      ),
    ),
  );
}

/** A name in another's place: beside the same word, or with a part of the same name. */
function nameRole(fact: FactOf<"name">, other: FactOf<"name">, said: ReadonlySet<string>): number {
  if (fact.sort !== other.sort) return 0;
  if (fact.sort === "noun") return nounRole(fact, other, said);
  if (fact.sort === "identifier")
    return (
      (identifierShape(fact.said) === identifierShape(other.said) ? 2 : 0) +
      sharedNeighbours(fact, other)
    );
  const shared = other.words.filter((word) => fact.words.includes(word)).length;
  if (shared > 0)
    return other.words.length === fact.words.length && shared < fact.words.length ? 3 : 0;
  if (other.words.some((word) => said.has(word)) || initialsOf(other) === fact.words.join(""))
    return 0;
  return sharedNeighbours(fact, other);
}

/** The first letters of a name's words: "us" for "United States". */
const initialsOf = ({ words }: FactOf<"name">) => words.map((word) => word.charAt(0)).join("");

/** A noun in another's place has the same words on both sides, and is no synonym: "in Berlin statt", "in Hamburg statt". */
function nounRole(fact: FactOf<"name">, other: FactOf<"name">, said: ReadonlySet<string>): number {
  const isBeside = fact.before === other.before && fact.behind === other.behind;
  if (!isBeside || (fact.before === null && fact.behind === null)) return 0;
  if (other.words.some((word) => said.has(word))) return 0;
  const own = termsOf(fact.said, ["german"]).meanings;
  return [...termsOf(other.said, ["german"]).meanings].some((each) => own.has(each)) ? 0 : 2;
}

/** What kind of code an identifier is: "KB-101" and "KB-202" are of one, "10.0.0.7" is of another. */
const identifierShape = (said: string) =>
  said
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Ll}+/gu, "a")
    .replace(/\d+/gu, "9");
