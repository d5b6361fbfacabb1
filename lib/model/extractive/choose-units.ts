import { type AskedQuestion, askedQuestion } from "../../judgement/asked-question.ts";
import { shareAsked, shareIn } from "../../judgement/coverage.ts";
import { givesOrders } from "../../judgement/gives-orders.ts";
import { isLater } from "../../judgement/is-later.ts";
import {
  answersBeside,
  bestOf,
  type Judgement,
  mayAnswer,
  probabilityOf,
  rangeOf,
  type ScoredCandidate,
  withShares,
} from "../../judgement/judge.ts";
import { spelledLike, termsOf } from "../../judgement/likeness.ts";
import { sidesOf } from "../../judgement/read-topic.ts";
import { detectLanguage } from "../../keyword/detect-language.ts";
import type { AnsweredTurn, PromptPassage } from "../../prompt/prompt.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { isAtEnd, placeAmong } from "../../question/aspects.ts";
import { asksForMore, asksForNext, asksForOne, asksToCompare } from "../../question/reading.ts";
import type { Unit } from "../../text/unit.ts";
import { aroundBest, lacksFact, wholeShare } from "./around-best.ts";
import { inAskedDirection } from "./asked-direction.ts";
import { aspectOfEach } from "./aspect-of-each.ts";
import { chooseLines, ofSeverity } from "./choose-lines.ts";
import {
  asChosen,
  asPassages,
  byPlace,
  type ChosenPassage,
  isChosen,
  maxItems,
  placeOf,
  wordCount,
  wordsIn,
} from "./chosen-passage.ts";
import { symbolAsked, withNamedValues } from "./code-asked.ts";
import { comparedItems } from "./compare-items.ts";
import { accountOrder, isObserved } from "./compose-accounts.ts";
import { isFigure } from "./fact-kinds.ts";
import { stepAfterLast, whatFollows, withTopic } from "./follow-topic.ts";
import { isNeighboursValue } from "./neighbour-value.ts";
import { quoteEntry } from "./quote-entry.ts";
import { bothSides, oneSide } from "./quote-sides.ts";
import { withTags } from "./same-fact.ts";
import {
  comparedSettings,
  isBesideSetting,
  lossOfName,
  quoteCompared,
  settingInPlace,
  settingReferredTo,
  settingsAskedTogether,
  settingsOfSpan,
} from "./settings-asked.ts";
import { stepInPlaceOf } from "./step-in-place.ts";
import { tableOfAspect } from "./table-of-aspect.ts";

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

/** How far above the best units of all other kinds one has to be to come before them, in logits. */
const leadMargin = 0.5;

/** How far below the best unit another kind of knowledge base may lie, in logits. */
const kindMargin = 2;

/** The same of a kind whose best unit would answer by itself, or comes near and names what is asked. */
const farKindMargin = 4;

/** How much farther from the question's least covered word than in the best row it may be in one quoted with it. */
const rowMargin = 0.05;

/** The gain, in logits, of steps below a heading that covers the whole question and nothing else. */
const headingBonus = 4;

/** The gain of anything else below such a heading, and of the value behind such a label: "Landlord: Oakroyd". */
const namedBonus = 1;

/** The gain of a value behind such a label that is of the kind asked for as well: "band: Tin Saucepan, 1,850". */
const valueBonus = 1.5;

/** The gain of a unit with a name where a person is asked for, over one about as near without any. */
const personBonus = 0.5;

/**
 * Chooses what to quote: the unit that answers, then what belongs to it. A list is quoted whole if the question asks
 * for its heading or its steps. With several kinds of knowledge base, each kind that answers is quoted: what was observed,
 * then the asker's own notes or the library, whichever answers far better, else in this order.
 */
export function chooseUnits(
  judgement: Judgement,
  { question, history }: { question: string; history: readonly AnsweredTurn[] },
): ChosenPassage[] {
  if (judgement.entry) return quoteEntry(judgement.entry);
  const last = history.at(-1)?.answer ?? "";
  const gainOf = (each: ScoredCandidate) =>
    isToldWithout(each, { question, last }, judgement.asked) ? 0 : nameGain(each, judgement.asked);
  const said = withoutOrders(
    lead(
      withTopic(judgement, question, history).map((each) => ({
        ...each,
        // Questions for steps use the words of their heading.
        score: each.score + gainOf(each) - lossOfName(each, judgement.asked),
      })),
    ),
  );
  const candidates = inAskedDirection(said, question);
  const best = bestOf(candidates.filter(mayAnswer));
  if (!best) return [];
  const { topic } = judgement;
  if (topic && asksForNext(question)) return stepAfterLast(topic);
  if (topic && asksForMore(question)) return whatFollows(topic);
  const sides = asksToCompare(question) ? topic && sidesOf(topic) : undefined;
  if (sides) return sides.flatMap((side) => oneSide(side, candidates, sides, question));
  const ofEach = aspectOfEach({ ...judgement, candidates }, question);
  if (ofEach.length > 0) return ofEach;
  const pools = [...Map.groupBy(candidates, ({ passage }) => passage.kind).values()]
    .flatMap((pool) => {
      const near = pool.some(
        (each) =>
          mayAnswer(each) && each.score >= best.score - kindMargin && answersAsWell(each, best),
      );
      const usable = pool.filter(
        (each) => mayAnswer(each) && (near || speaksBesideBest(each, best, judgement)),
      );
      const first = bestOf(usable);
      return first ? [{ pool: usable, kind: first.passage.kind, score: first.score }] : [];
    })
    .toSorted((a, b) => accountOrder(a.kind) - accountOrder(b.kind));
  // What answers far better than the rest is said first, but for what was observed.
  const leading = pools.find(({ score }) =>
    pools.every(
      (other) =>
        other.score === score || (other.score <= score - leadMargin && !isObserved(other.kind)),
    ),
  );
  return pools
    .toSorted((a, b) => Number(b === leading) - Number(a === leading))
    .flatMap(({ pool }) =>
      withNamedValues(chooseFrom(pool, judgement, { question, last }), candidates),
    );
}

/** Whether a unit of another kind of document is quoted beside the best one, though it answers less well. */
function speaksBesideBest(
  each: ScoredCandidate,
  best: ScoredCandidate,
  { asked }: Judgement,
): boolean {
  // A question of one word is soon covered by anything that has the word.
  const isTelling = asked.subjects.length > 1;
  return (
    answersAsWell(each, best) &&
    (each.lines || (isTelling && each.score >= best.score - farKindMargin))
  );
}

/** A question, and the answer before it; empty at the first. */
type Following = { question: string; last: string };

/** Whether steps were told before, and have nothing of what a follow-up asks for now: those that it wants to undo. */
function isToldWithout(
  { unit, terms, under }: ScoredCandidate,
  { question, last }: Following,
  { leans, kind }: AskedQuestion,
): boolean {
  if (!leans || kind !== "steps" || !last.includes(unit.markdown)) return false;
  const { subjects } = askedQuestion(question);
  const lacks = ({ stems }: AskedQuestion["subjects"][number]) =>
    spelledLike(stems, terms) === 0 && spelledLike(stems, under) === 0;
  return subjects.length > 0 && subjects.every(lacks);
}

/** What a unit gains whose heading, label or document's title is what the question asks for. */
function nameGain(
  { unit, passage, byHeading, headingAsked, features }: ScoredCandidate,
  asked: AskedQuestion,
): number {
  if (asked.kind === "steps") return headingBonus * byHeading * headingAsked;
  const person = asked.kind === "person" && features.kind > 0 ? personBonus : 0;
  const isLabelled = labelIsAsked({ unit }, asked);
  if (isLabelled && isFigure(asked.kind) && features.kindPossible > 0)
    return namedBonus + valueBonus;
  const isHeaded = byHeading >= wholeShare && headingAsked >= wholeShare;
  return person + (isHeaded || isLabelled || isAsked(passage.title, asked) ? namedBonus : 0);
}

/** What precedes the colon of "Landlord: Oakroyd"; undefined for other units. */
const labelBeforeColon = ({ words }: Unit) => /^([^:]{1,40}): \S/u.exec(words)?.[1]?.trim();

/** Whether the label of a unit is what the question asks for. */
function labelIsAsked({ unit }: Pick<ScoredCandidate, "unit">, asked: AskedQuestion): boolean {
  const label = labelBeforeColon(unit);
  return label !== undefined && isAsked(label, asked);
}

/** Whether a name has all that a question asks for, and nothing else. */
const isAsked = (name: string, asked: AskedQuestion) =>
  shareAsked(asked, name) >= wholeShare &&
  shareIn(asked, termsOf(name, [detectLanguage(name)])) >= wholeShare;

/** Whether a unit is another labelled value of the same list: the chairman beside the treasurer who is asked for. */
const sharesList = (each: ScoredCandidate, best: ScoredCandidate) =>
  labelBeforeColon(each.unit) !== undefined &&
  documentOf(each.passage) === documentOf(best.passage);

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

function chooseFrom(
  pool: readonly ScoredCandidate[],
  { asked }: Judgement,
  following: Following,
): ChosenPassage[] {
  const { question } = following;
  const usable = pool.filter(mayAnswer).toSorted((a, b) => b.score - a.score);
  const [first] = usable;
  if (!first) return [];
  const untold = usable.filter((each) => !isToldWithout(each, following, asked));
  const best =
    stepInPlaceOf(first, untold, asked) ??
    settingReferredTo(settingInPlace(first, usable, asked), usable);
  const symbol = symbolAsked(usable, asked);
  if (symbol) return [symbol];
  if (best.passage.time !== null) return chooseLines(ofSeverity(usable, asked.text));
  if (asksToCompare(question)) {
    const settings = comparedSettings(best, usable, asked);
    if (settings.length > 0) return quoteCompared(settings);
    const items = comparedItems(best, usable, asked);
    if (items.length > 0) return asPassages(items.toSorted(byPlace));
    return comparesItself(best, asked) ? asPassages([best]) : bothSides(usable);
  }
  const together = settingsAskedTogether(best, usable, asked);
  if (together.length > 0) return asPassages(together.toSorted(byPlace));
  const span = settingsOfSpan(best, usable, asked);
  if (span.length > 0) return asPassages(span.toSorted(byPlace));
  const table = tableOfAspect(best, asked);
  if (table) return withTags([table], usable);
  const rows = rowsAlike(best, pool, following);
  if (rows.length > 0) return withTags(rows, usable);
  const around = aroundBest(best, asked);
  // Steps quoted whole need nothing beside them.
  if (asked.kind === "steps" && around.some(({ units }) => units.length > 1))
    return withTags(around, usable);
  const isLabelled = labelIsAsked(best, asked);
  // A list quoted whole below the heading that is asked for leaves nothing of its document to say.
  const isWhole = around.some(({ heading, units }) => heading !== undefined && units.length > 1);
  const reason = reasonBehind(best, usable, asked);
  const beside = usable
    .filter(
      (each) =>
        each !== best &&
        (each === reason || supports(each, best, asked)) &&
        !isBesideSetting(each, best, asked) &&
        (each === reason ||
          (!isNeighboursValue(each.unit, best, asked) && !isOfOtherLabel(each, best, asked))) &&
        !isOvertaken(each, best, asked) &&
        !lacksFact(each.unit, best, asked) &&
        !(asked.leans && lacksOwnWords(each, best, question)) &&
        leavesTold(each, following) === leavesTold(best, following) &&
        !(isLabelled && sharesList(each, best)) &&
        (best.unit.table === null || rowName(each, asked) >= rowName(best, asked)) &&
        !(isWhole && documentOf(each.passage) === documentOf(best.passage)) &&
        !isOfLesserSection(each, best, asked) &&
        (!asked.leans || placeOf(each) === placeOf(best)) &&
        !around.some((part) => isChosen(part, each)),
    )
    .toSorted((a, b) => Number(b === reason) - Number(a === reason))
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

/** Whether one sentence has both sides of a comparison, and what they are compared by: "81 % for the loggers, the correlator 90 %". */
const comparesItself = ({ unit, features }: ScoredCandidate, { subjects }: AskedQuestion) =>
  unit.kind === "sentence" && subjects.length > 2 && features.spelled >= wholeShare;

/**
 * What gives a reason, where a question asks why and what comes nearest only says that it is so: the best such unit of the same
 * document that is near to the question, or stands right below. Undefined if there is none, or none is missing.
 */
function reasonBehind(
  best: ScoredCandidate,
  usable: readonly ScoredCandidate[],
  asked: AskedQuestion,
): ScoredCandidate | undefined {
  if (asked.kind !== "reason" || best.features.kind > 0) return undefined;
  return usable.find(
    (each) =>
      each.features.kind > 0 &&
      documentOf(each.passage) === documentOf(best.passage) &&
      (rangeOf(probabilityOf(each)) !== "none" || isNext(each, best)),
  );
}

/** Whether a unit stands right below another one, of which it goes on to speak. */
const isNext = (each: ScoredCandidate, best: ScoredCandidate) =>
  each.passage === best.passage &&
  each.unit.block === best.unit.block &&
  each.index === best.index + 1;

/**
 * The rows of the best one's table that have the same words of the question, in their order: "which servers are in
 * Dublin?" wants all of them. Empty if the best unit is no row, or has none of the words.
 */
function rowsAlike(
  best: ScoredCandidate,
  pool: readonly ScoredCandidate[],
  following: Following,
): ChosenPassage[] {
  if (best.unit.kind !== "row" || best.byItself === 0) return [];
  if (leavesTold(best, following)) return [];
  const alike = pool.filter(
    (each) =>
      each.unit.kind === "row" &&
      mayAnswer(each) &&
      !leavesTold(each, following) &&
      documentOf(each.passage) === documentOf(best.passage) &&
      each.features.spelled >= best.features.spelled &&
      each.features.worst >= best.features.worst - rowMargin,
  );
  return alike.length > 1 ? asPassages(alike.toSorted(byPlace).slice(0, maxItems)) : [];
}

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

/** Whether an item of the best one's list lacks a number or a name of the question that the best one has: tier 2 beside tier 1. */
const isOfOtherLabel = (
  each: ScoredCandidate,
  best: ScoredCandidate,
  { subjects }: AskedQuestion,
): boolean =>
  each.unit.kind === "item" &&
  best.unit.kind === "item" &&
  placeOf(each) === placeOf(best) &&
  subjects.some(
    ({ isName, stems }) =>
      isName &&
      stems.some((stem) => best.terms.stems.has(stem)) &&
      !stems.some((stem) => each.terms.stems.has(stem)),
  );

/** Whether what a unit says was said before the best one and no longer holds, where the present state is asked for. */
const isOvertaken = (each: ScoredCandidate, best: ScoredCandidate, asked: AskedQuestion): boolean =>
  asked.state === "now" && isLater(best, each, asked);

/** Whether a unit has none of the words of a follow-up itself that the best one has: the dinner beside the lunch of "and lunch?". */
function lacksOwnWords(each: ScoredCandidate, best: ScoredCandidate, question: string): boolean {
  const told = askedQuestion(question).subjects.filter(
    ({ stems }) => spelledLike(stems, best.terms) === 1,
  );
  return told.length > 0 && told.every(({ stems }) => spelledLike(stems, each.terms) === 0);
}

/** Whether a question asks for one thing, "the old one", and a unit is none that the last answer told. */
const leavesTold = ({ unit }: ScoredCandidate, { question, last }: Following): boolean =>
  asksForOne(question) && last !== "" && !last.includes(unit.markdown);

/** How much of the question the name of a table's row has; 1 for what is no row, which has no name to compare. */
function rowName({ unit }: ScoredCandidate, asked: AskedQuestion): number {
  const [name] = unit.table?.cells ?? [];
  return name === undefined ? 1 : shareIn(asked, termsOf(name, [detectLanguage(name)]));
}

/** Whether a unit is worth quoting beside the one that answers. */
function supports(each: ScoredCandidate, best: ScoredCandidate, { kind }: AskedQuestion): boolean {
  // The same key under another part has another's value, unless the question names that part as well.
  if (
    best.unit.kind === "line" &&
    each.unit.context !== best.unit.context &&
    (isFigure(kind) || each.byHeading < best.byHeading)
  )
    return false;
  const isProse = each.unit.kind === "sentence" && best.unit.kind === "sentence";
  if (isProse && each.passage === best.passage)
    return (
      each.share >=
      (each.unit.block === best.unit.block ? minShare.ofSameParagraph : minShare.ofSameProse)
    );
  return (
    each.share >= Math.max(minShare.elsewhere, minShare.ofBest * best.share) &&
    (documentOf(each.passage) === documentOf(best.passage) || answersAsWell(each, best))
  );
}

/** Whether a unit of another document would answer alone, or as well as the best one, which may only come near itself. */
const answersAsWell = (each: ScoredCandidate, best: ScoredCandidate) =>
  rangeOf(probabilityOf(each)) === "answered" || probabilityOf(each) >= probabilityOf(best);
