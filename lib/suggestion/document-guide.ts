import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { locateQuote } from "../citation/locate-quote.ts";
import { placeInOriginal } from "../citation/place-in-original.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { getDocument } from "../document/queries.ts";
import { readSpans } from "../document/storage.ts";
import { notFound } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { inReadableBase } from "../knowledge/access.ts";
import { chooseChunks } from "../library/choose-chunks.ts";
import { libraryFields, markChats } from "../library/read-library.ts";
import { summariseDocument, summarisedChunks } from "../library/summarise-document.ts";
import type { TextSpan } from "../text/text-span.ts";
import type { Viewer } from "../viewer.ts";
import type { DocumentGuide } from "../wire/document-guide.ts";
import {
  type GuidedDocument,
  keepGuide,
  madeFrom,
  questionsOfDocument,
  questionsWaitMs,
  readKeptGuide,
  scopeOfDocument,
} from "./document-questions.ts";
import { readOutline } from "./read-outline.ts";

const shownQuestions = 3;

/**
 * Tells a reader what is in a document: its headings, what it says in short, and questions that it answers.
 * @throws IbidError `not_found`
 */
export async function guideToDocument(
  tools: AnswerTools,
  viewer: Viewer,
  id: string,
): Promise<DocumentGuide> {
  const { db } = tools.database;
  const { status, chunks } = await getDocument(db, viewer, id);
  if (status !== "ready" || chunks === 0)
    return {
      outline: [],
      outlineCut: false,
      summary: [],
      questions: [],
      complete: status === "ready",
    };
  const document = await readGuided(tools, viewer, id);
  const outline = await readOutline(db, document);
  const summary = await summaryOf(tools, viewer, document);
  const late = sleep(questionsWaitMs, null, { ref: false });
  const questions = await Promise.race([questionsOfDocument(tools, viewer, document), late]);
  return {
    ...outline,
    summary,
    questions: (questions ?? [])
      .filter(({ whole }) => !whole)
      .map(({ text }) => text)
      .slice(0, shownQuestions),
    complete: questions !== null,
  };
}

async function readGuided(
  { database: { db } }: AnswerTools,
  viewer: Viewer,
  id: string,
): Promise<GuidedDocument> {
  const rows = await db
    .select({ ...libraryFields, revision: documents.indexedRevision })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(eq(documents.id, id), inReadableBase(viewer, documents.knowledgeBaseId)));
  const [document] = await markChats(db, rows);
  if (!document) throw notFound("document");
  return document;
}

/** The sentences that sum a document up: their places are kept, and their words are read from the text. */
async function summaryOf(
  tools: AnswerTools,
  viewer: Viewer,
  document: GuidedDocument,
): Promise<DocumentGuide["summary"]> {
  const { db } = tools.database;
  const made = madeFrom(tools, document);
  const kept = await readKeptGuide(db, document.id, made);
  const spans = kept?.summary ?? (await guideSummary(tools, viewer, document));
  if (!kept?.summary) await keepGuide(db, document, made, { summary: spans });
  const texts = await readSpans(
    db,
    spans.map((span) => ({ ...span, documentId: document.id })),
  );
  return spans.map((span, at) => ({
    ...span,
    text: (texts[at] ?? "").replace(/\s+/gu, " ").trim(),
  }));
}

async function guideSummary(
  { database: { db }, embedder }: AnswerTools,
  viewer: Viewer,
  document: GuidedDocument,
): Promise<TextSpan[]> {
  const limits = { limit: summarisedChunks, abstractAlone: true };
  const read = await chooseChunks(db, scopeOfDocument(viewer, document), document.id, limits);
  const units = await summariseDocument(embedder, read, document);
  // Lines and rows say nothing of the rest of their file.
  const told = units.filter(({ kind }) => kind === "sentence" || kind === "item");
  return told.map(({ words, chunk }) => {
    const quote = locateQuote({ claim: words, passageText: chunk.text });
    const { start, end } =
      chunk.original === undefined ? quote : placeInOriginal(chunk.text, chunk.original, quote);
    return { start: chunk.start + start, end: chunk.start + end };
  });
}
