import { and, eq, sql } from "drizzle-orm";
import { type Db, hasSqlState } from "../db/client.ts";
import { documentGuides, documents, type KeptQuestion } from "../db/schema.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import type { LibraryDocument } from "../library/read-library.ts";
import type { Scope } from "../retrieval/search.ts";
import type { Viewer } from "../viewer.ts";
import { chooseAnswered, orderDrafts } from "./choose-questions.ts";
import { draftQuestions } from "./draft-questions.ts";
import { isAnswered } from "./is-answered.ts";
import { readParts } from "./read-parts.ts";

/** A document of which questions are made, and the revision of its text. */
export type GuidedDocument = LibraryDocument & { revision: number };

/** A page waits no longer for questions in one call, and calls again: what was begun goes on (milliseconds). */
export const questionsWaitMs = 2_500;
/** Questions kept of a document: some of them may not be understood without it, and not be asked of a library. */
const keptQuestions = 5;
/** Raised by whatever makes other questions of the same text. */
const formsVersion = 2;

/** What a guide was made from, and by what. */
export const madeFrom = (
  { embedder }: Pick<AnswerTools, "embedder">,
  { revision }: GuidedDocument,
) => `${revision} ${formsVersion} ${embedder.model.id}`;

/** Where a question to one document is asked. */
export const scopeOfDocument = (viewer: Viewer, document: LibraryDocument): Scope => ({
  viewer,
  knowledgeBaseIds: [document.knowledgeBaseId],
  documentIds: [document.id],
});

/** Questions that are being made, so that several readers wait for the same. */
const underWay = new Map<string, Promise<KeptQuestion[]>>();

/**
 * Returns the questions that a document answers: those kept of this revision of it, else made now, and kept. They were asked,
 * and answered from the document itself.
 */
export async function questionsOfDocument(
  tools: AnswerTools,
  viewer: Viewer,
  document: GuidedDocument,
): Promise<KeptQuestion[]> {
  const { db } = tools.database;
  const made = madeFrom(tools, document);
  const kept = await readKeptGuide(db, document.id, made);
  if (kept?.questions) return kept.questions;
  const key = `${document.id} ${made}`;
  const making =
    underWay.get(key) ??
    makeQuestions(tools, viewer, document).finally(() => {
      underWay.delete(key);
    });
  underWay.set(key, making);
  return making;
}

async function makeQuestions(
  tools: AnswerTools,
  viewer: Viewer,
  document: GuidedDocument,
): Promise<KeptQuestion[]> {
  const scope = scopeOfDocument(viewer, document);
  const { db } = tools.database;
  const drafts = orderDrafts(draftQuestions(await readParts(db, scope, document)));
  const chosen = await chooseAnswered(drafts, keptQuestions, (draft) =>
    isAnswered(tools, scope, draft, document.id),
  );
  const questions = chosen.map(({ text, alone, form }) => ({
    text,
    alone,
    whole: form === "whole",
  }));
  await keepGuide(db, document, madeFrom(tools, document), { questions });
  return questions;
}

/** What is kept of a document's guide, if it is of this making; the caller has seen that the viewer may read the document. */
export async function readKeptGuide(db: Db, documentId: string, made: string) {
  const [kept] = await db
    .select()
    .from(documentGuides)
    .where(and(eq(documentGuides.documentId, documentId), eq(documentGuides.madeFrom, made)));
  return kept;
}

type GuidePart = Partial<Pick<typeof documentGuides.$inferInsert, "summary" | "questions">>;

/** Keeps a part of a guide beside what is there of the same making. A document that is gone or has another text keeps none. */
export async function keepGuide(
  db: Db,
  { id, revision }: GuidedDocument,
  made: string,
  part: GuidePart,
): Promise<void> {
  const isCurrent = and(eq(documents.id, id), eq(documents.indexedRevision, revision));
  if ((await db.$count(documents, isCurrent)) === 0) return;
  const keep = (name: "summary" | "questions") =>
    sql`CASE WHEN ${documentGuides.madeFrom} = ${made} THEN ${documentGuides[name]} END`;
  try {
    await db
      .insert(documentGuides)
      .values({ documentId: id, madeFrom: made, ...part })
      .onConflictDoUpdate({
        target: documentGuides.documentId,
        set: {
          madeFrom: made,
          summary: part.summary ?? keep("summary"),
          questions: part.questions ?? keep("questions"),
        },
      });
  } catch (error) {
    // The document was removed in the meantime, and its guide goes with it.
    if (!hasSqlState(error, "23503")) throw error;
  }
}
