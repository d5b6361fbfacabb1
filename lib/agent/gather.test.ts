import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Asking, allEvents, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { tablesHolding } from "../../test/erasure.ts";
import { addTestBase, type TestBase } from "../../test/library.ts";
import {
  lastMessage,
  type OpenAITestServer,
  type RecordedRequest,
  type Reply,
  type ReplyStep,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { closeKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import { stopAnswer } from "../conversation/follow-answer.ts";
import { readConversation } from "../conversation/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";

// Databases are opened here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const question = "Why did the payment service fail, and what do we do about it?";
const done: Reply = { steps: [{ text: "DONE" }] };

/** Whether a request is one for look-ups, as against one for an answer. */
const looksUp = (request: RecordedRequest) => Array.isArray(request.body.tools);

/** What the tools answered so far, as the model reads it. */
const toolResults = (request: RecordedRequest) =>
  request.body.messages.filter((message) => message.role === "tool").map(({ content }) => content);

/** A reply that calls tools. */
const calling = (...calls: [name: string, input: unknown][]): Reply => ({
  steps: calls.map(([name, input]): ReplyStep => ({ toolCall: { name, input } })),
});

/** An answer with a sentence for each passage of these documents, in their order. */
const citing =
  (...names: string[]) =>
  (request: RecordedRequest): Reply => {
    const tags = [...tagsInPrompt(request, "fresh"), ...tagsInPrompt(request, "carried")];
    const said = names.map((name) => `So it is [${tags.find((tag) => tag.startsWith(name))}].`);
    return { steps: [{ text: `## Answer\n\n${said.join(" ")}` }] };
  };

describe.each(testEngines())("the agent mode, on the $name", (engine) => {
  let asking: Asking;
  let bases: Record<"incident" | "runbooks" | "library" | "unread" | "bobs", TestBase>;
  let read: string[];

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    bases = {
      incident: await asking.addBase(
        {
          "app.log":
            "2026-05-01T10:00:00Z INFO payment service started\n2026-05-01T10:04:11Z ERROR payment service failed: connection pool exhausted\n",
        },
        "case",
      ),
      runbooks: await asking.addBase({
        "pool.md": "# Payment service\n\nRestart the payment service when its pool is exhausted.\n",
      }),
      library: await asking.addBase(
        {
          "guide.md":
            "# Pools\n\nThe recommended size of a connection pool is twice the number of cores.\n",
        },
        "shared",
      ),
      unread: await asking.addBase({ "other.log": "2026-05-01T10:00:00Z ERROR zebra\n" }, "case"),
      bobs: await addTestBase({ database: asking.database, embedder }, bob, {
        name: "Bob's",
        kind: "case",
        files: { "bob.log": "2026-05-01T10:00:00Z ERROR zebra at Bob's\n" },
      }),
    };
    read = [bases.incident.id, bases.runbooks.id, bases.library.id];
  });

  afterAll(() => asking?.close());

  beforeEach(() => {
    asking.tools.env.TOOL_MODEL = "extractive";
    asking.tools.env.MAX_AGENT_STEPS = 6;
  });

  afterEach(() => vi.restoreAllMocks());

  const ask = (asked = question, set: Parameters<Asking["ask"]>[1] = {}) =>
    asking.ask(asked, { mode: "agent", knowledgeBaseIds: read, ...set });

  /** A model that makes these look-ups, one a turn, and then answers. */
  const script = (
    lookUps: [name: string, input: unknown][],
    answer: (request: RecordedRequest) => Reply,
  ) =>
    server.answerWith((request) => {
      if (!looksUp(request)) return answer(request);
      const next = lookUps[toolResults(request).length];
      return next ? calling(next) : done;
    });

  const asCase = (id: string): [string, unknown] => [
    "answer_from_case_evidence",
    { case_id: id, question: "Why did the payment service fail?" },
  ];
  const asUser = (id: string): [string, unknown] => [
    "answer_from_user_kb",
    { user_id: id, question: "What to do when the payment service fails?" },
  ];

  test("looks up what the model asks for, step by step, and answers from all of it", async () => {
    script([asCase(bases.incident.id), asUser(alice.userId)], citing("pool", "app"));
    const log = await asking.begin(question, { mode: "agent", knowledgeBaseIds: read });
    const events = await allEvents(log.follow());
    const result = events.find((event) => event.type === "result")?.result;
    expect(result?.message).toMatchObject({ status: "done", text: "So it is [1]. So it is [2]." });
    expect(result?.message.steps).toMatchObject([
      {
        number: 1,
        tool: "answer_from_case_evidence",
        input: { case_id: bases.incident.id },
        passages: [{ sourceId: "app.log", text: expect.stringContaining("pool exhausted") }],
        ms: expect.any(Number),
      },
      {
        number: 2,
        tool: "answer_from_user_kb",
        input: { user_id: alice.userId },
        passages: [{ sourceId: "pool.md" }],
      },
    ]);
    expect(result?.passages.map((passage) => passage.sourceId).toSorted()).toEqual([
      "app.log",
      "pool.md",
    ]);
    // Each step is shown when it is done, before anything is written.
    const order = events.map((event: AnswerEvent) => event.type);
    expect(order.indexOf("step")).toBeLessThan(order.indexOf("passages"));
    expect(order.lastIndexOf("step")).toBeLessThan(order.indexOf("text-delta"));
    // Two look-ups, the word that ends them, and the answer.
    expect(result?.usage.inputTokens).toBeGreaterThanOrEqual(4 * 120);
  });

  test("gives numbers in the order of the answer, and keeps them at the next turn", async () => {
    script([asCase(bases.incident.id), asUser(alice.userId)], citing("pool", "app"));
    const first = await ask();
    const { conversationId } = first;
    expect(first.citations.map(({ number, sourceId }) => [number, sourceId])).toEqual([
      [1, "pool.md"],
      [2, "app.log"],
    ]);
    script(
      [["answer_from_global_kb", { question: "How large should a connection pool be?" }]],
      citing("app", "guide", "pool"),
    );
    const second = await ask("And how large should the pool be?", { conversationId });
    expect(second.citations.map(({ number, sourceId }) => [number, sourceId])).toEqual([
      [2, "app.log"],
      [3, "guide.md"],
      [1, "pool.md"],
    ]);
    expect(second.message.steps?.map((step) => step.number)).toEqual([1]);
    server.answerWith(citing("guide"));
    const third = await ask("How large is a connection pool?", { conversationId, mode: "answer" });
    expect(third.citations.map(({ number }) => number)).toEqual([3]);
  });

  test("gives no number to what only a look-up's own answer cited", async () => {
    script([asCase(bases.incident.id), asUser(alice.userId)], citing("pool"));
    const { conversationId } = await ask();
    const conversation = await readConversation(asking.database.db, alice, conversationId);
    expect(conversation.sources.map(({ number, sourceId }) => [number, sourceId])).toEqual([
      [1, "pool.md"],
    ]);
  });

  test("shows its steps after a reload as it showed them before", async () => {
    script([asCase(bases.incident.id), asCase("no-such-id")], citing("app"));
    const result = await ask();
    const { messages } = await readConversation(asking.database.db, alice, result.conversationId);
    expect(result.message.steps).toHaveLength(2);
    expect(messages.at(-1)?.steps).toEqual(result.message.steps);
  });

  test("tells the model what a tool answered in tags, and never shows it to the reader", async () => {
    script([asCase(bases.incident.id)], citing("app"));
    await ask();
    const told = server.requests.filter(looksUp).flatMap(toolResults).join("");
    expect(told).toContain("connection pool exhausted");
    expect(told).toMatch(/\[app\.log#0\]/);
    expect(told).not.toMatch(/\[1\]/);
  });

  test("tells the model of each claim the passage that it rests on, not all of its document", async () => {
    const paragraph = (fact: string) =>
      `${fact} ${"The text goes on about other things of the service. ".repeat(30)}`;
    const both = "How large is the pool, and how long is a timeout?";
    const long = await asking.addBase({
      "long.md": `# Service\n\n## Pool\n\n${paragraph("The pool holds twenty connections.")}\n\n## Timeout\n\n${paragraph("A timeout comes after thirty seconds.")}\n`,
    });
    asking.tools.env.TOOL_MODEL = "openai-compatible:cheap";
    server.answerWith((request) => {
      const tags = tagsInPrompt(request, "fresh").filter((tag) => tag.startsWith("long"));
      if (request.body.model === "cheap")
        return { steps: [{ text: `## Answer\n\nTwenty [${tags[0]}]. Thirty [${tags[1]}].` }] };
      if (!looksUp(request)) return { steps: [{ text: `## Answer\n\nTwenty [${tags[0]}].` }] };
      const lookUp: [string, unknown] = [
        "answer_from_user_kb",
        { user_id: alice.userId, question: both },
      ];
      return toolResults(request).length === 0 ? calling(lookUp) : done;
    });
    const { message } = await ask(both, {
      knowledgeBaseIds: [long.id],
    });
    const [first, second] = message.steps?.[0]?.passages.map(({ tag }) => tag) ?? [];
    expect([first, second]).toEqual([
      expect.stringMatching(/^long\.md#\d+$/),
      expect.stringMatching(/^long\.md#\d+$/),
    ]);
    const last = server.requests.findLast(looksUp);
    expect(last && toolResults(last)[0]).toContain(`Twenty [${first}]. Thirty [${second}].`);
  });

  describe("what a tool computed", () => {
    const lines = Array.from({ length: 400 }, (_, n) => {
      const minute = String(Math.floor(n / 60)).padStart(2, "0");
      const time = `2026-05-01T10:${minute}:${String(n % 60).padStart(2, "0")}Z`;
      return n % 40 === 0
        ? `${time} ERROR checkout failed with code ${n}`
        : `${time} INFO request ${n} was served`;
    });
    const mixed = "How bad is the checkout, and what does the runbook tell me to do about it?";
    let counted: TestBase;
    let both: string[];

    beforeAll(async () => {
      counted = await asking.addBase({ "checkout.log": `${lines.join("\n")}\n` }, "case");
      both = [counted.id, bases.runbooks.id];
    });

    const asCount = (asked: string): [string, unknown] => [
      "answer_from_case_evidence",
      { case_id: counted.id, question: asked },
    ];
    const computedIn = (request: RecordedRequest | undefined) =>
      /<computed>\n([\s\S]*?)\n<\/computed>/.exec(
        request?.body.messages.at(-1)?.content ?? "",
      )?.[1];

    test("reaches the model that writes, which can cite it", async () => {
      script([asCount("How many errors are in checkout.log?")], (request) => {
        const [tag] = /checkout\.log#\d+/.exec(computedIn(request) ?? "") ?? [];
        return { steps: [{ text: `## Answer\n\nIt failed ten times [${tag}].` }] };
      });
      const { message, citations } = await ask(mixed, { knowledgeBaseIds: both });
      const computed = computedIn(server.requests.at(-1));
      expect(computed).toMatch(/^How many errors are in checkout\.log\?\n\n/);
      expect(computed).toMatch(/\b10 .*ERROR[\s\S]*\[checkout\.log#0\]/);
      expect(message.text).toBe("It failed ten times [1].");
      expect(citations.map(({ sourceId }) => sourceId)).toEqual(["checkout.log"]);
    });

    test("reaches it also where no line matched, of which there is no passage", async () => {
      script([asCount("How many FATAL entries are in checkout.log?")], () => ({
        steps: [{ text: "## Answer\n\nThere is none." }],
      }));
      const { message } = await ask(mixed, { knowledgeBaseIds: both });
      expect(computedIn(server.requests.at(-1))).toContain("400");
      expect(message).toMatchObject({ outcome: "answered", text: "There is none." });
    });

    test("is erased with its case, also where no line matched and the answer was stopped before it was written", async () => {
      const { db } = asking.database;
      const name = "quillwort.log";
      const quiet = await asking.addBase(
        { [name]: "2026-05-01T10:00:00Z INFO request 1 was served\n" },
        "case",
      );
      const within = { knowledgeBaseIds: [quiet.id, bases.runbooks.id] };
      const count: [string, unknown] = [
        "answer_from_case_evidence",
        { case_id: quiet.id, question: `How many FATAL entries are in ${name}?` },
      ];
      script([count, asUser(alice.userId)], (request) => {
        const [tag] = tagsInPrompt(request, "fresh");
        return { steps: [{ text: `## Answer\n\nNothing in ${name}, so restart it [${tag}].` }] };
      });
      const { message, citations } = await ask(mixed, within);
      expect(message.text).toContain(name);
      expect(citations.map(({ sourceId }) => sourceId)).toEqual(["pool.md"]);

      const { promise: until, resolve: release } = Promise.withResolvers<void>();
      server.answerWith((request) =>
        toolResults(request).length === 0 ? calling(count) : { steps: [{ until }] },
      );
      const log = await asking.begin(mixed, { mode: "agent", ...within });
      for await (const event of log.follow()) if (event.type === "step") break;
      log.stop();
      const last = (await allEvents(log.follow())).at(-1);
      release();
      expect(last).toMatchObject({ type: "result", result: { message: { status: "stopped" } } });
      expect(await tablesHolding(db, name)).toContain("public.messages");

      const { deleted } = await closeKnowledgeBase(db, alice, quiet.id);
      expect(deleted.messages).toBe(2);
      expect(await tablesHolding(db, name)).toEqual([]);
    });

    test("is not told again at the next turn, whose prompt begins anew", async () => {
      script([asCount("How many errors are in checkout.log?")], () => ({
        steps: [{ text: "## Answer\n\nTen." }],
      }));
      const { conversationId } = await ask(mixed, { knowledgeBaseIds: both });
      server.answerWith(citing("pool"));
      const { message } = await ask("How do I restart the payment service?", {
        conversationId,
        mode: "answer",
      });
      expect(message.text).toBe("So it is [1].");
      expect(JSON.stringify(server.requests.at(-1)?.body.messages)).not.toContain("<computed>\\n");
    });
  });

  describe("reads from the question of a look-up what it is to be narrowed to", () => {
    const paper = (id: string, year: string, text: string) =>
      JSON.stringify({ id, title: id, text, journal: "BMJ", publication_date: `${year}-05-02` });
    const recent = "What do papers since 2020 say of statins?";
    const critical = "Which CRITICAL entries after 14:30 speak of the pool?";
    let papers: TestBase;

    beforeAll(async () => {
      papers = await asking.addBase(
        {
          "pool.log":
            "2026-03-12T14:00:00Z CRITICAL disk full\n2026-03-12T14:10:00Z INFO pool ready\n2026-03-12T14:31:00Z CRITICAL pool exhausted\n",
          "papers.jsonl": [
            paper("PMC1", "2012", "Statins lower cholesterol in adults."),
            paper("PMC2", "2021", "Statins lower the risk of a stroke."),
          ].join("\n"),
        },
        "case",
      );
    });

    const within = { knowledgeBaseIds: [] as string[] };
    beforeEach(() => {
      within.knowledgeBaseIds = [papers.id];
    });
    const caseAsks = (asked: string): [string, unknown] => [
      "answer_from_case_evidence",
      { case_id: papers.id, question: asked },
    ];

    test.each([
      ["a function", caseAsks],
      ["a search", (asked: string): [string, unknown] => ["search", { question: asked }]],
    ])("%s", async (_what, lookUp) => {
      script([lookUp(recent)], citing("PMC2"));
      const { message, appliedFilters } = await ask("Which of the studies matter most?", within);
      expect(message.steps?.[0]?.passages.map(({ sourceId }) => sourceId)).toEqual(["PMC2"]);
      expect(appliedFilters).toEqual([
        { field: "publishedFrom", value: "2020", origin: "read_from_question" },
      ]);
    });

    test("severities and times too, and nothing that the asker took away", async () => {
      script([["search", { question: critical }]], citing("pool"));
      const narrowed = await ask("How bad was it?", within);
      expect(narrowed.appliedFilters.map(({ field }) => field).toSorted()).toEqual([
        "severities",
        "timeFrom",
      ]);
      const wide = await ask("How bad was it?", {
        ...within,
        ignoreFilters: ["severities", "timeFrom", "timeTo"],
      });
      expect(wide.appliedFilters).toEqual([]);
    });

    test("a look-up that lets go of what matches nothing says so", async () => {
      script([caseAsks("What do papers since 2030 say of statins?")], citing("PMC2"));
      const { notices, appliedFilters } = await ask("Which of the studies matter most?", within);
      expect(notices.map(({ code }) => code)).toEqual(["filter_matched_nothing"]);
      expect(appliedFilters).toEqual([]);
    });
  });

  test("makes no more look-ups than the setting allows, one a turn or all at once", async () => {
    asking.tools.env.MAX_AGENT_STEPS = 2;
    const endless = Array.from({ length: 50 }, () => asCase(bases.incident.id));
    const before = server.requests.length;
    script(endless, citing("app"));
    expect((await ask()).message.steps?.map((step) => step.number)).toEqual([1, 2]);
    expect(server.requests.slice(before).filter(looksUp)).toHaveLength(2);
    server.answerWith((request) =>
      looksUp(request) ? calling(...endless.slice(0, 5)) : citing("app")(request),
    );
    const { message } = await ask();
    expect(message.steps?.map((step) => step.number)).toEqual([1, 2]);
    expect(message.text).toBe("So it is [1].");
  });

  test("finds nothing of another's, of what is not read here, or of the wrong kind", async () => {
    const foreign: [string, unknown][] = [
      asCase(bases.bobs.id),
      asCase(bases.unread.id),
      asCase(bases.runbooks.id),
      asUser(bob.userId),
      ["ask_document", { document_id: bases.bobs.documentIds["bob.log"], question: "Zebra?" }],
      ["ask_document", { document_id: bases.unread.documentIds["other.log"], question: "Zebra?" }],
    ];
    asking.tools.env.MAX_AGENT_STEPS = 10;
    const before = server.requests.length;
    script([...foreign, asCase(bases.incident.id)], citing("app"));
    const { message } = await ask();
    expect(message.steps?.map((step) => step.passages.length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    const requests = server.requests.slice(before);
    const last = requests.findLast(looksUp);
    for (const told of (last ? toolResults(last) : []).slice(0, foreign.length))
      expect(told).toMatch(/"error":"This [a-z ]+ does not exist, or it is not yours\."/);
    expect(JSON.stringify(requests.map((request) => request.body))).not.toContain("ERROR zebra");
    expect(message.text).toBe("So it is [1].");
  });

  test("finds nothing of a case that is closed", async () => {
    const closed = await asking.addBase({ "old.log": "2026-01-01T10:00:00Z ERROR old\n" }, "case");
    script([asCase(closed.id)], citing("app"));
    await closeKnowledgeBase(asking.database.db, alice, closed.id);
    const { message } = await ask();
    expect(message.steps?.[0]).toMatchObject({ input: { case_id: closed.id }, passages: [] });
  });

  test("goes on when a tool fails, which the model is told and the reader sees", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    asking.tools.env.TOOL_MODEL = "nobody:knows";
    script(
      [asCase(bases.incident.id), ["search", { question: "Why did the payment service fail?" }]],
      citing("app"),
    );
    const { message } = await ask();
    expect(message.steps?.map(({ tool, passages }) => [tool, passages.length > 0])).toEqual([
      ["answer_from_case_evidence", false],
      ["search", true],
    ]);
    expect(message.text).toBe("So it is [1].");
    const last = server.requests.findLast(looksUp);
    expect(last && toolResults(last)[0]).toContain("nobody:knows cannot be used");
  });

  test("looks things up by the form of the question when every look-up of the model's failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    asking.tools.env.TOOL_MODEL = "nobody:knows";
    asking.tools.env.MAX_AGENT_STEPS = 4;
    script([asCase(bases.incident.id), asCase(bases.bobs.id)], citing("app"));
    const { message } = await ask();
    const steps = message.steps?.map(({ number, passages }) => [number, passages.length > 0]);
    expect(steps?.slice(0, 3)).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(steps?.length).toBeLessThanOrEqual(4);
    expect(message).toMatchObject({ outcome: "answered", text: "So it is [1]." });
  });

  test("keeps a step whatever the model wrote as its input", async () => {
    const odd: [string, unknown][] = [
      ["search", { question: "payment\u0000 \ud800 service" }],
      asCase("\u0000"),
      asCase("a\u0000b"),
      ["search", { query: "no such field" }],
      ["no_such_tool", {}],
    ];
    script([...odd, asCase(bases.incident.id)], citing("app"));
    const result = await ask();
    expect(result.message.steps?.map((step) => step.input)).toEqual([
      { question: "payment \ufffd service" },
      expect.objectContaining({ case_id: "ab" }),
      expect.objectContaining({ case_id: bases.incident.id }),
    ]);
    const { messages } = await readConversation(asking.database.db, alice, result.conversationId);
    expect(messages.at(-1)).toMatchObject({ status: "done", text: "So it is [1]." });
    expect(messages.at(-1)?.steps).toEqual(result.message.steps);
  });

  test("asks the cheap model inside the tools, and the chosen one for the answer", async () => {
    asking.tools.env.TOOL_MODEL = "openai-compatible:cheap";
    const before = server.requests.length;
    server.answerWith((request) => {
      if (request.body.model === "cheap") return citing("app")(request);
      if (!looksUp(request)) return citing("app")(request);
      return toolResults(request).length === 0 ? calling(asCase(bases.incident.id)) : done;
    });
    expect((await ask()).message.text).toBe("So it is [1].");
    expect(server.requests.slice(before).map((request) => request.body.model)).toEqual([
      "test",
      "cheap",
      "test",
      "test",
    ]);
  });

  test("makes look-ups that are asked for at once side by side, and shows them in their order", async () => {
    asking.tools.env.TOOL_MODEL = "openai-compatible:cheap";
    const met = Promise.withResolvers<string>();
    const ways: string[] = [];
    let waiting = 0;
    server.answerWith((request) => {
      if (request.body.model === "cheap") {
        waiting += 1;
        if (waiting === 2) met.resolve("together");
        // The one that was asked for first ends last.
        const isFirst = lastMessage(request).includes("pool exhausted");
        const meeting = Promise.race([met.promise, sleep(10_000).then(() => "alone")]);
        const later = meeting.then(async (way) => {
          ways.push(way);
          await sleep(isFirst ? 300 : 0);
        });
        const [tag] = tagsInPrompt(request, "fresh");
        return { steps: [{ until: later }, { text: `## Answer\n\nSo [${tag}].` }] };
      }
      if (!looksUp(request)) return citing("app", "pool")(request);
      return toolResults(request).length === 0
        ? calling(asCase(bases.incident.id), asUser(alice.userId))
        : done;
    });
    const { message } = await ask();
    expect(ways).toEqual(["together", "together"]);
    expect(message.steps?.map(({ number, tool }) => [number, tool])).toEqual([
      [1, "answer_from_case_evidence"],
      [2, "answer_from_user_kb"],
    ]);
    expect(message.text).toBe("So it is [1]. So it is [2].");
  });

  test("stops in the middle of a look-up, with the steps it had", async () => {
    asking.tools.env.TOOL_MODEL = "openai-compatible:cheap";
    server.answerWith((request) => {
      if (request.body.model === "cheap") return { steps: [{ until: new Promise(() => {}) }] };
      return toolResults(request).length === 0
        ? calling(["search", { question }])
        : calling(asCase(bases.incident.id));
    });
    const log = await asking.begin(question, { mode: "agent", knowledgeBaseIds: read });
    let asked = await server.nextRequest();
    while (asked.body.model !== "cheap") asked = await server.nextRequest();
    await stopAnswer(asking.database.db, alice, log.conversationId);
    const events = await allEvents(log.follow());
    expect(await asked.closed).toBe(true);
    const result = events.find((event) => event.type === "result")?.result;
    expect(result?.message).toMatchObject({ status: "stopped", steps: [{ tool: "search" }] });
    expect(result?.message.steps).toHaveLength(1);
  });

  describe("without a model that calls tools", () => {
    const toolsOf = async (asked: string, set: Parameters<Asking["ask"]>[1] = {}) => {
      const { message } = await ask(asked, { model: "extractive", ...set });
      return { tools: message.steps?.map((step) => step.tool), message };
    };

    test("chooses by the form of the question and the kinds of what is read", async () => {
      const evidence = await toolsOf("Why did the payment service fail?");
      expect(evidence.tools).toEqual(["answer_from_case_evidence"]);
      expect(evidence.message.text).toMatch(/connection pool exhausted.*\[1\]/);
      const runbook = await toolsOf("How do I restart the payment service?");
      expect(runbook.tools).toEqual(["answer_from_user_kb"]);
      expect(runbook.message.text).toContain("Restart the payment service");
      const library = await toolsOf("What is the recommended size of a connection pool?");
      expect(library.tools).toEqual(["answer_from_global_kb"]);
      expect(library.message.text).toContain("twice the number of cores");
      const several = await toolsOf("Why did the payment service fail, and how do I restart it?");
      expect(several.tools).toEqual(["answer_from_case_evidence", "answer_from_user_kb"]);
      expect(several.message.text).toContain("[2]");
      const none = await toolsOf("Pool exhausted?");
      expect(none.tools).toEqual([
        "answer_from_case_evidence",
        "answer_from_user_kb",
        "answer_from_global_kb",
      ]);
    });

    test("looks at the other kinds when the first ones hold nothing", async () => {
      const guide = bases.library.documentIds["guide.md"] ?? "";
      const { tools, message } = await toolsOf("How do I choose the size of a connection pool?", {
        documentIds: [guide],
      });
      expect(tools).toEqual([
        "answer_from_user_kb",
        "answer_from_case_evidence",
        "answer_from_global_kb",
      ]);
      expect(message.steps?.map((step) => step.passages.length)).toEqual([0, 0, 1]);
    });

    test("computes what is asked of the lines of a log, as a step", async () => {
      const { tools, message } = await toolsOf("How many errors are in app.log?");
      expect(tools).toEqual(["look_up_lines"]);
      expect(message.text).toContain("[1]");
      expect(message.steps?.[0]?.passages).not.toHaveLength(0);
    });

    test("does so where the server refuses tools, and where the model calls none", async () => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const refusing = (request: RecordedRequest): Reply =>
        looksUp(request)
          ? { status: 400, body: { error: { message: "tools are not supported" } } }
          : citing("app")(request);
      for (const reply of [
        refusing,
        (request: RecordedRequest) => (looksUp(request) ? done : citing("app")(request)),
      ]) {
        server.answerWith(reply);
        const { message, notices } = await ask("What happened before the payment service failed?");
        expect(message.steps?.map((step) => step.tool)).toEqual(["answer_from_case_evidence"]);
        expect([message.text, notices]).toEqual(["So it is [1].", []]);
      }
    });

    test("says that the documents don't say", async () => {
      const { message } = await toolsOf("Who won the chess tournament in Reykjavik?");
      expect(message).toMatchObject({ answered: false, outcome: "no_evidence" });
    });
  });
});
