import type { Embedder } from "../embedding/embed.ts";
import type { PromptPassage } from "../prompt/user-message.ts";
import { showsKind } from "../question/answer-kind.ts";
import { placeAmong } from "../question/aspects.ts";
import { asksForMore, asksForNext, asksToCompare } from "../question/reading.ts";
import {
  type AskedQuestion,
  askedQuestion,
  type Candidate,
  type Features,
  readEvidence,
  withEarlier,
} from "./read-evidence.ts";
import {
  onlyNames,
  ownName,
  readTopic,
  type SaidTurn,
  sidesOf,
  type Topic,
  withoutName,
} from "./read-topic.ts";
import weights from "./weights.json" with { type: "json" };

/** A candidate with how well it answers beside the others: `score` is a logit, `share` its softmax over all of them. */
export type ScoredCandidate = Candidate & { score: number; share: number };

/** What was made of a question's passages. */
export type Judgement = {
  asked: AskedQuestion;
  /** Every unit that was compared, in the order of the passages. */
  candidates: ScoredCandidate[];
  /** The probability that an answer stands in the passages, 0 to 1. */
  probability: number;
  /** Whether the passages answer, come near, or have nothing to do with the question. */
  range: "answered" | "closest" | "none";
  /** What the question goes on with, where it leans on the last answer. */
  topic: Topic | undefined;
};

/** Bounds of the three ranges of the probability: the middle one is said to be no more than near. */
const answersFrom = 0.5;
const nearFrom = 0.2;

const featureNames = Object.keys(weights.rank) as (keyof Features)[];
const weighFeatures = (features: Features, by: Readonly<Record<keyof Features, number>>) =>
  featureNames.reduce((sum, name) => sum + by[name] * features[name], 0);

/** Whether a unit may answer: no question, and nothing that only leads to what follows. */
export function mayAnswer({ unit }: Pick<Candidate, "unit">): boolean {
  return unit.whole && !/[?？؟:：]["')\]]*$/u.test(unit.words);
}

/**
 * Judges whether passages answer a question, and which of their units do. The weights were learnt by `npm run train` on
 * `eval/judgement`: `rank` as a listwise softmax over the units of a question's passages, `answers` as a logistic
 * regression on the best unit. No weight is below 0, so that more evidence never counts against an answer.
 * @param history the turns before it; a question that leans on them is judged with what they asked, and what they were
 *   about.
 */
export async function judgeEvidence(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  { question, history }: { question: string; history: readonly SaidTurn[] },
  passages: readonly PromptPassage[],
): Promise<Judgement> {
  const earlier = history.map((turn) => turn.question);
  const topic = askedQuestion(question, earlier).leans
    ? readTopic(question, history, passages)
    : undefined;
  const judgement = await judgeWithEarlier(embedder, { question, earlier, topic }, passages);
  return topic && restsOn(topic, question)
    ? { ...judgement, topic, range: "answered" }
    : { ...judgement, topic };
}

/** Whether a question asks for nothing but more of what was said, which then answers it: "tell me more", "and when?". */
function restsOn(topic: Topic, question: string): boolean {
  if (asksForMore(question) || asksForNext(question)) return true;
  const { kind, subjects } = askedQuestion(question);
  if (subjects.length === 0 && topic.said.some(({ unit }) => showsKind(kind, unit.words)))
    return true;
  if (!asksToCompare(question)) return false;
  const sides = sidesOf(topic);
  const rest = sides?.reduce(withoutName, question);
  return rest !== undefined && askedQuestion(rest).subjects.length === 0;
}

async function judgeWithEarlier(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  {
    question,
    earlier,
    topic,
  }: { question: string; earlier: readonly string[]; topic: Topic | undefined },
  passages: readonly PromptPassage[],
): Promise<Omit<Judgement, "topic">> {
  const { turnsTo = null, spoken: [from] = [] } = topic ?? {};
  const isUnnamed = turnsTo !== null && !topic?.named.includes(turnsTo);
  const asked = askedQuestion(isUnnamed ? `${question} ${ownName(turnsTo)}` : question, earlier);
  const alone = await judge(embedder, asked, passages);
  if (!asked.leans) return alone;
  const leaning = withEarlier(
    asked,
    earlier,
    turnsTo && from ? (before) => withoutName(before, from) : undefined,
  );
  if (!leaning) return alone;
  const joined = await judge(embedder, leaning, passages);
  // Of a question that leans, its few words alone are soon covered: it is read alone only where that is much surer.
  const saysAll = turnsTo && asked.kind !== null && !onlyNames(asked.text, turnsTo);
  const ahead = saysAll ? 0 : aheadAlone;
  return joined.probability + ahead > alone.probability ? joined : alone;
}

/** By how much a question that leans must be surer by itself to be read by itself. */
const aheadAlone = 0.1;

async function judge(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  asked: AskedQuestion,
  passages: readonly PromptPassage[],
): Promise<Omit<Judgement, "topic">> {
  const candidates = scoreCandidates(asked, await readEvidence(embedder, asked, passages));
  const best = bestOf(candidates.filter(mayAnswer)) ?? bestOf(candidates);
  const probability = best ? probabilityOf(best) : 0;
  return { asked, candidates, probability, range: rangeOf(probability) };
}

const probabilityOf = ({ features }: Pick<Candidate, "features">) =>
  logistic(weights.answers.bias + weighFeatures(features, weights.answers));

/** The share of a question's rare words that a text beside the answer must name to be quoted for coming near. */
const minNamedShareBeside = 0.5;

/** Whether a unit is worth quoting beside another that answers: it would answer alone, or comes near and names what is asked. */
export function answersBeside(candidate: Pick<Candidate, "features">): boolean {
  const range = rangeOf(probabilityOf(candidate));
  return (
    range === "answered" || (range === "closest" && candidate.features.named >= minNamedShareBeside)
  );
}

function rangeOf(probability: number): Judgement["range"] {
  if (probability >= answersFrom) return "answered";
  return probability >= nearFrom ? "closest" : "none";
}

/** The candidate with the highest score; undefined where there is none. */
export function bestOf<Candidates extends { score: number }>(
  candidates: readonly Candidates[],
): Candidates | undefined {
  return candidates.reduce<Candidates | undefined>(
    (best, each) => (best && best.score >= each.score ? best : each),
    undefined,
  );
}

/** What a unit gains whose section has the aspect that is asked for, in logits; each further passage a little less. */
const aspectBonus = 2;
const furtherPassage = 0.4;

function scoreCandidates(
  { aspect }: AskedQuestion,
  candidates: readonly Candidate[],
): ScoredCandidate[] {
  const passages = [...new Set(candidates.map(({ passage }) => passage))];
  const gain = ({ passage }: Candidate) =>
    aspect && placeAmong(aspect, passage.section) >= 0
      ? Math.max(0, aspectBonus - furtherPassage * passages.indexOf(passage))
      : 0;
  return withShares(
    candidates.map((candidate) => ({
      ...candidate,
      score: weighFeatures(candidate.features, weights.rank) + gain(candidate),
    })),
  );
}

/** The softmax of the scores of what may answer; 0 for what may not. */
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
