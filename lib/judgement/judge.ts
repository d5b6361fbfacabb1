import type { Embedder } from "../embedding/embed.ts";
import type { PromptPassage } from "../prompt/user-message.ts";
import { showsKind } from "../question/answer-kind.ts";
import { isAtEnd, placeAmong } from "../question/aspects.ts";
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
  documentOf,
  onlyNames,
  ownName,
  readTopic,
  type SaidTurn,
  sidesOf,
  type Topic,
  withoutName,
} from "./read-topic.ts";
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
};

/** Lower bounds of the ranges of the probability: from 0.5 it is an answer, from 0.2 only near. */
const answersFrom = 0.5;
const nearFrom = 0.2;

const featureNames = Object.keys(weights.rank) as (keyof Features)[];
const weighFeatures = (features: Features, by: Readonly<Record<keyof Features, number>>) =>
  featureNames.reduce((sum, name) => sum + by[name] * features[name], 0);

/** Whether a unit may answer: it is neither a question nor a mere lead-in to what follows. */
export function mayAnswer({ unit }: Pick<Candidate, "unit">): boolean {
  return unit.whole && !/[?？؟:：]["')\]]*$/u.test(unit.words);
}

/**
 * Judges whether passages answer a question, and which of their units do. The weights were learnt by `npm run train` on
 * `eval/judgement`: `rank` as a listwise softmax over the units of a question's passages, `answers` as a logistic
 * regression on the best unit. No weight is below 0, so more evidence never counts against an answer.
 * @param history the earlier turns; a question that leans on them is judged with their questions and topics.
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
  if (topic && restsOn(topic, question)) return { ...judgement, topic, range: "answered" };
  // Nothing was said that there could be more of.
  const isOpen = !topic && (asksForMore(question) || asksForNext(question));
  const range = isOpen && judgement.range === "answered" ? "closest" : judgement.range;
  return { ...judgement, topic, range };
}

/** Whether a question asks only for more of what was said, which then answers it: "tell me more", "and when?". */
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
  const joined = withOwnWords(await judge(embedder, leaning, passages), alone, topic);
  // The few words of a leaning question are easily covered, so it is read alone only if that is much surer.
  const saysAll = turnsTo && asked.kind !== null && !onlyNames(asked.text, turnsTo);
  const ahead = saysAll ? 0 : aheadAlone;
  return joined.probability + ahead > alone.probability ? joined : alone;
}

/**
 * Lets the words that a leaning question adds decide within the document that it is about: the earlier words name that
 * document, and all of its units share them.
 */
function withOwnWords(
  joined: Omit<Judgement, "topic">,
  alone: Omit<Judgement, "topic">,
  topic: Topic | undefined,
): Omit<Judgement, "topic"> {
  const [first] = topic?.said ?? [];
  if (!first || alone.asked.subjects.length === 0) return joined;
  const document = documentOf(first.passage);
  const inDocument = alone.candidates.filter(({ passage }) => documentOf(passage) === document);
  const least = Math.min(...inDocument.map(({ score }) => score));
  const own = new Map(
    inDocument.map(({ passage, index, score }) => [`${passage.tag} ${index}`, score - least]),
  );
  return {
    ...joined,
    candidates: withShares(
      joined.candidates.map((each) => ({
        ...each,
        score: each.score + (own.get(`${each.passage.tag} ${each.index}`) ?? 0),
      })),
    ),
  };
}

/** How much surer (in probability) a leaning question must be alone to be read alone. */
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

/** The share of a question's rare words that a text must name to be quoted beside the answer for coming near. */
const minNamedShareBeside = 0.5;

/** Whether a unit is worth quoting beside the answer: it would answer alone, or comes near and names what is asked. */
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

function scoreCandidates(
  { aspect }: AskedQuestion,
  candidates: readonly Candidate[],
): ScoredCandidate[] {
  const passages = [...new Set(candidates.map(({ passage }) => passage))];
  const ranks = candidates.map(({ passage, unit }) =>
    aspect ? placeAmong(aspect, passage.section, unit.context) : -1,
  );
  const best = Math.min(...ranks.filter((rank) => rank >= 0));
  const plain = passages.filter(({ section }) => section === null);
  const gain = ({ passage, unit }: Candidate, at: number) => {
    const rank = ranks[at] ?? -1;
    if (!aspect || rank < 0) return 0;
    const further = isAtEnd(aspect, passage.section, unit.context)
      ? plain.length - 1 - plain.indexOf(passage)
      : passages.indexOf(passage);
    return Math.max(0, aspectBonus - furtherSection * (rank - best) - furtherPassage * further);
  };
  return withShares(
    candidates.map((candidate, at) => ({
      ...candidate,
      score: weighFeatures(candidate.features, weights.rank) + gain(candidate, at),
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
