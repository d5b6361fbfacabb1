import { array, assert, asyncProperty, constantFrom, integer } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, allEvents, openAsking, textOf } from "../../test/asking.ts";
import { alice, openEmbeddedForTest } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  cutText,
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { readConversation } from "../conversation/queries.ts";
import { readResult } from "../conversation/read-result.ts";
import { readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readMarkers } from "../text/markers.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import type { Marker } from "../wire/marker.ts";
import { toUiChunks } from "./to-ui-stream.ts";

let embedder: Embedder;
let server: OpenAITestServer;
let asking: Asking;

beforeAll(async () => {
  embedder = await openTestEmbedder();
  server = await startOpenAITestServer();
  asking = await openAsking(
    { name: "embedded", open: openEmbeddedForTest },
    embedder,
    server.baseUrl,
  );
  await asking.addBase({
    "pool.md":
      "# Connection pool\n\nThe pool holds twenty connections. A full pool makes every payment wait. It is emptied at night.\n",
    "retries.md": "# Retries\n\nA retry waits twice as long each time, up to thirty seconds.\n",
    "beekeeping.md":
      "# Keeping bees\n\n## Spring\n\nOpen the hives on the first warm day. Feed the bees where their stores are low.\n\n## Autumn\n\nClose the hives against mice. A hive needs fifteen kilograms of honey for the winter.",
    "app.log": Array.from(
      { length: 9 },
      (_, i) =>
        `2026-03-12T14:0${i}:00Z ${i % 3 === 0 ? "ERROR" : "INFO"} request failed, see above`,
    ).join("\n"),
  });
});

afterAll(async () => {
  await asking?.close();
  await server?.close();
  await embedder?.close();
});

const question = "How many connections does the pool hold, and how long does a retry wait?";
const extractive = { model: "extractive" } as const;

/** The tag of a document's only passage, as the prompt gives it. */
const tagOf = (request: RecordedRequest, file: string) =>
  [...tagsInPrompt(request, "fresh"), ...tagsInPrompt(request, "carried")].find((tag) =>
    tag.startsWith(file),
  ) ?? "";

/** Asks a model that writes this, with `POOL` and `RETRY` for the tags. */
function answerWith(written: string, lengths: readonly number[] = []) {
  server.answerWith((request) => ({
    steps: cutText(
      written
        .replaceAll("POOL", tagOf(request, "pool.md"))
        .replaceAll("RETRY", tagOf(request, "retries.md")),
      lengths,
    ),
  }));
}

/** Asks and reads along. */
async function askAlong(asked: string, set: Partial<AnswerRequest> = {}) {
  const log = await asking.begin(asked, set);
  const events = await allEvents(log.follow());
  const last = events.at(-1);
  if (last?.type !== "result") throw new Error("The answer has no result.");
  return { events, result: last.result };
}

/** The words that each marker rests on, read from where the documents are stored. */
async function wordsOf({ message }: ChatResult): Promise<string[][]> {
  return Promise.all(
    message.markers.map(({ passages }) =>
      readSpans(
        asking.database.db,
        passages.map(({ chunkId, quoteStart, quoteEnd }) => ({
          documentId: chunkId.split(":")[0] ?? "",
          start: quoteStart ?? 0,
          end: quoteEnd ?? 0,
        })),
      ),
    ),
  );
}

/** The markers that events have told, each as it was told last. */
function markersTold(events: readonly AnswerEvent[]): Marker[] {
  const told: Marker[] = [];
  for (const event of events) if (event.type === "marker") told[event.index] = event.marker;
  return told;
}

/** The markers lie at each `[n]` of the text, rest on words of its citation, and are the same in the stream and when read again. */
async function expectWhole({ events, result }: { events: AnswerEvent[]; result: ChatResult }) {
  const { message, citations } = result;
  const places = message.markers.map(({ number, start, end }) => ({ number, start, end }));
  expect(places).toEqual(readMarkers(textOf(events)));
  for (const { number, passages } of message.markers) {
    expect(passages.length).toBeGreaterThan(0);
    const cited = citations.find((citation) => citation.number === number)?.passages ?? [];
    for (const words of passages) expect(cited).toContainEqual(expect.objectContaining(words));
  }
  expect(markersTold(events)).toEqual(message.markers);
  expect(message.uncited).toEqual([]);
  const { db } = asking.database;
  expect((await readResult(db, alice, message.id)).message).toEqual(message);
  const { messages } = await readConversation(db, alice, result.conversationId);
  expect(messages.find(({ id }) => id === message.id)).toEqual({ ...message, citations });
  for (const asked of messages.filter(({ role }) => role === "user"))
    expect(asked).toMatchObject({ markers: [], uncited: [] });
}

describe("the markers of an answer", () => {
  it("rest each on the words of its own use, though one source is used twice", async () => {
    answerWith(
      "## Answer\n\nIt is emptied at night [POOL]. The pool holds twenty connections [POOL], see `list[1]` and [12].",
    );
    const asked = await askAlong(question);
    expect(asked.result.message.text).toBe(
      "It is emptied at night [1]. The pool holds twenty connections [1], see `list[1]` and \\[12\\].",
    );
    await expectWhole(asked);
    expect(await wordsOf(asked.result)).toEqual([
      ["It is emptied at night."],
      ["The pool holds twenty connections."],
    ]);
    expect(asked.result.message.markers[0]).toMatchObject({
      attributed: false,
      verdict: { label: "verbatim", score: 1 },
    });
  });

  it("come directly before the text that begins with them, in the stream of the page too", async () => {
    answerWith("## Answer\n\nTwenty [POOL], then thirty seconds [RETRY].");
    const { events } = await askAlong(question);
    const told = new Set<number>();
    for (const [at, event] of events.entries()) {
      // It comes once more with its verdict, when its sentence has ended.
      if (event.type !== "marker" || told.has(event.index)) continue;
      told.add(event.index);
      expect(events[at + 1]).toMatchObject({
        type: "text-delta",
        text: expect.stringMatching(new RegExp(`^\\[${event.marker.number}\\]`)),
      });
    }
    const parts: [string, Marker][] = [];
    for await (const chunk of toUiChunks(
      (async function* () {
        yield* events;
      })(),
    ))
      if (chunk.type === "data-marker") parts.push([chunk.id ?? "", chunk.data]);
    const last = [...new Map(parts)];
    expect(last).toEqual(markersTold(events).map((marker, index) => [String(index), marker]));
    expect(parts).toHaveLength(4);
  });

  it("are one for tags side by side, with the passages of each", async () => {
    const base = await asking.addBase({
      "two.md": `# Alpha\n\nThe alpha valve opens at nine. ${"It is green and made of steel. ".repeat(60)}\n\n# Beta\n\nThe beta valve closes at five. ${"It is red and made of brass. ".repeat(60)}`,
    });
    server.answerWith((request) => {
      const tags = tagsInPrompt(request, "fresh").toSorted();
      const [first, second] = [tags.at(0), tags.at(-1)];
      return {
        steps: [{ text: `## Answer\n\nThe alpha valve opens at nine [${first}][${second}].` }],
      };
    });
    const asked = await askAlong("When does the alpha valve open and the beta valve close?", {
      knowledgeBaseIds: [base.id],
    });
    expect(asked.result.message.text).toBe("The alpha valve opens at nine [1].");
    await expectWhole(asked);
    const [marker, ...others] = asked.result.message.markers;
    expect(others).toEqual([]);
    expect(new Set(marker?.passages.map(({ chunkId }) => chunkId)).size).toBe(2);
    // With the first passage, with the second, and with the verdict.
    expect(asked.events.filter(({ type }) => type === "marker")).toHaveLength(3);
  });

  it("are set where the model names no source, and a sentence that no passage carries is told as uncited", async () => {
    answerWith(
      "## Answer\n\nThe pool holds twenty connections. A retry waits up to thirty seconds [RETRY]. Penguins like warm chocolate. It is emptied at night.",
    );
    const asked = await askAlong(question);
    const { message, citations } = asked.result;
    expect(message.text).toBe(
      "The pool holds twenty connections. [1] A retry waits up to thirty seconds [2]. Penguins like warm chocolate. It is emptied at night. [1]",
    );
    expect(message.markers.map(({ number, attributed }) => [number, attributed])).toEqual([
      [1, true],
      [2, false],
      [1, true],
    ]);
    expect(await wordsOf(asked.result)).toEqual([
      ["The pool holds twenty connections."],
      ["A retry waits twice as long each time, up to thirty seconds."],
      ["It is emptied at night."],
    ]);
    expect(citations.map(({ sourceId }) => sourceId)).toEqual(["pool.md", "retries.md"]);
    const uncited = message.uncited.map(({ start, end }) => message.text.slice(start, end));
    expect(uncited).toEqual(["Penguins like warm chocolate."]);
    const told = asked.events.filter((event) => event.type === "uncited");
    expect(told.at(-1)?.sentences).toEqual(message.uncited);
    const { db } = asking.database;
    expect((await readResult(db, alice, message.id)).message).toEqual(message);
  });

  it("that a model repeats without end are one, and the answer ends there", async () => {
    server.answerWith((request) => {
      const tag = tagOf(request, "pool.md");
      return {
        steps: [
          { text: `## Answer\n\nA full pool makes every payment wait [${tag}].` },
          ...Array.from({ length: 200 }, () => ({ text: `\n\n[${tag}]` })),
          { text: "\n\nIt never comes to this." },
        ],
      };
    });
    const { result } = await askAlong(question);
    expect(result.message).toMatchObject({
      status: "done",
      text: expect.stringMatching(/^A full pool makes every payment wait \[1\]\.\s*$/),
      markers: [{ number: 1, verdict: { label: "verbatim" } }],
    });
  });

  it("of an answer that declines are none, and nothing in it is uncited", async () => {
    answerWith("## Answer\n\nThe documents don't say how many connections the pool holds.");
    const { message } = (await askAlong(question)).result;
    expect(message).toMatchObject({ answered: false, markers: [], uncited: [] });
  });

  it("get the verdict of their sentence: a quotation, and words that are nowhere", async () => {
    answerWith(
      "## Answer\n\nA full pool makes every payment wait [POOL]. Penguins like warm chocolate in winter [RETRY].",
    );
    const asked = await askAlong(question);
    const { message, citations } = asked.result;
    const labels = ["verbatim", "unsupported"];
    expect(message.markers.map(({ verdict }) => verdict.label)).toEqual(labels);
    expect(citations.map(({ verdict }) => verdict.label)).toEqual(labels);
    await expectWhole(asked);
  });

  it("are set in the section of their sentence", async () => {
    answerWith(
      JSON.stringify({
        sections: [
          { text: "The pool holds twenty connections.", source_ids: [] },
          { text: "A retry waits up to thirty seconds.", source_ids: ["RETRY"] },
        ],
      }),
    );
    const { message } = (await askAlong(question, { format: "sections" })).result;
    expect(message.text).toBe(
      "The pool holds twenty connections. [1]\n\nA retry waits up to thirty seconds. [2]",
    );
    expect(message.sections?.map(({ text, sourceIds }) => [text, sourceIds.length])).toEqual([
      ["The pool holds twenty connections.", 1],
      ["A retry waits up to thirty seconds.", 1],
    ]);
  });

  it("of all sentences of a section are at its end, and what none of them carries is told", async () => {
    const moon = "The moon is a lamp of green cheese.";
    const text = `The pool holds twenty connections. ${moon} A retry waits up to thirty seconds.`;
    answerWith(JSON.stringify({ sections: [{ text, source_ids: [] }] }));
    const asked = await askAlong(question, { format: "sections" });
    const { message } = asked.result;
    expect(message.text).toBe(`${text} [1][2]`);
    expect(message.sections?.map((section) => section.text)).toEqual([text]);
    expect(message.uncited.map(({ start, end }) => message.text.slice(start, end))).toEqual([moon]);
    expect(message.markers.map(({ verdict }) => verdict.label)).not.toContain("unsupported");
    expect((await wordsOf(asked.result)).flat()).toEqual([
      "The pool holds twenty connections.",
      "A retry waits twice as long each time, up to thirty seconds.",
    ]);
  });

  it("lie in the whole text of an answer in sections", async () => {
    answerWith(
      JSON.stringify({
        sections: [
          { text: "The pool holds twenty connections.", source_ids: ["POOL"] },
          { text: "It is emptied at night [POOL], says `a[1]`.", source_ids: ["RETRY"] },
        ],
      }),
    );
    const asked = await askAlong(question, { format: "sections" });
    expect(asked.result.message.text).toBe(
      "The pool holds twenty connections. [1]\n\nIt is emptied at night, says `a[1]`. [1][2]",
    );
    await expectWhole(asked);
    expect((await wordsOf(asked.result)).slice(0, 2)).toEqual([
      ["The pool holds twenty connections."],
      ["It is emptied at night."],
    ]);
  });

  it.each(["prose", "sections"] as const)(
    "rest on their own line where an answer of lines that read alike is computed (%s)",
    async (format) => {
      const asked = await askAlong("list all errors", { ...extractive, format });
      await expectWhole(asked);
      const words = await wordsOf(asked.result);
      for (const minute of ["00", "03", "06"])
        expect(words.flat()).toContain(
          `2026-03-12T14:${minute}:00Z ERROR request failed, see above`,
        );
      const shorter = await askAlong("shorter", {
        ...extractive,
        conversationId: asked.result.conversationId,
      });
      await expectWhole(shorter);
      const kept = await wordsOf(shorter.result);
      expect(kept).toEqual(words.slice(0, kept.length));
      expect(kept.length).toBeLessThan(words.length);
    },
  );

  it("are there in an answer about the library, by the model of quotations, and reshaped", async () => {
    const about = await askAlong("is there something about honey?", extractive);
    await expectWhole(about);
    expect((await wordsOf(about.result)).flat().join(" ")).toContain("fifteen kilograms of honey");
    const quoted = await askAlong("When are the hives opened?", extractive);
    await expectWhole(quoted);
    expect(quoted.result.message.markers.length).toBeGreaterThan(0);
    const set = { ...extractive, conversationId: quoted.result.conversationId };
    await expectWhole(await askAlong("as a list", set));
  });

  it("are the same however the model's text is cut", async () => {
    const texts = [
      "## Answer\n\nIt is emptied at night [POOL][RETRY]. The pool holds twenty connections [pool.md].\n\n```\na[1] [POOL]\n```\n\n- A retry waits [RETRY][POOL][RETRY]\n\n## References\n\n- [POOL]",
      "Thirty seconds `[RETRY]`, [1] and (POOL). [POOL, RETRY]",
    ];
    const wholes = new Map<string, Marker[]>();
    const markersFor = async (text: string, lengths: readonly number[]) => {
      answerWith(text, lengths);
      const asked = await askAlong(question);
      await expectWhole(asked);
      return asked.result.message.markers;
    };
    for (const text of texts) wholes.set(text, await markersFor(text, []));
    await assert(
      asyncProperty(
        constantFrom(...texts),
        array(integer({ min: 1, max: 12 }), { maxLength: 30 }),
        async (text, lengths) => {
          expect(await markersFor(text, lengths)).toEqual(wholes.get(text));
        },
      ),
      { numRuns: 10 },
    );
  });

  it("tell the next prompt exactly the passages of each, and not all of the source", async () => {
    const base = await asking.addBase({
      "two.md": `# Alpha\n\nThe alpha valve opens at nine. ${"It is green and made of steel. ".repeat(60)}\n\n# Beta\n\nThe beta valve closes at five. ${"It is red and made of brass. ".repeat(60)}`,
    });
    const asked = "When does the alpha valve open and the beta valve close?";
    let [alpha, beta] = ["", ""];
    server.answerWith((request) => {
      const tags = tagsInPrompt(request, "fresh").toSorted();
      [alpha = "", beta = ""] = [tags.at(0), tags.at(-1)];
      return {
        steps: [{ text: `## Answer\n\nAlpha opens [${alpha}]. Beta closes [${beta}].` }],
      };
    });
    const first = await asking.ask(asked, { knowledgeBaseIds: [base.id] });
    expect(first.message.text).toBe("Alpha opens [1]. Beta closes [1].");
    let sent = "";
    server.answerWith((request) => {
      sent = JSON.stringify(request.body.messages);
      return { steps: [{ text: "## Answer\n\nAt nine." }] };
    });
    // Another model's prompt begins anew, with the answer as it was saved.
    await asking.ask("And when is the alpha valve opened again?", {
      conversationId: first.conversationId,
      model: "openai-compatible:other",
    });
    expect(alpha).not.toBe(beta);
    expect(sent).toContain(`Alpha opens [${alpha}]. Beta closes [${beta}].`);
  });
});
