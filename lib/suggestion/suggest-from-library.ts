import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "../db/client.ts";
import { documents, type KeptQuestion, knowledgeBases } from "../db/schema.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { readSampleIds } from "../job/sample-bases.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { requireKnowledgeBase } from "../knowledge/knowledge-base.ts";
import { listOpenBases, type OpenBase } from "../knowledge/open-bases.ts";
import { libraryFields, markChats } from "../library/read-library.ts";
import { inBases } from "../retrieval/in-scope.ts";
import type { Scope } from "../retrieval/search.ts";
import type { Viewer } from "../viewer.ts";
import { isLineText } from "../wire/file-name.ts";
import type { Suggestion, SuggestionList } from "../wire/suggestion.ts";
import {
  type GuidedDocument,
  madeFrom,
  questionsOfDocument,
  questionsWaitMs,
} from "./document-questions.ts";
import { isAnswered } from "./is-answered.ts";

const shownSuggestions = 4;
/** The newest documents that are looked at; of these, as many are made questions of. */
const newestDocuments = 60;
const askedDocuments = 8;

/**
 * Questions that the viewer's library answers, made from the documents added last: of different knowledge bases and formats, one of
 * each document. Each was asked where it would be asked, and answered from that document. The sample gives none where there
 * is anything else.
 * @throws IbidError `not_found` for a knowledge base that the viewer may not read.
 */
export async function suggestFromLibrary(
  tools: AnswerTools,
  viewer: Viewer,
  { knowledgeBaseId }: { knowledgeBaseId?: string | undefined },
): Promise<SuggestionList> {
  const { db } = tools.database;
  if (knowledgeBaseId) await requireKnowledgeBase(db, viewer, knowledgeBaseId);
  const bases = await listOpenBases(db, viewer);
  const asked = bases.filter(({ id }) => !knowledgeBaseId || id === knowledgeBaseId);
  const chosen = await chooseDocuments(db, viewer, asked, bases);
  const library = { bases, ownAlone: knowledgeBaseId !== undefined };
  const late = sleep(questionsWaitMs, "late" as const, { ref: false });
  const suggestions: Suggestion[] = [];
  for (const document of chosen) {
    if (suggestions.length >= shownSuggestions) break;
    const found = await Promise.race([suggestOne(tools, viewer, document, library), late]);
    if (found === "late") return { suggestions, complete: false };
    // Two copies of a document make the same question.
    if (found && !suggestions.some(({ text }) => text === found.text)) suggestions.push(found);
  }
  return { suggestions, complete: true };
}

/** The newest documents that can be asked, taken from the knowledge bases and the formats in turn. */
async function chooseDocuments(
  db: Db,
  viewer: Viewer,
  asked: readonly OpenBase[],
  bases: readonly OpenBase[],
): Promise<GuidedDocument[]> {
  const sample = new Set(await readSampleIds(db, viewer));
  const newest = await readNewest(db, viewer, asked);
  const own = newest.filter((document) => !sample.has(document.knowledgeBaseId));
  const isOwnLibrary = own.length > 0 && asked.length === bases.length;
  const read = isOwnLibrary ? own : newest;
  const groups = Map.groupBy(
    read,
    ({ knowledgeBaseId, mediaType }) => `${knowledgeBaseId} ${mediaType}`,
  );
  // Running text makes the questions that a person would ask; what is read by lines comes after it.
  const alike = [...groups.values()].toSorted((one, other) => byLines(one) - byLines(other));
  const turns = Math.max(0, ...alike.map((group) => group.length));
  return Array.from({ length: turns }, (_, turn) => alike.flatMap((group) => group[turn] ?? []))
    .flat()
    .slice(0, askedDocuments);
}

const byLines = ([first]: readonly GuidedDocument[]) =>
  Number(first !== undefined && isLineText(first.filename, first.mediaType));

async function readNewest(
  db: Db,
  viewer: Viewer,
  bases: readonly OpenBase[],
): Promise<GuidedDocument[]> {
  const knowledgeBaseIds = bases.map(({ id }) => id);
  const rows = await db
    .select({ ...libraryFields, revision: documents.indexedRevision })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        inArray(documents.knowledgeBaseId, knowledgeBaseIds),
        inBases({ viewer, knowledgeBaseIds }),
        eq(documents.status, "ready"),
        gt(documents.chunks, 0),
      ),
    )
    .orderBy(desc(documents.createdAt), asc(documents.id))
    .limit(newestDocuments);
  return markChats(db, rows);
}

type SuggestedFrom = { bases: readonly OpenBase[]; ownAlone: boolean };

/** The first question of a document that is answered by it also where it is asked of more than that. */
async function suggestOne(
  tools: AnswerTools,
  viewer: Viewer,
  document: GuidedDocument,
  { bases, ownAlone }: SuggestedFrom,
): Promise<Suggestion | null> {
  const byDefault = bases.filter(({ kind }) => kindNamed(kind)?.readByDefault ?? false);
  const isDefault = !ownAlone && byDefault.some(({ id }) => id === document.knowledgeBaseId);
  const read = isDefault ? byDefault : bases.filter(({ id }) => id === document.knowledgeBaseId);
  const scope = { viewer, knowledgeBaseIds: read.map(({ id }) => id) };
  const version = read.map((base) => `${base.id}@${base.version}`).join();
  for (const question of await questionsOfDocument(tools, viewer, document)) {
    if (!question.alone || !(await isAnsweredThere(tools, scope, { question, document, version })))
      continue;
    return {
      text: question.text,
      documentId: document.id,
      title: document.title || document.filename,
      knowledgeBaseIds: isDefault ? null : [document.knowledgeBaseId],
    };
  }
  return null;
}

/** Which questions were answered in which state of the library, by a digest: no words. */
const answeredThere = new LRUCache<string, boolean>({ max: 2_000 });

async function isAnsweredThere(
  tools: AnswerTools,
  scope: Scope,
  {
    question,
    document,
    version,
  }: { question: KeptQuestion; document: GuidedDocument; version: string },
): Promise<boolean> {
  const made = madeFrom(tools, document);
  const key = createHash("sha256")
    .update(JSON.stringify([scope.viewer.userId, version, document.id, made, question.text]))
    .digest("hex");
  const known = answeredThere.get(key);
  if (known !== undefined) return known;
  const draft = { text: question.text, answers: [], form: "kind" } as const;
  const isThere = await isAnswered(tools, scope, draft, document.id);
  answeredThere.set(key, isThere);
  return isThere;
}
