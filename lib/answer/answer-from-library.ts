import { readChunkId } from "../document/chunk-id.ts";
import { answerLibraryQuestion } from "../library/answer-library-question.ts";
import { toLibraryAnswer } from "../library/quoted-text.ts";
import type { EarlierTurn } from "../prompt/prompt.ts";
import type { LibraryQuestion } from "../question/library-question.ts";
import { continueList } from "../question/read-library-question.ts";
import type { AnswerContext, AnswerPart } from "./answer.ts";
import { answerFromPassages } from "./answer-from-passages.ts";
import { showLookedUp, writeComputedText } from "./own-text.ts";
import type { CoreRequest } from "./request.ts";

/**
 * Answers a question about the library itself (lib/library): which documents there are, who wrote one, what one says in
 * short. Only a summary is left to the language model, where one is chosen that writes.
 * @returns null where it is no such question: then nothing was emitted.
 */
export async function answerFromLibrary(context: AnswerContext): Promise<AnswerPart | null> {
  const { tools, request, scope, typed } = context;
  const start = performance.now();
  const ask = (question: string, asked?: LibraryQuestion) =>
    answerLibraryQuestion({ db: tools.database.db, embedder: tools.embedder }, scope, question, {
      lastCited: lastCited(request),
      lastAnswers: answersSinceCited(request),
      writes: request.model.writes,
      language: tools.env.language,
      asked,
    });
  // Words that ask of documents need be in none of them, so what was typed is read first.
  const before = request.history.at(-1)?.question;
  const answer =
    (typed === undefined ? undefined : await ask(typed)) ??
    (await ask(request.question)) ??
    (await askContinued(request.question, before, ask));
  if (!answer) return null;
  const searchMs = performance.now() - start;
  const computed =
    "text" in answer
      ? toLibraryAnswer(answer.text)
      : "computed" in answer
        ? answer.computed
        : undefined;
  const chunks = computed?.chunks ?? ("read" in answer ? answer.read : []);
  const tool = chunks.length > 0 ? "look_up_documents" : undefined;
  const passages = await showLookedUp(context, { chunks, tool, ms: searchMs });
  const { metrics, ...written } = computed
    ? await writeComputedText(context, { ...computed, chunks }, passages)
    : await answerFromPassages(context, { chunks, passages });
  const { appliedFilters } = answer;
  return { ...written, appliedFilters, metrics: { ...metrics, searchMs } };
}

/** Asks a follow-up that only narrows a list, "and the oldest?", of what was listed. */
async function askContinued<Answer>(
  question: string,
  before: string | undefined,
  ask: (question: string, asked: LibraryQuestion) => Promise<Answer>,
): Promise<Answer | undefined> {
  const continued = before === undefined ? null : continueList(question, before);
  return continued === null ? undefined : ask(question, continued);
}

/** The document that the latest answer with citations cited, where it cited one alone. */
function lastCited({ turns = [] }: CoreRequest): string | null {
  const documents = new Set(
    savedMarkersOf(turns.findLast((turn) => savedMarkersOf(turn).length > 0)).flatMap(
      ({ passages }) => passages.map(({ chunkId }) => readChunkId(chunkId)?.documentId ?? ""),
    ),
  );
  const [only] = documents;
  return documents.size === 1 && only ? only : null;
}

/** The answers behind that one, which may list a document. */
const answersSinceCited = ({ turns = [] }: CoreRequest): string[] =>
  turns
    .slice(turns.findLastIndex((turn) => savedMarkersOf(turn).length > 0) + 1)
    .map(({ answer }) => answer);

const savedMarkersOf = (turn: EarlierTurn | undefined) => turn?.saved?.markers ?? [];
