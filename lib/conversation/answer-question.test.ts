import { eq } from "drizzle-orm";
import { array, assert, asyncProperty, constantFrom, integer, oneof } from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Asking,
  allEvents,
  openAsking,
  textOf,
  untilShown,
  watch,
} from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  cutText,
  type OpenAITestServer,
  type RecordedRequest,
  type Reply,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { toPlainEvents, toUiChunks } from "../answer/to-ui-stream.ts";
import { answerEvents, messages, sources } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { IbidError } from "../errors.ts";
import { eventStream } from "../event-stream.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { readMarkers } from "../text/markers.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import type { Marker } from "../wire/marker.ts";
import { followRemoteAnswer } from "./answer-log.ts";
import { answerQuestion } from "./answer-question.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { awaitResult, followAnswer, stopAnswer } from "./follow-answer.ts";
import { readConversation } from "./queries.ts";
import { readResult, readRetrieval } from "./read-result.ts";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

/** An answer in the asked form, whose sentences end in the tags of the fresh passages in turn. */
const answerFrom =
  (write: (tags: string[]) => string) =>
  (request: RecordedRequest): Reply => ({
    steps: [{ text: write(tagsInPrompt(request, "fresh")) }],
  });

async function failureOf(answer: Promise<unknown>): Promise<IbidError> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof IbidError) return error;
  throw new Error("The answer did not fail as a reader is told.", { cause: error });
}

const pool = "# Connection pool\n\nThe pool holds twenty connections per replica.\n";
const retries = "# Retries\n\nA retry waits twice as long each time, up to thirty seconds.\n";
const caches = "# Caches\n\nA cache keeps an entry for ten minutes and then asks again.\n";
const question = "How many connections does the pool hold?";

describe.each(testEngines())("on the $name", (engine) => {
  let asking: Asking;
  let base: TestBase;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    base = await asking.addBase({
      "pool.md": pool,
      "retries.md": retries,
      "caches.md": caches,
    });
  });

  afterAll(() => asking?.close());

  beforeEach(() => {
    server.answerWith(
      answerFrom(
        ([tag]) => `## Answer\n\nTwenty connections [${tag}].\n\n## References\n\n- [${tag}]`,
      ),
    );
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const saved = (messageId: string) => readResult(asking.tools.database.db, alice, messageId);
  const conversation = (id: string) => readConversation(asking.tools.database.db, alice, id);

  describe("whatever the model writes", () => {
    test("an answer in the asked form is shown without its headings and with Ibid's numbers", async () => {
      const result = await asking.ask(question);
      expect(result.message).toMatchObject({
        text: "Twenty connections [1].",
        status: "done",
        answered: true,
        outcome: "answered",
        model: "openai-compatible:test",
      });
      expect(result.citations).toMatchObject([
        { number: 1, documentId: base.documentIds["pool.md"], title: "Connection pool" },
      ]);
      expect(result.citations[0]?.passages[0]?.quote).toContain("twenty connections");
      expect(result.usage).toEqual({
        inputTokens: 120,
        cachedInputTokens: 0,
        outputTokens: 30,
        totalTokens: 150,
        estimated: false,
      });
      expect(result.metrics).toMatchObject({
        passagesFresh: 3,
        passagesCarried: 0,
        tagsDropped: 0,
      });
    });

    test("without a heading the answer is not lost", async () => {
      server.answerWith(answerFrom(([tag]) => `Twenty connections [${tag}].`));
      expect((await asking.ask(question)).message.text).toBe("Twenty connections [1].");
    });

    test("signs that the database cannot keep cost no answer, in the text or in the thinking", async () => {
      server.answerWith((request) => ({
        steps: [
          { reasoning: "Is it\0 \ud83e" },
          { reasoning: "\udd84?" },
          { text: "## Answer\n\nTwenty\0 \ud800 \ud83e" },
          { text: `\udd84 [${tagsInPrompt(request, "fresh")[0]}].` },
        ],
      }));
      const { message, citations } = await asking.ask(question);
      expect(message.text).toBe("Twenty\ufffd \ufffd \u{1f984} [1].");
      expect(message.reasoning).toBe("Is it\ufffd \u{1f984}?");
      expect(citations).toHaveLength(1);
      const kept = await readResult(asking.database.db, alice, message.id);
      expect(kept.message.text).toBe(message.text);
    });

    test("thinking goes to the reasoning, whether in a <think> block or in parts of its own", async () => {
      server.answerWith((request) => ({
        steps: [
          { reasoning: "The pool is " },
          { reasoning: "asked about." },
          { text: "<thi" },
          { text: "nk>Passage one says twenty.</think>\n## Answer\n\n" },
          { text: `Twenty [${tagsInPrompt(request, "fresh")[0]}].` },
        ],
      }));
      const { message } = await asking.ask(question);
      expect(message.text).toBe("Twenty [1].");
      expect(message.reasoning).toBe("The pool is asked about.Passage one says twenty.");
    });

    test("tags that it invents are dropped and counted, and never get a number", async () => {
      server.answerWith(
        answerFrom(
          ([tag]) => `## Answer\n\nTwenty [${tag}]. Thirty [made-up.md#3]. Forty [pool.md#999].`,
        ),
      );
      const result = await asking.ask(question);
      expect(result.message.text).toMatch(/^Twenty \[1\]\. Thirty ?\. Forty ?\.$/);
      expect(result.citations.map((citation) => citation.number)).toEqual([1]);
      expect(result.metrics.tagsDropped).toBe(2);
      expect((await conversation(result.conversationId)).sources).toHaveLength(1);
    });

    test("a bracketed number of its own is escaped and is no marker", async () => {
      server.answerWith(answerFrom(([tag]) => `## Answer\n\nAs shown in [12], twenty [${tag}].`));
      const result = await asking.ask(question);
      expect(result.message.text).toBe("As shown in \\[12\\], twenty [1].");
      expect(result.citations.map((citation) => citation.number)).toEqual([1]);
    });

    test("a server that gives no usage has it estimated", async () => {
      server.answerWith({ steps: [{ text: "## Answer\n\nTwenty." }], usage: null });
      const { usage } = await asking.ask(question);
      expect(usage.estimated).toBe(true);
      expect(usage.inputTokens).toBeGreaterThan(100);
      expect(usage.outputTokens).toBeGreaterThan(0);
      expect(usage.totalTokens).toBe(usage.inputTokens + usage.outputTokens);
    });

    test("that the documents don't say is an answer without evidence, not a claim", async () => {
      server.answerWith({ steps: [{ text: `## Answer\n\n${noEvidenceAnswer}` }] });
      const { message, citations } = await asking.ask(question);
      expect(citations).toEqual([]);
      expect(message).toMatchObject({
        text: noEvidenceAnswer,
        answered: false,
        outcome: "closest",
        status: "done",
      });
      expect(message.closest?.[0]?.text).toContain("twenty connections");
    });

    test("nothing at all is a failure that says so", async () => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      server.answerWith({ steps: [{ text: "## Answer\n\n" }] });
      expect((await failureOf(asking.ask(question))).code).toBe("llm_error");
    });
  });

  describe("when the model fails", () => {
    beforeEach(() => {
      vi.spyOn(console, "error").mockImplementation(() => {});
    });

    async function expectFailure(reply: Reply, words: string) {
      server.answerWith(reply);
      const log = await asking.begin(question);
      const events = await allEvents(log.follow());
      const error = await failureOf(awaitResult(log.follow()));
      expect(error.code).toBe("llm_error");
      expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "llm_error" } });
      expect(textOf(events)).toBe(words);
      const detail = await conversation(log.conversationId);
      expect(detail.messages).toMatchObject([
        { role: "user", text: question, status: "done" },
        { role: "assistant", text: words, status: "failed", answered: false, outcome: null },
      ]);
      return log;
    }

    test("in mid-answer the text is kept, the question too, and it can be asked again", async () => {
      const log = await expectFailure(
        { steps: [{ text: "## Answer\n\nTwenty conn" }, { die: true }] },
        "Twenty conn",
      );
      server.answerWith(answerFrom(([tag]) => `## Answer\n\nTwenty [${tag}].`));
      const again = await asking.ask(question, {
        conversationId: log.conversationId,
        regenerate: true,
      });
      expect(again.message.text).toBe("Twenty [1].");
      const { messages: said } = await conversation(log.conversationId);
      expect(said.map((message) => [message.role, message.status])).toEqual([
        ["user", "done"],
        ["assistant", "done"],
      ]);
    });

    test("in mid-answer what it had cited stays cited", async () => {
      server.answerWith((request) => ({
        steps: [
          { text: `## Answer\n\nTwenty [${tagsInPrompt(request, "fresh")[0]}]. And` },
          { die: true },
        ],
      }));
      const log = await asking.begin(question);
      await allEvents(log.follow());
      expect(await saved(log.messageId)).toMatchObject({
        message: {
          text: "Twenty [1]. And",
          status: "failed",
          markers: [{ number: 1, start: 7, end: 10, passages: [{}] }],
        },
        citations: [{ number: 1 }],
      });
    });

    test("with an error of the server", () => expectFailure({ status: 500 }, ""));

    test("with more calls than it takes", () => expectFailure({ status: 429 }, ""));

    test("with a refusal that no retry mends", async () => {
      const before = server.requests.length;
      await expectFailure({ status: 401 }, "");
      expect(server.requests.length - before).toBe(1);
    });

    test("with events that are no JSON", () =>
      expectFailure(
        { steps: [{ text: "## Answer\n\nTwenty" }, { raw: "data: {nonsense\n\n" }] },
        "Twenty",
      ));

    test("with an end that is none", () =>
      expectFailure(
        { steps: [{ text: "## Answer\n\nTwenty" }, { raw: "data: [DONE]\n\n" }, { die: true }] },
        "Twenty",
      ));

    describe("because its server cannot be reached", () => {
      const options = { question, topK: 20, topN: 5, maxCarried: 15, rerank: false };
      let host: string;
      let unreachable: AnswerTools;

      beforeEach(async () => {
        const gone = await startOpenAITestServer();
        await gone.close();
        host = new URL(gone.baseUrl).host;
        const env = readEnv({
          LANGUAGE_MODEL: "openai-compatible:test",
          LANGUAGE_MODEL_BASE_URL: gone.baseUrl,
        });
        unreachable = { ...asking.tools, env };
      });

      test.each([
        ["the model of the settings", undefined],
        ["a model that the question names", "openai-compatible:other"],
      ])(
        "%s: the question is kept with a failed answer that says which server, and quotations can be had instead",
        async (_, named) => {
          const model = named ?? "openai-compatible:test";
          const log = await answerQuestion(unreachable, alice, { ...options, model: named });
          const events = await allEvents(log.follow());
          const message = expect.stringMatching(
            new RegExp(`${host}.*LANGUAGE_MODEL_BASE_URL.* Your question is kept\\.$`),
          );
          expect(events).toEqual([
            { type: "start", conversationId: log.conversationId, messageId: log.messageId },
            { type: "error", error: { code: "llm_error", message } },
          ]);
          const kept = await conversation(log.conversationId);
          expect(kept.title).toBe(question);
          expect(kept.messages).toMatchObject([
            { role: "user", text: question, status: "done" },
            {
              status: "failed",
              text: "",
              outcome: null,
              model,
              error: { code: "llm_error", message },
            },
          ]);
          const again = { ...options, conversationId: log.conversationId, regenerate: true };
          const quoting = await answerQuestion(unreachable, alice, {
            ...again,
            model: "extractive",
          });
          const quoted = await awaitResult(quoting.follow());
          expect(quoted.message).toMatchObject({ status: "done", model: "extractive" });
          expect(quoted.citations.length).toBeGreaterThan(0);
          expect((await conversation(log.conversationId)).messages).toHaveLength(2);
        },
      );

      test("an answer that is there stays when the question is asked again in vain", async () => {
        server.answerWith(answerFrom(([tag]) => `## Answer\n\nTwenty [${tag}].`));
        const answered = await asking.ask(question);
        const { conversationId } = answered;
        const again = { ...options, conversationId, regenerate: true };
        const error = await failureOf(answerQuestion(unreachable, alice, again));
        expect(error.code).toBe("llm_error");
        const { messages: said } = await conversation(conversationId);
        expect(said.map((message) => message.text)).toEqual([question, "Twenty [1]."]);
      });

      test("a name that no provider has is refused, and nothing is stored", async () => {
        const { db } = asking.tools.database;
        const before = await db.$count(messages);
        const wrong = { ...options, model: "no-such-provider:test" };
        const error = await failureOf(answerQuestion(unreachable, alice, wrong));
        expect(error.code).toBe("invalid_request");
        expect(await db.$count(messages)).toBe(before);
      });
    });

    test("a server that dies after it was there leaves the question, which can be asked again", async () => {
      const dying = await startOpenAITestServer();
      const env = readEnv({
        LANGUAGE_MODEL: "openai-compatible:test",
        LANGUAGE_MODEL_BASE_URL: dying.baseUrl,
      });
      const options = { question, topK: 20, topN: 5, maxCarried: 15, rerank: false };
      const tools = { ...asking.tools, env };
      await awaitResult((await answerQuestion(tools, alice, options)).follow());
      await dying.close();
      const log = await answerQuestion(tools, alice, options);
      const error = await failureOf(awaitResult(log.follow()));
      expect(error.code).toBe("llm_error");
      const again = await asking.ask(question, {
        conversationId: log.conversationId,
        regenerate: true,
      });
      expect(again.message.status).toBe("done");
      expect((await conversation(log.conversationId)).messages).toHaveLength(2);
    });
  });

  describe("what streamed is what is saved", () => {
    /** The values of an SSE response, its bytes read as a browser does. */
    async function sseValues(response: Response): Promise<unknown[]> {
      const frames = (await response.text()).split("\n\n").filter(Boolean);
      return frames
        .map((frame) => frame.replace(/^data: /, ""))
        .filter((data) => data !== "[DONE]" && !data.startsWith(":"))
        .map((data): unknown => JSON.parse(data));
    }

    /** The text of one answer, and its markers, as every surface gives them. */
    async function everySurface(): Promise<{ texts: string[]; markers: Marker[][] }> {
      const log = await asking.begin(question);
      const [ui, plain, json] = await Promise.all([
        sseValues(eventStream(toUiChunks(log.follow()), { end: "[DONE]" })),
        sseValues(eventStream(toPlainEvents(log.follow()))),
        awaitResult(log.follow()),
      ]);
      const joined = (values: unknown[], type: string, field: string) =>
        (values as Record<string, string>[])
          .filter((value) => value.type === type)
          .map((value) => value[field])
          .join("");
      const last = plain.at(-1) as ChatResult;
      const dataResult = (ui as { type: string; data: ChatResult }[]).find(
        (part) => part.type === "data-result",
      );
      const told: Marker[] = [];
      for (const part of ui as { type: string; id: string; data: Marker }[])
        if (part.type === "data-marker") told[Number(part.id)] = part.data;
      const wholes = [json, dataResult?.data, last, await saved(log.messageId)];
      return {
        texts: [
          joined(ui, "text-delta", "delta"),
          joined(plain, "token", "content"),
          ...wholes.map((whole) => whole?.message.text ?? ""),
        ],
        markers: [told, ...wholes.map((whole) => whole?.message.markers ?? [])],
      };
    }

    const piece = oneof(
      {
        weight: 4,
        arbitrary: constantFrom("Twenty", " connections", ".", " ", "\n\n", "— é 🦉"),
      },
      {
        weight: 3,
        arbitrary: constantFrom("[TAG]", "[TAG, TAG]", "[made-up#1]", "[12]", "[", "]"),
      },
      {
        weight: 1,
        arbitrary: constantFrom(
          "## Answer\n\n",
          "<think>hm</think>",
          "```\n[12]\n```\n",
          "\\",
          "`[TAG]`",
        ),
      },
    );

    test("byte for byte on every surface, its markers too, however the model's tokens were cut", async () => {
      await assert(
        asyncProperty(
          array(piece, { minLength: 1, maxLength: 25 }),
          array(integer({ min: 1, max: 9 }), { maxLength: 60 }),
          async (pieces, lengths) => {
            // An answer must have words, or there is none.
            const written = `## Answer\n\nSo: ${pieces.join("")}\n\n## References\n\n- [TAG]`;
            const withTags = (request: RecordedRequest) =>
              written.replaceAll("TAG", tagsInPrompt(request, "fresh")[0] ?? "");
            server.answerWith((request) => ({ steps: [{ text: withTags(request) }] }));
            const whole = await everySurface();
            server.answerWith((request) => ({ steps: cutText(withTags(request), lengths) }));
            const cut = await everySurface();
            expect(new Set([...whole.texts, ...cut.texts])).toEqual(new Set([whole.texts[0]]));
            const [markers = []] = whole.markers;
            for (const each of [...whole.markers, ...cut.markers]) expect(each).toEqual(markers);
            const places = markers.map(({ number, start, end }) => ({ number, start, end }));
            expect(places).toEqual(readMarkers(whole.texts[0] ?? ""));
          },
        ),
        { numRuns: 20 },
      );
    });

    test("and so are the citations, the passages and the figures", async () => {
      const result = await asking.ask(question);
      expect(await saved(result.message.id)).toEqual(result);
      const { standaloneQuestion, passages, metrics, appliedFilters } = await readRetrieval(
        asking.tools.database.db,
        alice,
        result.message.id,
      );
      expect({ standaloneQuestion, passages, metrics, appliedFilters }).toEqual({
        standaloneQuestion: question,
        passages: result.passages,
        metrics: result.metrics,
        appliedFilters: result.appliedFilters,
      });
    });
  });

  describe("an answer in progress", () => {
    /** A model that has written some words and goes on with these when it is let. */
    function paused(rest: (tag: string) => string = () => "no more.") {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.answerWith((request) => ({
        steps: [
          { text: `## Answer\n\nTwenty [${tagsInPrompt(request, "fresh")[0]}] and ` },
          { until: promise },
          { text: rest(tagsInPrompt(request, "fresh")[0] ?? "") },
        ],
      }));
      return { goOn: resolve };
    }

    test("stops when asked to: the model's request is closed, what was written stays", async () => {
      paused();
      const log = await asking.begin(question);
      const request = await server.nextRequest();
      await untilShown(log.follow(), "and");
      expect(await stopAnswer(asking.database.db, alice, log.conversationId)).toBe(true);
      expect(await request.closed).toBe(true);
      const result = await awaitResult(log.follow());
      expect(result.message).toMatchObject({
        status: "stopped",
        text: "Twenty [1] and ",
        markers: [{ number: 1, start: 7, end: 10, passages: [{}] }],
      });
      expect(result.citations).toHaveLength(1);
      expect(await saved(log.messageId)).toEqual(result);
      expect(await stopAnswer(asking.database.db, alice, log.conversationId)).toBe(false);
    });

    test("goes on when its reader goes away", async () => {
      const { goOn } = paused();
      const log = await asking.begin(question);
      const response = eventStream(toUiChunks(log.follow()));
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      goOn();
      expect((await awaitResult(log.follow())).message).toMatchObject({
        status: "done",
        text: "Twenty [1] and no more.",
      });
    });

    test("is told from its start to whoever comes later", async () => {
      const { goOn } = paused();
      const log = await asking.begin(question);
      const first = allEvents(log.follow());
      await untilShown(log.follow(), "and");
      const resumed = await followAnswer(asking.database.db, alice, log.conversationId);
      if (!resumed) throw new Error("No answer is in progress.");
      const second = allEvents(resumed);
      goOn();
      expect(await second).toEqual(await first);
      expect(await followAnswer(asking.database.db, alice, log.conversationId)).toBeUndefined();
    });

    test("is told from its start by the database alone", async () => {
      // The last marker may be in no event any more when the answer has ended.
      const { goOn } = paused((tag) => `no more, the pool holds twenty connections [${tag}].`);
      const log = await asking.begin(question);
      const { db } = asking.database;
      const ids = { messageId: log.messageId, conversationId: log.conversationId };
      const readEnd = () => saved(log.messageId);
      const here = allEvents(log.follow());
      const shown = Promise.withResolvers<void>();
      const there = allEvents(
        watch(followRemoteAnswer(db, ids, readEnd), (event) => {
          if (event.type === "text-delta" && event.text.includes("and")) shown.resolve();
        }),
      );
      await shown.promise;
      goOn();
      const [hereEvents, thereEvents] = [await here, await there];
      expect(textOf(thereEvents)).toBe(textOf(hereEvents));
      // Each as it was told last: what the end of the answer took away is told in its last state alone.
      const markers = (events: AnswerEvent[]) => {
        const told = events.filter((event) => event.type === "marker");
        return [...new Map(told.map(({ index, marker }) => [index, marker]))];
      };
      expect(markers(thereEvents)).toEqual(markers(hereEvents));
      expect(markers(hereEvents)).toHaveLength(2);
      expect(thereEvents.at(-1)).toEqual(hereEvents.at(-1));
      const kinds = (events: AnswerEvent[]) => events.map((event) => event.type);
      expect(kinds(thereEvents).slice(0, 3)).toEqual(kinds(hereEvents).slice(0, 3));
      expect(await db.$count(answerEvents, eq(answerEvents.messageId, log.messageId))).toBe(0);
    });

    test("keeps a second question out of its conversation, and stores nothing of it", async () => {
      const { goOn } = paused();
      const log = await asking.begin(question);
      await untilShown(log.follow(), "and");
      for (const regenerate of [false, true]) {
        const refused = asking.begin("And now?", {
          conversationId: log.conversationId,
          regenerate,
        });
        expect((await failureOf(refused)).code).toBe("answer_in_progress");
      }
      goOn();
      await awaitResult(log.follow());
      expect((await conversation(log.conversationId)).messages).toHaveLength(2);
    });

    test("is one of many asked for at once", async () => {
      const first = await asking.ask(question);
      const { goOn } = paused();
      const asked = await Promise.allSettled(
        Array.from({ length: 5 }, () =>
          asking.begin("And now?", { conversationId: first.conversationId }),
        ),
      );
      const begun = asked.filter((one) => one.status === "fulfilled").map((one) => one.value);
      const refused = asked.filter((one) => one.status === "rejected");
      expect(refused.map((one) => (one.reason as IbidError).code)).toEqual(
        Array(4).fill("answer_in_progress"),
      );
      goOn();
      for (const log of begun) await awaitResult(log.follow());
      const said = (await conversation(first.conversationId)).messages;
      expect(said.map((message) => message.role)).toEqual([
        "user",
        "assistant",
        "user",
        "assistant",
      ]);
    });

    test("that was deleted with its conversation leaves nothing and ends the model's request", async () => {
      paused();
      const log = await asking.begin(question);
      const request = await server.nextRequest();
      await untilShown(log.follow(), "and");
      const { db } = asking.database;
      const { deleteConversation } = await import("./queries.ts");
      await deleteConversation(db, alice, log.conversationId);
      expect(await request.closed).toBe(true);
      await allEvents(log.follow());
      expect(await db.$count(messages, eq(messages.id, log.messageId))).toBe(0);
      expect(await db.$count(sources, eq(sources.conversationId, log.conversationId))).toBe(0);
    });

    test("whose process died fails with the text it had, when its silence is noticed", async () => {
      paused();
      const log = await asking.begin(question);
      const { db } = asking.database;
      const ids = { messageId: log.messageId, conversationId: log.conversationId };
      const readEnd = () => saved(log.messageId);
      await untilShown(followRemoteAnswer(db, ids, readEnd), "and");
      await failDeadAnswers(db, "all");
      const events = await allEvents(followRemoteAnswer(db, ids, readEnd));
      expect(textOf(events)).toBe("Twenty [1] and ");
      expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "internal" } });
      expect(await saved(log.messageId)).toMatchObject({
        message: {
          status: "failed",
          text: "Twenty [1] and ",
          markers: [{ number: 1, start: 7, end: 10, passages: [{}] }],
        },
        citations: [{ number: 1 }],
      });
      await allEvents(log.follow());
      expect((await saved(log.messageId)).message.status).toBe("failed");
    });
  });

  describe("numbers", () => {
    const citing = (filename: string) => (request: RecordedRequest) => {
      const tag = [...tagsInPrompt(request, "fresh"), ...tagsInPrompt(request, "carried")].find(
        (one) => one.startsWith(filename),
      );
      return { steps: [{ text: `## Answer\n\nSo it is [${tag}].` }] };
    };

    test("stay a document's for the whole conversation, and no deleted or repeated answer frees one", async () => {
      const numbers = async (result: ChatResult) =>
        (await conversation(result.conversationId)).sources.map((source) => [
          source.number,
          source.title,
        ]);
      server.answerWith(citing("pool.md"));
      const first = await asking.ask(question);
      const set = { conversationId: first.conversationId };
      expect(first.message.text).toBe("So it is [1].");
      server.answerWith(citing("retries.md"));
      const second = await asking.ask("How long does a retry wait?", set);
      expect(second.message.text).toBe("So it is [2].");
      // The answer that gave number 2 is written anew, without its document and with another.
      server.answerWith(citing("caches.md"));
      const regenerated = await asking.ask("", { ...set, regenerate: true });
      expect(regenerated.message.text).toBe("So it is [3].");
      server.answerWith(citing("retries.md"));
      const third = await asking.ask("And how long does a retry wait?", set);
      expect(third.message.text).toBe("So it is [2].");
      expect(await numbers(third)).toEqual([
        [1, "Connection pool"],
        [2, "Retries"],
        [3, "Caches"],
      ]);
      expect((await conversation(set.conversationId)).messages).toHaveLength(6);
    });
  });
});
