import { array, assert, asyncProperty, constantFrom, integer } from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Asking, allEvents, openAsking, textOf, untilShown } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  cutText,
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { awaitResult } from "../conversation/follow-answer.ts";
import { readConversation } from "../conversation/queries.ts";
import { readResult } from "../conversation/read-result.ts";
import type { Embedder } from "../embedding/embed.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { toUiChunks } from "./to-ui-stream.ts";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const pool = "# Connection pool\n\nThe pool holds twenty connections per replica.\n";
const retries = "# Retries\n\nA retry waits twice as long each time, up to thirty seconds.\n";
const caches = "# Caches\n\nA cache keeps an entry for ten minutes and then asks again.\n";
const question = "How many connections does the pool hold?";

/** The tag of the document about the pool, as the prompt gives it. */
const poolTag = (request: RecordedRequest) =>
  tagsInPrompt(request, "fresh").find((tag) => tag.startsWith("pool.md")) ?? "";

describe.each(testEngines())("an answer in sections, on the $name", (engine) => {
  let asking: Asking;
  let base: TestBase;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    base = await asking.addBase({ "pool.md": pool, "retries.md": retries, "caches.md": caches });
  });

  afterAll(() => asking?.close());

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const ask = (write: (tag: string) => string) => {
    server.answerWith((request) => ({ steps: [{ text: write(poolTag(request)) }] }));
    return asking.ask(question, { format: "sections" });
  };
  const form = (...sections: [text: string, ...ids: string[]][]) =>
    JSON.stringify({ sections: sections.map(([text, ...ids]) => ({ text, source_ids: ids })) });

  test("has its text, its sections with their sources, and is the same when it is read again", async () => {
    const result = await ask((tag) => form(["Twenty connections.", tag], ["No more is said."]));
    const documentId = base.documentIds["pool.md"];
    expect(result.message).toMatchObject({
      text: "Twenty connections. [1]\n\nNo more is said.",
      outcome: "answered",
      sections: [
        {
          text: "Twenty connections.",
          sourceIds: [`${documentId}:0`],
          citations: [{ documentId, segmentIndex: 0, pageIdx: null }],
        },
        { text: "No more is said.", sourceIds: [], citations: [] },
      ],
    });
    expect(result.message.sections?.[0]?.citations[0]?.snippetPreview).toContain(
      "twenty connections",
    );
    expect(result.usage).toMatchObject({ inputTokens: 120, outputTokens: 30, estimated: false });
    const { db } = asking.tools.database;
    expect(await readResult(db, alice, result.message.id)).toEqual(result);
    const { messages } = await readConversation(db, alice, result.conversationId);
    expect(messages.at(-1)?.sections).toEqual(result.message.sections);
  });

  test("is asked for as JSON, with its own settings, from at most eight passages", async () => {
    const many = await asking.addBase(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [
          `pool-${n}.md`,
          `${pool}Replica ${n} has its own.\n`,
        ]),
      ),
    );
    server.answerWith({ steps: [{ text: '{"sections":[]}' }] });
    const { passages } = await asking.ask(question, {
      format: "sections",
      topN: 12,
      knowledgeBaseIds: [many.id],
    });
    const { body } = server.requests.at(-1) ?? {};
    expect(passages).toHaveLength(8);
    expect(body).toMatchObject({ temperature: 0.2, max_tokens: 2_048 });
    expect(JSON.stringify(body?.response_format)).toMatch(/json_schema|json_object/);
    expect(JSON.stringify(body?.messages)).toContain("source_ids");
  });

  test.each([
    [
      "prose and a fence around the JSON",
      (json: string) => `Sure, {here}:\n\`\`\`json\n${json}\n\`\`\`\nDone.`,
    ],
    ["the JSON in an object of its own", (json: string) => `{"answer": ${json}}`],
    ["thinking before the JSON", (json: string) => `<think>Hm {"sections":[</think>${json}`],
    ["the JSON without its end", (json: string) => json.slice(0, -3)],
  ])("takes %s", async (_name, around) => {
    const { message } = await ask((tag) =>
      around(form(["Twenty.", tag], ["Really twenty.", `[${tag}]`])),
    );
    expect(message.text).toBe("Twenty. [1]\n\nReally twenty. [1]");
    expect(message.sections).toHaveLength(2);
  });

  test("repairs broken JSON, and makes one section of what is none", async () => {
    const broken = await ask(
      (tag) => `{'sections': [{'text': 'Twenty.', 'source_ids': ['${tag}']}`,
    );
    expect(broken.message.text).toBe("Twenty. [1]");
    const prose = await ask(
      (tag) => `## Answer\n\nTwenty [${tag}].\n\n## References\n\n- [${tag}]`,
    );
    expect(prose.message.text).toBe("Twenty. [1]");
    expect(prose.message.sections).toMatchObject([
      { text: "Twenty.", sourceIds: [`${base.documentIds["pool.md"]}:0`] },
    ]);
  });

  test("keeps what came of an answer that broke off, and cites nothing by half an id", async () => {
    const { message } = await ask(
      (tag) =>
        `${form(["Twenty.", tag]).slice(0, -2)},{"text":"And more.","source_ids":["${tag.slice(0, -1)}`,
    );
    expect(message.text).toBe("Twenty. [1]\n\nAnd more.");
  });

  test("keeps the sections of an answer that was stopped, as far as they had come", async () => {
    server.answerWith((request) => ({
      steps: [
        { text: `{"sections":[{"text":"Twenty.","source_ids":["${poolTag(request)}"]},` },
        { text: '{"text":"And mo' },
        { until: new Promise(() => {}) },
      ],
    }));
    const log = await asking.begin(question, { format: "sections" });
    await untilShown(log.follow(), "And mo");
    log.stop();
    const { message } = await awaitResult(log.follow());
    expect(message).toMatchObject({ status: "stopped", text: "Twenty. [1]\n\nAnd mo" });
    expect(message.sections?.map((section) => [section.text, section.sourceIds.length])).toEqual([
      ["Twenty.", 1],
      ["And mo", 0],
    ]);
  });

  test("drops and counts ids that the model invented", async () => {
    const { message, metrics } = await ask((tag) =>
      form(["Twenty.", "pool.md#99", "Smith 2023", tag, "x:1"]),
    );
    expect(message.text).toBe("Twenty. [1]");
    expect(message.sections?.[0]?.sourceIds).toEqual([`${base.documentIds["pool.md"]}:0`]);
    expect(metrics.tagsDropped).toBe(3);
  });

  test("an empty list says that the documents don't, and an empty answer is a failure that is told", async () => {
    const declined = await ask(() => '{"sections": []}');
    expect(declined.message).toMatchObject({
      text: noEvidenceAnswer,
      outcome: "closest",
      answered: false,
      sections: [],
    });
    vi.spyOn(console, "error").mockReturnValue();
    for (const text of ["", '{"sections":', form([" "])]) {
      await expect(ask(() => text)).rejects.toMatchObject({ code: "llm_error" });
    }
  });

  test("without evidence or documents there are no sections", async () => {
    const empty = await asking.addBase({});
    const result = await asking.ask(question, { format: "sections", knowledgeBaseIds: [empty.id] });
    expect(result.message).toMatchObject({ outcome: "nothing_indexed", sections: [] });
  });

  test("wherever the stream is cut, text, sections and numbers are the same, and what streamed is what is saved", async () => {
    const write = (tag: string) =>
      `<think>a</think>\`\`\`json\n${form(['Say "twenty" 😀\n\n```\nx', tag, "no#1"], ["b [12]"])}`.replace(
        "😀",
        "\\ud83d\\ude00",
      );
    const whole = await ask(write);
    await assert(
      asyncProperty(
        array(integer({ min: 1, max: 30 }), { maxLength: 20 }),
        constantFrom(1, 5),
        async (lengths, times) => {
          server.answerWith((request) => ({
            steps: cutText(
              write(poolTag(request)),
              Array.from({ length: times }, () => lengths).flat(),
            ),
          }));
          const events = await allEvents(
            (await asking.begin(question, { format: "sections" })).follow(),
          );
          const last = events.at(-1);
          if (last?.type !== "result") throw new Error("The answer failed.");
          const { message, citations } = last.result;
          expect(message.text).toBe(whole.message.text);
          expect(message.sections).toEqual(whole.message.sections);
          expect(citations).toEqual(whole.citations);
          expect(textOf(events)).toBe(message.text);
          const sections = new Map(
            events.flatMap((event) =>
              event.type === "section" ? [[event.number, event.section]] : [],
            ),
          );
          expect([...sections.values()]).toEqual(message.sections);
          const saved = await readResult(asking.tools.database.db, alice, message.id);
          expect(saved.message).toEqual(message);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("each section is a text part of its own in the stream of the page", async () => {
    server.answerWith((request) => ({
      steps: [{ text: form(["One.", poolTag(request)], ["Two."]) }],
    }));
    const log = await asking.begin(question, { format: "sections" });
    const chunks = [];
    for await (const chunk of toUiChunks(log.follow())) chunks.push(chunk);
    expect(
      chunks.flatMap((chunk) =>
        chunk.type === "text-delta" || chunk.type === "data-section" || chunk.type === "text-end"
          ? [chunk.type === "text-delta" ? chunk.delta : chunk.type]
          : [],
      ),
    ).toEqual([
      "One.",
      " ",
      "[1]",
      "text-end",
      "data-section",
      "\n\n",
      "Two.",
      "text-end",
      "data-section",
    ]);
  });

  test("a follow-up in sections keeps the numbers of the turn before", async () => {
    const first = await ask((tag) => form(["Twenty.", tag]));
    server.answerWith((request) => ({
      steps: [
        {
          text: form([
            "Still twenty.",
            poolTag(request) || (tagsInPrompt(request, "carried")[0] ?? ""),
          ]),
        },
      ],
    }));
    const second = await asking.ask("And is that still so for the pool?", {
      format: "sections",
      conversationId: first.conversationId,
    });
    expect(second.message.text).toBe("Still twenty. [1]");
  });

  test("what Ibid computes over the lines of a log is one section", async () => {
    const logs = await asking.addBase({
      "app.log": "2026-05-01T10:00:00Z INFO up\n2026-05-01T10:04:11Z ERROR pool exhausted\n",
    });
    const { message } = await asking.ask("How many errors are in app.log?", {
      format: "sections",
      knowledgeBaseIds: [logs.id],
    });
    expect(message.sections).toHaveLength(1);
    expect(message.sections?.[0]?.sourceIds).toEqual([`${logs.documentIds["app.log"]}:0`]);
  });

  test("the extractive model writes sections too, and cites what it quotes", async () => {
    const { message, citations } = await asking.ask(question, {
      format: "sections",
      model: "extractive",
    });
    expect(message.sections?.length).toBeGreaterThan(0);
    expect(message.text).toMatch(/^The pool holds twenty connections per replica\. \[1\]/);
    expect(message.sections?.[0]?.text).toMatch(
      /^The pool holds twenty connections per replica\.$/m,
    );
    expect(citations[0]?.passages[0]?.quote).toBe("The pool holds twenty connections per replica.");
  });
});
