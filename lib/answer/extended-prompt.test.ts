import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Asking, openAsking, untilShown } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  lastMessage,
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { closeKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import { chunks, messages } from "../db/schema.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});
afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const files = {
  "gate.md": "# Gate\n\nThe harbour gate closes at nine every evening.\n",
  "ferry.md": "# Ferry\n\nThe harbour ferry leaves at ten every evening.\n",
  "tram.md": "# Tram\n\nThe harbour tram runs every six minutes.\n",
};

/** What a model writes that cites the first passage of its turn. */
const written = (request: RecordedRequest, words = "At nine") =>
  `## Answer\n\n${words} [${tagsInPrompt(request, "fresh")[0]}].\n\n## References\n\n- [${tagsInPrompt(request, "fresh")[0]}] "Gate"`;

describe.each(testEngines())("A conversation's prompts on the $name", (engine) => {
  let asking: Asking;
  let base: TestBase;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
  });
  afterAll(() => asking?.close());
  beforeEach(async () => {
    base = await asking.addBase(files, "case");
    server.answerWith((request) => ({
      steps: [{ reasoning: "Hm. " }, { text: written(request) }],
    }));
  });
  afterEach(() => server.requests.splice(0));

  /** Asks in one conversation after the other, and gives what the server was sent for each. */
  async function converse(questions: readonly (readonly [string, Partial<AnswerRequest>?])[]) {
    let conversationId: string | undefined;
    for (const [question, set] of questions) {
      const result = await asking.ask(question, {
        knowledgeBaseIds: [base.id],
        topN: 2,
        ...(conversationId === undefined ? {} : { conversationId }),
        ...set,
      });
      conversationId = result.conversationId;
    }
    return conversationId ?? "";
  }

  /** The requests for an answer; between two a model may be asked what a follow-up means. */
  const answering = () =>
    server.requests.filter((request) => !lastMessage(request).startsWith("<said>"));
  const sent = (at: number) => answering().at(at)?.body.messages ?? [];
  /** Whether the last request begins with all of the one before, then its answer. */
  const expectExtended = (answer: string) => {
    const before = sent(-2);
    expect(sent(-1).slice(0, before.length + 1)).toEqual([
      ...before,
      { role: "assistant", content: answer },
    ]);
    expect(sent(-1)).toHaveLength(before.length + 2);
  };
  const expectBegun = () => {
    expect(sent(-1).slice(0, sent(-2).length)).not.toEqual(sent(-2));
  };

  test("each extend the last, with what the model wrote, and refer to passages that stand there", async () => {
    await converse([["When does the gate close?"], ["And the gate in winter?"]]);
    const [first, second] = answering();
    if (!first || !second) throw new Error("The model was not asked.");
    expectExtended(written(first));
    expect(lastMessage(second)).toContain('<shown tag="gate.md#0');
    // Only the line that holds what is asked for is told once more, behind the question.
    expect(lastMessage(second).replace(/<near .*<\/near>/, "")).not.toContain("closes at nine");
  });

  test("let an answer cite what only an earlier turn was shown, with its label and quote", async () => {
    await converse([["When does the gate close?"]]);
    const tags = server.requests.flatMap((request) => tagsInPrompt(request, "fresh"));
    server.answerWith({
      steps: [{ text: `## Answer\n\nThe harbour gate closes at nine [${tags[0]}].` }],
    });
    const conversationId = await converse([
      ["When does the gate close?"],
      ["How often does the tram run?", { topN: 1, maxCarried: 0 }],
    ]);
    expect(lastMessage(server.requests.at(-1) ?? never())).not.toContain("gate.md");
    const rows = await asking.database.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId));
    expect(rows.at(-1)?.text).toBe("The harbour gate closes at nine [1].");
    expect(rows.at(-1)?.metrics?.tagsDropped).toBe(0);
    expect(rows.at(-1)?.prompt).toMatchObject({ prefix: 0, history: 0 });
  });

  test("extend the same turn again when its answer is regenerated", async () => {
    const conversationId = await converse([["When does the gate close?"], ["And the ferry?"]]);
    const before = sent(-1);
    await asking.ask("", {
      conversationId,
      knowledgeBaseIds: [base.id],
      topN: 2,
      regenerate: true,
    });
    expect(sent(-1)).toEqual(before);
  });

  test("extend over a turn that no model was asked for", async () => {
    const first = await converse([["When does the gate close?"]]);
    const computed = await asking.ask("Which errors are there?", {
      conversationId: first,
      knowledgeBaseIds: [],
    });
    await asking.ask("And the ferry?", { conversationId: first, knowledgeBaseIds: [base.id] });
    expect(answering()).toHaveLength(2);
    expect(sent(-1).slice(0, sent(-2).length)).toEqual(sent(-2));
    expect(sent(-1).slice(sent(-2).length, -1)).toEqual([
      { role: "assistant", content: written(server.requests[0] ?? never()) },
      { role: "user", content: "Which errors are there?" },
      { role: "assistant", content: `## Answer\n\n${computed.message.text}` },
    ]);
  });

  test("extend what a stopped answer was left with", async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answerWith({ steps: [{ text: "## Answer\n\nAt ni" }, { until }, { text: "ne." }] });
    const log = await asking.begin("When does the gate close?", { knowledgeBaseIds: [base.id] });
    await untilShown(log.follow(), "At ni");
    log.stop();
    release();
    for await (const event of log.follow()) expect(event.type).not.toBe("error");
    server.answerWith((request) => ({ steps: [{ text: written(request) }] }));
    await asking.ask("And the ferry?", {
      conversationId: log.conversationId,
      knowledgeBaseIds: [base.id],
    });
    expectExtended("## Answer\n\nAt ni");
  });

  test("begin anew with another model, and for other documents", async () => {
    await converse([
      ["When does the gate close?"],
      ["And the ferry?", { model: "openai-compatible:other" }],
    ]);
    expectBegun();
    server.requests.splice(0);
    await converse([
      ["When does the gate close?"],
      ["When does it leave?", { documentIds: [base.documentIds["ferry.md"] ?? ""] }],
    ]);
    expectBegun();
    expect(JSON.stringify(sent(-1))).not.toContain("gate closes");
  });

  test("begin anew without a document that was deleted", async () => {
    const conversationId = await converse([["When does the gate close?"]]);
    await deleteDocument(asking.database.db, alice, base.documentIds["gate.md"] ?? "");
    await asking.ask("And the ferry?", { conversationId, knowledgeBaseIds: [base.id] });
    expectBegun();
    expect(JSON.stringify(sent(-1))).not.toContain("closes at nine every");
    const [row] = await asking.database.db
      .select({ prompt: messages.prompt })
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(messages.ordinal)
      .offset(3);
    expect(row?.prompt).toMatchObject({ prefix: 1, history: 1 });
  });

  test("begin anew when a shown chunk was made anew", async () => {
    const conversationId = await converse([["When does the gate close?"]]);
    await asking.database.db
      .update(chunks)
      .set({ id: "another:1:0" })
      .where(eq(chunks.documentId, base.documentIds["gate.md"] ?? ""));
    await asking.ask("And the ferry?", { conversationId, knowledgeBaseIds: [base.id] });
    expectBegun();
  });

  test("never bring back what was erased with a case", async () => {
    const library = await asking.addBase(
      { "disk.md": "# Disk\n\nA full disk makes a gate fail.\n" },
      "shared",
    );
    const conversationId = await converse([
      ["When does the gate close?", { knowledgeBaseIds: [base.id, library.id] }],
    ]);
    server.answerWith((request) => ({ steps: [{ text: written(request, "At nine, as said") }] }));
    const ask = { conversationId, knowledgeBaseIds: [library.id] };
    await asking.ask("What makes a gate fail?", ask);
    await closeKnowledgeBase(asking.database.db, alice, base.id);
    await asking.ask("Why does a full disk make it fail?", ask);
    expectBegun();
    const last = JSON.stringify(sent(-1));
    expect(last).not.toMatch(/at nine/i);
    expect(last).not.toContain("gate.md");
  });

  test("say what was left out where the context is small", async () => {
    const long = Array.from(
      { length: 40 },
      (_, i) => `The harbour gate ${i} closes at ${i} every evening of the long winter season.`,
    );
    const many = await asking.addBase(
      Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((n) => [`gates-${n}.md`, `# Gates ${n}\n\n${long.join(" ")}\n`]),
      ),
      "case",
    );
    const env = { ...asking.tools.env, LANGUAGE_MODEL_CONTEXT_TOKENS: 2_048 };
    asking.tools.env = env;
    const result = await asking.ask("When does the harbour gate close?", {
      knowledgeBaseIds: [many.id],
      topN: 10,
    });
    expect(result.notices.map(({ code }) => code)).toEqual(["context_trimmed"]);
    expect(tagsInPrompt(server.requests.at(-1) ?? never(), "fresh").length).toBeLessThan(
      result.passages.length,
    );
  });
});

function never(): never {
  throw new Error("The model was not asked.");
}
