import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { filterCondition } from "../retrieval/filter.ts";
import { inScope } from "../retrieval/in-scope.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";

/** Sections that say nothing about a document's subject. */
const boilerplate =
  /^(?:\d+(?:\.\d+)* )?(?:references|bibliography|literature cited|acknowledge?ments?|funding|financial support|(?:competing|conflicts? of|declaration of) interests?|disclosures?|authors?['’]? contributions?|author information|authors and affiliations|article information|licen[cs]e|copyright|pre-?publication history|supplementary|supporting information|additional files?|abbreviations|table of contents|contents|index|impressum|literatur(?:verzeichnis)?|danksagung|inhalt(?:sverzeichnis)?|quellen|remerciements|références|table des matières|agradecimientos|referencias|índice|(?:figures and tables|key ?words|correspondence)$)\b/iu;

/** Whether a section or one above it says nothing about the document's subject. */
export function isBoilerplate(section: string): boolean {
  return section.split(" > ").some((name) => boilerplate.test(name.trim()));
}

/**
 * Chooses the chunks within the scope and its filters that a document is summarised from: its abstract if that is long enough, else up to `limit` chunks
 * spread evenly, with the first and the last.
 */
export async function chooseChunks(
  db: Db,
  scope: Scope,
  documentId: string,
  { limit, abstractAlone }: { limit: number; abstractAlone: boolean },
): Promise<RetrievedChunk[]> {
  const all = await db
    .select({
      id: chunks.id,
      part: chunks.part,
      section: chunks.section,
      start: chunks.startOffset,
      end: chunks.endOffset,
    })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        inScope(scope),
        filterCondition(scope.filters ?? {}),
        eq(chunks.switchedOff, false),
        eq(chunks.documentId, documentId),
      ),
    )
    .orderBy(asc(chunks.ordinal));
  const abstract = all.filter(({ part }) => part === "abstract");
  const length = abstract.reduce((sum, { start, end }) => sum + end - start, 0);
  const telling = all.filter(({ section }) => section === null || !isBoilerplate(section));
  const chosen =
    abstractAlone && length >= minAbstractChars
      ? abstract
      : spread(telling.length > 0 ? telling : all, limit);
  const ids = chosen.slice(0, limit).map(({ id }) => id);
  return loadChunks(db, scope, ids);
}

/** A shorter abstract has too few sentences to choose from (UTF-16 units). */
const minAbstractChars = 500;

/** At most `limit` elements, spread evenly, with the first and the last. */
function spread<Each>(all: readonly Each[], limit: number): Each[] {
  if (all.length <= limit) return [...all];
  const step = (all.length - 1) / Math.max(1, limit - 1);
  return Array.from({ length: limit }, (_, i) => all[Math.round(i * step)]).filter(
    (each) => each !== undefined,
  );
}
