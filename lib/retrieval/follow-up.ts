import type { Db } from "../db/client.ts";
import { clampToUnit } from "../embedding/clamp-to-unit.ts";
import { dot } from "../embedding/dot.ts";
import type { Embedder } from "../embedding/embed.ts";
import { questionKeywords } from "../keyword/keyword-vector.ts";
import { pointsBack } from "../question/points-back.ts";
import { type Scope, type SearchQuestion, search } from "./search.ts";

/** What was said before a question: a question, and its answer where it got one. */
export type TurnBefore = { question: string; answer?: string | undefined };

/** A question, and what was said before it, oldest first. */
type QuestionInContext = { question: string; earlier?: readonly TurnBefore[] | undefined };

/** Turns that a follow-up leans on; it rarely refers to anything further back. */
export const followUpTurns = 3;

/** Characters of the last answer that are embedded: its first sentences say what it is about. */
const answerExcerpt = 300;
/**
 * Words of the last answer that are searched for, so that a long answer does not drown its question; and characters, as
 * Chinese has no spaces between its words.
 */
const maxAnswerWords = 60;
const maxAnswerChars = 600;
/**
 * Characters of each earlier question: as many as a question may have are embedded, so that it is known from when it was
 * asked, and so many are searched for, as the database compares no more than 16,000 terms.
 */
const questionCharacters = { embedded: 4_000, searched: 1_000 } as const;

/**
 * How much the conversation counts beside a question that needs all of it: in the vector, and for each term that the
 * question itself lacks. Over the 708 judged turns after the first of MTRAG-UN and INSCIT this, scaled by
 * {@link contextNeed}, gained 0.106 and 0.011 nDCG@10 on the bare question; the same without the scale loses 0.07 on the
 * second, because most of its questions need no context.
 */
const contextWeight = { vector: 0.8, question: 0.25, answer: 0.1 } as const;

/** Returns the cosine of the chunk nearest to a vector in all that is searched; 0 where there is nothing. */
type Nearest = (vector: Float32Array) => Promise<number>;

/** {@link Nearest} over the chunks of a scope, of vectors by this model. */
export function nearestIn(db: Db, scope: Scope, model?: string): Nearest {
  return async (vector) => {
    const [chunk] = await search(db, {
      ...scope,
      question: { vector, model, keywords: { slots: [], weights: [] } },
      mode: "vector",
      limit: 1,
    });
    return chunk?.vectorScore ?? 0;
  };
}

/**
 * A question as both legs of the search need it: the first of a conversation as it is, a follow-up leaning on what was
 * said before it as far as it needs that.
 * @returns a unit vector, and the terms' slots with their weights.
 */
export async function poseQuestion(
  embedder: Embedder,
  asked: QuestionInContext,
  nearest: Nearest,
): Promise<SearchQuestion> {
  const own = await embedder.embedQuestion(asked.question);
  const keywords = questionKeywords(asked.question);
  const context = await readContext(embedder, asked);
  if (!context) return { vector: own, keywords };
  const need = await contextNeed(
    embedder,
    { own, leans: leansBack(asked.question) },
    context,
    nearest,
  );
  if (need === 0) return { vector: own, keywords };
  return {
    vector: unitSum([
      [own, 1],
      [context.vector, contextWeight.vector * need],
    ]),
    keywords: addTerms(keywords, context, need),
  };
}

/**
 * Whether a question says by itself what it is about: it has more than a word or two, none of them points back, and
 * something in the library is near to it as it is. Then no model need be asked to say it in full.
 */
export async function standsAlone(
  embedder: Embedder,
  asked: QuestionInContext,
  nearest: Nearest,
): Promise<boolean> {
  if ((asked.earlier ?? []).length === 0) return true;
  if (leansBack(asked.question)) return false;
  const own = await embedder.embedQuestion(asked.question);
  return needByLibrary(embedder, await nearest(own)) === 0;
}

/** Whether a question's words leave open what it is about: there are few of them, or one points back. */
function leansBack(question: string): boolean {
  return pointsBack(question) || questionKeywords(question).slots.length < 3;
}

/** What was said before a question, as it is measured and added. */
type Context = {
  /** Of everything that was said, each a unit vector. */
  said: Float32Array[];
  /** The direction of all of it: the questions alike, the last answer as much as they together. */
  vector: Float32Array;
  questions: string;
  answer: string;
};

async function readContext(
  embedder: Embedder,
  { earlier = [] }: QuestionInContext,
): Promise<Context | undefined> {
  const turns = earlier.slice(-followUpTurns);
  if (turns.length === 0) return undefined;
  const answer = withoutCitations(turns.at(-1)?.answer ?? "");
  const asked = turns.map((turn) => turn.question.slice(0, questionCharacters.embedded));
  const excerpt = answer.slice(0, answerExcerpt);
  const [questions, [answered]] = await Promise.all([
    // Each by itself: it was embedded when it was asked, and an embedder that remembers questions has it still.
    Promise.all(asked.map((question) => embedder.embedQuestion(question))),
    excerpt === "" ? [] : embedder.embedSentences([excerpt]),
  ]);
  return {
    said: [...questions, ...(answered ? [answered] : [])],
    vector: unitSum([
      ...questions.map((vector): [Float32Array, number] => [vector, 1 / questions.length]),
      ...(answered ? [[answered, 1] satisfies [Float32Array, number]] : []),
    ]),
    questions: asked.map((question) => question.slice(0, questionCharacters.searched)).join("\n"),
    answer: answer.split(" ").slice(0, maxAnswerWords).join(" ").slice(0, maxAnswerChars),
  };
}

/** An answer without its citations; nothing of one that says nothing. */
function withoutCitations(answer: string): string {
  const words = answer
    .replace(/\[[^\][]*\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /^the documents don['’]t say\b/i.test(words) ? "" : words;
}

/**
 * How much a question needs what was said before it, from 0 to 1: much where nothing in the library is near to it as it
 * is ("How much of it?" is near to nothing), and where its words lean on something else and it is far from all that was
 * said, as it then shares no word of the topic. One that is far from what was said and leans on nothing is of another
 * topic. Distances are measured by the model's own: 1 is where a passage just does not speak of a question.
 */
async function contextNeed(
  embedder: Embedder,
  { own, leans }: { own: Float32Array; leans: boolean },
  { said }: Context,
  nearest: Nearest,
): Promise<number> {
  if (!leans) return needByLibrary(embedder, await nearest(own));
  const closest = Math.max(...said.map((vector) => dot(own, vector)));
  const fromSaid = clampToUnit(1.5 * distance(embedder, closest) - 1);
  return fromSaid === 1 ? 1 : Math.max(fromSaid, needByLibrary(embedder, await nearest(own)));
}

function needByLibrary(embedder: Embedder, nearest: number): number {
  return clampToUnit(2 * distance(embedder, nearest) - 1);
}

function distance({ model }: Embedder, cosine: number): number {
  return (1 - cosine) / (1 - model.similarityThreshold);
}

/** The question's own terms, and those that it lacks of the earlier questions and of the last answer. */
function addTerms(
  own: SearchQuestion["keywords"],
  { questions, answer }: Context,
  need: number,
): SearchQuestion["keywords"] {
  const weights = new Map(own.slots.map((slot, i) => [slot, own.weights[i] ?? 0]));
  const add = (text: string, weight: number) => {
    for (const slot of questionKeywords(text).slots)
      if (!weights.has(slot)) weights.set(slot, weight * need);
  };
  add(questions, contextWeight.question);
  add(answer, contextWeight.answer);
  return { slots: [...weights.keys()], weights: [...weights.values()] };
}

function unitSum(
  parts: readonly (readonly [vector: Float32Array, weight: number])[],
): Float32Array {
  const sum = new Float32Array(parts[0]?.[0].length ?? 0);
  for (const [vector, weight] of parts)
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0);
  const norm = Math.hypot(...sum) || 1;
  return sum.map((value) => value / norm);
}
