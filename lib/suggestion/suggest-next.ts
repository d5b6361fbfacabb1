import { and, eq, inArray } from "drizzle-orm";
import { branchTo, readTree } from "../conversation/branch.ts";
import { readPassageChoices } from "../conversation/passage-choices.ts";
import { getConversation } from "../conversation/queries.ts";
import { readAnswerRow } from "../conversation/read-result.ts";
import { readTurns } from "../conversation/read-turns.ts";
import type { Db } from "../db/client.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { readChunkId, toChunkId } from "../document/chunk-id.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { libraryFields, markChats } from "../library/read-library.ts";
import type { EarlierTurn } from "../prompt/prompt.ts";
import { wordsOf } from "../question/read-language.ts";
import { listCarriedChunkIds } from "../retrieval/carry-over.ts";
import { followUpTurns } from "../retrieval/follow-up.ts";
import { inScope } from "../retrieval/in-scope.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { Scope } from "../retrieval/search.ts";
import type { Viewer } from "../viewer.ts";
import type { NextQuestions } from "../wire/suggestion.ts";
import { chooseAnswered, orderDrafts } from "./choose-questions.ts";
import { type DraftQuestion, draftQuestions } from "./draft-questions.ts";
import { isAnswered } from "./is-answered.ts";
import { partsOfChunks } from "./read-parts.ts";

const shownNext = 3;
/** Drafts that are asked, at most: a reader waits for them beside an answer. */
const askedNext = 8;
/** Cited documents that questions are made from, the one cited first before the others. */
const readDocuments = 2;
/** Chunks read before and behind each given one. */
const chunksAround = 3;
/** Chunks read of one document, at most. */
const chunksRead = 24;

type AnswerBefore = Awaited<ReturnType<typeof readAnswerRow>>;

/**
 * Questions to go on with after an answer: made from what its passages and their neighbours also say, answered in this
 * conversation, and not asked or told in it before. None after an answer that did not answer.
 * @throws IbidError `not_found`
 */
export async function suggestNext(
  tools: AnswerTools,
  viewer: Viewer,
  messageId: string,
): Promise<NextQuestions> {
  const { db } = tools.database;
  const answer = await readAnswerRow(db, viewer, messageId);
  if (answer.status !== "done" || answer.outcome !== "answered") return { questions: [] };
  const { pinnedChunkIds, droppedChunkIds } = await readPassageChoices(db, answer.conversationId);
  const scope = { ...(await scopeOfAnswer(db, viewer, answer)), droppedChunkIds };
  const branch = branchTo(await readTree(db, answer.conversationId), answer.id);
  const turns = await readTurns(db, answer.conversationId, branch);
  const drafts = (await draftsBeside(db, scope, answer)).filter(({ draft }) => isNew(draft, turns));
  const where = {
    ...scope,
    pinnedChunkIds,
    history: turns.slice(-followUpTurns),
    carriedChunkIds: await listCarriedChunkIds(
      db,
      branch.map(({ id }) => id),
    ),
  };
  const within = new Map(drafts.map(({ draft, documentId }) => [draft, documentId]));
  const ordered = orderDrafts(drafts.map(({ draft }) => draft)).slice(0, askedNext);
  const chosen = await chooseAnswered(ordered, shownNext, (draft) =>
    isAnswered(tools, where, draft, within.get(draft) ?? ""),
  );
  return { questions: chosen.map(({ text }) => text) };
}

/** What the next question of the answer's conversation reads. */
async function scopeOfAnswer(db: Db, viewer: Viewer, answer: AnswerBefore): Promise<Scope> {
  const { knowledgeBaseIds } = await getConversation(db, viewer, answer.conversationId);
  const { documentIds } = answer.retrieval?.asked ?? {};
  const named = answer.retrieval?.namedBaseIds ?? [];
  return {
    viewer,
    knowledgeBaseIds: [...new Set([...(knowledgeBaseIds ?? []), ...named])],
    documentIds,
  };
}

type BesideDraft = { draft: DraftQuestion; documentId: string };

/** Forms that ask nothing of what was answered: a heading alone, and what a document is about. */
const leadingNowhere = new Set<DraftQuestion["form"]>(["section", "whole"]);

/**
 * Drafts made from the passages of the documents that an answer cites, and from the text around them. Of the others that it was given
 * nothing is known but that they came up in the search, which always finds some.
 */
async function draftsBeside(db: Db, scope: Scope, answer: AnswerBefore): Promise<BesideDraft[]> {
  const placesOf = (passages: readonly { chunkId: string }[]) =>
    passages.flatMap(({ chunkId }) => readChunkId(chunkId) ?? []);
  const cited = placesOf((answer.markers ?? []).flatMap(({ passages }) => passages));
  const given = placesOf(answer.retrieval?.passages ?? []);
  const byDocument = [...Map.groupBy([...cited, ...given], ({ documentId }) => documentId)]
    .filter(([id]) => cited.some(({ documentId }) => documentId === id))
    .slice(0, readDocuments);
  const rows = await db
    .select(libraryFields)
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        inScope(scope),
        inArray(
          documents.id,
          byDocument.map(([id]) => id),
        ),
      ),
    );
  const read = await markChats(db, rows);
  const drafts: BesideDraft[] = [];
  for (const [documentId, own] of byDocument) {
    const document = read.find(({ id }) => id === documentId);
    if (!document) continue;
    const around = own.flatMap(({ revision, ordinal }) =>
      Array.from({ length: 2 * chunksAround + 1 }, (_, at) =>
        toChunkId({ documentId, revision, ordinal: Math.max(0, ordinal + at - chunksAround) }),
      ),
    );
    const ids = [...new Set(around)].slice(0, chunksRead);
    const chunks = (await loadChunks(db, scope, ids)).toSorted((a, b) => a.ordinal - b.ordinal);
    const made = draftQuestions(partsOfChunks(document, chunks));
    drafts.push(
      ...made.flatMap((draft) => (leadingNowhere.has(draft.form) ? [] : [{ draft, documentId }])),
    );
  }
  return drafts;
}

/** The share of a question's words from which another one asks the same. */
const sameQuestionShare = 0.75;

/** Whether a question was neither asked before, nor is its answer told already. */
function isNew({ text, answers }: DraftQuestion, turns: readonly EarlierTurn[]): boolean {
  const words = new Set(wordsOf(text));
  return turns.every(({ question, saved }) => {
    const asked = new Set(wordsOf(question));
    const shared = [...words].filter((word) => asked.has(word)).length;
    if (shared >= sameQuestionShare * Math.min(words.size, asked.size)) return false;
    return !answers.some((markdown) => saved?.text.includes(markdown.trim()));
  });
}
