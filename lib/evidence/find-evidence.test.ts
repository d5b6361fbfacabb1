import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readQueryContext } from "../prompt/query-context.ts";
import { answerQuery } from "../query/answer-query.ts";
import { createFoundCache } from "../retrieval/found-cache.ts";
import { searchPassages } from "../search/search-passages.ts";
import { askOneDocument } from "../tool/ask-one-document.ts";

const pools = (name: string, count: string) =>
  `# ${name}\n\nThe pool of ${name} holds ${count} connections.\n\n## Limits\n\nMore connections than the pool of ${name} holds wait in a queue.\n`;

const trial = `# Warm baths and sleep

Forty years of advice rest on little evidence.

## Methods

We enrolled 212 adults from three clinics in Leeds.

## Discussion

${"People differ in how they like their evenings, and the limits of sleep are much written about. ".repeat(30)}

## Limitations

Nobody could be kept from knowing which group they were in.

## Funding

The Heather Trust paid for the work.
`;

const library = {
  "ledger.md": pools("ledger", "twenty"),
  "mailer.md": pools("mailer", "five"),
  "search.md": pools("search", "ninety"),
  "billing.md": pools("billing", "forty"),
  "gateway.md": pools("gateway", "sixty"),
  "ferry.md": "# Ferry\n\nThe harbour ferry leaves at nine.\n",
  "baths.md": trial,
};
const own = {
  "runbook.md": "# Runbook\n\nCount how many connections the pool holds, then restart it.\n",
};

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});
afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

describe.each(testEngines())("The passages of a question on the $name", (engine) => {
  const passageCount = 4;
  let asking: Asking;
  let shared: TestBase;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    shared = await asking.addBase(library, "shared");
  }, 120_000);
  afterAll(() => asking?.close());
  beforeEach(() => {
    server.requests.length = 0;
    server.answerWith({ steps: [{ text: "## Answer\n\nSo it is." }] });
  });

  type Where = { knowledgeBaseIds: string[]; documentIds?: string[] };

  /** The ids of the passages that each way of asking gives, the best first. */
  const ways = {
    answer: async (question: string, where: Where) => {
      const { passages } = await asking.ask(question, { ...where, topN: passageCount });
      return passages.map(({ chunkId }) => chunkId);
    },
    search: async (question: string, where: Where) => {
      const set = { ...where, question, k: passageCount, mode: "hybrid", rerank: false } as const;
      const { passages } = await searchPassages(asking.tools, alice, set);
      return passages.map(({ chunkId }) => chunkId);
    },
    agent: async (question: string, where: Where) => {
      const set = { ...where, topN: passageCount, mode: "agent", model: "extractive" } as const;
      const { passages } = await asking.ask(question, set);
      return passages.map(({ chunkId }) => chunkId);
    },
    query: async (question: string) => {
      const tools = { ...asking.tools, cache: createFoundCache() };
      const asked = { question, topK: passageCount, maxContextChars: 100_000 };
      await answerQuery(tools, alice, asked);
      const [request] = server.requests;
      const context = request && readQueryContext(lastMessage(request));
      return (context?.passages ?? []).map(({ tag }) => tag);
    },
    document: async (question: string, { documentIds: [id = ""] = [] }: Where) => {
      const { chunks_used: used } = await askOneDocument(asking.tools, alice, id, {
        question,
        useFulltext: true,
        downloadMissingFulltext: false,
        maxChunks: passageCount,
        useThinking: false,
      });
      return used.map(({ chunk_id }) => chunk_id);
    },
  };

  /** `document#ordinal`, as a query's context names a chunk. */
  const placesOf = async (ids: Promise<string[]>) =>
    (await ids).map((id) => id.replace(/^([^:#]+):.*:(\d+)$/, "$1#$2"));

  test.each(["search", "query", "agent"] as const)(
    "are the answer's for %s, over a library",
    async (way) => {
      const question = "How many connections does the pool of the mailer hold?";
      const where = { knowledgeBaseIds: [shared.id] };
      const expected = await placesOf(ways.answer(question, where));
      server.requests.length = 0;
      expect(expected).toHaveLength(passageCount);
      expect(expected[0]).toBe(`${shared.documentIds["mailer.md"]}#0`);
      expect(await placesOf(ways[way](question, where))).toEqual(expected);
    },
  );

  test.each(["search", "document", "agent"] as const)(
    "are the answer's for %s, of one document that an aspect is asked of",
    async (way) => {
      const question = "What are the limitations?";
      const id = shared.documentIds["baths.md"] ?? "";
      const where = { knowledgeBaseIds: [shared.id], documentIds: [id] };
      const { passages } = await asking.ask(question, { ...where, topN: passageCount });
      const expected = await placesOf(Promise.resolve(passages.map(({ chunkId }) => chunkId)));
      expect(passages[0]?.text).toContain("knowing which group");
      const found = await placesOf(ways[way](question, where));
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(expected.slice(0, found.length));
    },
  );

  test("begin with the section that a follow-up asks for, of the document that was cited last", async () => {
    const where = { model: "extractive", knowledgeBaseIds: [shared.id], topN: 2 };
    const first = await asking.ask("How many adults were enrolled in Leeds?", where);
    expect(first.message.text).toContain("three clinics in Leeds");
    const { conversationId } = first;
    const { message, passages } = await asking.ask("who paid for it?", {
      model: "extractive",
      conversationId,
      topN: 2,
    });
    expect(passages[0]?.text).toContain("The Heather Trust");
    expect(message.text).toContain("The Heather Trust paid for the work.");
  });

  test("begin with the section that has an aspect, where most of what is found is of one document", async () => {
    const where = { model: "extractive", knowledgeBaseIds: [shared.id], topN: 3 };
    const { passages } = await asking.ask("who paid for the study of warm baths?", where);
    expect(passages[0]?.text).toContain("The Heather Trust");
  });

  test("begin with the section of a follow-up that names nothing but an aspect", async () => {
    const where = { model: "extractive", knowledgeBaseIds: [shared.id], topN: 2 };
    const { conversationId } = await asking.ask("How many adults were enrolled in Leeds?", where);
    const { message } = await asking.ask("limitations?", { ...where, conversationId });
    expect(message.text).toContain("knowing which group they were in");
  });

  test("are the answer's for search, of a follow-up in a conversation", async () => {
    server.answerWith((request) =>
      lastMessage(request).startsWith("<said>")
        ? { steps: [{ text: "No." }] }
        : {
            steps: [
              { text: `## Answer\n\nFive hold, as said [${tagsInPrompt(request, "fresh")[0]}].` },
            ],
          },
    );
    const where = { knowledgeBaseIds: [shared.id] };
    const first = await asking.ask("Where does a pool hold five connections?", {
      ...where,
      topN: passageCount,
    });
    expect(first.citations).toHaveLength(1);
    const question = "And what waits for them?";
    const { conversationId } = first;
    const found = await searchPassages(asking.tools, alice, {
      question,
      conversationId,
      k: passageCount,
      mode: "hybrid",
      rerank: false,
    });
    const answered = await asking.ask(question, { conversationId, topN: passageCount });
    const told = ({ passages, notices }: Pick<typeof answered, "passages" | "notices">) => ({
      passages: passages.map(({ tag, origin, score }) => ({ tag, origin, score })),
      notices,
    });
    expect(answered.notices).toMatchObject([{ code: "rewrite_failed" }]);
    expect(told(found)).toEqual(told(answered));
  });

  test("are widened within the lines that the question asks for", async () => {
    const gauges = (name: string) =>
      `${name} of the plant. ${"It reads nine bar all day. ".repeat(30)}`;
    const { id } = await asking.addBase(
      { "gauges.txt": [gauges("Gauges"), "", gauges("These are further gauges")].join("\n") },
      "personal",
    );
    const tools = { ...asking.tools, env: { ...asking.tools.env, WIDEN_PASSAGES: true } };
    const begins = async (question: string) => {
      const { passages, appliedFilters } = await searchPassages(tools, alice, {
        question,
        knowledgeBaseIds: [id],
        k: 1,
        mode: "hybrid",
        rerank: false,
      });
      return [passages[0]?.lineStart, appliedFilters.map(({ field }) => field)];
    };
    expect(await begins("further gauges?")).toEqual([1, []]);
    expect(await begins("What further gauges are in lines 3 to 9 of gauges.txt?")).toEqual([
      3,
      ["lineFrom", "lineTo"],
    ]);
  });

  describe("with something of every kind of knowledge base", () => {
    let personal: TestBase;
    beforeAll(async () => {
      personal = await asking.addBase(own, "personal");
    });

    test.each(["search", "query"] as const)("are the answer's for %s", async (way) => {
      const question = "How many connections does a pool hold?";
      const where = { knowledgeBaseIds: [shared.id, personal.id] };
      const expected = await placesOf(ways.answer(question, where));
      server.requests.length = 0;
      expect(expected).toContain(`${personal.documentIds["runbook.md"]}#0`);
      expect(new Set(await placesOf(ways[way](question, where)))).toEqual(new Set(expected));
    });
  });
});
