import { type AskedQuestion } from "../../judgement/asked-question.ts";
import { givesOrders } from "../../judgement/gives-orders.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { termsOf } from "../../judgement/likeness.ts";
import { showsAsked } from "../../judgement/shows-asked.ts";
import { detectLanguage } from "../../keyword/detect-language.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { showsKind } from "../../question/answer-kind.ts";
import { type Aspect, isAtEnd, placeAmong } from "../../question/aspects.ts";
import { asks } from "../../text/asks.ts";
import { quotableUnits } from "../../text/quotable-units.ts";
import { isOrdinal, type Unit } from "../../text/unit.ts";
import {
  type ChosenPassage,
  maxItems,
  quoteUnits,
  run,
  shortSectionWords,
  upTo,
  wordCount,
} from "./chosen-passage.ts";
import { isFact, isFigure } from "./fact-kinds.ts";
import { isNeighboursValue, pointsToBefore } from "./neighbour-value.ts";
import { remarksAbove } from "./settings-asked.ts";

/** The most words of a section that is quoted whole for its steps, and for an aspect. */
const procedureWords = 220;
const aspectWords = 110;

/** The share of the question that a heading must cover for its whole list to be the answer. */
export const headingAnswers = 0.35;

/** The share from which a heading counts as the whole question, and the question as the whole heading. */
export const wholeShare = 0.95;

/** The share of the softmax, and of the question beyond its heading, from which one item of a list answers alone. */
const aloneShare = 0.75;
const saidBelow = 0.3;

/** The share of the softmax from which a sentence of prose answers a question for steps alone. */
const sureShare = 0.6;

/** The best unit with its context: its list, its short section, or the sentence that it refers back to. */
export function aroundBest(best: ScoredCandidate, asked: AskedQuestion): ChosenPassage[] {
  const { kind, aspect } = asked;
  const { passage, index, unit } = best;
  const asksForSteps = kind === "steps" && mayBeProcedure(best);
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
  const section = run(
    units,
    index,
    (each) => each.context === unit.context && !(unit.kind === "sentence" && isLabelledLine(each)),
  );
  const words = section.reduce((sum, at) => sum + wordCount(units[at]?.words ?? ""), 0);
  const list = run(units, index, (each) => each.block === unit.block && each.kind === unit.kind);
  // An aspect is answered by its section, from the beginning, and what counts the sample by itself.
  const saysCount = aspect?.counted?.test(unit.words) === true;
  const wantsFact = saysCount || (kind !== null && kind !== "person" && kind !== "steps");
  if (aspect && !wantsFact && unit.kind === "sentence") {
    const said = ofAspect(aspect, passage, index);
    if (said.length > 0) return [say(said)];
  }
  const named = headingNaming(best, asked);
  const heading = unit.context ?? passage.section?.split(" > ").at(-1) ?? null;
  const isList = unit.kind === "item" && list.length > 1 && list.length <= maxItems;
  const headed =
    isHeaded(best, kind, { asksForSteps, units }) && !isNamedInList(best, asked, { units, list });
  // The heading asks for the list, the steps or the table below it, not for a sentence beside it.
  const listed = units.flatMap((each, at) => (isListedUnder(each, unit.context) ? [at] : []));
  const asksForAll = kind === null || asksForSteps;
  if (headed && asksForAll && unit.kind === "sentence" && listed.length > 1)
    return [say(listed.slice(0, maxItems), heading)];
  const inOrder = asksForSteps && mayHaveSteps(best);
  if ((isList && (asksForSteps || headed)) || (inOrder && words <= procedureWords / 2))
    return [say(words <= procedureWords ? section : list, heading)];
  if (unit.kind === "sentence" && words <= shortSectionWords)
    return ofShortSection(best, asked, { units, section, headed }).map((part, at) =>
      say(part, at === 0 ? named : undefined),
    );
  const reply = wholeReply(units, index);
  if (reply.length > 0) return [say(reply, named)];
  // A comment says little without its setting, and a question without its replies.
  const isOpen =
    asks(unit.words) || (unit.kind === "item" && !surelyAnswers(best) && !saysAll(best, kind));
  const remark = unit.kind === "line" || isOpen ? unit.introduces : [];
  const why = kind === "reason" && unit.kind === "line" ? remarksAbove(units, index) : [];
  const after = saysNoMore(best, asked) ? whatFollowsIn(units, index) : [];
  return [say([...pointedAt(units, index), ...why, index, ...remark, ...after], named)];
}

/**
 * Whether a unit may be part of a procedure. A plain list below a heading without a word of the question is not one: one of
 * its items answers.
 */
const mayBeProcedure = ({ unit, headingAsked }: ScoredCandidate) =>
  unit.kind !== "item" || isOrdinal(unit.mark) || headingAsked > 0;

/** Whether steps may be around a unit. Prose has none: where one of its sentences surely answers, that one is quoted. */
const mayHaveSteps = ({ unit, share }: ScoredCandidate) =>
  unit.kind !== "line" && unit.kind !== "row" && !(unit.kind === "sentence" && share >= sureShare);

/** Whether a unit has the kind of thing that is asked for, and comes far nearer than any other. */
const surelyAnswers = ({ features, share }: ScoredCandidate) =>
  features.kind > 0 && share >= aloneShare;

/** Whether a unit has every word of a question for no kind of thing, and comes far nearer than any other. */
const saysAll = ({ features, share }: ScoredCandidate, kind: AskedQuestion["kind"]) =>
  kind === null && features.spelled >= wholeShare && share >= aloneShare;

/** The indexes of what is quoted of a short section: all of it as one, the best sentence before the rest, or that sentence alone. */
function ofShortSection(
  best: ScoredCandidate,
  asked: AskedQuestion,
  { units, section, headed }: { units: readonly Unit[]; section: number[]; headed: boolean },
): number[][] {
  // A section whose heading is asked for is quoted from its beginning.
  if (headed && best.share < 0.5) return [section];
  const said = [...pointedAt(units, best.index), best.index];
  // One figure or name needs nothing beside it where its sentence surely answers.
  if (isFact(asked.kind) && surelyAnswers(best)) return [said];
  const rest = section.filter((at) => {
    const unit = units[at];
    const isBeside = !said.includes(at) && unit !== undefined;
    return isBeside && !isNeighboursValue(unit, best, asked) && !lacksFact(unit, best, asked);
  });
  return rest.length > 0 ? [said, rest] : [said];
}

/** Whether a figure is asked for, which a sentence or an item beside the one that has it surely lacks. */
export const lacksFact = (unit: Unit, best: ScoredCandidate, asked: AskedQuestion): boolean =>
  isFact(asked.kind) && best.features.kind > 0 && showsAsked(asked, unit.words) === false;

/** Words of an answer that the question does not have, at least, for it to say something; numbers count too. */
const minOwnWords = 3;

/**
 * Whether a sentence only says again what is asked, as the first one of a paragraph may ("There are limits."), or has the
 * event and not its reason: what it goes on with answers. A yes or no is a sentence that says it again.
 */
function saysNoMore({ unit, terms }: ScoredCandidate, { kind, subjects }: AskedQuestion): boolean {
  if (unit.kind !== "sentence" || kind === "yesno" || kind === "steps") return false;
  if (kind === "reason") return showsKind(kind, unit.words) !== true;
  const asked = new Set(subjects.flatMap(({ stems }) => stems));
  return kind === null && [...terms.stems].filter((stem) => !asked.has(stem)).length < minOwnWords;
}

/** The indexes of the sentences behind one in its paragraph, up to the words of a short section. */
function whatFollowsIn(units: readonly Unit[], index: number): number[] {
  const rest = run(units, index, ({ block }) => block === units[index]?.block).filter(
    (at) => at > index,
  );
  return upTo(
    rest.flatMap((at) => units[at] ?? []),
    shortSectionWords,
  ).map((at) => index + 1 + at);
}

/** Whether a unit is a line of plain text with its own label, "Spares: see page 9", which no heading lists. */
const isLabelledLine = ({ kind, mark, words }: Unit) =>
  kind === "item" && mark === null && /^[^:]{1,40}: \S/u.test(words);

/** Whether a unit is an item or a row below a heading; the context of a row has its table's header too. */
const isListedUnder = (each: Unit, heading: string | null) =>
  heading !== null &&
  (each.kind === "row" || (each.kind === "item" && !isLabelledLine(each))) &&
  (each.context === heading || each.context?.startsWith(`${heading} `) === true);

/** The heading that alone has what is asked: the release of "which release", the day of "when". Undefined for none. */
function headingNaming(
  { unit, passage }: ScoredCandidate,
  asked: AskedQuestion,
): string | undefined {
  if (unit.kind !== "item" && unit.kind !== "sentence") return undefined;
  const inText = [unit.context, unit.part].filter((heading) => typeof heading === "string");
  // Where the passage begins below a heading, its section has it.
  const above = unit.part === undefined ? (passage.section?.split(" > ").toReversed() ?? []) : [];
  // The number of a chapter names nothing.
  const headings = [...inText, ...above].filter((heading) =>
    /\d/u.test(heading.replace(/^[\d.]+\s/u, "")),
  );
  if (asked.kind === "time")
    return showsAsked(asked, unit.words) === true
      ? undefined
      : headings.find((heading) => showsAsked(asked, heading) === true);
  const names =
    asked.which.length > 0 && !asked.which.some((stem) => termsIn(unit.words).has(stem));
  return names ? headings[0] : undefined;
}

const termsIn = (text: string) => termsOf(text, [detectLanguage(text)]).stems;

/** The indexes of a reply from a unit on: the rest of a paragraph that begins with a question. */
function wholeReply(units: readonly Unit[], index: number): number[] {
  const block = run(units, index, (each) => each.block === units[index]?.block);
  const [first, ...rest] = block;
  const question = first === undefined ? undefined : units[first];
  if (!question || first === index || question.kind !== "sentence" || !asks(question.words))
    return [];
  const reply = rest.filter((at) => at >= index);
  const words = reply.reduce((sum, at) => sum + wordCount(units[at]?.words ?? ""), 0);
  return words <= shortSectionWords ? reply : [];
}

/** Whether the heading of a unit is what the question asks for, so that all below it answers. */
function isHeaded(
  best: ScoredCandidate,
  kind: AskedQuestion["kind"],
  { asksForSteps, units }: { asksForSteps: boolean; units: readonly Unit[] },
): boolean {
  const { passage, unit } = best;
  // A heading above the whole document names no part of it.
  const names = passage.section !== null || units.some((each) => each.context !== unit.context);
  return (
    names &&
    best.byHeading >= headingAnswers &&
    (best.byHeading >= best.byItself || kind === null || asksForSteps) &&
    (asksForSteps || !answersAlone(best)) &&
    // A figure is one item of a list, never all of it.
    !isFigure(kind)
  );
}

/** Whether a number or a name of the question is in one item of a list alone, "tier 1": that item is meant and not the list. */
function isNamedInList(
  { index, terms }: ScoredCandidate,
  { subjects }: AskedQuestion,
  { units, list }: { units: readonly Unit[]; list: readonly number[] },
): boolean {
  const others = list.filter((at) => at !== index).map((at) => termsIn(units[at]?.words ?? ""));
  return subjects.some(
    ({ isName, stems }) =>
      isName &&
      stems.some((stem) => terms.stems.has(stem)) &&
      others.length > 0 &&
      others.every((other) => !stems.some((stem) => other.has(stem))),
  );
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
  const own = units[index];
  if (!own || !isOfAspect(own)) return [];
  const { context } = own;
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

/** The index of the sentence before, if this one begins with a word that refers back to it. */
function pointedAt(units: readonly Unit[], index: number): number[] {
  const unit = units[index];
  const before = units[index - 1];
  if (!unit || !before || unit.kind !== "sentence" || !pointsToBefore(unit)) return [];
  return before.block === unit.block && before.kind === "sentence" ? [index - 1] : [];
}

export const isStep = ({ unit }: ScoredCandidate) => unit.kind === "item" && isOrdinal(unit.mark);
