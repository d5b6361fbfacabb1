import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../lib/db/client.ts";
import { chunks, documents } from "../lib/db/schema.ts";
import { readDocumentText } from "../lib/document/queries.ts";
import type { Embedder } from "../lib/embedding/embed.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { ingestDocument } from "../lib/ingestion/ingest-document.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import type { Viewer } from "../lib/viewer.ts";
import { filtersSchema } from "../lib/wire/filters.ts";
import type { Grades } from "./ranking-metrics.ts";
import { readLines } from "./read-set.ts";

/** The words of the sample library that answer a question: a source id and an exact quote of its text. */
const evidence = z.array(z.strictObject({ source: z.string(), quote: z.string() }));

const questionSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(["plain", "identifier", "paraphrase", "filter", "foreign", "unanswerable"]),
  question: z.string(),
  evidence,
  filters: z.optional(filtersSchema),
});

const conversationSchema = z.strictObject({
  id: z.string(),
  turns: z.array(
    z.strictObject({ id: z.string(), question: z.string(), answer: z.string(), evidence }),
  ),
});

export type GoldQuestion = z.output<typeof questionSchema>;
type GoldConversation = z.output<typeof conversationSchema>;

/** Reads the questions written for the sample library, and the conversations about it. */
export function readGold(): { questions: GoldQuestion[]; conversations: GoldConversation[] } {
  const folder = join(import.meta.dirname, "gold");
  return {
    questions: readLines(join(folder, "questions.jsonl"), questionSchema),
    conversations: readLines(join(folder, "conversations.jsonl"), conversationSchema),
  };
}

/** Ingests the sample library for a viewer. @returns the knowledge bases' ids. */
export async function addSample(db: Db, embedder: Embedder, viewer: Viewer): Promise<string[]> {
  const folder = join(import.meta.dirname, "..", "public", "sample");
  const manifest = z
    .object({
      knowledgeBases: z.array(
        z.object({ name: z.string(), kind: z.string(), documents: z.array(z.string()) }),
      ),
    })
    .parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  const ids: string[] = [];
  for (const { name, kind, documents: paths } of manifest.knowledgeBases) {
    const { id } = await createKnowledgeBase(db, viewer, { name, kind });
    const { queued } = await addFiles(db, viewer, {
      knowledgeBaseId: id,
      files: paths.map((path) => ({
        filename: basename(path),
        bytes: readFileSync(join(folder, path)),
      })),
      maxBytes: Number.POSITIVE_INFINITY,
    });
    for (const documentId of queued) await ingestDocument(db, embedder, documentId);
    ids.push(id);
  }
  return ids;
}

/**
 * Grades the chunks that hold a question's evidence as relevant. A chunk that holds a part of the quote counts, so that
 * the judgements survive another way of chunking.
 * @throws Error when a quote does not occur exactly once in its source.
 */
export async function openJudge(
  db: Db,
  viewer: Viewer,
): Promise<(evidence: GoldQuestion["evidence"]) => Grades> {
  const texts = new Map<string, { documentId: string; text: string }>();
  for (const { id, sourceId, textLength } of await db.select().from(documents)) {
    const { text } = await readDocumentText(db, viewer, id, { from: 0, to: textLength });
    texts.set(sourceId, { documentId: id, text });
  }
  const spans = await db
    .select({
      id: chunks.id,
      documentId: chunks.documentId,
      start: chunks.startOffset,
      end: chunks.endOffset,
    })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId));
  return (wanted) =>
    new Map(
      wanted.flatMap(({ source, quote }) => {
        const { documentId, text } = texts.get(source) ?? { documentId: "", text: "" };
        const at = text.indexOf(quote);
        if (at === -1 || text.includes(quote, at + 1))
          throw new Error(`"${quote}" stands ${at === -1 ? "not" : "several times"} in ${source}.`);
        return spans
          .filter(
            (span) =>
              span.documentId === documentId && span.start < at + quote.length && span.end > at,
          )
          .map((span) => [span.id, 1] as const);
      }),
    );
}
