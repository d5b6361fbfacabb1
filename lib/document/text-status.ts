import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type { TextPart, TextStatus } from "../wire/text-status.ts";
import { readSpans } from "./storage.ts";

/**
 * Returns which parts of a document's text are stored and indexed.
 * @throws IbidError `not_found`
 */
export async function readTextStatus(db: Db, viewer: Viewer, id: string): Promise<TextStatus> {
  const { title, textLength, abstractLength } = getTableColumns(documents);
  const [row] = await db
    .select({
      title,
      textLength,
      abstractLength,
      abstractChunks: hasChunks("abstract"),
      fulltextChunks: hasChunks("fulltext"),
    })
    .from(documents)
    .where(and(eq(documents.id, id), inReadableBase(viewer, documents.knowledgeBaseId)));
  if (!row) throw notFound("document");
  const hasAbstract = row.abstractLength > 0;
  const fulltextLength = await measureFulltext(db, { id, ...row });
  const hasFulltext = fulltextLength > 0;
  return {
    document_id: id,
    title: row.title,
    has_abstract: hasAbstract,
    has_fulltext: hasFulltext,
    has_abstract_embeddings: row.abstractChunks,
    has_fulltext_chunks: hasFulltext && row.fulltextChunks,
    abstract_length: row.abstractLength,
    fulltext_length: fulltextLength,
    can_use_fulltext_semantic: hasFulltext && row.fulltextChunks,
    can_use_abstract_semantic: hasAbstract && row.abstractChunks,
    has_any_text: hasAbstract || hasFulltext,
  };
}

/** Blank lines between an abstract and the full text, and the mark of a heading: a parser writes a few characters at most. */
const maxFringe = 16;

/**
 * UTF-16 units of a document's full text, without the blank lines that part it from the abstract; 0 where it is the
 * document's title alone, as of a reference that was imported without its text.
 */
export async function measureFulltext(
  db: Db,
  {
    id,
    title,
    textLength,
    abstractLength,
  }: { id: string; title: string; textLength: number; abstractLength: number },
): Promise<number> {
  const stored = textLength - abstractLength;
  const mayBeTitle = stored <= title.length + 2 * maxFringe;
  if (stored === 0 || (abstractLength === 0 && !mayBeTitle)) return stored;
  const end = abstractLength + (mayBeTitle ? stored : maxFringe);
  const [read = ""] = await readSpans(db, [{ documentId: id, start: abstractLength, end }]);
  if (mayBeTitle && isTitle(read, title)) return 0;
  return abstractLength === 0 ? stored : stored - (read.length - read.trimStart().length);
}

/** What is needed of a document's row to tell which parts of its text there are. */
type TextLengths = { id: string; title: string; textLength: number; abstractLength: number };

/**
 * Says of each document which text of it is stored, by id; those without any text are left out. One query, whatever their
 * number.
 */
export async function readTextParts(
  db: Db,
  documentRows: readonly TextLengths[],
): Promise<Map<string, TextPart>> {
  const stored = documentRows.filter(({ textLength }) => textLength > 0);
  const unsure = stored.filter(
    ({ title, textLength, abstractLength }) =>
      textLength - abstractLength <= title.length + 2 * maxFringe,
  );
  const rests = await readSpans(
    db,
    unsure.map(({ id, abstractLength, textLength }) => ({
      documentId: id,
      start: abstractLength,
      end: textLength,
    })),
  );
  const without = new Set(
    unsure.flatMap(({ id, title }, at) => {
      const rest = rests[at] ?? "";
      return rest.trim() === "" || isTitle(rest, title) ? [id] : [];
    }),
  );
  const partOf = ({ id, abstractLength }: TextLengths) =>
    !without.has(id) ? "fulltext" : abstractLength > 0 ? "abstract" : "none";
  return new Map(stored.map((row) => [row.id, partOf(row)]));
}

/** Whether the text is the title and nothing else, with or without the mark of a heading and a full stop. */
function isTitle(text: string, title: string): boolean {
  const bare = (words: string) =>
    words
      .trim()
      .replace(/^#{1,6}\s/, "")
      .replace(/\.$/, "")
      .trim();
  return bare(text) === bare(title);
}

/** Whether a part of the document has a chunk. Stops at the first, so that a long log is quick too. */
function hasChunks(part: "abstract" | "fulltext") {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${chunks} WHERE ${and(eq(chunks.documentId, documents.id), eq(chunks.part, part))})`;
}
