import { dot } from "../../embedding/dot.ts";
import { onCommonScale } from "../../embedding/model.ts";
import { readSeverity } from "../../ingestion/parse/log-line.ts";
import {
  answersBeside,
  bestOf,
  type Judgement,
  mayAnswer,
  type Scored,
  withShares,
} from "../../judgement/judge.ts";
import { type AskedQuestion, askedQuestion } from "../../judgement/read-evidence.ts";
import {
  documentOf,
  onlyNames,
  type Part,
  type PlacedUnit,
  sidesOf,
  type Topic,
  withoutName,
} from "../../judgement/read-topic.ts";
import { takeSeverities } from "../../log/take-filter.ts";
import { takeWords } from "../../log/take-words.ts";
import type { AnsweredTurn, PromptPassage } from "../../prompt/prompt.ts";
import { readAnswerKind } from "../../question/answer-kind.ts";
import { placeAmong } from "../../question/aspects.ts";
import {
  asksForMore,
  asksForNext,
  asksForOther,
  asksToCompare,
  meansTheSame,
} from "../../question/reading.ts";
import { quotableUnits, type Unit } from "../../text/quotable-units.ts";

/** A unit chosen for the answer and the tags of all passages that say it. */
export type ChosenUnit = { unit: Unit; tags: string[] };
/** What one passage gives to the answer, in the order it is said; `heading` names a list or section that is quoted whole. */
export type ChosenPassage = {
  passage: PromptPassage;
  heading?: string | null;
  units: ChosenUnit[];
};

/** Words of a section that is quoted whole: around one fact, and where its steps are asked for. */
const shortSectionWords = 60;
const procedureWords = 220;
const aspectWords = 110;
/** Items of a list that is quoted whole. */
const maxItems = 20;
/** Units beside the one that answers, and the words of all. */
const maxBeside = 3;
const maxWords = 120;
/**
 * The share of the softmax that a unit beside the best one needs: little for a sentence of the same prose, which goes on about the
 * same; elsewhere much, and not far less than the best, as another place that comes near states another fact.
 */
const leastShare = { ofSameProse: 0.05, elsewhere: 0.14, ofBest: 0.5 } as const;
/** Kinds of lines that are quoted of a log. */
const maxLines = 6;
/** How far below the best unit another kind of knowledge base, or another line, may lie, in logits. */
const kindMargin = 1.5;
const lineMargin = 0.8;
/** How far a heading must speak of the question for its whole list to be the answer. */
const headingAnswers = 0.35;
/** What the place that the last answer quoted gains for a question that leans on it, in logits. */
const topicBonus = {
  document: 1.5,
  byPronoun: 8,
  section: 0.8,
  otherSection: 3,
  said: 0.3,
  turnedTo: 3,
  turnedFrom: -3,
  kind: 2,
} as const;
/** What a heading that speaks of the whole question, and of nothing else, gains for the steps below it, in logits. */
const headingBonus = 4;
/** Cosine and share of words above which two sentences say the same, if their numbers are the same. */
const sameVector = 0.92;
const sameWords = 0.85;

/** Log lines that differ in times, numbers and ids only are one kind of line. */
export const lineTemplate = (text: string) => text.replace(/[\w.:-]*\d[\w.:-]*/g, "0");

const wordCount = (text: string) => text.split(/\s+/).length;
const placeOf = ({ passage, unit }: Scored) =>
  `${documentOf(passage)}\n${passage.section}\n${unit.context}`;

/**
 * Chooses what of the passages is said: first the unit that answers, then what stands with it. A list whose heading is
 * asked for, or whose steps are, is given whole. Of several kinds of knowledge base each that answers speaks.
 */
export function chooseUnits(
  judgement: Judgement,
  { question, history }: { question: string; history: readonly AnsweredTurn[] },
): ChosenPassage[] {
  const candidates = lead(
    withTopic(judgement, question, history).map((each) => ({
      ...each,
      // Steps are asked for by what their section is headed with.
      score:
        each.score +
        (judgement.asked.kind === "steps" ? headingBonus * each.byHeading * each.headingAsked : 0),
    })),
  );
  const best = bestOf(candidates.filter(mayAnswer));
  if (!best) return [];
  const { topic } = judgement;
  if (topic && asksForNext(question)) return nextStep(topic);
  if (topic && asksForMore(question)) return whatFollows(topic);
  const sides = asksToCompare(question) ? topic && sidesOf(topic) : undefined;
  if (sides) return sides.flatMap((side) => oneSide(side, candidates, sides, question));
  const pools = [...Map.groupBy(candidates, ({ passage }) => passage.kind).values()]
    .flatMap((pool) => {
      const near = pool.some((each) => mayAnswer(each) && each.score >= best.score - kindMargin);
      const usable = pool.filter((each) => mayAnswer(each) && (near || answersBeside(each)));
      const first = bestOf(usable);
      return first ? [{ pool: usable, score: first.score }] : [];
    })
    .toSorted((a, b) => b.score - a.score);
  return pools.flatMap(({ pool }) => chooseFrom(pool, judgement, question));
}

/** What introduces the answer hands its score on to it: a question in the text, a line that ends in a colon. */
function lead(candidates: readonly Scored[]): Scored[] {
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

/** For a question that leans on the last answer, the place that it quoted counts for more; for "the other one" its neighbours. */
function withTopic(
  { asked, candidates, topic }: Judgement,
  question: string,
  history: readonly AnsweredTurn[],
): Scored[] {
  const saidIn = (answer: string) =>
    candidates.filter(({ unit }) => answer.includes(unit.markdown));
  const last = history.findLast(({ answer }) => saidIn(answer).length > 0)?.answer;
  if (!asked.leans || last === undefined) return [...candidates];
  const said = saidIn(last);
  // What the last answer said first is what it was about.
  const first = said.toSorted(
    (a, b) => last.indexOf(a.unit.markdown) - last.indexOf(b.unit.markdown),
  )[0];
  const document = first && documentOf(first.passage);
  const place = first && placeOf(first);
  const ofDocument = meansTheSame(question) ? topicBonus.byPronoun : topicBonus.document;
  const asksForKind = readAnswerKind(question) !== null;
  const { turnsTo = null, spoken: [current] = [] } = topic ?? {};
  const turnsFrom = turnsTo && current;
  const toPart = turnsTo && onlyNames(question, turnsTo) ? topicBonus.turnedTo : topicBonus.section;
  // Which one is "the other" is known where the parts have names.
  const other = turnsTo === null && asksForOther(question);
  return candidates.map((candidate) => {
    const inDocument = documentOf(candidate.passage) === document;
    const inSection = placeOf(candidate) === place;
    const gain =
      (inDocument ? ofDocument : 0) +
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
      // Of a few words the kind of thing that they ask for tells the most.
      (inDocument && asksForKind && candidate.features.kind > 0 ? topicBonus.kind : 0);
    return { ...candidate, score: candidate.score + gain };
  });
}

const isIn = (part: Part | null | undefined, { passage, unit }: Pick<Scored, "passage" | "unit">) =>
  part?.units.some((each) => each.passage === passage && each.unit.words === unit.words) ?? false;

/** The units of a passage at these indexes. */
function quote(
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

/** Units of a document in its order, those of one passage together. */
const asPassages = (units: readonly PlacedUnit[]): ChosenPassage[] =>
  [...Map.groupBy(units, ({ passage }) => passage)].map(([passage, own]) =>
    quote(
      passage,
      own.map(({ index }) => index),
    ),
  );

/**
 * The step after the one that brought nothing. Of a list that was quoted whole the first step was tried; where none was
 * quoted, the list that follows begins.
 */
function nextStep({ said, document }: Topic): ChosenPassage[] {
  const last = said.findLast(({ unit }) => unit.kind === "item") ?? said.at(-1);
  const at = document.findIndex((each) => isSame(each, last));
  const behind = document.slice(at + 1);
  if (last?.unit.kind !== "item")
    return asPassages(behind.filter(({ unit }) => unit.kind === "item").slice(0, 1));
  const list = document.filter(
    ({ passage, unit }) =>
      passage === last.passage && unit.block === last.unit.block && unit.kind === "item",
  );
  const isWhole = list.length > 1 && list.every((each) => said.some((one) => isSame(one, each)));
  const step = isWhole ? list[1] : list[list.findIndex((each) => isSame(each, last)) + 1];
  return step ? asPassages([step]) : beginningOf(behind);
}

const isSame = (one: PlacedUnit, other: PlacedUnit | undefined) =>
  one.passage === other?.passage && one.index === other.index;

/** The beginning of a stretch of a document, as far as its first section goes. */
function beginningOf(units: readonly PlacedUnit[]): ChosenPassage[] {
  const whole = units.filter(({ unit }) => unit.whole);
  const [first] = whole;
  const section = whole.filter(
    ({ passage, unit }) =>
      unit.context === first?.unit.context && passage.section === first.passage.section,
  );
  const fitting = upTo(
    section.map(({ unit }) => unit),
    shortSectionWords,
  );
  return asPassages(fitting.flatMap((at) => section[at] ?? []));
}

/**
 * What was not said yet: first of the section that the last answer began with and of the parts that were spoken of, then
 * what stands behind it in the document, then what stands before.
 */
function whatFollows({ said, saidBefore, document, spoken }: Topic): ChosenPassage[] {
  const [first] = said;
  const at = document.findIndex((each) => isSame(each, first));
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
  return open ? beginningOf(open) : [];
}

/** One side of a comparison: what answers of it where something is asked of both, else all of it. */
function oneSide(
  side: Part,
  candidates: readonly Scored[],
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
    return [quote(best.passage, [best.index], heading)];
  const own = side.units.filter((each) => each.passage === passage).slice(0, maxItems);
  return [
    quote(
      passage,
      own.map(({ index }) => index),
      heading,
    ),
  ];
}

function chooseFrom(
  pool: readonly Scored[],
  { asked }: Judgement,
  question: string,
): ChosenPassage[] {
  const usable = pool.filter(mayAnswer).toSorted((a, b) => b.score - a.score);
  const [best] = usable;
  if (!best) return [];
  if (best.passage.time !== null) return chooseLines(ofSeverity(usable, asked.text));
  if (asksToCompare(question)) return bothSides(usable);
  const first = aroundBest(best, asked);
  // Steps that are given whole need nothing beside them.
  if (asked.kind === "steps" && first.some(({ units }) => units.length > 1))
    return withTags(first, usable);
  const beside = usable
    .filter(
      (each) =>
        each !== best &&
        supports(each, best) &&
        (!asked.leans || placeOf(each) === placeOf(best)) &&
        !first.some((part) => has(part, each)),
    )
    .slice(0, maxBeside);
  let left = maxWords - wordsIn(first);
  const fitting = beside.filter(({ unit }) => {
    const words = wordCount(unit.words);
    const fits = words <= left;
    if (fits) left -= words;
    return fits;
  });
  return withTags([...first, ...fitting.map(asChosen)], usable);
}

/** Whether a unit is worth saying beside the one that answers. */
function supports(each: Scored, best: Scored): boolean {
  const isProse = each.unit.kind === "sentence" && best.unit.kind === "sentence";
  if (isProse && each.passage === best.passage) return each.share >= leastShare.ofSameProse;
  return each.share >= Math.max(leastShare.elsewhere, leastShare.ofBest * best.share);
}

const wordsIn = (parts: readonly ChosenPassage[]) =>
  parts.flatMap(({ units }) => units).reduce((sum, { unit }) => sum + wordCount(unit.words), 0);

const asChosen = ({ passage, unit }: Scored): ChosenPassage => ({
  passage,
  units: [{ unit, tags: [passage.tag] }],
});

const has = (part: ChosenPassage, { passage, unit }: Scored) =>
  part.passage === passage && part.units.some((each) => each.unit.words === unit.words);

/** The best unit with what stands with it: its list, its short section, or the sentence that it points back to. */
function aroundBest(best: Scored, { kind, aspect }: AskedQuestion): ChosenPassage[] {
  const asksForSteps = kind === "steps";
  const { passage, index, unit } = best;
  const units = quotableUnits(passage);
  const say = (indexes: readonly number[], heading?: string | null) =>
    quote(passage, indexes, heading);
  const section = run(units, index, (each) => each.context === unit.context);
  const words = section.reduce((sum, at) => sum + wordCount(units[at]?.words ?? ""), 0);
  const list = run(units, index, (each) => each.block === unit.block && each.kind === unit.kind);
  // An aspect of a document is what its section says, from its beginning.
  const wantsFact = kind !== null && kind !== "person" && kind !== "steps";
  if (aspect && !wantsFact && placeAmong(aspect, passage.section) >= 0 && unit.kind === "sentence")
    return [say(upTo(units, aspectWords))];
  const heading = unit.context ?? passage.section?.split(" > ").at(-1) ?? null;
  const isList = unit.kind === "item" && list.length > 1 && list.length <= maxItems;
  // A heading above all that there is names no part of it.
  const names = passage.section !== null || units.some((each) => each.context !== unit.context);
  const headed =
    names &&
    best.byHeading >= headingAnswers &&
    (best.byHeading >= best.byItself || kind === null || asksForSteps);
  const inOrder = asksForSteps && unit.kind !== "line" && unit.kind !== "row";
  if ((isList && (asksForSteps || headed)) || (inOrder && words <= procedureWords / 2))
    return [say(words <= procedureWords ? section : list, heading)];
  if (unit.kind === "sentence" && words <= shortSectionWords) {
    // A section whose heading is asked for is read from its beginning.
    if (headed && best.share < 0.5) return [say(section)];
    const before = pointedAt(units, index);
    const rest = section.filter((at) => at !== index && !before.includes(at));
    return [say([...before, index]), ...(rest.length > 0 ? [say(rest)] : [])];
  }
  const remark = unit.kind === "line" ? unit.introduces : [];
  return [say([...pointedAt(units, index), index, ...remark])];
}

/** The indexes of the first units that have no more words together, at least one. */
function upTo(units: readonly Unit[], words: number): number[] {
  let left = words;
  return units.flatMap((unit, at) => {
    const fits = unit.whole && (at === 0 || left > 0);
    left -= wordCount(unit.words);
    return fits && (at === 0 || left >= 0) ? [at] : [];
  });
}

/** The indexes around one for which a condition holds without a gap. */
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

/** The sentence before one that begins with a word which points at it. */
function pointedAt(units: readonly Unit[], index: number): number[] {
  const unit = units[index];
  const before = units[index - 1];
  if (!unit || !before || unit.kind !== "sentence" || !backward.test(unit.words)) return [];
  return before.block === unit.block && before.kind === "sentence" ? [index - 1] : [];
}

/** Both sides of a comparison: the two sections that speak most of it, each from its beginning. */
function bothSides(usable: readonly Scored[]): ChosenPassage[] {
  const sections = [...Map.groupBy(usable, placeOf).values()].flatMap((each) => each[0] ?? []);
  const [first] = sections;
  const sameDocument = sections.filter(
    ({ passage, unit }) =>
      first && documentOf(passage) === documentOf(first.passage) && unit.context !== null,
  );
  const sides = sameDocument.length > 1 ? sameDocument : sections;
  return sides.slice(0, 2).map(({ passage, index, unit }) => {
    const units = quotableUnits(passage);
    const own = run(units, index, (each) => each.context === unit.context);
    return {
      passage,
      heading: unit.context,
      units: own.slice(0, maxItems).flatMap((at) => {
        const each = units[at];
        return each ? [{ unit: each, tags: [passage.tag] }] : [];
      }),
    };
  });
}

/** The lines of the severities that a question names, where there are any; all lines otherwise. */
function ofSeverity(usable: readonly Scored[], question: string): readonly Scored[] {
  const severities = takeSeverities(takeWords(question));
  const named = usable.filter(({ unit }) => {
    const severity = readSeverity(unit.words);
    return severity !== null && severities.includes(severity);
  });
  return named.length > 0 ? named : usable;
}

/** The lines of a log that come near the best, one of each kind, in the log's order. */
function chooseLines(usable: readonly Scored[]): ChosenPassage[] {
  const [best] = usable;
  if (!best) return [];
  const kinds = new Map<string, Scored>();
  for (const each of usable) {
    if (each.score < best.score - lineMargin || kinds.size >= maxLines) break;
    const kind = `${documentOf(each.passage)}\n${lineTemplate(each.unit.words)}`;
    if (!kinds.has(kind)) kinds.set(kind, each);
  }
  const ordinal = ({ passage }: Scored) => Number(/#(\d+)$/.exec(passage.tag)?.[1] ?? 0);
  return [...Map.groupBy(kinds.values(), ({ passage }) => documentOf(passage)).values()].flatMap(
    (lines) => lines.toSorted((a, b) => ordinal(a) - ordinal(b) || a.index - b.index).map(asChosen),
  );
}

/** Says once what several passages say, with the tags of all of them, and each passage's units together. */
function withTags(parts: readonly ChosenPassage[], usable: readonly Scored[]): ChosenPassage[] {
  const candidateOf = (passage: PromptPassage, unit: Unit) =>
    usable.find((each) => each.passage === passage && each.unit.words === unit.words);
  const kept: { scored: Scored | undefined; unit: ChosenUnit }[] = [];
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

/** Whether two units state the same fact: nearly the same words or sense, and exactly the same numbers. */
function saysTheSame(a: Scored, b: Scored): boolean {
  if (a.unit.words === b.unit.words) return true;
  if (numbersOf(a.unit.words) !== numbersOf(b.unit.words)) return false;
  if (a.unit.kind !== "sentence" || b.unit.kind !== "sentence") return false;
  if (onCommonScale(a.model, dot(a.vector, b.vector)) >= sameVector) return true;
  const larger = Math.max(a.terms.stems.size, b.terms.stems.size);
  const shared = [...a.terms.stems].filter((term) => b.terms.stems.has(term)).length;
  return larger >= 4 && shared / larger >= sameWords;
}
