import { createHash } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { type Database, openSingleConnection } from "../lib/db/client.ts";
import type { ChunkSpan } from "../lib/document/chunk-span.ts";
import { cutBlocks } from "../lib/document/storage.ts";
import {
  inverseFrequency,
  keywordDimensions,
  type TermCounts,
} from "../lib/keyword/keyword-vector.ts";
import { stripeSize, stripeVectors } from "../lib/keyword/stripe-rows.ts";
import { type Column, type Columns, writeRows } from "./write-rows.ts";

/** A chunk with its vector and terms already computed. */
export type PreparedChunk = {
  span: ChunkSpan;
  embedding: Float32Array;
  terms: TermCounts;
};

/** A document that was read, cut and embedded elsewhere. */
export type PreparedDocument = {
  id: string;
  sourceId: string;
  filename: string;
  title: string;
  mediaType: string;
  publicationDate: string | null;
  text: string;
  hasLines: boolean;
  chunks: PreparedChunk[];
};

/** Maximum of chunks in a part, which is stored in one transaction and is one stripe of the keyword index. */
export const maxPartChunks = stripeSize;

/** Whole documents of one knowledge base, with at most {@link maxPartChunks} chunks. */
export type PreparedPart = { knowledgeBaseId: string; documents: PreparedDocument[] };

/** Parts stored in one transaction: the common terms occur in each of them, and are counted together. */
const partsAtOnce = 16;

/** Counts of terms in one statement. */
const termsPerInsert = 10_000;

/** The progress of a load. */
export type LoadProgress = { step: LoadStep; done: number; of: number };

type LoadStep = "rows" | "keywords" | "indexes";

/** Kept in the settings, so that another process knows where to continue. */
type LoadState = { step: LoadStep | "done"; done: number; indexes: string[] };

export type Load = {
  /** Identifies the load when it is resumed. */
  name: string;
  parts: number;
  /** Returns the same part each time it is asked for. */
  part: (number: number) => PreparedPart;
  onProgress?: (progress: LoadProgress) => void;
};

/**
 * Loads many prepared chunks: rows in as few messages as possible, indexes built once over all rows. Killed at any
 * moment, it continues after its last whole part when it is called again with the same name and parts. The knowledge
 * bases must exist, the vector index must be claimed (lib/db/vector-index.ts), and nothing else may be indexed
 * meanwhile. Until it ends, searches do without the indexes it builds.
 */
export async function bulkLoad(database: Database, load: Load): Promise<void> {
  const client = openSingleConnection(database.connection);
  try {
    // A second process with the same load waits here, and then finds it done.
    await client`SELECT pg_advisory_lock(7100424, hashtext(${load.name}))`;
    let state = (await readState(client, load.name)) ?? (await begin(client, load.name));
    while (state.step !== "done") {
      load.onProgress?.({ step: state.step, done: state.done, of: sizeOf(state, load) });
      state = await goOn({ client, kind: database.kind }, load, state);
    }
    await client`SELECT pg_advisory_unlock(7100424, hashtext(${load.name}))`;
  } finally {
    await client.end();
  }
}

type LoadTarget = { client: Sql; kind: Database["kind"] };

const loadKey = (name: string) => `bulk_load:${name}`;

async function readState(
  client: Sql | TransactionSql,
  name: string,
): Promise<LoadState | undefined> {
  const [row] = await client<
    { value: LoadState }[]
  >`SELECT value FROM settings WHERE key = ${loadKey(name)}`;
  return row?.value;
}

async function writeState(
  tx: Sql | TransactionSql,
  name: string,
  state: LoadState,
): Promise<LoadState> {
  await tx`
    INSERT INTO settings (key, value) VALUES (${loadKey(name)}, ${tx.json(state)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  return state;
}

/** Drops the indexes that are cheaper to build over all rows than row by row, and records their definitions. */
async function begin(client: Sql, name: string): Promise<LoadState> {
  return client.begin(async (tx) => {
    const indexes = await tx<{ name: string; definition: string }[]>`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = current_schema() AND (indexname LIKE 'chunks\\_embedding\\_%' OR tablename = 'keyword_postings')
      ORDER BY indexname DESC`;
    for (const index of indexes) await tx`DROP INDEX ${tx(index.name)}`;
    return writeState(tx, name, {
      step: "rows",
      done: 0,
      indexes: indexes.map(({ definition }) =>
        definition.replace(/^CREATE INDEX/u, "CREATE INDEX IF NOT EXISTS"),
      ),
    });
  });
}

function sizeOf(state: LoadState, load: Load): number {
  return state.step === "indexes" ? state.indexes.length : load.parts;
}

/** Does one batch of parts, or one index, and records that it is done. */
async function goOn(target: LoadTarget, load: Load, state: LoadState): Promise<LoadState> {
  const { client, kind } = target;
  const { step, done } = state;
  if (done >= sizeOf(state, load)) return enterNextStep(client, load, state);
  if (step === "indexes") {
    await buildIndex(target, state.indexes[done] ?? "");
    return writeState(client, load.name, { ...state, done: done + 1 });
  }
  return client.begin(async (tx) => {
    const next = Math.min(load.parts, done + partsAtOnce);
    const write = step === "rows" ? writeParts : writeKeywords;
    await write(tx, kind, partsFrom(load, done, next));
    return writeState(tx, load.name, { ...state, done: next });
  });
}

function* partsFrom(load: Load, from: number, to: number): Generator<PreparedPart> {
  for (let part = from; part < to; part += 1) yield load.part(part);
}

async function enterNextStep(client: Sql, load: Load, state: LoadState): Promise<LoadState> {
  const next = { rows: "keywords", keywords: "indexes", indexes: "done", done: "done" } as const;
  // Refreshes the planner's statistics, and marks whole pages as visible to all.
  if (state.step === "indexes")
    await client.unsafe(
      "VACUUM (ANALYZE) documents, text_blocks, chunks, chunk_terms, keyword_postings, term_stats",
    );
  return writeState(client, load.name, { ...state, step: next[state.step], done: 0 });
}

/** Writes the documents of some parts, and the number of chunks in which each term occurs. */
async function writeParts(
  tx: TransactionSql,
  kind: Database["kind"],
  parts: Iterable<PreparedPart>,
): Promise<void> {
  const dfByBase = new Map<string, Map<number, number>>();
  for (const part of parts) {
    await writeDocuments(tx, kind, part);
    const df = dfByBase.get(part.knowledgeBaseId) ?? new Map<number, number>();
    dfByBase.set(part.knowledgeBaseId, df);
    for (const { terms } of part.documents.flatMap(({ chunks }) => chunks))
      for (const term of terms.counts.keys()) df.set(term, (df.get(term) ?? 0) + 1);
  }
  for (const [knowledgeBaseId, df] of dfByBase) await addCounts(tx, knowledgeBaseId, df);
}

async function addCounts(
  tx: TransactionSql,
  knowledgeBaseId: string,
  df: ReadonlyMap<number, number>,
): Promise<void> {
  const terms = [...df.keys()].toSorted((a, b) => a - b);
  for (let from = 0; from < terms.length; from += termsPerInsert) {
    const some = terms.slice(from, from + termsPerInsert);
    await tx`
      INSERT INTO term_stats (knowledge_base_id, term, df)
      SELECT ${knowledgeBaseId}, u.term, u.df
      FROM unnest(${`{${some.join(",")}}`}::int[], ${`{${some.map((term) => df.get(term)).join(",")}}`}::int[]) AS u (term, df)
      ON CONFLICT (knowledge_base_id, term) DO UPDATE SET df = term_stats.df + excluded.df`;
  }
}

/** Writes a part's documents with their text and chunks, at the positions of a new stripe. */
async function writeDocuments(
  tx: TransactionSql,
  kind: Database["kind"],
  { knowledgeBaseId, documents }: PreparedPart,
): Promise<void> {
  const chunks = documents.flatMap((document) =>
    document.chunks.map((chunk) => ({ ...chunk, document })),
  );
  if (chunks.length === 0 || chunks.length > maxPartChunks)
    throw new Error(`A part of ${chunks.length} chunks has none or more than ${maxPartChunks}.`);
  const terms = chunks.reduce((sum, { terms: { length } }) => sum + length, 0);
  await tx`
    UPDATE knowledge_bases SET chunks = chunks + ${chunks.length}, term_count = term_count + ${terms}
    WHERE id = ${knowledgeBaseId}`;
  const [row] = await tx<{ stripe: number }[]>`
    INSERT INTO keyword_stripes (knowledge_base_id, used, usual_length)
    VALUES (${knowledgeBaseId}, ${chunks.length}, 1) RETURNING stripe`;
  const first = (row?.stripe ?? 0) * maxPartChunks;
  await writeRows(tx, kind, "documents", documentColumns(knowledgeBaseId, documents));
  const blocks = documents.flatMap(({ id, text }) =>
    [...cutBlocks(text)].map((block) => ({ id, ...block })),
  );
  await writeRows(tx, kind, "text_blocks", {
    document_id: texts(blocks, ({ id }) => id),
    start_offset: integers(blocks, ({ startOffset }) => startOffset),
    end_offset: integers(blocks, ({ endOffset }) => endOffset),
    text: texts(blocks, (block) => block.text),
  });
  await writeRows(tx, kind, "chunks", {
    knowledge_base_id: texts(chunks, () => knowledgeBaseId),
    id: texts(chunks, ({ document, span }) => `${document.id}:1:${span.ordinal}`),
    document_id: texts(chunks, ({ document }) => document.id),
    ordinal: integers(chunks, ({ span }) => span.ordinal),
    part: texts(chunks, ({ span }) => span.part),
    section: texts(chunks, ({ span }) => span.section),
    page: integers(chunks, ({ span }) => span.page),
    page_starts: { type: "integer[]", values: chunks.map(({ span }) => span.pageStarts) },
    start_offset: integers(chunks, ({ span }) => span.start),
    end_offset: integers(chunks, ({ span }) => span.end),
    line_start: integers(chunks, ({ span }) => span.lineStart),
    line_end: integers(chunks, ({ span }) => span.lineEnd),
    time_start: { type: "timestamptz", values: chunks.map(({ span }) => span.timeStart) },
    time_end: { type: "timestamptz", values: chunks.map(({ span }) => span.timeEnd) },
    severities: { type: "text[]", values: chunks.map(({ span }) => span.severities) },
    content_hash: texts(chunks, ({ document, span }) =>
      digest(document.text.slice(span.start, span.end)),
    ),
    position: integers(chunks, (_, slot) => first + slot),
    embedding: { type: "halfvec", values: chunks.map(({ embedding }) => embedding) },
  });
}

function documentColumns(knowledgeBaseId: string, documents: readonly PreparedDocument[]): Columns {
  return {
    id: texts(documents, ({ id }) => id),
    knowledge_base_id: texts(documents, () => knowledgeBaseId),
    source_id: texts(documents, ({ sourceId }) => sourceId),
    filename: texts(documents, ({ filename }) => filename),
    title: texts(documents, ({ title }) => title),
    publication_date: texts(documents, ({ publicationDate }) => publicationDate),
    media_type: texts(documents, ({ mediaType }) => mediaType),
    bytes: { type: "bigint", values: documents.map(({ text }) => Buffer.byteLength(text)) },
    content_hash: texts(documents, ({ text }) => digest(text)),
    status: texts(documents, () => "ready"),
    done: integers(documents, ({ chunks }) => chunks.length),
    total: integers(documents, ({ chunks }) => chunks.length),
    chunks: integers(documents, ({ chunks }) => chunks.length),
    indexed_revision: integers(documents, () => 1),
    text_length: integers(documents, ({ text }) => text.length),
    has_lines: { type: "boolean", values: documents.map(({ hasLines }) => hasLines) },
  };
}

function texts<Row>(rows: readonly Row[], value: (row: Row) => string | null): Column {
  return { type: "text", values: rows.map(value) };
}

function integers<Row>(
  rows: readonly Row[],
  value: (row: Row, index: number) => number | null,
): Column {
  return { type: "integer", values: rows.map(value) };
}

/** Writes the keyword index of some parts after everything else, because a term's worth depends on all chunks. */
async function writeKeywords(
  tx: TransactionSql,
  kind: Database["kind"],
  parts: Iterable<PreparedPart>,
): Promise<void> {
  let base: { id: string; idfOf: (term: number) => number } | undefined;
  for (const part of parts) {
    const id = part.knowledgeBaseId;
    if (base?.id !== id) base = { id, idfOf: await readIdfOfBase(tx, id) };
    await writeStripe(tx, kind, part, base.idfOf);
  }
}

/** Returns a function that tells what each term of a knowledge base is worth. */
async function readIdfOfBase(tx: TransactionSql, id: string): Promise<(term: number) => number> {
  const [base] = await tx<
    { chunks: number }[]
  >`SELECT chunks FROM knowledge_bases WHERE id = ${id}`;
  const dfByTerm = new Map<number, number>();
  const counts = tx<{ term: number; df: number }[]>`
    SELECT term, df FROM term_stats WHERE knowledge_base_id = ${id}`;
  for await (const rows of counts.cursor(termsPerInsert))
    for (const { term, df } of rows) dfByTerm.set(term, df);
  return (term) => inverseFrequency(dfByTerm.get(term) ?? 0, base?.chunks ?? 0);
}

/** Stores the stripe of a part, which {@link writeDocuments} began. */
async function writeStripe(
  tx: TransactionSql,
  kind: Database["kind"],
  { knowledgeBaseId, documents }: PreparedPart,
  idfOf: (term: number) => number,
): Promise<void> {
  const chunks = documents.flatMap((document) => document.chunks);
  const [place] = await tx<{ stripe: number; averageLength: number }[]>`
    UPDATE keyword_stripes AS k SET usual_length = greatest(1, b.term_count::float8 / b.chunks)
    FROM knowledge_bases AS b, chunks AS c
    WHERE b.id = ${knowledgeBaseId} AND c.document_id = ${documents[0]?.id ?? ""} AND c.ordinal = 0
      AND k.stripe = c.position / ${stripeSize}::int
    RETURNING k.stripe, k.usual_length AS "averageLength"`;
  if (!place) throw new Error("The chunks of a part are gone while their keywords were loaded.");
  const { chunkTerms, postings } = stripeVectors(
    chunks.map(({ terms }, slot) => ({ ...terms, slot })),
    place.averageLength,
    idfOf,
  );
  await writeRows(tx, kind, "chunk_terms", {
    position: integers(chunkTerms, ({ slot }) => place.stripe * stripeSize + slot),
    knowledge_base_id: texts(chunkTerms, () => knowledgeBaseId),
    length: integers(chunkTerms, ({ length }) => length),
    loose: { type: "boolean", values: chunkTerms.map(() => false) },
    terms: {
      type: "sparsevec",
      dimensions: keywordDimensions,
      values: chunkTerms.map(({ terms }) => terms),
    },
  });
  await writeRows(tx, kind, "keyword_postings", {
    term: integers(postings, ({ term }) => term),
    stripe: integers(postings, () => place.stripe),
    scale: { type: "real", values: postings.map(({ scale }) => scale) },
    weights: {
      type: "sparsevec",
      dimensions: stripeSize,
      values: postings.map(({ weights }) => weights),
    },
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Builds an index with much memory: a vector index that does not fit in it takes many times as long. */
async function buildIndex({ client, kind }: LoadTarget, definition: string): Promise<void> {
  await client.unsafe(`SET maintenance_work_mem = '${kind === "server" ? "4GB" : "1GB"}'`);
  try {
    await client.unsafe(definition);
  } finally {
    // The embedded database has one session for all connections.
    await client.unsafe("RESET maintenance_work_mem");
  }
}
