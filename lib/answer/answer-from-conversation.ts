import { tagPassages } from "../evidence/tag-passages.ts";
import type { EarlierTurn } from "../prompt/prompt.ts";
import { readTurnRequest, type TurnRequest } from "../question/turn-request.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import { defaultMaxCarried } from "../wire/answer-request.ts";
import type { Passage } from "../wire/passage.ts";
import { wordingFor, wordings } from "../wording/wording-for.ts";
import type { AnswerContext, AnswerPart } from "./answer.ts";
import { answerFromPassages } from "./answer-from-passages.ts";
import { type OwnText, writeOwnText } from "./own-text.ts";
import { reshapeAnswer, reshapeSaved } from "./reshape-answer.ts";

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
  const read = readTurnRequest(request.question, turns);
  if (!read || !last) return null;
  const { asked, language } = read;
  const { library, needsModel, reshapings } = wordingFor(
    request.question,
    tools.env.language,
    language,
  );
  if (asked === "thanks") return writeOwnText(context, { text: library.welcome });
  const cited = citedChunkIds(last);
  const chunkIds =
    cited.length > 0
      ? cited
      : request.carriedChunkIds.slice(0, request.maxCarried ?? defaultMaxCarried);
  const chunks = (await loadChunks(tools.database.db, scope, chunkIds)).map((chunk) => ({
    ...chunk,
    carried: true,
  }));
  const passages = await tagPassages(request.register, chunks);
  const reshaped = request.model.writes ? undefined : reshape(asked, last, passages);
  if (!request.model.writes && !reshaped)
    return writeOwnText(context, { text: needsModel(reshapings[asked]) });
  sink.emit({ type: "passages", passages });
  return reshaped
    ? writeOwnText(context, { ...reshaped, chunks, passages })
    : answerFromPassages(context, { chunks, passages });
}

/** The chunks that an answer cites, each once, in the order of its markers. */
function citedChunkIds({ saved }: EarlierTurn): string[] {
  const words = saved?.markers.flatMap(({ passages }) => passages) ?? [];
  return [...new Set(words.map(({ chunkId }) => chunkId))];
}

/** An answer in another form, with source tags; what a client keeps of one has no markers of Ibid. */
function reshape(
  asked: TurnRequest,
  { answer, saved }: EarlierTurn,
  passages: readonly Passage[],
): Pick<OwnText, "text" | "places"> | undefined {
  const tags = new Map(passages.map(({ chunkId, tag }) => [chunkId, tag]));
  if (saved) return reshapeSaved(asked, saved, (chunkId) => tags.get(chunkId));
  const text = reshapeAnswer(asked, answer);
  return text === undefined ? undefined : { text };
}

/** What Ibid says of itself, in each language. */
const courtesies = new Set(
  Object.values(wordings).flatMap(({ library, needsModel, reshapings }) => [
    library.welcome,
    library.greeting,
    library.abilities,
    ...Object.values(reshapings).map(needsModel),
  ]),
);
/** Whether an answer is one of these, and not about the documents. */
function isOwnWord(answer: string): boolean {
  return courtesies.has(answer);
}
