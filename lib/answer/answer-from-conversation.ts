import { narrowCitations } from "../citation/narrow-citations.ts";
import { tagPassages } from "../evidence/tag-passages.ts";
import type { EarlierTurn } from "../prompt/prompt.ts";
import { readLibraryQuestion } from "../question/read-library-question.ts";
import { readTurnRequest, type TurnRequest } from "../question/turn-request.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import { defaultMaxCarried } from "../retrieval/retrieve.ts";
import { wordings } from "../wording/wording-for.ts";
import type { AnswerContext, AnswerPart } from "./answer.ts";
import { answerFromPassages } from "./answer-from-passages.ts";
import { writeOwnText } from "./own-text.ts";
import { reshapeAnswer } from "./reshape-answer.ts";

/**
 * Answers a turn that only asks for another form of the answer before it ("shorter", "translate that") from the
 * conversation, without retrieval: the passages that answer cited are the only ones. The extractive model does what can
 * be done with the answer's own words, and else says which setting the turn needs.
 * @returns null where the turn asks for something new: then nothing was emitted.
 */
export async function answerFromConversation(context: AnswerContext): Promise<AnswerPart | null> {
  const { tools, request, scope, sink } = context;
  const turns: readonly EarlierTurn[] = request.turns ?? request.history;
  // What Ibid itself said of a turn like this one is not what is meant: the answer before it is.
  const last = turns.findLast((turn) => !isOwnWord(turn.answer));
  const asked = readTurnRequest(request.question, turns);
  if (!asked || !last) return null;
  if (asked === "thanks") {
    const language = readLibraryQuestion(request.question)?.language ?? "en";
    return writeOwnText(context, { text: wordings[language].library.welcome });
  }
  const { cited = [] } = last;
  const reshaped = request.model.writes ? undefined : reshapeAnswer(asked, last.answer);
  if (!request.model.writes && reshaped === undefined)
    return writeOwnText(context, { text: needsModel(asked) });
  const chunkIds =
    cited.length > 0
      ? cited.map((passage) => passage.chunkId)
      : request.carriedChunkIds.slice(0, request.maxCarried ?? defaultMaxCarried);
  const chunks = (await loadChunks(tools.database.db, scope, chunkIds)).map((chunk) => ({
    ...chunk,
    carried: true,
  }));
  const passages = await tagPassages(request.register, chunks);
  sink.emit({ type: "passages", passages });
  if (reshaped === undefined) return answerFromPassages(context, { chunks, passages });
  return writeOwnText(context, { ...narrowCitations(reshaped, cited), chunks, passages });
}

const deeds: Record<Exclude<TurnRequest, "thanks">, string> = {
  shorter: "shorten an answer",
  sentence: "put an answer into one sentence",
  list: "make a list of an answer",
  table: "make a table of an answer",
  translate: "translate an answer",
  simpler: "say an answer more simply",
  again: "explain an answer again",
};

/** What Ibid says of itself, in each language. */
const courtesies = new Set(
  Object.values(wordings).flatMap(({ library }) => [
    library.welcome,
    library.greeting,
    library.abilities,
  ]),
);
const needed =
  ", Ibid needs a language model that writes its own words: choose one with the model switch below the question, or ask whoever runs Ibid to set one up.";

function needsModel(asked: Exclude<TurnRequest, "thanks">): string {
  return `To ${deeds[asked]}${needed}`;
}

/** Whether an answer is one of these, and not about the documents. */
function isOwnWord(answer: string): boolean {
  return courtesies.has(answer) || answer.endsWith(needed);
}
