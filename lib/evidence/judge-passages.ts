import { locateQuote } from "../citation/locate-quote.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { Candidate } from "../judgement/candidate.ts";
import { givesOrders } from "../judgement/gives-orders.ts";
import { bestOf, type Judgement, mayAnswer } from "../judgement/judge.ts";
import { judgeEvidence } from "../judgement/judge-evidence.ts";
import { describePassage } from "../prompt/user-message.ts";
import type { AnswerKind } from "../question/words/index.ts";
import type { ClosestPassage, Passage } from "../wire/passage.ts";

/** Passages shown where nothing answers. */
const maxClosest = 3;
/** The share of a question that a passage must have something near to, to be shown as near. */
const minNearShare = 0.1;

/** How near the passages of a question come to an answer. */
export type JudgedPassages = {
  range: Judgement["range"];
  closest: ClosestPassage[];
  /** The sentence that answers a question for one kind of thing, such as a number; null for any other question. */
  fact: ClosestPassage | null;
  /** The logs among the passages, where what comes nearest is a line of one. */
  logIds: string[];
  /** Whether the best sentence holds the kind of thing that is asked for. */
  holdsAsked: boolean;
};

/**
 * Whether the passages of a question answer it, and which come nearest. Of one picked document the nearest are shown however
 * far they are, for it is what the reader wants to read.
 */
export async function judgePassages(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  asked: {
    question: string;
    history: readonly { question: string; answer?: string | undefined }[];
    documentIds?: readonly string[] | undefined;
  },
  passages: readonly Passage[],
): Promise<JudgedPassages> {
  const described = passages.map((passage) => ({
    ...describePassage(passage),
    passage,
  }));
  const judgement = await judgeEvidence(embedder, asked, described);
  const { range, candidates } = judgement;
  const least = asked.documentIds?.length === 1 ? 0 : minNearShare;
  const nearest = new Map<string, ClosestPassage>();
  const passageOf = ({ passage: { tag } }: { passage: { tag: string } }) =>
    described.find((each) => each.tag === tag)?.passage;
  for (const candidate of candidates
    .filter((each) => mayAnswer(each) && each.features.coveredUnder >= least)
    .toSorted((a, b) => b.score - a.score)) {
    const passage = passageOf(candidate);
    if (!passage || nearest.has(passage.chunkId)) continue;
    nearest.set(passage.chunkId, { ...passage, ...nearestWords(passage, candidate.unit.words) });
    if (nearest.size === maxClosest) break;
  }
  const best = bestOf(candidates.filter(mayAnswer));
  const isLine = (candidate: (typeof candidates)[number]) =>
    candidate.lines && candidate.passage.time !== null;
  // A chat has times as well, and is prose.
  const tags = new Set(candidates.filter(isLine).map(({ passage }) => passage.tag));
  // A line that is only near to a follow-up is near to what was asked before.
  const isRead = best && isLine(best) && (range === "answered" || !judgement.asked.leans);
  const logs = described.filter(({ tag }) => isRead && tags.has(tag));
  const logIds = [...new Set(logs.map(({ passage }) => passage.documentId))];
  return {
    range,
    closest: [...nearest.values()],
    fact:
      (best && holdsFact(best, judgement) && nearest.get(passageOf(best)?.chunkId ?? "")) || null,
    logIds,
    holdsAsked: holdsAsked(judgement),
  };
}

/** Kinds of answers that are one fact. */
const factKinds: ReadonlySet<AnswerKind> = new Set([
  "time",
  "duration",
  "amount",
  "price",
  "person",
  "place",
]);

/** Whether a question asks for one fact, which a sentence answers with one of its kind. */
const holdsFact = (
  { features, unit }: Pick<Candidate, "features" | "unit">,
  judgement: Judgement,
) =>
  judgement.range === "answered" &&
  judgement.asked.kind !== null &&
  factKinds.has(judgement.asked.kind) &&
  features.kind > 0 &&
  // It is written outside the passages, where what gives orders to a model has no place.
  !givesOrders(unit.words);

/** How near a sentence must come to a question that asks for no kind of thing, by both measures. */
const plainly = { probability: 0.85, cosine: 0.5 } as const;

/** How much of the rare words of a question a setting must name that answers one over lines. */
const namedBySetting = 0.9;

/**
 * Whether the best sentence holds the kind of thing that is asked for, a time for "when", a number for "how many", and
 * not only the same words: what a question over lines needs to be answered by a text beside no log.
 */
function holdsAsked({ range, asked, candidates, probability, entry }: Judgement): boolean {
  if (entry) return true;
  const best = bestOf(candidates.filter(mayAnswer));
  if (range !== "answered" || !best) return false;
  const { kind, kindPossible, unitCosine, named } = best.features;
  if (asked.kind === "person" || kind > 0) return true;
  // Settings say what a log holds.
  if (best.lines && best.passage.time === null && named >= namedBySetting) return true;
  return kindPossible > 0 && probability >= plainly.probability && unitCosine >= plainly.cosine;
}

/** The offsets of a passage's nearest words; of one that its owner corrected, those of the whole passage. */
function nearestWords(passage: Passage, words: string): { quoteStart: number; quoteEnd: number } {
  if (passage.corrected) return { quoteStart: passage.start, quoteEnd: passage.end };
  const quote = locateQuote({ claim: words, passageText: passage.text });
  return { quoteStart: passage.start + quote.start, quoteEnd: passage.start + quote.end };
}
