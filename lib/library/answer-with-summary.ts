import { summariseLog } from "../log/summarise-log.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { chooseChunks } from "./choose-chunks.ts";
import { isTitled, titleOf } from "./document-name.ts";
import type { DocumentUnit } from "./document-units.ts";
import type { LibraryAnswer, LibraryTurn } from "./library-turn.ts";
import { isOfCollection } from "./narrow-documents.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import type { LibraryDocument } from "./read-library.ts";
import { summariseDocument, summarisedChunks } from "./summarise-document.ts";

/** Passages of a document that a language model summarises it from. */
const summaryModelChunks = 14;

/** Sums a document up: a log by its figures, a text by its most telling sentences, or by what a model shall read. */
export async function answerWithSummary(
  { db, embedder, scope, wording, context }: LibraryTurn,
  document: LibraryDocument | undefined,
  asked: AskedLanguage,
): Promise<LibraryAnswer | undefined> {
  if (!document) return undefined;
  if (isOfCollection(document, "log")) {
    const { language: chosen = "question" } = context;
    const language = chosen === "question" ? asked : chosen;
    const computed = await summariseLog(db, scope, document.id, { language });
    return computed && { computed };
  }
  if (context.writes) {
    const limits = { limit: summaryModelChunks, abstractAlone: false };
    const read = await chooseChunks(db, scope, document.id, limits);
    return read.length > 0 ? { read } : undefined;
  }
  const limits = { limit: summarisedChunks, abstractAlone: true };
  const chunks = await chooseChunks(db, scope, document.id, limits);
  const units = await summariseDocument(embedder, chunks, document);
  if (units.length === 0) return undefined;
  const text: QuotedText = [`${wording.summary(titleOf(document))}\n`];
  const opening = openingLine(chunks, document);
  if (opening && !units.some(({ words }) => words.includes(opening.words)))
    text.push(`\n- ${escapeForAnswer(opening.words)} `, opening);
  const headings = units.map((unit) => headingOf(unit, document));
  const differ = new Set(headings).size > 1;
  units.forEach((unit, i) => {
    const heading = headings[i];
    const isNew = differ && heading && heading !== headings[i - 1];
    text.push(`\n- ${isNew ? `*${escapeForAnswer(heading)}:* ` : ""}`, ...quoteUnit(unit));
  });
  return { text };
}

/** The first line of a document without a title of its own, which says what it is: "LEASE of Unit 5". */
function openingLine([chunk]: readonly RetrievedChunk[], document: LibraryDocument) {
  if (!chunk || isTitled(document)) return undefined;
  const [line = ""] = chunk.text.trimStart().split("\n");
  const words = line.trim();
  return words !== "" && words.length <= maxHeadingChars ? { chunk, words } : undefined;
}

/** Longer or punctuated lines look like headings but are not (UTF-16 units). */
const maxHeadingChars = 60;

/** Returns the heading above a unit if it says more than the document's title. */
function headingOf({ context, chunk }: DocumentUnit, { title }: LibraryDocument): string | null {
  const heading = context ?? chunk.section?.split(" > ").at(-1) ?? null;
  const tells = heading !== null && heading !== title && !/[:;,.]/u.test(heading);
  return tells && chunk.part !== "abstract" && heading.length <= maxHeadingChars ? heading : null;
}
