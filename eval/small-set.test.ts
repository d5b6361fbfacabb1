import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { knowledgeBases } from "../lib/db/schema.ts";
import { type TestDatabase, testEngines } from "../test/database.ts";
import { type OpenAITestServer, startOpenAITestServer } from "../test/openai-server.ts";
import { evaluateConversations } from "./conversations.ts";
import { evaluateRetrieval } from "./retrieval.ts";

const jsonl = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).join("\n");
const entries = [
  { id: "beans", title: "Coffee beans", text: "Coffee beans keep for four weeks in a dark tin." },
  { id: "milk", title: "Milk", text: "Milk is steamed to 65 degrees for a cappuccino." },
  { id: "lyon", title: "Lyon", text: "Lyon lies where the Rhône meets the Saône." },
];

/** A set in each of the two formats; one question is judged whose words are missing. */
const sets = {
  retrieval: {
    "corpus.jsonl": jsonl(entries),
    "queries.jsonl": jsonl([
      { id: "q1", text: "How long do coffee beans keep?" },
      { id: "q2", text: "How hot is steamed milk?" },
      { id: "unjudged", text: "Where is Lyon?" },
    ]),
    "qrels.tsv": "query-id\tcorpus-id\tscore\nq1\tbeans\t1\nq2\tmilk\t1\nabsent\tlyon\t1\n",
  },
  conversations: {
    "passages.jsonl": jsonl(entries),
    "conversations.jsonl": jsonl([
      {
        conversation_id: "c",
        turns: [
          { turn_id: "c1", question: "How hot is steamed milk?", answer: "65 degrees." },
          { turn_id: "c2", question: "And for what is it?", answer: "For a cappuccino." },
          { turn_id: "c3", question: "Which town?", answer: "Lyon." },
        ],
      },
    ]),
    "qrels.tsv": "query-id\tcorpus-id\tscore\nc1\tmilk\t1\nc2\tmilk\t1\n",
  },
};

const root = mkdtempSync(join(tmpdir(), "ibid-small-"));
const folderOf = (name: string) => join(root, name);
let server: OpenAITestServer;

beforeAll(async () => {
  for (const [name, files] of Object.entries(sets)) {
    mkdirSync(folderOf(name));
    for (const [file, text] of Object.entries(files))
      writeFileSync(join(folderOf(name), file), text);
  }
  server = await startOpenAITestServer();
  server.answerWith({ steps: [{ text: "What is steamed milk for?" }] });
  vi.stubEnv("DATA_DIR", folderOf("data"));
  vi.stubEnv("RERANKER_MODEL", "late-interaction");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

describe.each(testEngines())("on the $name", ({ name, open }) => {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    // Without a server the evaluation makes an embedded database of its own.
    if (name !== "embedded database") database = await open();
    vi.stubEnv("DATABASE_URL", database?.databaseUrl ?? "");
  }, 180_000);
  afterAll(() => database?.close());

  test("measures a set in every mode, an absent question as 0", { timeout: 180_000 }, async () => {
    const { tables } = await evaluateRetrieval(folderOf("retrieval"), {});
    expect(tables["nDCG@10"]?.["retrieval"]).toEqual({
      vector: 0.667,
      keyword: 0.667,
      hybrid: 0.667,
      "hybrid+rerank": 0.667,
      "hybrid+expansion": 0.667,
      textbook: 0.667,
      "keyword - textbook": 0,
      "hybrid - better leg": 0,
    });
    // The set is embedded once: corpus and questions are kept.
    expect(readdirSync(join(folderOf("data"), "eval-vectors"))).toHaveLength(2);
    expect(await leftBehind(database)).toEqual([]);
  });

  test("replays a conversation with each way of asking", { timeout: 180_000 }, async () => {
    vi.stubEnv("LANGUAGE_MODEL", "openai-compatible:test");
    vi.stubEnv("LANGUAGE_MODEL_BASE_URL", server.baseUrl);
    const { tables } = await evaluateConversations(folderOf("conversations"), {});
    vi.stubEnv("LANGUAGE_MODEL", "");
    const ndcg = tables["conversations: nDCG@10"];
    expect(ndcg?.["judged turns"]).toEqual({ "turn 1": 1, "turn 2": 1, "turn 2+": 1, all: 2 });
    expect(ndcg?.["follow-up"]?.["turn 2"]).toBe(1);
    expect(ndcg?.["rewritten"]?.["turn 2"]).toBe(1);
    expect(server.requests.length).toBeGreaterThan(0);
    expect(await leftBehind(database)).toEqual([]);
    rmSync(join(folderOf("data"), "eval-vectors"), { recursive: true });
  });
});

/** The knowledge bases that stand in the server's database. */
async function leftBehind(database: TestDatabase | undefined): Promise<unknown[]> {
  return database ? database.db.select({ id: knowledgeBases.id }).from(knowledgeBases) : [];
}
