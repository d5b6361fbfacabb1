import { type AskedQuestion, askedQuestion } from "../../judgement/asked-question.ts";
import { shareAsked } from "../../judgement/coverage.ts";
import type { Judgement, ScoredCandidate } from "../../judgement/judge.ts";
import { spelledLike, termsOf } from "../../judgement/likeness.ts";
import { onlyNames, type Part, type PlacedUnit, type Topic } from "../../judgement/read-topic.ts";
import { detectLanguage } from "../../keyword/detect-language.ts";
import type { AnsweredTurn } from "../../prompt/prompt.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { readAnswerKind, showsKind } from "../../question/answer-kind.ts";
import { readLanguage, wordsOf } from "../../question/read-language.ts";
import {
  asksForOther,
  asksWhereInIt,
  meansTheSame,
  opensQuestion,
} from "../../question/reading.ts";
import { questionWords } from "../../question/words/index.ts";
import type { Unit } from "../../text/unit.ts";
import {
  asPassages,
  type ChosenPassage,
  placeOf,
  shortSectionWords,
  upTo,
} from "./chosen-passage.ts";
import { isFigure } from "./fact-kinds.ts";

/** What units gain that belong to the last answer's place when a question leans on it, in logits. */
const topicBonus = {
  section: 0.8,
  otherSection: 3,
  said: 0.3,
  turnedTo: 3,
  turnedFrom: -3,
  kind: 2,
  label: 5,
  same: 12,
} as const;

/** The share of a question's own words that a label has to have. */
const minLabelShare = 1 / 3;

/** What a rule or an item is about, before its text: "Late rent. After 40 days …". */
const labelBeforeText = /^(\p{Lu}[^.:]{1,40})[.:] \S/u;

/** Whether the words of a label are all asked for, one of them by this question and no earlier one, and the last answer has it not. */
function labelAsked(
  { words, markdown }: Unit,
  last: string,
  { asked, own }: { asked: AskedQuestion; own: AskedQuestion },
): boolean {
  const label = labelBeforeText.exec(words)?.[1];
  if (label === undefined || last.includes(markdown) || shareAsked(asked, label) < 1) return false;
  const terms = termsOf(label, [detectLanguage(words)]);
  const ofLabel = own.subjects.filter(({ stems }) => spelledLike(stems, terms) === 1);
  // A question that only names it asks of it what was asked before; of much else, the label says too little.
  return (
    ofLabel.length > 0 &&
    ofLabel.length < own.subjects.length &&
    worthOf(ofLabel) >= minLabelShare * worthOf(own.subjects)
  );
}

function worthOf(subjects: AskedQuestion["subjects"]): number {
  return subjects.reduce((sum, each) => sum + each.worth, 0);
}

/** Raises the place that the last answer quoted when a question leans on it; for "the other one", its neighbours. */
export function withTopic(
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
  const first = firstSaid(said, last, topic);
  const document = first && documentOf(first.passage);
  const place = first && placeOf(first);
  const asksForKind = readAnswerKind(question) !== null;
  const { turnsTo = null, spoken: [current] = [] } = topic ?? {};
  const turnsFrom = turnsTo && current;
  const toPart = turnsTo && onlyNames(question, turnsTo) ? topicBonus.turnedTo : topicBonus.section;
  const own = askedQuestion(question);
  const isNewlyLabelled = ({ unit }: ScoredCandidate) => labelAsked(unit, last, { asked, own });
  const inHome = candidates.filter(({ passage }) => documentOf(passage) === document);
  const asksOfSaid = meansTheSame(question) && asksFigureUnnamed(own, inHome);
  const restsOnSaid = ({ unit, features }: ScoredCandidate) =>
    last.includes(unit.markdown) &&
    ((asksOfSaid && features.kindPossible > 0) || leavesOut(unit, own, asked));
  const part = partAskedIn(question, topic, candidates);
  const restsOnPart = (each: ScoredCandidate) => isIn(part, each) && each.features.kind > 0;
  const spokenRow = rowAskedOf(own, topic);
  // "How much is it?" asks for a figure of what was said.
  const asksOfIt = isFigure(own.kind) && meansTheSame(question) && own.subjects.length === 0;
  // Named parts already tell which one is "the other".
  const other = turnsTo === null && asksForOther(question);
  const showsKindAsked = ({ unit, features }: ScoredCandidate) =>
    features.kind > 0 ||
    (asksOfIt && last.includes(unit.markdown) && showsKind("amount", unit.words) === true);
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
      (inDocument && isNewlyLabelled(candidate) ? topicBonus.label : 0) +
      (inDocument && (restsOnSaid(candidate) || restsOnPart(candidate)) ? topicBonus.same : 0) +
      (spokenRow && isIn(spokenRow, candidate) ? topicBonus.label : 0) +
      (isIn(turnsTo, candidate) ? toPart : 0) +
      (isIn(turnsFrom, candidate) ? topicBonus.turnedFrom : 0) +
      // In a short question, the kind of thing asked for says the most.
      (inDocument && asksForKind && showsKindAsked(candidate) ? topicBonus.kind : 0);
    return { ...candidate, score: candidate.score + gain };
  });
}

/** The first of the quotations of an answer that is of the document spoken of. */
function firstSaid(said: readonly ScoredCandidate[], answer: string, topic: Topic | undefined) {
  const home = topic?.said[0]?.passage;
  const place = ({ unit }: ScoredCandidate) => answer.indexOf(unit.markdown);
  const isAway = ({ passage }: ScoredCandidate) =>
    Number(home !== undefined && documentOf(passage) !== documentOf(home));
  return said.toSorted((a, b) => isAway(a) - isAway(b) || place(a) - place(b))[0];
}

/**
 * The part that was spoken of last, where a question only asks for a figure within it and it has one: "how long in the oven" of
 * one recipe of several.
 */
function partAskedIn(
  question: string,
  topic: Topic | undefined,
  candidates: readonly ScoredCandidate[],
): Part | undefined {
  const [part] = topic?.spoken ?? [];
  if (!part || topic?.named.length !== 0 || !asksWhereInIt(question)) return undefined;
  return candidates.some((each) => isIn(part, each) && each.features.kind > 0) ? part : undefined;
}

/** The words of a name that alone are asked for, and those behind "only" among which is what it is of. */
const maxWordsAlone = 2;
const exclusiveWindow = 3;

/** Whether what was said before is told to hold of that alone, where a question only names another thing: "only for Miso". */
function leavesOut({ words }: Unit, own: AskedQuestion, asked: AskedQuestion): boolean {
  const { subjects: named } = own;
  if (named.length === 0 || named.length > maxWordsAlone || opensQuestion(own.text)) return false;
  const exclusive = new Set(questionWords[readLanguage(words)].exclusive.split(" "));
  const said = wordsOf(words);
  const at = said.findIndex((word) => exclusive.has(word));
  if (at < 0) return false;
  const [terms, behind] = [words, said.slice(at + 1, at + 1 + exclusiveWindow).join(" ")].map(
    (text) => termsOf(text, [detectLanguage(words)]),
  );
  const heldBy = (holder: typeof terms) => (each: AskedQuestion["subjects"][number]) =>
    holder !== undefined && spelledLike(each.stems, holder) === 1;
  return !named.some(heldBy(terms)) && asked.subjects.some(heldBy(behind));
}

/** Whether a question is for a figure whose name no line has: "her fee" after the line that names her is a figure of that line. */
function asksFigureUnnamed(
  { kind, subjects }: AskedQuestion,
  lines: readonly ScoredCandidate[],
): boolean {
  return (
    isFigure(kind) &&
    subjects.length > 0 &&
    subjects.every(({ stems }) => lines.every(({ terms }) => spelledLike(stems, terms) < 1))
  );
}

/** The row of what was spoken of last, where a question asks by a pronoun for what a column of its table has: "when does *their* contract end?". */
function rowAskedOf({ text, subjects }: AskedQuestion, topic: Topic | undefined): Part | undefined {
  const row = topic?.spoken.find(({ units }) => units[0]?.unit.kind === "row");
  const header = row?.units[0]?.unit.table?.header;
  if (!row || !header || !meansTheSame(text)) return undefined;
  const columns = termsOf(header.slice(1).join("\n"), [detectLanguage(header.join(" "))]);
  return subjects.some(({ stems }) => spelledLike(stems, columns) === 1) ? row : undefined;
}

export const isIn = (
  part: Part | null | undefined,
  { passage, unit }: Pick<ScoredCandidate, "passage" | "unit">,
) =>
  part?.units.some((each) => each.passage === passage && each.unit.words === unit.words) ?? false;

/**
 * Quotes the step after the one that did not help. After a list quoted whole that is its second step, because the first
 * was tried; if no step was quoted, it is the first step that follows.
 */
export function stepAfterLast({ said, document }: Topic): ChosenPassage[] {
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
export function whatFollows({ said, saidBefore, document, spoken }: Topic): ChosenPassage[] {
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
