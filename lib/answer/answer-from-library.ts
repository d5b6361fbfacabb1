import type { AnswerTools } from "../evidence/answer-tools.ts";
import { tagPassages } from "../evidence/tag-passages.ts";
import { answerLibraryQuestion } from "../library/answer-library-question.ts";
import { toLibraryAnswer } from "../library/quoted-text.ts";
import type { Scope } from "../retrieval/search.ts";
import { writeOwnText } from "./answer-from-lines.ts";
import type { AnswerDraft } from "./draft.ts";
import { noteStep } from "./note-step.ts";
import { preparePrompt } from "./prepare-prompt.ts";
import type { CoreRequest } from "./request.ts";
import type { Sink } from "./sink.ts";
import { streamAnswer } from "./stream-answer.ts";

/**
 * Answers a question about the library itself (lib/library): which documents there are, who wrote one, what one says in
 * short. Only a summary is left to the language model, where one is chosen that writes.
 * @returns false where it is no such question: then nothing was emitted.
 */
export async function answerFromLibrary(
  tools: AnswerTools,
  request: CoreRequest,
  scope: Scope,
  sink: Sink,
  draft: AnswerDraft,
): Promise<boolean> {
  const start = performance.now();
  const { question, model } = request;
  const answer = await answerLibraryQuestion(
    { db: tools.database.db, embedder: tools.embedder },
    scope,
    question,
    { lastCited: lastCited(request), writes: model.writes },
  );
  if (!answer) return false;
  draft.metrics.searchMs = performance.now() - start;
  const computed = "text" in answer ? toLibraryAnswer(answer.text) : undefined;
  const chunks = "text" in answer ? (computed?.chunks ?? []) : answer.read;
  draft.passages = await tagPassages(request.register, chunks);
  draft.metrics.passagesFresh = draft.passages.length;
  sink.emit({ type: "passages", passages: draft.passages });
  if (request.mode === "agent" && chunks.length > 0) {
    const ms = performance.now() - start;
    const step = { tool: "look_up_documents", input: { question }, passages: draft.passages, ms };
    noteStep(step, sink, draft);
  }
  if (!computed) {
    const call = await preparePrompt(tools, request, chunks, draft);
    await streamAnswer({ request, ...call }, sink, draft);
    return true;
  }
  const tags = new Map(draft.passages.map((passage) => [passage.chunkId, passage.tag]));
  const text = computed.text((chunkId) => tags.get(chunkId) ?? "");
  draft.computed = [{ question, text, passages: draft.passages }];
  await writeOwnText({ text, chunks, places: computed.places }, request, sink, draft);
  return true;
}

/** The document that the last answer cited, where it cited one alone. */
function lastCited(request: CoreRequest): string | null {
  const cited = request.turns?.at(-1)?.cited ?? [];
  const documents = new Set(cited.map(({ chunkId }) => chunkId.split(":")[0] ?? ""));
  const [only] = documents;
  return documents.size === 1 && only ? only : null;
}
