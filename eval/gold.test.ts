import { afterAll, beforeAll, expect, test } from "vitest";
import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { awaitResult } from "../lib/conversation/follow-answer.ts";
import { claimVectorIndex } from "../lib/db/vector-index.ts";
import type { Embedder } from "../lib/embedding/embed.ts";
import { rememberQuestions } from "../lib/embedding/remember-questions.ts";
import { readEnv } from "../lib/env.ts";
import { retrieve } from "../lib/retrieval/retrieve.ts";
import type { SearchMode } from "../lib/retrieval/search.ts";
import { alice, openEmbeddedForTest, type TestDatabase } from "../test/database.ts";
import { openTestEmbedder } from "../test/embedder.ts";
import { addSample, type GoldQuestion, openJudge, readGold } from "./gold-set.ts";
import { judgeRanking, meanQuality, type Quality } from "./ranking-metrics.ts";

const { questions, conversations } = readGold();

let database: TestDatabase;
let embedder: Embedder;
let knowledgeBaseIds: string[];
let judge: Awaited<ReturnType<typeof openJudge>>;

beforeAll(async () => {
  [database, embedder] = await Promise.all([openEmbeddedForTest(), openTestEmbedder()]);
  // Each question is asked in three modes.
  embedder = rememberQuestions(embedder, 200);
  const { id } = embedder.model;
  await claimVectorIndex(database.db, { id, dimensions: embedder.dimensions });
  knowledgeBaseIds = await addSample(database.db, embedder, alice);
  judge = await openJudge(database.db, alice);
  // The whole sample is read in and embedded, which a busy machine needs its time for.
}, 180_000);
afterAll(async () => {
  await embedder.close();
  await database.close();
});

type Options = Omit<Parameters<typeof retrieve>[1], "viewer" | "knowledgeBaseIds" | "limit">;

/** How well the passages are ranked that hold the evidence. */
async function ask(evidence: GoldQuestion["evidence"], options: Options): Promise<Quality> {
  const { chunks } = await retrieve(
    { db: database.db, embedder },
    { viewer: alice, knowledgeBaseIds, limit: 20, ...options },
  );
  return judgeRanking(
    chunks.map((chunk) => chunk.chunkId),
    judge(evidence),
  );
}

/** The mean over the answerable questions of these kinds. */
async function askAll(kinds: readonly GoldQuestion["kind"][], mode: SearchMode) {
  const qualities: Quality[] = [];
  for (const { kind, question, filters, evidence } of questions) {
    if (!kinds.includes(kind)) continue;
    qualities.push(await ask(evidence, { question, mode, ...(filters ? { filters } : {}) }));
  }
  return meanQuality(qualities);
}

const answerable = ["plain", "identifier", "paraphrase", "filter", "foreign"] as const;

test("has evidence for every question but the unanswerable ones, each of it once in its source", () => {
  for (const { kind, evidence } of questions)
    expect(judge(evidence).size > 0).toBe(kind !== "unanswerable");
  for (const { evidence } of conversations.flatMap(({ turns }) => turns))
    expect(judge(evidence).size).toBeGreaterThan(0);
});

// The bounds are the measured values less 0.03: two questions of the 71 that are no longer answered.

test("finds what the sample library says, by both legs and best by their fusion", async () => {
  const keyword = await askAll(answerable, "keyword");
  const vector = await askAll(answerable, "vector");
  const hybrid = await askAll(answerable, "hybrid");
  expect(keyword.ndcg).toBeGreaterThan(0.7); // measured: 0.738
  expect(vector.ndcg).toBeGreaterThan(0.715); // measured: 0.741
  expect(hybrid.ndcg).toBeGreaterThan(0.79); // measured: 0.823
  expect(hybrid.ndcg).toBeGreaterThanOrEqual(Math.max(keyword.ndcg, vector.ndcg));
});

test("finds an exact identifier first", async () => {
  const { mrr } = await askAll(["identifier"], "hybrid");
  expect(mrr).toBeGreaterThan(0.93); // measured: 0.962, of 26
});

test("understands a follow-up better than its question alone", async () => {
  const bare: Quality[] = [];
  const followed: Quality[] = [];
  for (const { turns } of conversations) {
    for (const [at, { question, evidence }] of turns.entries()) {
      if (at === 0) continue;
      bare.push(await ask(evidence, { question }));
      followed.push(
        await ask(evidence, {
          question,
          earlier: turns.slice(0, at),
        }),
      );
    }
  }
  const { ndcg } = meanQuality(followed);
  // A turn of the 20 is 0.05.
  expect(ndcg).toBeGreaterThan(0.69); // measured: 0.730
  expect(ndcg - meanQuality(bare).ndcg).toBeGreaterThan(0.05); // measured: 0.086
});

/** What the model that ships answers, with the sources it cites. */
async function answer(question: string): Promise<{ answered: boolean; cited: string[] }> {
  const tools = { database, embedder, env: readEnv({}) };
  const usual = { topK: 20, topN: 5, maxCarried: 15, rerank: false };
  const log = await answerQuestion(tools, alice, { question, knowledgeBaseIds, ...usual });
  const { message, citations } = await awaitResult(log.follow());
  return {
    answered: message.answered,
    cited: citations.map((citation) => citation.sourceId),
  };
}

test("answers plain questions from their sources, and declines what the library does not say", async () => {
  // One of each may go the other way.
  let fromSource = 0;
  let declined = 0;
  for (const { kind, question, evidence } of questions) {
    if (kind !== "plain" && kind !== "unanswerable") continue;
    const { answered, cited } = await answer(question);
    if (kind === "unanswerable" && !answered) declined += 1;
    if (evidence.some(({ source }) => cited.includes(source))) fromSource += 1;
  }
  expect(fromSource).toBeGreaterThanOrEqual(15); // measured: 16 of 20, the others declined
  expect(declined).toBeGreaterThanOrEqual(5); // measured: 6 of 6
});
