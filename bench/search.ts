import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "../lib/db/client.ts";
import { documents, knowledgeBases, users } from "../lib/db/schema.ts";
import { claimVectorIndex } from "../lib/db/vector-index.ts";
import { storePart } from "../lib/ingestion/index-chunks.ts";
import { questionKeywords } from "../lib/keyword/keyword-vector.ts";
import { search } from "../lib/retrieval/search.ts";
import { type Measurement, measurement, median, quantile } from "./measurement.ts";
import { seededRandom, zipfText } from "./seeded-text.ts";

const chunkCount = 10_000;
const chunksPerDocument = 100;
const questionCount = 200;
const dimensions = 384;
const viewer = { userId: "bench" };

type Question = { vector: Float32Array; text: string };

/** A question's way through the one search statement at 10,000 chunks, and the bare vector search under it. */
export async function measureSearch(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "ibid-bench-"));
  const database = await openDatabase({
    dataDir: folder,
    migrationsFolder: join(import.meta.dirname, "..", "drizzle"),
  });
  try {
    const questions = await fill(database.db);
    const hybrid = async ({ vector, text }: Question) => {
      const keywords = questionKeywords(text);
      const question = { vector, keywords };
      const scope = { viewer, knowledgeBaseIds: ["base"] };
      await search(database.db, { ...scope, question, mode: "hybrid", limit: 20 });
    };
    const type = sql.raw(`${database.db.vectorType ?? "halfvec"}(${dimensions})`);
    const bare = async ({ vector }: Question) => {
      const asked = sql`${`[${vector.join(",")}]`}::${type}`;
      await database.db.execute(
        sql`SELECT id FROM chunks ORDER BY embedding::${type} <=> ${asked} LIMIT 20`,
      );
    };
    for (const question of questions.slice(0, 20)) {
      await hybrid(question);
      await bare(question);
    }
    const times = { hybrid: [] as number[], bare: [] as number[] };
    for (const question of questions) {
      times.hybrid.push(await timed(() => hybrid(question)));
      times.bare.push(await timed(() => bare(question)));
    }
    return [
      measurement({
        name: "search at 10,000 chunks",
        value: median(times.hybrid),
        unit: "ms",
        baseline: { name: "the bare pgvector top 20", value: median(times.bare) },
        details: { p95: quantile(times.hybrid, 0.95), baselineP95: quantile(times.bare, 0.95) },
      }),
    ];
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Chunks in 200 clusters, as a library has topics; each question lies near a chunk and has words of it. */
async function fill(db: Db): Promise<Question[]> {
  const random = seededRandom(2);
  const write = zipfText(random);
  const centres = Array.from({ length: 200 }, () => unit(random));
  const questions: Question[] = [];

  await db.insert(users).values({ id: viewer.userId, name: "Bench" });
  await db
    .insert(knowledgeBases)
    .values({ id: "base", ownerId: viewer.userId, kind: "shared", name: "Bench" });
  for (let from = 0; from < chunkCount; from += chunksPerDocument) {
    const documentId = `document-${from}`;
    await db.insert(documents).values({
      id: documentId,
      knowledgeBaseId: "base",
      sourceId: documentId,
      filename: `${documentId}.txt`,
      title: `Document ${from}`,
      mediaType: "text/plain",
      bytes: 0,
      contentHash: documentId,
      status: "ready",
      indexedRevision: 1,
    });
    const part = Array.from({ length: chunksPerDocument }, (_, ordinal) => {
      const text = write(110);
      const embedding = near(centres[Math.floor(random() * centres.length)], random, 0.6);
      if (
        questions.length < questionCount &&
        ordinal % (chunkCount / chunksPerDocument / 2) === 0
      ) {
        const rare = text.split(" ").toSorted((a, b) => b.length - a.length);
        questions.push({ vector: near(embedding, random, 0.3), text: rare.slice(0, 8).join(" ") });
      }
      return { span: spanOf(ordinal), indexedText: text, text, embedding };
    });
    const run = { documentId, knowledgeBaseId: "base", revision: 1 };
    await db.transaction((tx) => storePart(tx, run, 0, part));
  }
  // Made over all vectors at once, which is many times faster than adding them one by one.
  await claimVectorIndex(db, { id: "bench", dimensions });
  await db.execute(sql`ANALYZE`);
  return questions;
}

function spanOf(ordinal: number) {
  return {
    ordinal,
    part: "fulltext" as const,
    section: null,
    page: null,
    start: ordinal * 700,
    end: (ordinal + 1) * 700,
    lineStart: null,
    lineEnd: null,
    timeStart: null,
    timeEnd: null,
    severities: [],
  };
}

function unit(random: () => number): Float32Array {
  return normalise(Float32Array.from({ length: dimensions }, () => random() - 0.5));
}

/** A unit vector near another: `spread` is the length of the noise that is added. */
function near(
  centre: Float32Array | undefined,
  random: () => number,
  spread: number,
): Float32Array {
  const noise = unit(random);
  return normalise(noise.map((value, i) => (centre?.[i] ?? 0) + spread * value));
}

function normalise(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector) || 1;
  return vector.map((value) => value / norm);
}
