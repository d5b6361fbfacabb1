import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { chooseChunks } from "./choose-chunks.ts";
import { entryOf } from "./document-name.ts";
import { type DocumentUnit, documentUnits } from "./document-units.ts";
import type { LibraryTurn } from "./library-turn.ts";
import { maxListedDocuments } from "./list-documents.ts";
import { daysTold, readLogExtents } from "./log-extents.ts";
import { isOfCollection } from "./narrow-documents.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import { readHeadings } from "./read-headings.ts";
import type { LibraryDocument } from "./read-library.ts";

/** Of a longer first sentence of a document only the beginning is told (UTF-16 units). */
const maxTopicChars = 240;
/** A sentence with fewer words says little of what its document is about: "Background:". */
const minTopicWords = 4;

/** The first sentence of a document that says something, or else whatever it begins with besides its title. */
function openingUnit(chunks: readonly RetrievedChunk[], { title }: LibraryDocument) {
  const units = documentUnits(chunks).filter(({ words }) => words !== title);
  const says = ({ kind, words }: DocumentUnit) =>
    kind === "sentence" && words.split(/\s+/u).length >= minTopicWords;
  return units.find(says) ?? units[0];
}

/** Lists each document with its main headings, a log with how far it reaches, and others with their first sentence. */
export async function listTopics({
  db,
  scope,
  documents,
  wording,
}: LibraryTurn): Promise<QuotedText> {
  const shown = documents.slice(0, maxListedDocuments);
  const headings = await readHeadings(db, shown);
  const logs = await readLogExtents(
    db,
    shown.filter((document) => isOfCollection(document, "log")),
  );
  const text: QuotedText = [`${wording.topics}\n`];
  for (const document of shown) {
    const named = headings.get(document.id) ?? [];
    text.push(`\n- ${entryOf(document)}`);
    if (named.length > 0) {
      text.push(`: ${named.map((name) => escapeForAnswer(name)).join(" · ")}`);
      continue;
    }
    const chunks = await chooseChunks(db, scope, document.id, { limit: 1, abstractAlone: false });
    const log = logs.get(document.id);
    const opening = log ? undefined : openingUnit(chunks, document);
    if (log) text.push(`: ${wording.logExtent(log.lines, ...daysTold(log, chunks))}`);
    if (opening) text.push(": ", ...quoteUnit(opening, maxTopicChars));
  }
  const left = documents.length - shown.length;
  if (left > 0) text.push(`\n\n${wording.more(left)}`);
  return text;
}
