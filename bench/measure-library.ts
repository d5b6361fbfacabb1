import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import type { Embedder } from "../lib/embedding/embed.ts";
import { listLines } from "../lib/log/list-lines.ts";
import { retrieve } from "../lib/retrieval/retrieve.ts";
import { search } from "../lib/retrieval/search.ts";
import type { BareModel } from "./bare-model.ts";
import { logBase, logLines } from "./library-log.ts";
import { shares } from "./library-parts.ts";
import { type Measurement, measurement, median, quantile } from "./measurement.ts";
import { benchModel, type OpenLibrary, viewer } from "./open-library.ts";
import { chunksPerDocument, type SyntheticQuestion } from "./synthetic-library.ts";

/** The model as Ibid runs it, and bare. */
export type Models = { embedder: Embedder; bare: BareModel };

const questionCount = 200;
/** How many of them are also compared with every chunk. */
const exactQuestions = 50;
const limit = 20;
const everything = Object.keys(shares);
const memorySearches = { early: 1_000, late: 10_000 };
const atOnce = 4;

/**
 * Measures searches in a library and in one of a tenth of its size. Each question takes all ways in turn, so that a busy
 * moment of the machine affects them all.
 * @param where the database engine's name for the table.
 */
export async function measureLibrary(
  [large, small]: readonly [OpenLibrary, OpenLibrary],
  models: Models,
  where: string,
): Promise<Measurement[]> {
  const coldMs = await timed(() => find(large, models, largeQuestion(large, 0), everything));
  for (let i = 0; i < 20; i += 1) await askAllWays([large, small], models, questionCount + i);
  const times: Times[] = [];
  for (let i = 0; i < questionCount; i += 1)
    times.push(await askAllWays([large, small], models, i));
  const of = (way: keyof Times) => times.map((each) => each[way]);
  const at = placeOf(large, where);
  const name = (what: string) => `${what} at ${at}`;
  const ms = (what: string, value: number, baseline: Measurement["baseline"], details = {}) =>
    measurement({ name: name(what), value, unit: "ms", baseline, details });
  const hybrid = median(of("hybrid"));
  const tenth = `the same at ${small.chunks.toLocaleString("en")} chunks`;
  const parallel = await throughput(large, models);
  return [
    ms(
      "search with the question's embedding",
      hybrid,
      {
        name: "the bare pgvector top 20 and the bare model",
        value: median(times.map(({ bareSearch, bareModel }) => bareSearch + bareModel)),
      },
      {
        bareSearch: median(of("bareSearch")),
        bareModel: median(of("bareModel")),
        searchAlone: median(of("search")),
        cold: coldMs,
        open: large.openMs,
      },
    ),
    ms("95th percentile of a search", quantile(of("hybrid"), 0.95), {
      name: "the median",
      value: hybrid,
    }),
    measurement({
      name: name("recall of the vector leg's first 10"),
      value: await recall(large),
      unit: "share",
      baseline: { name: "comparing all chunks", value: 1 },
    }),
    ms("search in a hundredth of the chunks", median(of("hundredth")), {
      name: "in all of them",
      value: hybrid,
    }),
    ms("search in 3 % of the chunks", median(of("thirtieth")), {
      name: "in all of them",
      value: hybrid,
    }),
    ms(
      "search at ten times the size",
      hybrid,
      { name: tenth, value: median(of("small")) },
      { searchAlone: median(of("search")), smallSearchAlone: median(of("smallSearch")) },
    ),
    ms("search in one document", median(of("document")), {
      name: tenth,
      value: median(of("smallDocument")),
    }),
    ms("look-up of a log's fatal lines", median(of("lines")), {
      name: tenth,
      value: median(of("smallLines")),
    }),
    ms(`a search of ${atOnce} at once, by throughput`, parallel.together, {
      name: "one after the other",
      value: parallel.alone,
    }),
  ];
}

function placeOf({ chunks }: OpenLibrary, where: string): string {
  return `${chunks.toLocaleString("en")} chunks, ${where}`;
}

type Times = Awaited<ReturnType<typeof askAllWays>>;

function largeQuestion({ library, chunks }: OpenLibrary, number: number): SyntheticQuestion {
  return library.question(number, Math.floor(chunks / chunksPerDocument));
}

/** The milliseconds of each way of searching. */
async function askAllWays(
  [large, small]: readonly [OpenLibrary, OpenLibrary],
  models: Models,
  number: number,
) {
  const question = largeQuestion(large, number);
  const smallQuestion = largeQuestion(small, number);
  let searchMs = 0;
  let smallSearchMs = 0;
  const hybrid = await timed(async () => {
    searchMs = await find(large, models, question, everything);
  });
  const bareSearch = await timed(() => bareTop(large, question));
  const bareModel = await timed(() =>
    models.bare.run(models.bare.prepare([question.text], undefined, 256)),
  );
  const smallMs = await timed(async () => {
    smallSearchMs = await find(small, models, smallQuestion, everything);
  });
  return {
    hybrid,
    bareSearch,
    bareModel,
    search: searchMs,
    small: smallMs,
    smallSearch: smallSearchMs,
    hundredth: await timed(() => find(large, models, question, ["hundredth"])),
    thirtieth: await timed(() => find(large, models, question, ["thirtieth"])),
    document: await timed(() => find(large, models, question, [logBase], [large.logId])),
    smallDocument: await timed(() => find(small, models, question, [logBase], [small.logId])),
    lines: await timed(() => readLines(large, number)),
    smallLines: await timed(() => readLines(small, number)),
  };
}

/**
 * Sends a question through the product's own retrieval. The model embeds its text, but the search uses the library's
 * vector, since the words mean nothing to a model.
 * @returns milliseconds of the search alone.
 */
async function find(
  { database }: OpenLibrary,
  { embedder }: Models,
  { text, vector }: SyntheticQuestion,
  knowledgeBaseIds: readonly string[],
  documentIds?: readonly string[],
): Promise<number> {
  const synthetic: Embedder = {
    ...embedder,
    model: { ...embedder.model, id: benchModel },
    async embedQuestion(words) {
      await embedder.embedQuestion(words);
      return vector;
    },
  };
  const { chunks, searchMs } = await retrieve(
    { db: database.db, embedder: synthetic },
    { viewer, knowledgeBaseIds, documentIds, question: text, limit },
  );
  if (!documentIds && !chunks.some((chunk) => (chunk.keywordScore ?? 0) > 0))
    throw new Error("The words of a question were not found: the library is of another make.");
  return searchMs;
}

async function bareTop({ database }: OpenLibrary, { vector }: SyntheticQuestion): Promise<void> {
  const type = sql.raw(`${database.db.vectorType ?? "halfvec"}(${vector.length})`);
  const asked = sql`${`[${vector.join(",")}]`}::${type}`;
  await database.db.execute(
    sql`SELECT id FROM chunks ORDER BY embedding::${type} <=> ${asked} LIMIT ${limit}`,
  );
}

/** Looks up the fatal entries in a tenth of the log. */
async function readLines({ database, logId }: OpenLibrary, number: number): Promise<void> {
  const from = 1 + (number % 9) * Math.floor(logLines / 10);
  const page = await listLines(database.db, viewer, logId, {
    severities: ["FATAL"],
    lineFrom: from,
    lineTo: from + Math.floor(logLines / 10),
    limit: 100,
  });
  if (page.total === 0) throw new Error("No fatal line was found.");
}

/** Returns the average share of the ten nearest chunks that the vector leg finds. */
async function recall(large: OpenLibrary): Promise<number> {
  let found = 0;
  let nearest = 0;
  for (let i = 0; i < exactQuestions; i += 1) {
    const { vector } = largeQuestion(large, i);
    const ask = async (exactUpTo?: number) => {
      const rows = await search(large.database.db, {
        viewer,
        knowledgeBaseIds: everything,
        question: { vector, keywords: { slots: [], weights: [] } },
        mode: "vector",
        limit: 10,
        exactUpTo,
      });
      return rows.map((row) => row.chunkId);
    };
    const exact = await ask(large.chunks * 2);
    const walked = new Set(await ask(0));
    nearest += exact.length;
    found += exact.filter((id) => walked.has(id)).length;
  }
  return found / nearest;
}

/** Returns milliseconds per search, with several at once and with one. */
async function throughput(
  large: OpenLibrary,
  models: Models,
): Promise<{ together: number; alone: number }> {
  const numbers = Array.from({ length: questionCount / 2 }, (_, i) => i);
  const run = async (workers: number) => {
    const left = [...numbers];
    const work = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop())
        await find(large, models, largeQuestion(large, next), everything);
    };
    const ms = await timed(() => Promise.all(Array.from({ length: workers }, work)));
    return ms / numbers.length;
  };
  return { alone: await run(1), together: await run(atOnce) };
}

/** Measures the process's memory after many searches, compared with after a few. */
export async function measureMemory(
  large: OpenLibrary,
  models: Models,
  where: string,
): Promise<Measurement> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const read = () => {
    collect();
    const { rss, heapUsed } = process.memoryUsage();
    return { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20 };
  };
  let early = read();
  for (let i = 1; i <= memorySearches.late; i += 1) {
    await find(large, models, largeQuestion(large, i % 1_000), everything);
    if (i === memorySearches.early) early = read();
  }
  const late = read();
  return measurement({
    name: `memory after ${memorySearches.late.toLocaleString("en")} searches at ${placeOf(large, where)}`,
    value: late.rss,
    unit: "MB",
    baseline: { name: `after ${memorySearches.early.toLocaleString("en")}`, value: early.rss },
    details: { heap: late.heap, heapBefore: early.heap },
  });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
