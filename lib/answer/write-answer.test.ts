import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  cutText,
  lastMessage,
  type OpenAITestServer,
  type ReplyStep,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { transientRegister } from "../citation/register.ts";
import type { Embedder } from "../embedding/embed.ts";
import { IbidError } from "../errors.ts";
import { requireLanguageModel } from "../model/language-model.ts";
import type { CoreRequest } from "./request.ts";
import { memorySink } from "./sink.ts";
import { attemptAnswer, writeAnswer } from "./write-answer.ts";

const question = "How many connections does the pool hold?";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});
afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

describe.each(testEngines())("An answer that is not finished on the $name", (engine) => {
  let asking: Asking;
  let request: CoreRequest;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    const { id } = await asking.addBase({
      "pool.md": "# Pool\n\nThe pool holds twenty connections per replica.\n",
      "ferry.md": "# Ferry\n\nThe harbour ferry leaves at nine.\n",
    });
    const { env } = asking.tools;
    request = {
      viewer: alice,
      question,
      knowledgeBaseIds: [id],
      history: [],
      carriedChunkIds: [],
      topN: 5,
      rerank: false,
      model: await requireLanguageModel(env.LANGUAGE_MODEL, env, embedder),
      format: "prose",
      mode: "answer",
      register: transientRegister(),
    };
  }, 120_000);
  afterAll(() => asking?.close());

  /** A model that cites the best passage, and then does this. */
  const citing = (then: ReplyStep) =>
    server.answerWith((asked) => ({
      steps: [{ text: `## Answer\n\nTwenty [${tagsInPrompt(asked, "fresh")[0]}]. And` }, then],
    }));

  /** What there is of an answer whose model was asked and did not come to an end. */
  const soFar = {
    outcome: null,
    standaloneQuestion: question,
    passages: expect.arrayContaining([
      expect.objectContaining({ title: "Pool", origin: "fresh", number: 1 }),
    ]),
    prompt: { written: expect.stringMatching(/^## Answer\n\nTwenty \[.+\]\. And$/) },
    metrics: { passagesFresh: 2, passagesCarried: 0, promptTokens: expect.any(Number) },
  };

  test("because it was stopped keeps what was found, sent and written, and says why", async () => {
    citing({ until: new Promise(() => {}) });
    const stop = new AbortController();
    const reason = new DOMException("Enough.", "AbortError");
    const sink = memorySink(stop.signal);
    const stopping = {
      ...sink,
      emit(event: Parameters<typeof sink.emit>[0]) {
        sink.emit(event);
        if (sink.text().includes("[1].")) stop.abort(reason);
      },
    };
    const answer = await attemptAnswer(asking.tools, request, stopping);
    expect(answer).toMatchObject({ ...soFar, failure: { cause: reason } });
    expect(answer.metrics.promptTokens).toBeGreaterThan(0);
    expect(sink.text()).toBe("Twenty [1]. And");
    expect(sink.citations()).toMatchObject([{ number: 1, title: "Pool" }]);
  });

  test("because its model goes on with what it was told ends before that, and is whole", async () => {
    server.answerWith((asked) => {
      const tag = tagsInPrompt(asked, "fresh")[0];
      const told = lastMessage(asked).split("</question>").at(-1)?.trim();
      return {
        steps: cutText(`## Answer\n\nIt holds twenty [${tag}].\n\n${told}`, [40, 9, 3, 14, 5, 2]),
      };
    });
    const sink = memorySink();
    const answer = await attemptAnswer(asking.tools, request, sink);
    expect(answer.failure).toBeUndefined();
    expect(answer.notices).toEqual([]);
    expect(sink.text().trim()).toBe("It holds twenty [1].");
  });

  test("because its model writes passages behind the references is whole, and ends there", async () => {
    server.answerWith((asked) => ({
      steps: [
        {
          text: `## Answer\n\nIt holds twenty [${tagsInPrompt(asked, "fresh")[0]}].\n\n## References\n\n`,
        },
        ...Array.from({ length: 200 }, (_, at) => ({
          text: `<passage> ${at} of the pool, and what it holds.\n`,
        })),
      ],
    }));
    const sink = memorySink();
    const answer = await attemptAnswer(asking.tools, request, sink);
    expect(answer.failure).toBeUndefined();
    expect(answer.notices).toEqual([]);
    expect(sink.text().trim()).toBe("It holds twenty [1].");
    expect(answer.prompt?.written.length).toBeLessThan(1_500);
  });

  test("because its model goes in circles ends there", async () => {
    const line = "It holds twenty connections for each replica, as the notes on the pool say.\n\n";
    server.answerWith({
      steps: [{ text: "## Answer\n\n" }, ...Array.from({ length: 40 }, () => ({ text: line }))],
    });
    const sink = memorySink();
    const answer = await attemptAnswer(asking.tools, request, sink);
    expect(answer.failure).toBeUndefined();
    expect(sink.text().match(/It holds twenty/g)).toHaveLength(3);
  });

  test("because its model broke off keeps the same", async () => {
    citing({ die: true });
    const sink = memorySink();
    const answer = await attemptAnswer(asking.tools, request, sink);
    expect(answer).toMatchObject(soFar);
    expect(answer.failure?.cause).toBeInstanceOf(IbidError);
    expect(answer.failure?.cause).toMatchObject({ code: "llm_error" });
    expect(sink.text()).toBe("Twenty [1]. And");
  });

  test("because its model wrote nothing keeps what was found and sent", async () => {
    server.answerWith({ steps: [] });
    const answer = await attemptAnswer(asking.tools, request, memorySink());
    expect(answer).toMatchObject({
      ...soFar,
      passages: [{ origin: "fresh" }, { origin: "fresh" }],
      prompt: { written: "" },
    });
    expect(answer.failure?.cause).toMatchObject({ code: "llm_error" });
  });

  test("because its model named passages and wrote no word beside them, is made of quotations", async () => {
    server.answerWith((asked) => ({
      steps: tagsInPrompt(asked, "fresh").map((tag) => ({ text: `[${tag}] ` })),
    }));
    const sink = memorySink();
    const answer = await attemptAnswer(asking.tools, request, sink);
    expect(answer.failure).toBeUndefined();
    expect(answer).toMatchObject({
      outcome: "answered",
      prompt: null,
      notices: [{ code: "quoted_instead" }],
    });
    expect(sink.text()).toMatch(/\[1\]/u);
    expect(sink.text()).toContain("twenty");
  });

  test("because its evidence could not be found has nothing, and says why", async () => {
    const cause = new Error("The search failed.");
    const find = () => Promise.reject(cause);
    const answer = await attemptAnswer(asking.tools, { ...request, find }, memorySink());
    expect(answer).toMatchObject({ outcome: null, passages: [], prompt: null, failure: { cause } });
  });

  test("because its numbers could not be given keeps what was computed for it", async () => {
    const cause = new Error("The register could not be reached.");
    const register = { ...transientRegister(), reserve: () => Promise.reject(cause) };
    const asked = { ...request, question: "What are the documents about?", register };
    const answer = await attemptAnswer(asking.tools, asked, memorySink());
    expect(answer).toMatchObject({ outcome: null, failure: { cause } });
    expect(answer.computed.map(({ text }) => text)).toEqual([expect.stringContaining("ferry.md")]);
  });

  test("is thrown to who keeps nothing of it", async () => {
    citing({ die: true });
    await expect(writeAnswer(asking.tools, request, memorySink())).rejects.toMatchObject({
      code: "llm_error",
    });
  });
});
