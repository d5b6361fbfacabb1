import { dot } from "../embedding/dot.ts";
import type { Embedder } from "../embedding/embed.ts";
import { onCommonScale } from "../embedding/model.ts";
import type { PromptPassage } from "../prompt/user-message.ts";
import { documentOf } from "../prompt/user-message.ts";
import {
  type Aspect,
  isAtEnd,
  isCalledByAspect,
  isSectionName,
  placeAmong,
} from "../question/aspects.ts";
import { isLines } from "../text/quotable-units.ts";
import { type AskedEntry, otherEntry } from "./asked-entry.ts";
import { type AskedQuestion } from "./asked-question.ts";
import type { Candidate, Features } from "./candidate.ts";
import { isFormer, standsFor } from "./former.ts";
import { gainOfFraming } from "./framing-gain.ts";
import { isLater } from "./is-later.ts";
import { labelledByCode } from "./labelled-by-code.ts";
import { spelledLike } from "./likeness.ts";
import { isOfOtherNumber } from "./other-number.ts";
import { isOfOtherPart } from "./other-part.ts";
import { otherPeriod } from "./other-period.ts";
import { isOfOtherRow } from "./other-row.ts";
import { isOfOtherPerson, isOfOtherThing } from "./other-thing.ts";
import { isOfAskedYear, isOfOtherYear } from "./other-year.ts";
import { placeOfAspect } from "./place-of-aspect.ts";
import { readEvidence } from "./read-evidence.ts";
import { type Topic } from "./read-topic.ts";
import { lossOfSetting } from "./setting-loss.ts";
import { totalAsked } from "./total-asked.ts";
import weights from "./weights.json" with { type: "json" };

/** A candidate with its score beside the others: `score` is a logit, `share` the softmax over all candidates. */
export type ScoredCandidate = Candidate & { score: number; share: number };

/** The result of judging a question's passages. */
export type Judgement = {
  asked: AskedQuestion;
  /** Every unit that was compared, in passage order. */
  candidates: ScoredCandidate[];
  /** The probability that the passages hold an answer, 0 to 1. */
  probability: number;
  /** Whether the passages answer, come near, or are unrelated to the question. */
  range: "answered" | "closest" | "none";
  /** What the question continues, if it leans on the last answer. */
  topic: Topic | undefined;
  /** The entry of a change log or a logbook that it asks for whole, or for a part of it. */
  entry?: AskedEntry;
};

/** Lower bounds of the ranges of the probability: from 0.5 it is an answer, from 0.2 only near. */
const answersFrom = 0.5;
export const nearFrom = 0.2;

const featureNames = Object.keys(weights.rank) as (keyof Features)[];
const weighFeatures = (features: Features, by: Readonly<Record<keyof Features, number>>) =>
  featureNames.reduce((sum, name) => sum + by[name] * features[name], 0);

/** Whether a unit may answer: it is neither a question nor a mere lead-in to what follows. */
export function mayAnswer({ unit }: Pick<Candidate, "unit">): boolean {
  return unit.whole && !/[?？؟:：]["')\]]*$/u.test(unit.words);
}

/**
 * Judges passages by a question's own words. The weights were learnt by `npm run train` on `eval/judgement`: `rank` as a
 * listwise softmax over the units of a question's passages, `answers` as a logistic regression on the best unit. No weight
 * is below 0, so more evidence never counts against an answer. A passage that surely lacks the kind of thing asked for, such as
 * a figure, is near at most.
 */
export async function judgeAlone(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  question: AskedQuestion,
  passages: readonly PromptPassage[],
): Promise<Omit<Judgement, "topic">> {
  const asked = passages.some((each) => hasAspect(question.aspect, each, passages))
    ? question
    : { ...question, aspect: undefined };
  const scored = scoreCandidates(asked, await readEvidence(embedder, asked, passages));
  const labelled = labelledByCode(asked, scored);
  const byKind = labelled ? withFirst(labelled, scored) : withKindFirst(scored);
  const total = labelled ? undefined : totalAsked(asked, byKind);
  const ranked = total
    ? withFirst(total, byKind)
    : withYearFirst(withPresentFirst(byKind, asked), asked);
  const best = bestOf(ranked.filter(mayAnswer)) ?? bestOf(ranked);
  const lacksKind = !ranked.some((each) => best && suppliesKind(each, best));
  const near = best ? foundIn(best) : 0;
  const isSure = labelled !== undefined || total !== undefined;
  const found = isSure ? Math.max(near, answersFrom) : near;
  const isOther =
    best !== undefined &&
    (isOfOtherYear(best, asked) ||
      isOfOtherNumber(best, asked) ||
      isOfOtherPart(best, ranked, asked) ||
      isOfOtherPerson(best, asked) ||
      (!isSure && (isOfOtherRow(best, ranked, asked) || isOfOtherThing(best, asked))) ||
      isOfOtherOwner(best, asked));
  const probability = lacksKind || isOther ? Math.min(found, answersFrom - 0.01) : found;
  const candidates = withLatestFirst(ranked, asked);
  return { asked, candidates, probability, range: rangeOf(probability) };
}

/**
 * Whether a unit has the kind of thing asked for, which the best one may lack: that one itself, a sentence of its paragraph, or
 * what answers by itself. The figure of another message or row says nothing of it.
 */
const suppliesKind = (each: ScoredCandidate, best: ScoredCandidate) =>
  each.features.kindPossible > 0 &&
  each.passage === best.passage &&
  (each.index === best.index ||
    (each.unit.kind === "sentence" && each.unit.block === best.unit.block) ||
    rangeOf(probabilityOf(each)) === "answered");

/** How nearly a number to call has the least covered word of the question, with its headings, to be that of what is asked. */
const minOwned = 0.5;

/** Whether a number to call or an address to write to is surely that of somebody else than the question names. */
const isOfOtherOwner = ({ features }: Pick<Candidate, "features">, { kind }: AskedQuestion) =>
  (kind === "phone" || kind === "email") && features.worst < minOwned;

/** Puts a unit before all others. */
const withFirst = (first: ScoredCandidate, candidates: readonly ScoredCandidate[]) =>
  withAhead((each) => each === first, candidates);

/** Puts some units before all others, in their order. */
export function withAhead(
  isAhead: (candidate: ScoredCandidate) => boolean,
  candidates: readonly ScoredCandidate[],
): ScoredCandidate[] {
  const highest = Math.max(...candidates.map(({ score }) => score));
  const ahead = candidates.filter(isAhead);
  const best = Math.max(...ahead.map(({ score }) => score));
  return withShares(
    candidates.map((each) =>
      isAhead(each) ? { ...each, score: each.score + highest - best + leadOfFirst } : each,
    ),
  );
}

/** How far, in logits, a unit that is surely meant comes before the others. */
const leadOfFirst = 3;

/** How near, in logits, a unit with the kind of thing asked for comes to a better one without it that it is taken before. */
const aboutAsGood = 1;
/** How near it comes where the other passage has the kind of thing as well, and does not answer. */
const alike = 0.25;

/**
 * Puts a unit that shows the kind of thing asked for, and would answer alone, before one about as good of a passage that
 * surely lacks it: "walked less" of the discussion does not say by how much, and the abstract does.
 */
function withKindFirst(candidates: ScoredCandidate[]): ScoredCandidate[] {
  const best = bestOf(candidates.filter(mayAnswer));
  const rival = bestOf(
    candidates.filter(
      (each) =>
        mayAnswer(each) && each.features.kind > 0 && rangeOf(probabilityOf(each)) === "answered",
    ),
  );
  if (!best || !rival || best.score - rival.score > aboutAsGood) return candidates;
  // Of two that are alike, the one that answers alone comes first.
  const isAlike = best.score - rival.score <= alike && rangeOf(probabilityOf(best)) !== "answered";
  if (
    !isAlike &&
    candidates.some(({ passage, features }) => passage === best.passage && features.kindPossible)
  )
    return candidates;
  const loss = best.score - rival.score + aboutAsGood;
  return withShares(
    candidates.map((each) =>
      each.passage === best.passage ? { ...each, score: each.score - loss } : each,
    ),
  );
}

/** Puts what answers before a better unit of its document that calls what is asked for the old one. */
function withPresentFirst(candidates: ScoredCandidate[], asked: AskedQuestion): ScoredCandidate[] {
  const best = bestOf(candidates.filter(mayAnswer));
  if (!best || !isFormer(best, asked)) return candidates;
  const present = bestOf(
    candidates.filter(
      (each) =>
        mayAnswer(each) &&
        rangeOf(probabilityOf(each)) === "answered" &&
        standsFor(each, best, asked),
    ),
  );
  return present ? withFirst(present, candidates) : candidates;
}

/** Puts what answers and is of the year asked for before a better unit that is of another one. */
function withYearFirst(candidates: ScoredCandidate[], asked: AskedQuestion): ScoredCandidate[] {
  const best = bestOf(candidates.filter(mayAnswer));
  if (!best || !isOfOtherYear(best, asked)) return candidates;
  const right = bestOf(
    candidates.filter(
      (each) =>
        mayAnswer(each) &&
        isOfAskedYear(each, asked) &&
        rangeOf(probabilityOf(each)) === "answered",
    ),
  );
  return right ? withFirst(right, candidates) : candidates;
}

/** How far below the best unit, in logits, one may be that says later what holds of the same thing. */
const laterMargin = 2;
/** The least cosine of two units that are about the same thing. */
const sameThingCosine = 0.5;
/** How much less of a question's words the sender of a later message may have: who wrote it is asked as well. */
const senderMargin = 0.2;
/** How much less of a question it may cover: a deposit that is paid later is no later price of the campsite. */
const laterCoverMargin = 0.3;
/** How far before the earlier ones the latest comes, in logits. */
const latestLead = 1;

/** So many words of a question make two messages that both have them ones about the same thing, whatever else they tell. */
const wordsOfSameThing = 2;

/** Whether two units are about the same thing: near in meaning, or with several words of the question in both. */
const isOfSameThing = (
  one: ScoredCandidate,
  other: ScoredCandidate,
  { subjects }: AskedQuestion,
): boolean =>
  onCommonScale(other.model, dot(one.vector, other.vector)) >= sameThingCosine ||
  subjects.filter(({ stems }) => [one, other].every(({ terms }) => spelledLike(stems, terms) === 1))
    .length >= wordsOfSameThing;

/**
 * Whether a unit tells anew what a better one tells, and is not only a reply in a talk about it, "yes, do that": it has a word
 * of the question itself, or the kind of thing asked for.
 */
const tellsItself = (each: ScoredCandidate, best: ScoredCandidate): boolean =>
  each.features.kind > 0 || each.byItself > 0 || best.byItself === 0;

/**
 * Puts the latest of the units that tell the same thing first, where a question asks for the present state, or where they are
 * messages of one thread: what was said later holds.
 */
function withLatestFirst(candidates: ScoredCandidate[], asked: AskedQuestion): ScoredCandidate[] {
  const best = bestOf(candidates.filter(mayAnswer));
  if (!best) return candidates;
  const latest = candidates
    .filter(
      (each) =>
        mayAnswer(each) &&
        best.score - each.score <= laterMargin &&
        each.features.kind >= best.features.kind &&
        (each.unit.sentAt === undefined || each.byHeading >= best.byHeading - senderMargin) &&
        each.features.coveredUnder >= best.features.coveredUnder - laterCoverMargin &&
        rangeOf(probabilityOf(each)) !== "none" &&
        isOfSameThing(each, best, asked) &&
        tellsItself(each, best) &&
        isLater(each, best, asked),
    )
    .toSorted((a, b) => b.score - a.score)
    .reduce<ScoredCandidate | undefined>(
      (last, each) => (last && !isLater(each, last, asked) ? last : each),
      undefined,
    );
  if (!latest) return candidates;
  return withShares(
    candidates.map((each) =>
      each === latest ? { ...each, score: best.score + latestLead } : each,
    ),
  );
}

/**
 * Whether a passage is of the sections that cover an aspect. What precedes the first heading is an abstract only of a
 * document that has no headings, or has those of a paper.
 */
function hasAspect(
  aspect: Aspect | undefined,
  passage: PromptPassage,
  passages: readonly PromptPassage[],
): boolean {
  if (!aspect || placeAmong(aspect, passage.section) < 0) return false;
  if (passage.section !== null) return true;
  if (isLines(passage)) return false;
  const document = documentOf(passage);
  const sections = passages.flatMap((each) =>
    documentOf(each) === document ? (each.section ?? []) : [],
  );
  return sections.length === 0 || sections.some((path) => path.split(" > ").some(isSectionName));
}

/** The probability that a unit answers. */
export const probabilityOf = ({ features }: Pick<Candidate, "features">) =>
  logistic(weights.answers.bias + weighFeatures(features, weights.answers));

/** The same, and near where only the kind of thing asked for is missing. */
function foundIn(best: Pick<Candidate, "features">): number {
  const withKind = probabilityOf({ features: { ...best.features, kindPossible: 1 } });
  return Math.max(probabilityOf(best), Math.min(withKind, nearFrom));
}

/** The share of a question's rare words that a text must name to be quoted beside the answer for coming near. */
const minNamedShareBeside = 0.5;

/** Whether a unit is worth quoting beside the answer: it would answer alone, or comes near and names what is asked. */
export function answersBeside(candidate: Pick<Candidate, "features">): boolean {
  const range = rangeOf(probabilityOf(candidate));
  return (
    range === "answered" || (range === "closest" && candidate.features.named >= minNamedShareBeside)
  );
}

/** Returns the range of a probability. */
export function rangeOf(probability: number): Judgement["range"] {
  if (probability >= answersFrom) return "answered";
  return probability >= nearFrom ? "closest" : "none";
}

/** Returns the candidate with the highest score; undefined for none. */
export function bestOf<Candidates extends { score: number }>(
  candidates: readonly Candidates[],
): Candidates | undefined {
  return candidates.reduce<Candidates | undefined>(
    (best, each) => (best && best.score >= each.score ? best : each),
    undefined,
  );
}

/** The gain, in logits, of a unit whose section has the aspect asked for; further sections and passages gain less. */
const aspectBonus = 2;
const furtherSection = 0.5;
const furtherPassage = 0.4;
/** The gain of a unit that says itself what the name of its section tells: "The primary outcome was …" of the methods. */
const saidBonus = 0.6;
/** The gain of a unit that answers alone and says how many there are of what the aspect counts, in any section that covers it. */
const countedBonus = 3;

/** The loss of a unit whose document is of another month or year than a document named for the one that is asked for. */
const otherPeriodLoss = 5;
/** The loss of a unit of another version's entry than the one that is asked for. */
const otherEntryLoss = 8;

/** How nearly a unit has each word that tells what is counted, which may be mistyped. */
const likeCounted = 0.7;

/** The stems of each word that tells what is counted: of "how many flocks were ringed" those of "flocks" and of "ringed". */
const stemsCounted = ({ counted, subjects }: AskedQuestion): string[][] =>
  subjects.flatMap(({ stems }) => (stems.some((stem) => counted.includes(stem)) ? [stems] : []));

function scoreCandidates(
  asked: AskedQuestion,
  candidates: readonly Candidate[],
): ScoredCandidate[] {
  const { aspect, subjects } = asked;
  const passages = [...new Set(candidates.map(({ passage }) => passage))];
  const isOfOtherPeriod = otherPeriod(asked, passages);
  const isOfOtherEntry = otherEntry(asked.text, passages);
  const ofFraming = gainOfFraming(asked);
  const ranks = candidates.map((each) => (aspect ? placeOfAspect(aspect, each) : -1));
  const best = Math.min(...ranks.filter((rank) => rank >= 0));
  const plain = passages.filter(({ section }) => section === null);
  const named = subjects.filter(({ word }) => aspect?.words.has(word));
  const asksMore = named.length < subjects.length;
  const saysAspect = (terms: Candidate["terms"]) => {
    const says = (least: number) => (stems: readonly string[]) =>
      spelledLike(stems, terms) >= least;
    if (named.length > 0) return asksMore && named.every(({ stems }) => says(1)(stems));
    const counted = stemsCounted(asked);
    return counted.length > 1 && counted.every(says(likeCounted));
  };
  // "How many plots" asks for no participants.
  const countsSample = (text: string) =>
    aspect?.counted?.test(text) === true &&
    (asked.counted.length === 0 ||
      subjects.some(
        ({ word, stems }) =>
          stems.some((stem) => asked.counted.includes(stem)) && aspect.counted?.test(`10 ${word}`),
      ));
  const gain = ({ passage, unit, terms, features }: Candidate, at: number) => {
    const rank = ranks[at] ?? -1;
    if (!aspect || rank < 0) return 0;
    // One row of the table of a section tells nothing of the whole of it, whatever the row is called.
    if (unit.kind === "row" && unit.table !== null && !asksMore)
      return isCalledByAspect(aspect, passage.section) ? 0 : -aspectBonus;
    const further = isAtEnd(aspect, passage.section, unit.context)
      ? plain.length - 1 - plain.indexOf(passage)
      : passages.indexOf(passage);
    const bonus = aspectBonus - furtherSection * (rank - best) - furtherPassage * further;
    const counts = countsSample(unit.words) && rangeOf(probabilityOf({ features })) === "answered";
    return Math.max(0, bonus) + (saysAspect(terms) ? saidBonus : 0) + (counts ? countedBonus : 0);
  };
  return withShares(
    candidates.map((candidate, at) => ({
      ...candidate,
      score:
        weighFeatures(candidate.features, weights.rank) +
        gain(candidate, at) +
        ofFraming(candidate) -
        lossOfSetting(candidate, asked, candidates) -
        (isOfOtherPeriod(candidate) ? otherPeriodLoss : 0) -
        (isOfOtherEntry(candidate) ? otherEntryLoss : 0),
    })),
  );
}

/** The softmax over the scores of units that may answer; 0 for the others. */
export function withShares<Candidates extends Omit<ScoredCandidate, "share">>(
  candidates: readonly Candidates[],
): (Candidates & { share: number })[] {
  const highest = Math.max(...candidates.map((each) => each.score));
  const total = candidates
    .filter(mayAnswer)
    .reduce((sum, each) => sum + Math.exp(each.score - highest), 0);
  return candidates.map((each) => ({
    ...each,
    share: mayAnswer(each) && total > 0 ? Math.exp(each.score - highest) / total : 0,
  }));
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));
