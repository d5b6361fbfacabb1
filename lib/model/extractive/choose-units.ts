import { dot } from "../../embedding/dot.ts";
import { onCommonScale } from "../../embedding/model.ts";
import { readSeverity } from "../../ingestion/parse/log-line.ts";
import { givesOrders } from "../../judgement/gives-orders.ts";
import {
  answersBeside,
  bestOf,
  type Judgement,
  mayAnswer,
  type ScoredCandidate,
  withShares,
} from "../../judgement/judge.ts";
import { termsOf } from "../../judgement/likeness.ts";
import {
  type AskedQuestion,
  askedQuestion,
  shareAsked,
  shareIn,
} from "../../judgement/read-evidence.ts";
import {
  documentOf,
  onlyNames,
  ordinalOf,
  type Part,
  type PlacedUnit,
  sidesOf,
  type Topic,
  withoutName,
} from "../../judgement/read-topic.ts";
import { detectLanguage } from "../../keyword/detect-language.ts";
import { takeSeverities } from "../../log/take-filter.ts";
import { takeWords } from "../../log/take-words.ts";
import type { AnsweredTurn, PromptPassage } from "../../prompt/prompt.ts";
import { readAnswerKind } from "../../question/answer-kind.ts";
import { type Aspect, isAtEnd, placeAmong } from "../../question/aspects.ts";
import { asksForMore, asksForNext, asksForOther, asksToCompare } from "../../question/reading.ts";
import { asks, quotableUnits, type Unit } from "../../text/quotable-units.ts";
import { comparedItems } from "./compare-items.ts";

/** A unit chosen for the answer, and the tags of all passages that say it. */
export type ChosenUnit = { unit: Unit; tags: string[] };
/** The part of the answer from one passage, in order; `heading` names a list or section that is quoted whole. */
export type ChosenPassage = {
  passage: PromptPassage;
  heading?: string | null;
  units: ChosenUnit[];
};

/** The most words of a section that is quoted whole: around one fact, for its steps, and for an aspect. */
const shortSectionWords = 60;
const procedureWords = 220;
const aspectWords = 110;
/** The most items of a list that is quoted whole. */
const maxItems = 20;
/** Units beside the one that answers, and the words of all of them. */
const maxBeside = 3;
const maxWords = 120;
/**
 * The share of the softmax that a unit beside the best one needs. Little for a sentence of the same prose, which
 * continues the thought; much elsewhere, and at least half of the best unit's share, because another near passage
 * states another fact.
 */
const minShare = {
  ofSameParagraph: 0.02,
  ofSameProse: 0.05,
  elsewhere: 0.14,
  ofBest: 0.5,
} as const;
/** Kinds of lines that are quoted from a log. */
const maxLogLines = 6;
/** How far below the best unit another kind of knowledge base, or another line, may lie, in logits. */
const kindMargin = 2;
/** The same of a kind whose best unit would answer by itself, or comes near and names what is asked. */
const farKindMargin = 4;
const lineMargin = 0.8;
/** How much farther from the question's least covered word than in the best row it may be in one quoted with it. */
const rowMargin = 0.05;
/** The share of the question that a heading must cover for its whole list to be the answer. */
const headingAnswers = 0.35;
/** The share of the softmax, and of the question beyond its heading, from which one item of a list answers alone. */
const aloneShare = 0.75;
const saidBelow = 0.3;
/** What units gain that belong to the last answer's place when a question leans on it, in logits. */
const topicBonus = {
  section: 0.8,
  otherSection: 3,
  said: 0.3,
  turnedTo: 3,
  turnedFrom: -3,
  kind: 2,
} as const;
/** The gain, in logits, of steps below a heading that covers the whole question and nothing else. */
const headingBonus = 4;
/** The gain of anything else below such a heading, and of the value behind such a label: "Landlord: Oakroyd". */
const namedBonus = 1;
/** The share from which a heading counts as the whole question, and the question as the whole heading. */
const wholeShare = 0.95;
/** The cosine and the share of words above which two sentences say the same, if their numbers are equal. */
const sameVector = 0.92;
const sameWords = 0.85;

/** Log lines that differ only in times, numbers and ids have the same template. */
const lineTemplate = (text: string) => text.replace(/[\w.:-]*\d[\w.:-]*/g, "0");

const wordCount = (text: string) => text.split(/\s+/).length;
const placeOf = ({ passage, unit }: ScoredCandidate) =>
  `${documentOf(passage)}\n${passage.section}\n${unit.context}`;

/**
 * Chooses what to quote: the unit that answers, then what belongs to it. A list is quoted whole if the question asks
 * for its heading or its steps. With several kinds of knowledge base, each kind that answers is quoted.
 */
export function chooseUnits(
  judgement: Judgement,
  { question, history }: { question: string; history: readonly AnsweredTurn[] },
): ChosenPassage[] {
  const candidates = withoutOrders(
    lead(
      withTopic(judgement, question, history).map((each) => ({
        ...each,
        // Questions for steps use the words of their heading.
        score: each.score + nameGain(each, judgement.asked),
      })),
    ),
  );
  const best = bestOf(candidates.filter(mayAnswer));
  if (!best) return [];
  const { topic } = judgement;
  if (topic && asksForNext(question)) return stepAfterLast(topic);
  if (topic && asksForMore(question)) return whatFollows(topic);
  const sides = asksToCompare(question) ? topic && sidesOf(topic) : undefined;
  if (sides) return sides.flatMap((side) => oneSide(side, candidates, sides, question));
  // A question of one word is soon covered by anything that has the word.
  const isTelling = judgement.asked.subjects.length > 1;
  const speaksToo = (each: ScoredCandidate) =>
    answersBeside(each) && (each.lines || (isTelling && each.score >= best.score - farKindMargin));
  const pools = [...Map.groupBy(candidates, ({ passage }) => passage.kind).values()]
    .flatMap((pool) => {
      const near = pool.some((each) => mayAnswer(each) && each.score >= best.score - kindMargin);
      const usable = pool.filter((each) => mayAnswer(each) && (near || speaksToo(each)));
      const first = bestOf(usable);
      return first ? [{ pool: usable, score: first.score }] : [];
    })
    .toSorted((a, b) => b.score - a.score);
  return pools.flatMap(({ pool }) => chooseFrom(pool, judgement, question));
}

/** What a unit gains whose heading or label is what the question asks for. */
function nameGain(
  { unit, byHeading, headingAsked }: ScoredCandidate,
  asked: AskedQuestion,
): number {
  if (asked.kind === "steps") return headingBonus * byHeading * headingAsked;
  const label = /^([^:]{1,40}): \S/u.exec(unit.words)?.[1];
  const isLabelled =
    label !== undefined &&
    shareAsked(asked, label) >= wholeShare &&
    shareIn(asked, termsOf(label, [detectLanguage(label)])) >= wholeShare;
  const isHeaded = byHeading >= wholeShare && headingAsked >= wholeShare;
  return isLabelled || isHeaded ? namedBonus : 0;
}

/** Leaves out what speaks to whoever answers, unless nothing else answers about as well. */
function withoutOrders(candidates: ScoredCandidate[]): ScoredCandidate[] {
  const best = bestOf(candidates.filter(mayAnswer));
  const plain = candidates.filter(({ unit }) => !givesOrders(unit.words));
  const answersToo = (each: ScoredCandidate) =>
    mayAnswer(each) && answersBeside(each) && each.score >= (best?.score ?? 0) - kindMargin;
  return plain.some(answersToo) ? withShares(plain) : candidates;
}

/** Passes a lead-in's score to the units it introduces: a question in the text, a line that ends in a colon. */
function lead(candidates: readonly ScoredCandidate[]): ScoredCandidate[] {
  const handed = new Map<string, number>();
  const key = (passage: PromptPassage, index: number) => `${passage.tag} ${index}`;
  for (const candidate of candidates) {
    if (mayAnswer(candidate)) continue;
    for (const index of candidate.unit.introduces) {
      const at = key(candidate.passage, index);
      handed.set(at, Math.max(handed.get(at) ?? Number.NEGATIVE_INFINITY, candidate.score - 0.2));
    }
  }
  return withShares(
    candidates.map((each) => ({
      ...each,
      score: Math.max(
        each.score,
        handed.get(key(each.passage, each.index)) ?? Number.NEGATIVE_INFINITY,
      ),
    })),
  );
}

/** Raises the place that the last answer quoted when a question leans on it; for "the other one", its neighbours. */
function withTopic(
  { asked, candidates, topic }: Judgement,
  question: string,
  history: readonly AnsweredTurn[],
): ScoredCandidate[] {
  const saidIn = (answer: string) =>
    candidates.filter(({ unit }) => answer.includes(unit.markdown));
  const last = history.findLast(({ answer }) => saidIn(answer).length > 0)?.answer;
  if (!asked.leans || last === undefined) return [...candidates];
  const said = saidIn(last);
  // The last answer's first quotation tells its subject.
  const first = said.toSorted(
    (a, b) => last.indexOf(a.unit.markdown) - last.indexOf(b.unit.markdown),
  )[0];
  const document = first && documentOf(first.passage);
  const place = first && placeOf(first);
  const asksForKind = readAnswerKind(question) !== null;
  const { turnsTo = null, spoken: [current] = [] } = topic ?? {};
  const turnsFrom = turnsTo && current;
  const toPart = turnsTo && onlyNames(question, turnsTo) ? topicBonus.turnedTo : topicBonus.section;
  // Named parts already tell which one is "the other".
  const other = turnsTo === null && asksForOther(question);
  return candidates.map((candidate) => {
    const inDocument = documentOf(candidate.passage) === document;
    const inSection = placeOf(candidate) === place;
    const gain =
      (other
        ? inDocument && !inSection && candidate.unit.context !== null
          ? topicBonus.otherSection
          : 0
        : inSection
          ? topicBonus.section
          : 0) +
      (last.includes(candidate.unit.markdown) ? topicBonus.said : 0) +
      (isIn(turnsTo, candidate) ? toPart : 0) +
      (isIn(turnsFrom, candidate) ? topicBonus.turnedFrom : 0) +
      // In a short question, the kind of thing asked for says the most.
      (inDocument && asksForKind && candidate.features.kind > 0 ? topicBonus.kind : 0);
    return { ...candidate, score: candidate.score + gain };
  });
}

const isIn = (
  part: Part | null | undefined,
  { passage, unit }: Pick<ScoredCandidate, "passage" | "unit">,
) =>
  part?.units.some((each) => each.passage === passage && each.unit.words === unit.words) ?? false;

/** Quotes the units of a passage at these indexes. */
function quoteUnits(
  passage: PromptPassage,
  indexes: readonly number[],
  heading?: string | null,
): ChosenPassage {
  const units = quotableUnits(passage);
  return {
    passage,
    ...(heading === undefined ? {} : { heading }),
    units: indexes.flatMap((at) => {
      const each = units[at];
      return each ? [{ unit: each, tags: [passage.tag] }] : [];
    }),
  };
}

/** Groups units of a document by passage, in order. */
const asPassages = (units: readonly PlacedUnit[]): ChosenPassage[] =>
  [...Map.groupBy(units, ({ passage }) => passage)].map(([passage, own]) =>
    quoteUnits(
      passage,
      own.map(({ index }) => index),
    ),
  );

/**
 * Quotes the step after the one that did not help. After a list quoted whole that is its second step, because the first
 * was tried; if no step was quoted, it is the first step that follows.
 */
function stepAfterLast({ said, document }: Topic): ChosenPassage[] {
  const last = said.findLast(({ unit }) => unit.kind === "item") ?? said.at(-1);
  const at = document.findIndex((each) => isSameUnit(each, last));
  const behind = document.slice(at + 1);
  if (last?.unit.kind !== "item")
    return asPassages(behind.filter(({ unit }) => unit.kind === "item").slice(0, 1));
  const list = document.filter(
    ({ passage, unit }) =>
      passage === last.passage && unit.block === last.unit.block && unit.kind === "item",
  );
  const isWhole =
    list.length > 1 && list.every((each) => said.some((one) => isSameUnit(one, each)));
  const step = isWhole ? list[1] : list[list.findIndex((each) => isSameUnit(each, last)) + 1];
  return step ? asPassages([step]) : firstSectionOf(behind);
}

const isSameUnit = (one: PlacedUnit, other: PlacedUnit | undefined) =>
  one.passage === other?.passage && one.index === other.index;

/** The first units of a section, up to the length of a short section. */
function firstSectionOf(units: readonly PlacedUnit[]): ChosenPassage[] {
  const whole = units.filter(({ unit }) => unit.whole);
  const [first] = whole;
  const section = whole.filter(
    ({ passage, unit }) =>
      unit.context === first?.unit.context && passage.section === first.passage.section,
  );
  const said = section.map(({ unit }) => unit);
  return asPassages(upTo(said, shortSectionWords).flatMap((at) => section[at] ?? []));
}

/**
 * Quotes what has not been said yet: first from the last answer's section and the parts mentioned, then from the text
 * after it, then from the whole document.
 */
function whatFollows({ said, saidBefore, document, spoken }: Topic): ChosenPassage[] {
  const [first] = said;
  const at = document.findIndex((each) => isSameUnit(each, first));
  const stretches = [
    document.filter(
      ({ passage, unit }) =>
        passage.section === first?.passage.section && unit.context === first.unit.context,
    ),
    ...spoken.map(({ units }) => units),
    document.slice(at + 1),
    document,
  ];
  const open = stretches
    .map((units) => units.filter(({ unit }) => !saidBefore.has(unit.markdown)))
    .find((units) => units.some(({ unit }) => unit.whole));
  return open ? firstSectionOf(open) : [];
}

/** Quotes one side of a comparison: the unit that answers, if something is asked about both, or else the whole part. */
function oneSide(
  side: Part,
  candidates: readonly ScoredCandidate[],
  sides: readonly Part[],
  question: string,
): ChosenPassage[] {
  const [first] = side.units;
  if (!first) return [];
  const { passage } = first;
  const best = bestOf(candidates.filter((each) => mayAnswer(each) && isIn(side, each)));
  const rest = sides.reduce(withoutName, question);
  const heading = first.unit.kind === "row" ? null : side.name;
  if (best && askedQuestion(rest).subjects.length > 0)
    return [quoteUnits(best.passage, [best.index], heading)];
  const own = side.units.filter((each) => each.passage === passage).map(({ index }) => index);
  return [quoteUnits(passage, own.slice(0, maxItems), heading)];
}

function chooseFrom(
  pool: readonly ScoredCandidate[],
  { asked }: Judgement,
  question: string,
): ChosenPassage[] {
  const usable = pool.filter(mayAnswer).toSorted((a, b) => b.score - a.score);
  const [first] = usable;
  if (!first) return [];
  const best = stepInPlaceOf(first, usable, asked) ?? first;
  if (best.passage.time !== null) return chooseLines(ofSeverity(usable, asked.text));
  if (asksToCompare(question)) {
    const items = comparedItems(best, usable, asked);
    return items.length > 0 ? asPassages(items.toSorted(byPlace)) : bothSides(usable);
  }
  const rows = rowsAlike(best, pool);
  if (rows.length > 0) return withTags(rows, usable);
  const around = aroundBest(best, asked);
  // Steps quoted whole need nothing beside them.
  if (asked.kind === "steps" && around.some(({ units }) => units.length > 1))
    return withTags(around, usable);
  const beside = usable
    .filter(
      (each) =>
        each !== best &&
        supports(each, best) &&
        !isOfLesserSection(each, best, asked) &&
        (!asked.leans || placeOf(each) === placeOf(best)) &&
        !around.some((part) => isChosen(part, each)),
    )
    .slice(0, maxBeside);
  let left = maxWords - wordsIn(around);
  const fitting = beside.filter(({ unit }) => {
    const words = wordCount(unit.words);
    const fits = words <= left;
    if (fits) left -= words;
    return fits;
  });
  return withTags([...around, ...fitting.map(asChosen)], usable);
}

const isStep = ({ unit }: ScoredCandidate) => unit.kind === "item" && /^\d/.test(unit.mark ?? "");

/**
 * The best step of a document that is itself the procedure asked for: its title says at least as much of the question as
 * the unit that comes nearest. Undefined if that unit is a step, or its own heading says more.
 */
function stepInPlaceOf(
  first: ScoredCandidate,
  usable: readonly ScoredCandidate[],
  asked: AskedQuestion,
): ScoredCandidate | undefined {
  if (asked.kind !== "steps" || isStep(first)) return undefined;
  const { passage, unit } = first;
  const byTitle = shareIn(asked, termsOf(passage.title, [detectLanguage(passage.title)]));
  const byHeading = unit.context === passage.title ? 0 : first.byHeading;
  if (byTitle < Math.max(headingAnswers, first.byItself, byHeading)) return undefined;
  return usable.find((each) => isStep(each) && documentOf(each.passage) === documentOf(passage));
}

/**
 * The rows of the best one's table that have the same words of the question, in their order: "which servers are in
 * Dublin?" wants all of them. Empty if the best unit is no row, or has none of the words.
 */
function rowsAlike(best: ScoredCandidate, pool: readonly ScoredCandidate[]): ChosenPassage[] {
  if (best.unit.kind !== "row" || best.features.spelled === 0) return [];
  const alike = pool.filter(
    (each) =>
      each.unit.kind === "row" &&
      mayAnswer(each) &&
      documentOf(each.passage) === documentOf(best.passage) &&
      each.features.spelled >= best.features.spelled &&
      each.features.worst >= best.features.worst - rowMargin,
  );
  return alike.length > 1 ? asPassages(alike.toSorted(byPlace).slice(0, maxItems)) : [];
}

const byPlace = (one: PlacedUnit, other: PlacedUnit) =>
  ordinalOf(one) - ordinalOf(other) || one.index - other.index;

/**
 * Whether a unit's place covers the aspect asked for less well than the best unit's, which is then quoted alone; of an
 * abstract without headings only the end that is quoted anyway covers it.
 */
function isOfLesserSection(
  each: ScoredCandidate,
  best: ScoredCandidate,
  { aspect }: AskedQuestion,
): boolean {
  if (!aspect) return false;
  const [place, bestPlace] = [each, best].map(({ passage, unit }) =>
    placeAmong(aspect, passage.section, unit.context),
  );
  if (isAtEnd(aspect, each.passage.section, each.unit.context)) return true;
  return bestPlace !== undefined && bestPlace >= 0 && (place === -1 || (place ?? 0) > bestPlace);
}

/** Whether a unit is worth quoting beside the one that answers. */
function supports(each: ScoredCandidate, best: ScoredCandidate): boolean {
  // The same key under another part, which the question does not name, has another's value.
  if (
    best.unit.kind === "line" &&
    each.unit.context !== best.unit.context &&
    each.byHeading < best.byHeading
  )
    return false;
  const isProse = each.unit.kind === "sentence" && best.unit.kind === "sentence";
  if (isProse && each.passage === best.passage)
    return (
      each.share >=
      (each.unit.block === best.unit.block ? minShare.ofSameParagraph : minShare.ofSameProse)
    );
  return each.share >= Math.max(minShare.elsewhere, minShare.ofBest * best.share);
}

const wordsIn = (parts: readonly ChosenPassage[]) =>
  parts.flatMap(({ units }) => units).reduce((sum, { unit }) => sum + wordCount(unit.words), 0);

const asChosen = ({ passage, unit }: ScoredCandidate): ChosenPassage => ({
  passage,
  units: [{ unit, tags: [passage.tag] }],
});

const isChosen = (part: ChosenPassage, { passage, unit }: ScoredCandidate) =>
  part.passage === passage && part.units.some((each) => each.unit.words === unit.words);

/** The best unit with its context: its list, its short section, or the sentence that it refers back to. */
function aroundBest(best: ScoredCandidate, { kind, aspect }: AskedQuestion): ChosenPassage[] {
  const { passage, index, unit } = best;
  // A plain list below a heading that has no word of the question is no procedure: one of its items answers.
  const isNumbered = /^\d/.test(unit.mark ?? "");
  const asksForSteps =
    kind === "steps" && (unit.kind !== "item" || isNumbered || best.headingAsked > 0);
  const units = quotableUnits(passage);
  // An address means little by one of its lines.
  if (unit.framesLetter)
    return [
      quoteUnits(
        passage,
        run(units, index, (each) => each.framesLetter && each.block === unit.block),
      ),
    ];
  const say = (indexes: readonly number[], heading?: string | null) =>
    quoteUnits(
      passage,
      indexes.filter((at) => at === index || !givesOrders(units[at]?.words ?? "")),
      heading,
    );
  const section = run(units, index, (each) => each.context === unit.context);
  const words = section.reduce((sum, at) => sum + wordCount(units[at]?.words ?? ""), 0);
  const list = run(units, index, (each) => each.block === unit.block && each.kind === unit.kind);
  // An aspect is answered by its section, from the beginning.
  const wantsFact = kind !== null && kind !== "person" && kind !== "steps";
  if (aspect && !wantsFact && unit.kind === "sentence") {
    const said = ofAspect(aspect, passage, index);
    if (said.length > 0) return [say(said)];
  }
  const heading = unit.context ?? passage.section?.split(" > ").at(-1) ?? null;
  const isList = unit.kind === "item" && list.length > 1 && list.length <= maxItems;
  // A heading above the whole document names no part of it.
  const names = passage.section !== null || units.some((each) => each.context !== unit.context);
  const headed =
    names &&
    best.byHeading >= headingAnswers &&
    (best.byHeading >= best.byItself || kind === null || asksForSteps) &&
    (asksForSteps || !answersAlone(best)) &&
    // A figure is one item of a list, never all of it.
    !isFigure(kind);
  const inOrder = asksForSteps && unit.kind !== "line" && unit.kind !== "row";
  if ((isList && (asksForSteps || headed)) || (inOrder && words <= procedureWords / 2))
    return [say(words <= procedureWords ? section : list, heading)];
  if (unit.kind === "sentence" && words <= shortSectionWords) {
    // A section whose heading is asked for is quoted from its beginning.
    if (headed && best.share < 0.5) return [say(section)];
    const before = pointedAt(units, index);
    const rest = section.filter((at) => at !== index && !before.includes(at));
    return [say([...before, index]), ...(rest.length > 0 ? [say(rest)] : [])];
  }
  // A comment says little without its setting, and a question without its replies.
  const remark = unit.kind === "line" || asks(unit.words) ? unit.introduces : [];
  return [say([...pointedAt(units, index), index, ...remark])];
}

/** Whether a unit says much of the question that its heading does not, as no other unit does. A step needs the others. */
const answersAlone = (candidate: ScoredCandidate) =>
  !isStep(candidate) &&
  candidate.share >= aloneShare &&
  candidate.features.coveredUnder - candidate.byHeading >= saidBelow;

/**
 * The indexes of the units that have an aspect, up to its words: from the beginning of a unit's section on, or the last
 * ones of an abstract without headings.
 */
function ofAspect(aspect: Aspect, passage: PromptPassage, index: number): number[] {
  const units = quotableUnits(passage);
  const isOfAspect = ({ context }: Unit) => placeAmong(aspect, passage.section, context) >= 0;
  const { context = null } = units[index] ?? {};
  const whole = run(units, index, isOfAspect);
  if (isAtEnd(aspect, passage.section, context)) {
    const last = whole
      .map((at) => units[at])
      .filter((unit) => unit !== undefined)
      .toReversed();
    return upTo(last, aspectWords)
      .map((at) => whole.length - 1 - at + (whole[0] ?? 0))
      .toReversed();
  }
  const start = whole.find((at) => units[at]?.context === context) ?? index;
  const onwards = whole.filter((at) => at >= start);
  return upTo(
    onwards.flatMap((at) => units[at] ?? []),
    aspectWords,
  ).map((at) => start + at);
}

const isFigure = (kind: AskedQuestion["kind"]) =>
  kind === "duration" || kind === "price" || kind === "amount" || kind === "time";

/** The indexes of the first whole units within a number of words, at least one. */
function upTo(units: readonly Unit[], words: number): number[] {
  let left = words;
  return units.flatMap((unit, at) => {
    const fits = unit.whole && (at === 0 || left > 0);
    left -= wordCount(unit.words);
    return fits && (at === 0 || left >= 0) ? [at] : [];
  });
}

/** The indexes around `index` for which a condition holds without a gap. */
function run(units: readonly Unit[], index: number, holds: (unit: Unit) => boolean): number[] {
  const at = (place: number) => {
    const unit = units[place];
    return unit !== undefined && holds(unit);
  };
  let first = index;
  while (at(first - 1)) first -= 1;
  let last = index;
  while (at(last + 1)) last += 1;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

const backward =
  /^["'“(]?(?:It|Its|This|These|They|Their|Them|He|His|She|Her|Such|Those|That|Both|The former|The latter|However|Therefore|Thus|Hence|Er|Sie|Es|Dies|Diese|Dieser|Dann|Il|Elle|Ils|Elles|Ce|Cette|Esto|Este|Esta|Ella)\b/u;

/** The index of the sentence before, if this one begins with a word that refers back to it. */
function pointedAt(units: readonly Unit[], index: number): number[] {
  const unit = units[index];
  const before = units[index - 1];
  if (!unit || !before || unit.kind !== "sentence" || !backward.test(unit.words)) return [];
  return before.block === unit.block && before.kind === "sentence" ? [index - 1] : [];
}

const isLooseLine = ({ unit, passage }: ScoredCandidate) =>
  unit.kind !== "sentence" && unit.context === null && passage.section === null;

/** What a unit belongs to in a comparison: its section, or nothing but itself. */
const sideOf = (each: ScoredCandidate) =>
  isLooseLine(each) ? `${each.passage.tag} ${each.index}` : placeOf(each);

/**
 * Quotes both sides of a comparison: the two sections that match best, each from its beginning. Lines without
 * a heading are a side each.
 */
function bothSides(usable: readonly ScoredCandidate[]): ChosenPassage[] {
  const sections = [...Map.groupBy(usable, sideOf).values()].flatMap((each) => each[0] ?? []);
  const [first] = sections;
  const sameDocument = sections.filter(
    ({ passage, unit }) =>
      first && documentOf(passage) === documentOf(first.passage) && unit.context !== null,
  );
  const sides = sameDocument.length > 1 ? sameDocument : sections;
  return sides.slice(0, 2).map((side) => {
    const { passage, index, unit } = side;
    if (isLooseLine(side)) return quoteUnits(passage, [index]);
    const units = quotableUnits(passage);
    const own = run(units, index, (each) => each.context === unit.context);
    return quoteUnits(passage, own.slice(0, maxItems), unit.context);
  });
}

/** The lines of the severities that a question names; all lines if there are none. */
function ofSeverity(
  usable: readonly ScoredCandidate[],
  question: string,
): readonly ScoredCandidate[] {
  const severities = takeSeverities(takeWords(question));
  const named = usable.filter(({ unit }) => {
    const severity = readSeverity(unit.words);
    return severity !== null && severities.includes(severity);
  });
  return named.length > 0 ? named : usable;
}

/** The log lines that score near the best, one per template, in log order. */
function chooseLines(usable: readonly ScoredCandidate[]): ChosenPassage[] {
  const [best] = usable;
  if (!best) return [];
  const kinds = new Map<string, ScoredCandidate>();
  for (const each of usable) {
    if (each.score < best.score - lineMargin || kinds.size >= maxLogLines) break;
    const kind = `${documentOf(each.passage)}\n${lineTemplate(each.unit.words)}`;
    if (!kinds.has(kind)) kinds.set(kind, each);
  }
  return [...Map.groupBy(kinds.values(), ({ passage }) => documentOf(passage)).values()].flatMap(
    (lines) => lines.toSorted(byPlace).map(asChosen),
  );
}

/** Merges units that several passages say, with all their tags, and keeps each passage's units together. */
function withTags(
  parts: readonly ChosenPassage[],
  usable: readonly ScoredCandidate[],
): ChosenPassage[] {
  const candidateOf = (passage: PromptPassage, unit: Unit) =>
    usable.find((each) => each.passage === passage && each.unit.words === unit.words);
  const kept: { scored: ScoredCandidate | undefined; unit: ChosenUnit }[] = [];
  const chosen = parts.map((part) => ({
    ...part,
    units: part.units.filter((each) => {
      const scored = candidateOf(part.passage, each.unit);
      const twin = kept.find(
        (other) => other.scored && scored && saysTheSame(other.scored, scored),
      );
      if (twin && twin.scored?.passage !== scored?.passage) {
        if (!twin.unit.tags.includes(part.passage.tag)) twin.unit.tags.push(part.passage.tag);
        return false;
      }
      kept.push({ scored, unit: each });
      return true;
    }),
  }));
  for (const { scored, unit } of kept)
    for (const other of usable)
      if (
        scored &&
        other.passage !== scored.passage &&
        !unit.tags.includes(other.passage.tag) &&
        saysTheSame(scored, other)
      )
        unit.tags.push(other.passage.tag);
  return chosen.filter((part) => part.units.length > 0);
}

const numbersOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(" ");

/** Whether two units state the same fact: nearly the same words or meaning, and exactly the same numbers. */
function saysTheSame(a: ScoredCandidate, b: ScoredCandidate): boolean {
  if (a.unit.words === b.unit.words) return true;
  if (numbersOf(a.unit.words) !== numbersOf(b.unit.words)) return false;
  if (a.unit.kind !== "sentence" || b.unit.kind !== "sentence") return false;
  if (onCommonScale(a.model, dot(a.vector, b.vector)) >= sameVector) return true;
  const larger = Math.max(a.terms.stems.size, b.terms.stems.size);
  const shared = [...a.terms.stems].filter((term) => b.terms.stems.has(term)).length;
  return larger >= 4 && shared / larger >= sameWords;
}
