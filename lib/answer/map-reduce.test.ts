import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Asking, allEvents, openAsking } from "../../test/asking.ts";
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
import { answerQuestion } from "../conversation/answer-question.ts";
import { awaitResult, stopAnswer } from "../conversation/follow-answer.ts";
import { readConversation } from "../conversation/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { countTokens } from "../prompt/count-tokens.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { ClosestPassage } from "../wire/passage.ts";
import { isMuch } from "./map-reduce.ts";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const question = "How many connections does each pool hold?";
const filler =
  "Every service opens its connections when it starts and closes them when it ends, so that none is lost between two deployments of a version. ";
const pools = Array.from(
  { length: 48 },
  (_, i) =>
    `## Pool ${i}\n\nThe pool of service number ${i} holds ${100 + i} connections. ${filler.repeat(6)}`,
);
const manual = `# Connection pools\n\n${pools.join("\n\n")}\n`;

/** Whether a request is one of the map: its instructions ask for notes. */
const asksForNotes = (request: RecordedRequest) =>
  (request.body.messages[0]?.content ?? "").includes("You take notes");

const tokensOf = ({ body }: RecordedRequest) =>
  body.messages.reduce((sum, message) => sum + countTokens(message.content) + 6, 0);

/** The words between a passage's tags in a prompt. */
function passageText(request: RecordedRequest, tag: string): string {
  const message = lastMessage(request);
  const from = message.indexOf(`<passage tag="${tag}"`);
  return message.slice(message.indexOf(">\n", from) + 2, message.indexOf("\n</passage>", from));
}

describe.each(testEngines())("more than is read at once, on the $name", (engine) => {
  let asking: Asking;
  let base: TestBase;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    base = await asking.addBase({ "manual.md": manual });
  }, 120_000);

  afterAll(() => asking?.close());

  beforeEach(() => {
    server.requests.length = 0;
    server.answerWith((request) => {
      const [first, second] = tagsInPrompt(request, "fresh");
      return asksForNotes(request)
        ? {
            steps: [
              {
                text: `<think>Hm.</think>- The pool is noted as ${first} has it [${first}].\n- Made up [manual.md#999].\n- No tag at all.`,
              },
            ],
          }
        : {
            steps: [
              {
                text: `## Answer\n\nAll of them [${first}], and more [${second}], never [manual.md#999].`,
              },
            ],
          };
    });
  });

  const ask = (set: Parameters<Asking["ask"]>[1] = {}) =>
    asking.ask(question, { topN: 50, ...set });

  test("is read in groups within the budget, and answered from the notes with their tags alone", async () => {
    const result = await ask();
    expect(isMuch(result.passages)).toBe(true);
    const maps = server.requests.filter(asksForNotes);
    const [final, ...others] = server.requests.filter((request) => !asksForNotes(request));
    if (!final) throw new Error("The answer was not asked for.");
    expect(others).toEqual([]);
    expect(server.requests.at(-1)).toBe(final);
    expect(maps.length).toBeGreaterThan(2);
    for (const request of server.requests) {
      const output = Number(request.body.max_tokens);
      expect(output).toBeGreaterThan(0);
      expect(tokensOf(request) + output).toBeLessThanOrEqual(8_192);
    }
    // Every passage found was read once, and the tags of the notes are those that the last prompt holds.
    const read = maps.flatMap((request) => tagsInPrompt(request, "fresh"));
    expect(read).toEqual(result.passages.map((passage) => passage.tag));
    const noted = maps.map((request) => tagsInPrompt(request, "fresh")[0]);
    expect(tagsInPrompt(final, "fresh")).toEqual(noted);
    const [tag = ""] = noted;
    expect(passageText(final, tag)).toContain(`The pool is noted as ${tag} has it`);
    expect(lastMessage(final)).not.toMatch(/999|Made up|No tag at all|Hm\./);
    expect(result.message.text).toMatch(/^All of them \[1\], and more \[1\], never\.?/);
    expect(result.metrics.tagsDropped).toBe(maps.length + 1);
  });

  test("what is cited is the passage in its own words, and usage and time are those of all calls", async () => {
    const result = await ask();
    const calls = server.requests.length;
    expect(result.usage).toEqual({
      inputTokens: 120 * calls,
      cachedInputTokens: 0,
      outputTokens: 30 * calls,
      totalTokens: 150 * calls,
      estimated: false,
    });
    expect(result.metrics.promptTokens).toBe(120 * calls);
    const [citation] = result.citations;
    expect(citation?.documentId).toBe(base.documentIds["manual.md"]);
    for (const passage of citation?.passages ?? []) {
      expect(manual).toContain(passage.quote);
      expect((passage.quoteEnd ?? 0) - (passage.quoteStart ?? 0)).toBe(passage.quote.length);
    }
    expect(result.message.text).not.toContain("noted as");
  });

  test("tells how far it is, and streams the answer as any other", async () => {
    const events = await allEvents((await asking.begin(question, { topN: 50 })).follow());
    const stages = events.filter(
      (event): event is AnswerEvent & { type: "status" } => event.type === "status",
    );
    const parts = stages.filter((event) => event.detail?.startsWith("part "));
    const maps = server.requests.filter(asksForNotes).length;
    expect(parts.map((event) => event.detail)).toEqual(
      Array.from({ length: maps }, (_, i) => `part ${i + 1} of ${maps}`),
    );
    expect(stages.at(-1)?.stage).toBe("writing");
  });

  test("notes are taken by the cheap model where one is set", async () => {
    const env = readEnv({
      LANGUAGE_MODEL: "openai-compatible:test",
      LANGUAGE_MODEL_BASE_URL: server.baseUrl,
      TOOL_MODEL: "openai-compatible:cheap",
    });
    const log = await answerQuestion({ ...asking.tools, env }, alice, {
      question,
      topK: 20,
      topN: 50,
      maxCarried: 15,
      rerank: false,
    });
    const result = await awaitResult(log.follow());
    expect(result.message.model).toBe("openai-compatible:test");
    for (const request of server.requests)
      expect(request.body.model).toBe(asksForNotes(request) ? "cheap" : "test");
  });

  test("a line that is longer than any passage should be is shortened, and that is told", async () => {
    const words = Array.from({ length: 9_000 }, (_, i) => `connection${i}`).join(" ");
    const long = await asking.addBase({ "long.conf": `pool connections ${words}` });
    const result = await asking.ask("Which connections does the pool hold?", {
      knowledgeBaseIds: [long.id],
    });
    const maps = server.requests.filter(asksForNotes);
    expect(maps).toHaveLength(1);
    for (const request of server.requests)
      expect(tokensOf(request) + Number(request.body.max_tokens)).toBeLessThanOrEqual(8_192);
    expect(result.notices.map((notice) => notice.code)).toEqual(["context_trimmed"]);
  });

  describe("where the documents don't say, the nearest passages are told as from less text,", () => {
    const declines = { steps: [{ text: noEvidenceAnswer }] };

    /** How the answer to the same question ends where all that is found is read at once. */
    async function readAtOnce() {
      server.answerWith(declines);
      const { message, passages } = await ask({ topN: 5 });
      expect(isMuch(passages)).toBe(false);
      const { text, answered, outcome, closest } = message;
      expect({ text, answered, outcome }).toEqual({
        text: noEvidenceAnswer,
        answered: false,
        outcome: "closest",
      });
      expect(closest?.length).toBeGreaterThan(0);
      server.requests.length = 0;
      return { text, answered, outcome, closest };
    }
    /** The words of each; the pools are told of in the same words, so that any of them is as near. */
    const wordsOf = (closest: readonly ClosestPassage[] | undefined) =>
      closest?.map(({ quoteStart, quoteEnd }) =>
        manual.slice(quoteStart, quoteEnd).replaceAll(/\d+/g, "N"),
      );

    test.each([
      ["because no part says anything", true],
      ["because the notes don't", false],
    ])("%s", async (_why, noNotes) => {
      const { closest, ...end } = await readAtOnce();
      server.answerWith((request) => {
        if (noNotes || !asksForNotes(request)) return declines;
        return { steps: [{ text: `- It has pools [${tagsInPrompt(request, "fresh")[0]}].` }] };
      });
      const result = await ask();
      expect(isMuch(result.passages)).toBe(true);
      expect(result.message).toMatchObject(end);
      expect(wordsOf(result.closest)).toEqual(wordsOf(closest));
      expect(result.message.closest).toEqual(result.closest);
      const kept = await readConversation(asking.tools.database.db, alice, result.conversationId);
      expect(kept.messages.at(-1)?.closest).toEqual(result.closest);
      expect(server.requests.every(asksForNotes)).toBe(noNotes);
      expect(result.usage.totalTokens).toBe(150 * server.requests.length);
    });
  });

  test("a stop ends it in the midst of its calls, and what was spent is counted", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answerWith((request) =>
      server.requests.length < 2
        ? { steps: [{ text: `- Noted [${tagsInPrompt(request, "fresh")[0]}].` }] }
        : { steps: [{ until: promise }] },
    );
    const log = await asking.begin(question, { topN: 50 });
    await server.nextRequest();
    const second = await server.nextRequest();
    await stopAnswer(asking.tools.database.db, alice, log.conversationId);
    expect(await second.closed).toBe(true);
    const result = await awaitResult(log.follow());
    resolve();
    expect(result.message).toMatchObject({ status: "stopped", text: "" });
    expect(result.usage.inputTokens).toBe(120);
    expect(server.requests).toHaveLength(2);
  });

  test("a failing part fails the answer, whose question is kept", async () => {
    server.answerWith({ status: 400 });
    await expect(ask()).rejects.toMatchObject({ code: "llm_error" });
  });

  test("the next turn goes on from it with a prompt of its own", async () => {
    const first = await ask();
    server.requests.length = 0;
    const next = await asking.ask("And the pool of service number 3?", {
      conversationId: first.conversationId,
    });
    expect(next.message.status).toBe("done");
    const [request] = server.requests;
    if (!request) throw new Error("The model was not asked.");
    expect(JSON.stringify(request.body.messages)).not.toContain("noted as");
    expect(JSON.stringify(request.body.messages)).toContain("All of them");
  });

  test("the model without weights looks at every part, and answers alike each time", async () => {
    const last = pools.length - 1;
    const env = readEnv({ LANGUAGE_MODEL: "extractive" });
    const texts: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      const log = await answerQuestion({ ...asking.tools, env }, alice, {
        question: `How many connections does the pool of service number ${last} hold?`,
        topK: 50,
        topN: 50,
        maxCarried: 15,
        rerank: false,
      });
      const result = await awaitResult(log.follow());
      expect(isMuch(result.passages)).toBe(true);
      expect(result.message.outcome).toBe("answered");
      for (const citation of result.citations)
        for (const passage of citation.passages) expect(manual).toContain(passage.quote);
      texts.push(result.message.text);
    }
    expect(texts[0]).toContain(
      `The pool of service number ${last} holds ${100 + last} connections.`,
    );
    expect(texts[1]).toBe(texts[0]);
  });
});
