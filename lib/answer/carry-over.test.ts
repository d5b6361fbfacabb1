import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  lastMessage,
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { searchPassages } from "../search/search-passages.ts";
import type { ChatResult } from "../wire/chat-result.ts";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const notes = [
  "The harbour ferry leaves at nine.",
  "Bees return to the hive before rain.",
  "The clock tower was rebuilt in brick.",
  "Granite wears slower than sandstone.",
  "The orchestra tunes to the oboe.",
  "Rye bread needs a sour starter.",
  "The tram runs every six minutes.",
  "Olive trees live for centuries.",
  "The printer jams when paper is damp.",
  "The bridge carries two lanes.",
];

/** One treatment among many: asked for by its name it is found, asked about as "it" the others are. */
const library = {
  "corland.md":
    "# Corland fever\n\nThe first-line treatment of Corland fever is zelophan. Zelophan harms the kidneys of one patient in fifty.\n",
  ...Object.fromEntries(
    ["aspirin", "insulin", "morphine", "heparin", "digoxin", "warfarin"].map((drug) => [
      `${drug}.md`,
      `# ${drug}: common side effects\n\nThe common side effects of treatment with ${drug} are nausea and fever.\n`,
    ]),
  ),
  ...Object.fromEntries(notes.map((note, i) => [`note-${i}.md`, `# Note ${i}\n\n${note}\n`])),
};

describe.each(testEngines())("Carry-over on the $name", (engine) => {
  let asking: Asking;
  const followUp = "And what are its common side effects?";
  /** Fresh passages that the follow-up gets: fewer than there are documents that fit its words better. */
  const topN = 3;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    await asking.addBase(library);
  });

  afterAll(() => asking?.close());

  const cited = (result: ChatResult) =>
    result.citations.map(({ number, title }) => [number, title]);
  const origins = (result: ChatResult, sourceId: string) =>
    result.passages
      .filter((passage) => passage.sourceId === sourceId)
      .map((passage) => passage.origin);

  async function expectFreshSearchToLack(sourceId: string) {
    const fresh = await searchPassages(asking.tools, alice, {
      question: followUp,
      k: topN,
      mode: "hybrid",
      rerank: false,
    });
    expect(fresh.passages).toHaveLength(topN);
    expect(fresh.passages.map((passage) => passage.sourceId)).not.toContain(sourceId);
  }

  test("a follow-up cites, under its old number, a passage that a fresh search for it lacks", async () => {
    await expectFreshSearchToLack("corland.md");
    const ask = { model: "extractive", topN };
    const first = await asking.ask("What is the first-line treatment of Corland fever?", ask);
    expect(cited(first)[0]).toEqual([1, "Corland fever"]);

    const second = await asking.ask(followUp, { ...ask, conversationId: first.conversationId });

    expect(origins(second, "corland.md")).toEqual(["carried"]);
    expect(second.message.text).toContain("is zelophan. [1]");
    expect(cited(second)).toContainEqual([1, "Corland fever"]);
    const carried = second.passages.find((passage) => passage.origin === "carried");
    expect(carried?.number).toBe(1);
    expect(second.metrics).toMatchObject({ passagesFresh: topN, passagesCarried: 1 });
  });

  test("any other model gets the carried passages apart from the fresh ones", async () => {
    await expectFreshSearchToLack("corland.md");
    server.answerWith((request) => ({
      steps: [{ text: `## Answer\n\nZelophan [${tagsInPrompt(request, "fresh")[0]}].` }],
    }));
    const first = await asking.ask("What is the first-line treatment of Corland fever?", {
      topN: 1,
    });
    expect(cited(first)).toEqual([[1, "Corland fever"]]);

    server.answerWith((request) => ({
      steps: [{ text: `## Answer\n\nThe kidneys [${tagsInPrompt(request, "carried")[0]}].` }],
    }));
    const second = await asking.ask(followUp, { conversationId: first.conversationId, topN });

    expect(second.message.text).toBe("The kidneys [1].");
    expect(cited(second)).toEqual([[1, "Corland fever"]]);
    const request = server.requests.at(-1);
    if (!request) throw new Error("The model was not asked.");
    expect(tagsInPrompt(request, "carried")).toEqual(["corland.md#0"]);
    expect(tagsInPrompt(request, "fresh")).toHaveLength(topN);
    expect(tagsInPrompt(request, "fresh")).not.toContain("corland.md#0");
    const prompt = lastMessage(request);
    expect(prompt.match(/<passages origin="(\w+)">/g)).toEqual([
      '<passages origin="fresh">',
      '<passages origin="carried">',
    ]);
    expect(prompt.match(/<\/passages>/g)).toHaveLength(2);
    // The answer before is told without its reader's number: a model that saw `[1]` would write `[1]`.
    expect(JSON.stringify(request.body.messages.slice(0, -1))).not.toContain("[1]");
  });

  test("a passage that is found again is fresh, once, and not carried", async () => {
    server.answerWith((request) => ({
      steps: [{ text: `## Answer\n\nZelophan [${tagsInPrompt(request, "fresh")[0]}].` }],
    }));
    const first = await asking.ask("What is the first-line treatment of Corland fever?", {
      topN: 1,
    });
    const second = await asking.ask("Whose kidneys does zelophan harm?", {
      conversationId: first.conversationId,
    });
    expect(origins(second, "corland.md")).toEqual(["fresh"]);
    expect(second.passages.find((passage) => passage.sourceId === "corland.md")?.number).toBe(1);
  });

  test("the 15 most relevant are carried, each once, beside all the fresh ones, the newest cited first", async () => {
    const many = await asking.addBase(
      Object.fromEntries(
        Array.from({ length: 32 }, (_, i) => [
          `room-${i}.md`,
          `# Room ${i}\n\nRoom ${i} of the north wing is painted in shade ${i * 7}.\n`,
        ]),
      ),
    );
    const set = { knowledgeBaseIds: [many.id], topN: 10 };
    const cite = (pick: (tags: string[]) => string[]) =>
      server.answerWith((request: RecordedRequest) => ({
        steps: [
          {
            text: `## Answer\n\n${pick(tagsInPrompt(request, "fresh"))
              .map((tag) => `A shade [${tag}].`)
              .join(" ")}`,
          },
        ],
      }));
    const chunks = (result: ChatResult) =>
      result.citations.flatMap((citation) => citation.passages.map((passage) => passage.chunkId));

    cite((tags) => tags);
    const turns = [await asking.ask("How is room 1 of the north wing painted?", set)];
    const conversationId = turns[0]?.conversationId ?? "";
    for (const room of [7, 12, 20, 31]) {
      turns.push(await asking.ask(`Which shade has room ${room}?`, { ...set, conversationId }));
    }
    const newestFirst = [...new Set(turns.toReversed().flatMap(chunks))];
    expect(newestFirst.length).toBeGreaterThan(15);

    const last = await asking.ask("And room 3?", { ...set, conversationId });

    const fresh = last.passages.filter((passage) => passage.origin === "fresh");
    const carried = last.passages.filter((passage) => passage.origin === "carried");
    expect(fresh).toHaveLength(10);
    expect(last.passages.slice(0, 10)).toEqual(fresh);
    const freshIds = new Set(fresh.map((passage) => passage.chunkId));
    const candidates = newestFirst.filter((id) => !freshIds.has(id));
    const ids = carried.map((passage) => passage.chunkId);
    expect(ids).toHaveLength(Math.min(15, candidates.length));
    expect(ids).toEqual(candidates.filter((id) => ids.includes(id)));
    const request = server.requests.at(-1);
    expect(request && tagsInPrompt(request, "carried")).toEqual(
      carried.map((passage) => passage.tag),
    );

    const none = await asking.ask("And room 4?", { ...set, conversationId, maxCarried: 0 });
    expect(none.passages.filter((passage) => passage.origin === "carried")).toEqual([]);
  });

  test("a passage is carried for its relevance, though others were cited later", async () => {
    server.answerWith((request) => ({
      steps: [
        {
          text: `## Answer\n\n${tagsInPrompt(request, "fresh")
            .map((tag) => `So it is [${tag}].`)
            .join(" ")}`,
        },
      ],
    }));
    const set = { topN: 1 };
    const first = await asking.ask("What is the first-line treatment of Corland fever?", set);
    const { conversationId } = first;
    for (const question of ["When does the ferry leave?", "What wears slower than sandstone?"])
      await asking.ask(question, { ...set, conversationId });
    const last = await asking.ask(
      "What are the common side effects of treatment of fever with aspirin?",
      {
        ...set,
        conversationId,
        maxCarried: 1,
      },
    );
    expect(
      last.passages
        .filter((passage) => passage.origin === "carried")
        .map((passage) => passage.sourceId),
    ).toEqual(["corland.md"]);
  });

  test("what may no longer be read is not carried: a closed case, a deleted document", async () => {
    const cases = await asking.addBase(
      { "heron.md": "# Heron\n\nThe heron nests at the old mill.\n" },
      "case",
    );
    const kept = await asking.addBase({
      "mill.md": "# Mill\n\nThe old mill grinds rye.\n",
      "pond.md": "# Pond\n\nThe pond behind the old mill is deep.\n",
      "road.md": "# Road\n\nThe road is narrow.\n",
    });
    server.answerWith((request) => ({
      steps: [
        {
          text: `## Answer\n\n${tagsInPrompt(request, "fresh")
            .map((tag) => `At the mill [${tag}].`)
            .join(" ")}`,
        },
      ],
    }));
    const knowledgeBaseIds = [cases.id, kept.id];
    const first = await asking.ask("What is at the old mill?", { knowledgeBaseIds, topN: 4 });
    expect(first.citations.map((citation) => citation.title)).toEqual(
      expect.arrayContaining(["Heron", "Pond", "Mill"]),
    );
    const { conversationId } = first;
    const next = { conversationId, topN: 1, knowledgeBaseIds };
    const before = await asking.ask("How narrow is the road?", next);
    expect(before.passages.map((passage) => passage.title)).toEqual(
      expect.arrayContaining(["Heron", "Pond", "Mill"]),
    );

    const { db } = asking.database;
    await db
      .update(knowledgeBases)
      .set({ closedAt: new Date() })
      .where(eq(knowledgeBases.id, cases.id));
    await db.delete(documents).where(eq(documents.sourceId, "pond.md"));
    const search = { k: 1, mode: "hybrid", rerank: false, conversationId } as const;
    const after = await searchPassages(asking.tools, alice, {
      ...search,
      question: "How narrow is the road?",
      knowledgeBaseIds: [kept.id],
    });
    const titles = after.passages.map((passage) => passage.title);
    expect(titles).toContain("Mill");
    expect(titles).not.toContain("Heron");
    expect(titles).not.toContain("Pond");
  });

  test("a passage cited once is carried however often others were cited since", async () => {
    const base = await asking.addBase({
      "old.md": "# Old\n\nThe lighthouse was built of granite.\n",
      ...Object.fromEntries(
        Array.from({ length: 4 }, (_, i) => [`new-${i}.md`, `# New ${i}\n\nFerry number ${i}.\n`]),
      ),
    });
    const set = { knowledgeBaseIds: [base.id], topN: 4 };
    server.answerWith((request) => ({
      steps: [{ text: `## Answer\n\nGranite [${tagsInPrompt(request, "fresh")[0]}].` }],
    }));
    const first = await asking.ask("Of what was the lighthouse built?", { ...set, topN: 1 });
    const conversationId = first.conversationId;
    server.answerWith((request) => ({
      steps: [
        {
          text: `## Answer\n\n${tagsInPrompt(request, "fresh")
            .map((tag) => `A ferry [${tag}].`)
            .join(" ")}`,
        },
      ],
    }));
    for (let turn = 0; turn < 16; turn += 1)
      await asking.ask("Which number has the ferry?", { ...set, conversationId });
    const last = await asking.ask("Which number has the ferry?", { ...set, conversationId });
    expect(origins(last, "old.md")).toEqual(["carried"]);
  });
});
