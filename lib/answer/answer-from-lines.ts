import type { CitedPlace } from "../citation/cited-place.ts";
import { answerLogQuestion, type NearestFound } from "../log/answer-log-question.ts";
import type { ClosestPassage, Passage } from "../wire/passage.ts";
import { wordingFor } from "../wording/wording-for.ts";
import type { AnswerContext, AnswerPart } from "./answer.ts";
import { restsOnDropped, showLookedUp, writeComputedText } from "./own-text.ts";

/**
 * Answers a question over the lines of logs by going through them (lib/log), without a model.
 * @param nearest what comes nearest to the question, once the documents were searched.
 * @returns null where it is no such question, or would cite a passage that was dropped: then nothing was emitted. An answer
 *   that no line matches counts as answered: every line was looked at, and that is what it says.
 */
export async function answerFromLines(
  context: AnswerContext,
  nearest?: NearestFound,
): Promise<AnswerPart | null> {
  const { tools, request, scope, sink } = context;
  const start = performance.now();
  const earlier = request.history.map((turn) => turn.question);
  const { db } = tools.database;
  const { signal } = sink;
  const computed = await answerLogQuestion(db, scope, request.question, earlier, {
    nearest,
    citedDocumentIds: request.turns?.at(-1)?.documentIds,
    explains: request.model.writes,
    signal,
  });
  if (!computed || restsOnDropped(computed, scope)) return null;
  const searchMs = performance.now() - start;
  const { chunks, appliedFilters } = computed;
  const passages = await showLookedUp(context, { chunks, tool: "look_up_lines", ms: searchMs });
  if (computed.lacksAsked) {
    sink.emit({
      type: "text-delta",
      text: wordingFor(request.question, tools.env.language).closest,
    });
    const closest = closestLines(computed.places, passages);
    return { outcome: "closest", closest, appliedFilters, metrics: { searchMs } };
  }
  const { metrics, ...written } = await writeComputedText(context, computed, passages);
  return { ...written, outcome: "answered", appliedFilters, metrics: { ...metrics, searchMs } };
}

/** Passages of lines that are shown where none of them answers. */
const maxClosest = 3;

/** The passages of lines that come near, each with the first of its lines. */
function closestLines(
  places: readonly CitedPlace[],
  passages: readonly Passage[],
): ClosestPassage[] {
  const found = passages.flatMap((passage) => {
    const place = places.find(({ chunkId }) => chunkId === passage.chunkId);
    return place ? [{ ...passage, quoteStart: place.start, quoteEnd: place.end }] : [];
  });
  return found.slice(0, maxClosest);
}
