import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, allEvents, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { conversations, messages } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { IbidError } from "../errors.ts";
import { searchPassages } from "../search/search-passages.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import { closeKnowledgeBase } from "./close-knowledge-base.ts";
import { listDocumentCitations } from "./list-document-citations.ts";
import { readConversation, updateConversation } from "./queries.ts";
import { readQuestionOf } from "./read-question.ts";

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
  "pool.md": "# Connection pool\n\nThe pool holds twenty connections per replica.\n",
  "retries.md": "# Retries\n\nA retry waits twice as long each time, up to thirty seconds.\n",
};
const question = "How many connections does the pool hold?";

/** A model that says these words of the passage of a document. */
const saying = (words: string, filename: string) => (request: RecordedRequest) => {
  const given = [...tagsInPrompt(request, "fresh"), ...tagsInPrompt(request, "carried")];
  const tag = given.find((each) => each.startsWith(filename)) ?? "none#0";
  return { steps: [{ text: `## Answer\n\n${words} [${tag}].` }] };
};

describe.each(testEngines())("the branches of a conversation, on the $name", (engine) => {
  let asking: Asking;
  let documentIds: Record<string, string>;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    ({ documentIds } = await asking.addBase(files));
  });
  afterAll(() => asking?.close());

  const db = () => asking.database.db;
  const read = (id: string) => readConversation(db(), alice, id);
  const textsOf = async (id: string) => (await read(id)).messages.map(({ text }) => text);
  const show = (id: string, shownMessageId: string) =>
    updateConversation(db(), alice, id, { shownMessageId });
  const say = (
    words: string,
    asked: string,
    set: Partial<AnswerRequest> = {},
    filename = "pool.md",
  ) => {
    server.answerWith(saying(words, filename));
    return asking.ask(asked, set);
  };

  /** A conversation of two turns. */
  async function begin() {
    const first = await say("Twenty", question);
    const { conversationId } = first;
    const second = await say("Per replica", "And of which part?", { conversationId });
    return { first, second, conversationId };
  }

  it("keep an answer that is tried again, with what followed it", async () => {
    const { first, second, conversationId } = await begin();
    const again = await say("It is twenty", "", {
      conversationId,
      regenerate: true,
      insteadOf: first.message.id,
    });
    const versions = [
      { messageId: first.message.id },
      { messageId: again.message.id, model: again.message.model },
    ];
    expect(again.message.text).toBe("It is twenty [1].");
    expect((await read(conversationId)).messages).toMatchObject([
      { role: "user", text: question },
      { role: "assistant", text: "It is twenty [1].", versions },
    ]);
    await show(conversationId, first.message.id);
    expect((await read(conversationId)).messages).toMatchObject([
      { text: question },
      { text: "Twenty [1].", versions },
      { text: "And of which part?" },
      { id: second.message.id, text: "Per replica [1]." },
    ]);
    expect((await read(conversationId)).messages[3]).not.toHaveProperty("versions");
  });

  it("begin at a question in other words, in the middle too, and go on on their own", async () => {
    const { second, conversationId } = await begin();
    const edited = await say("Per thread", "And of which process?", {
      conversationId,
      insteadOf: second.message.id,
    });
    expect(await readQuestionOf(db(), alice, edited.message.id)).toMatchObject({
      text: "And of which process?",
    });
    const third = await say("Waits", "And of a retry?", { conversationId }, "retries.md");
    const branch = ["And of which process?", "Per thread [1].", "And of a retry?", "Waits [2]."];
    expect((await textsOf(conversationId)).slice(2)).toEqual(branch);
    await show(conversationId, second.message.id);
    expect((await textsOf(conversationId)).slice(2)).toEqual([
      "And of which part?",
      "Per replica [1].",
    ]);
    // The register is one: the number that the other branch gave stays its document's.
    const other = await say("Waits too", "Of a retry?", { conversationId }, "retries.md");
    expect(other.message.text).toBe("Waits too [2].");
    await show(conversationId, edited.message.id);
    expect((await textsOf(conversationId)).slice(2)).toEqual(branch);
    expect((await read(conversationId)).messages.at(-1)?.id).toBe(third.message.id);
  });

  it("give an answer, a search and what is carried over nothing of each other", async () => {
    const { first, conversationId } = await begin();
    await say("A marsh", "How long does a retry wait?", { conversationId }, "retries.md");
    await say("It is twenty", "", {
      conversationId,
      regenerate: true,
      insteadOf: first.message.id,
    });
    const sentBefore = server.requests.length;
    const follow = await say("Replicas", "Of what?", { conversationId, topN: 1 });
    const sent = JSON.stringify(server.requests.slice(sentBefore).map(({ body }) => body));
    expect(sent).toContain("It is twenty");
    expect(sent).not.toMatch(/A marsh|Per replica|And of which part/);
    expect(follow.passages.filter(({ origin }) => origin === "carried")).toEqual([]);
    const { passages } = await searchPassages(asking.tools, alice, {
      question: "Of what?",
      conversationId,
      k: 1,
      mode: "hybrid",
      rerank: false,
    });
    expect(passages.map(({ origin, title }) => [origin, title])).not.toContainEqual([
      "carried",
      "Retries",
    ]);
  });

  it("ask a question again as it was asked, unless it is asked for otherwise now", async () => {
    const named = [documentIds["retries.md"] ?? ""];
    const first = await say("Waits", question, { documentIds: named }, "retries.md");
    const { conversationId } = first;
    const again = { conversationId, regenerate: true };
    expect((await say("Waits", "", again, "retries.md")).passages).toMatchObject([
      { documentId: named[0] },
    ]);
    const elsewhere = { ...again, documentIds: [documentIds["pool.md"] ?? ""] };
    expect((await say("Twenty", "", elsewhere)).message.text).toBe("Twenty [2].");
  });

  it("have no version that ended before its first word, once another one is asked for", async () => {
    server.answerWith({ steps: [], status: 400 });
    const log = await asking.begin(question);
    await allEvents(log.follow());
    const { conversationId, messageId } = log;
    await say("Twenty", "", { conversationId, regenerate: true, insteadOf: messageId });
    const { messages: said } = await read(conversationId);
    expect(said.map(({ text }) => text)).toEqual([question, "Twenty [1]."]);
    expect(said[1]).not.toHaveProperty("versions");
  });

  it("are all listed where a document is cited", async () => {
    const { first, conversationId } = await begin();
    const edited = await say("It is twenty", "How many does it hold?", {
      conversationId,
      insteadOf: first.message.id,
    });
    const { citations } = await listDocumentCitations(db(), alice, documentIds["pool.md"] ?? "", {
      limit: 100,
    });
    const own = citations.filter((each) => each.conversationId === conversationId);
    expect(own.map(({ messageId, question: asked }) => [messageId, asked])).toEqual(
      expect.arrayContaining([
        [edited.message.id, "How many does it hold?"],
        [first.message.id, question],
      ]),
    );
  });

  it("refuse a message of another conversation, and are nobody else's", async () => {
    const { conversationId } = await begin();
    const foreign = await begin();
    const code = async (call: Promise<unknown>) =>
      call.then(
        () => "none",
        (error: unknown) => (error instanceof IbidError ? error.code : error),
      );
    const insteadOf = foreign.first.message.id;
    expect(await code(asking.begin(question, { conversationId, insteadOf }))).toBe("not_found");
    expect(await code(show(conversationId, insteadOf))).toBe("not_found");
    const others = updateConversation(db(), bob, conversationId, { shownMessageId: insteadOf });
    expect(await code(others)).toBe("not_found");
    expect(await textsOf(conversationId)).toHaveLength(4);
  });

  it("are erased with a case as far as they rest on it, whichever is shown", async () => {
    const evidence = await asking.addBase({ "case.md": "# Case\n\nThe marsh flooded.\n" }, "case");
    const { first, conversationId } = await begin();
    const set = { conversationId, insteadOf: first.message.id };
    const resting = await say(
      "The marsh flooded",
      "What flooded?",
      {
        ...set,
        knowledgeBaseIds: [evidence.id],
      },
      "case.md",
    );
    await say("A follower", "And then?", { conversationId });
    await show(conversationId, first.message.id);
    await closeKnowledgeBase(db(), alice, evidence.id);
    expect(await textsOf(conversationId)).toEqual([
      question,
      "Twenty [1].",
      "And of which part?",
      "Per replica [1].",
    ]);
    await show(conversationId, resting.message.id);
    const closed = "This answer rested on the evidence of a closed case.";
    expect(await textsOf(conversationId)).toEqual(["What flooded?", closed, "And then?", closed]);
  });

  // The last test here: it makes every conversation one branch.
  it("of a conversation that is older than they are, are one", async () => {
    const { conversationId } = await begin();
    const whole = await read(conversationId);
    await db().update(messages).set({ parentId: null });
    await db().update(conversations).set({ shownMessageId: null });
    const migration = readFileSync("drizzle/0018_branches.sql", "utf8");
    const [fill = ""] = migration.split("--> statement-breakpoint").slice(-1);
    await db().execute(sql.raw(fill));
    expect(await read(conversationId)).toEqual(whole);
  });
});
