import type { TextSpan } from "../text/text-span.ts";
import { disagreementOf } from "./check-claim.ts";
import { type ClaimWords, readClaimWords } from "./claim-words.ts";
import { comparePassage, type PassageComparison } from "./compare-passage.ts";
import type { Fact } from "./fact.ts";
import { type PassageWords, readPassageWords } from "./passage-words.ts";

/** A sentence that may contradict another one. */
type ComparedStatement = {
  /** Plain text, without Markdown and markers. */
  text: string;
};

/** Two statements that cannot both be true, with the words of each that say so. */
type FoundContradiction<Said extends ComparedStatement> = {
  one: Said;
  other: Said;
  oneSays: string;
  otherSays: string;
};

/** The share of the words of each statement, weighed by how rare they are, that the other one has. */
const minSharedWeight = 0.8;
/** Shorter statements say too little of what they are about. */
const minTerms = 4;
/** Statements that are compared with each other, at most: longer texts are lists and tables. */
const maxStatements = 80;

/** Questions and conditions state nothing; bounds and estimates may both hold; of other times and cases both may be true. */
const openStatement =
  /[?？؟]["')\]]*$|\b(?:if|unless|whether|suppose|assuming|when|while|until|at least|at most|more than|less than|fewer than|up to|between|about|around|approximately|roughly|nearly|almost|over|under|within|other|another|each|per|average|range|respectively|former|latter)\b|\b(?:wenn|falls|ob|mindestens|höchstens|etwa|rund|über|unter|zwischen|si|sauf|environ|jusqu|entre|au moins|au plus|siempre que|aproximadamente|hasta|al menos|como máximo|bis zu)\b/iu;
/** Lines of logs, settings and tables: the same line with another time or value is true of another moment or place. */
const lineShape = /\d{2}:\d{2}:\d{2}|^\s*(?:[|>#]|["'`]?[\w.-]+["'`]?\s*[=:]\s)|[{}|]/;

/**
 * Finds statements that say the same of the same thing, except for one figure, day, time or negation, how many or how often, or exchanged places. Only what is sure is told:
 * both have nearly all words of each other, one of them has no words of its own beside, and no other fact differs.
 * @param mayOppose whether two statements are to be compared.
 */
export function findContradictions<Said extends ComparedStatement>(
  statements: readonly Said[],
  mayOppose: (one: Said, other: Said) => boolean = () => true,
): FoundContradiction<Said>[] {
  const read = statements
    .filter(({ text }) => !openStatement.test(text) && !lineShape.test(text))
    .slice(0, maxStatements)
    .map((statement) => ({ statement, ...readStatement(statement.text) }));
  return read.flatMap((one, at) =>
    read.slice(at + 1).flatMap((other) => {
      if (!mayOppose(one.statement, other.statement) || !isNearStatement(one, other)) return [];
      const said = oppose(one, other);
      return said ? [{ one: one.statement, other: other.statement, ...said }] : [];
    }),
  );
}

type ReadStatement = { claim: ClaimWords; words: PassageWords; stems: ReadonlySet<string> };

function readStatement(text: string): ReadStatement {
  const words = readPassageWords({ title: "", section: null, text });
  const stems = new Set(words.units.flatMap((unit) => [...unit.terms.stems]));
  return { claim: readClaimWords(text), words, stems };
}

/** Whether two statements share so many words that comparing them is worth it. */
function isNearStatement(one: ReadStatement, other: ReadStatement): boolean {
  const shared = [...one.stems].filter((each) => other.stems.has(each)).length;
  const least = Math.min(one.stems.size, other.stems.size);
  return one.words.language === other.words.language && shared >= least / 2;
}

function oppose(
  one: ReadStatement,
  other: ReadStatement,
): { oneSays: string; otherSays: string } | null {
  const there = comparePassage(one.claim, other.words);
  const back = comparePassage(other.claim, one.words);
  if (!isOfSameMatter(there, other) || !isOfSameMatter(back, one)) return null;
  // Each with words of its own: they speak of two things of one kind, "the north pool", "the south pool".
  if (ownWords(there) > 0 && ownWords(back) > 0) return null;
  const [said, told] = [disagreementOf(there), disagreementOf(back)];
  if (!said?.passage || !told?.passage) return null;
  return { oneSays: said.claim, otherSays: told.claim };
}

/** Whether a statement is about the same as the other one, and differs in one fact or in what it denies, and in no more. */
function isOfSameMatter(
  { claim, alignment, facts, polarity }: PassageComparison,
  other: ReadStatement,
): boolean {
  if (claim.terms.length < minTerms || other.words.units.length !== 1) return false;
  const differing = facts.filter(({ state }) => state !== "agreed");
  const [first, ...others] = differing;
  const isOneFact =
    first?.state === "other" &&
    first.fact.kind !== "name" &&
    !(first.fact.kind === "number" && (first.fact.rough || first.fact.ordinal)) &&
    !namesThing(claim.text, first.fact) &&
    others.length === 0 &&
    polarity.turn === null;
  const isDenied = polarity.turn !== null && differing.length === 0;
  return (
    (isOneFact || isDenied) &&
    shareBesideFact({ claim, alignment, facts, polarity }) >= minSharedWeight
  );
}

/** Words that a number behind them names, as a label does: "version 2" and "version 3" are two things. */
const numberedThing =
  /(?<!\p{L})(?:versions?|releases?|builds?|rooms?|floors?|gates?|doors?|platforms?|buildings?|houses?|steps?|stages?|phases?|parts?|levels?|grades?|classes|class|groups?|teams?|batch|lots?|zones?|lines?|rows?|pages?|chapters?|sections?|articles?|paragraphs?|appendix|tables?|figures?|items?|questions?|options?|cases?|tickets?|issues?|rules?|plans?|tiers?|nodes?|servers?|hosts?|week|day|year|numbers?|no\.|raum|zimmer|etage|stock|tor|gleis|schritt|phase|teil|stufe|klasse|gruppe|zone|zeile|seite|kapitel|abschnitt|artikel|absatz|tabelle|abbildung|frage|fall|regel|knoten|woche|tag|jahr|nummer|nr\.|salle|étape|chapitre|page|sala|paso|capítulo|página)\s$/iu;
/** What precedes a year that names a thing of that year: "the 2023 report". */
const articleBefore =
  /(?<!\p{L})(?:the|a|an|this|that|our|its|der|die|das|den|dem|le|la|les|el|los|las)\s$/iu;

/** Whether a number or a year is part of the name of what a statement is about, which it names first. */
function namesThing(text: string, { start, end }: Fact): boolean {
  if (start > text.length / 2) return false;
  const before = text.slice(Math.max(0, start - 24), start);
  const namesYear =
    /^(?:19|20)\d{2}$/.test(text.slice(start, end)) && /^\s\p{L}/u.test(text.slice(end));
  return numberedThing.test(before) || (namesYear && articleBefore.test(before));
}

type Aligned = Pick<PassageComparison, "claim" | "alignment" | "facts" | "polarity">;

/** The words of a statement apart from what differs, each with how much of it the other statement has. */
function besideFact({ claim, alignment, facts, polarity }: Aligned) {
  const spans: TextSpan[] = facts.filter(({ state }) => state === "other").map(({ fact }) => fact);
  const differing = spans.map(({ start, end }) => claim.text.slice(start, end));
  if (polarity.turn) differing.push(polarity.turn.claim);
  const said = new Set(
    differing.flatMap((words) =>
      readClaimWords(words)
        .readIn(claim.language)
        .terms.map(({ stem }) => stem),
    ),
  );
  return claim.terms
    .map(({ stem, worth }, at) => ({ stem, worth, found: alignment.found[at] ?? 0 }))
    .filter(({ stem }) => !said.has(stem));
}

function shareBesideFact(aligned: Aligned): number {
  const terms = besideFact(aligned);
  const total = terms.reduce((sum, { worth }) => sum + worth, 0);
  return total === 0 ? 0 : terms.reduce((sum, { worth, found }) => sum + worth * found, 0) / total;
}

/** How many words the other statement has not. */
function ownWords(comparison: PassageComparison): number {
  return besideFact(comparison).filter(({ found }) => found === 0).length;
}
