import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, allEvents, openAsking, untilShown } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { tablesHolding } from "../../test/erasure.ts";
import {
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { messages } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { IbidError } from "../errors.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import { closeKnowledgeBase, previewClosing } from "./close-knowledge-base.ts";
import { deleteTurn, eraseDeletedTurns, restoreTurn } from "./delete-turn.ts";
import { listDocumentCitations } from "./list-document-citations.ts";
import { listConversations, readConversation } from "./queries.ts";
import { readResult } from "./read-result.ts";

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

/** A model that says these words of the passage of a document. */
const saying = (words: string, filename: string) => (request: RecordedRequest) => {
  const given = [...tagsInPrompt(request, "fresh"), ...tagsInPrompt(request, "carried")];
  const tag = given.find((each) => each.startsWith(filename)) ?? "none#0";
  return { steps: [{ text: `## Answer\n\n${words} [${tag}].` }] };
};

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "none",
    (error: unknown) => (error instanceof IbidError ? error.code : error),
  );
}

describe.each(testEngines())("a deleted turn, on the $name", (engine) => {
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
  const say = (
    words: string,
    asked: string,
    set: Partial<AnswerRequest> = {},
    file = "pool.md",
  ) => {
    server.answerWith(saying(words, file));
    return asking.ask(asked, set);
  };

  /** Three turns; the second alone cites the second document. */
  async function begin(canary = "Waits") {
    const first = await say("Twenty", "How many connections does the pool hold?");
    const { conversationId } = first;
    const second = await say(
      canary,
      "How long does a retry wait?",
      { conversationId },
      "retries.md",
    );
    const third = await say("Twenty still", "And the pool?", { conversationId });
    return { first, second, third, conversationId };
  }

  it("is gone for its reader, and what followed it stays; it comes back as it was", async () => {
    const { second, conversationId } = await begin();
    const whole = await read(conversationId);
    await deleteTurn(db(), alice, second.message.id);
    expect(await textsOf(conversationId)).toEqual([
      "How many connections does the pool hold?",
      "Twenty [1].",
      "And the pool?",
      "Twenty still [1].",
    ]);
    const cites = await listDocumentCitations(db(), alice, documentIds["retries.md"] ?? "", {
      limit: 100,
    });
    expect(cites.citations.map((each) => each.conversationId)).not.toContain(conversationId);
    const page = await listConversations(db(), alice, {
      q: "retry wait",
      limit: 50,
      archived: false,
    });
    expect(page.conversations.map(({ id }) => id)).not.toContain(conversationId);
    expect(await codeOf(readResult(db(), alice, second.message.id))).toBe("not_found");
    await restoreTurn(db(), alice, second.message.id);
    expect((await read(conversationId)).messages).toEqual(whole.messages);
  });

  it("frees no number, and is not told to the model", async () => {
    const { second, conversationId } = await begin();
    await deleteTurn(db(), alice, second.message.id);
    const sentBefore = server.requests.length;
    const later = await say("Waits", "What does a retry do?", { conversationId }, "retries.md");
    expect(later.message.text).toBe("Waits [2].");
    const sent = JSON.stringify(server.requests.slice(sentBefore).map(({ body }) => body));
    expect(sent).not.toContain("How long does a retry wait?");
    expect((await read(conversationId)).sources.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("at the end or the beginning leaves a conversation that goes on", async () => {
    const { first, third, conversationId } = await begin();
    await deleteTurn(db(), alice, third.message.id);
    await deleteTurn(db(), alice, first.message.id);
    await say("Thirty", "And at most?", { conversationId }, "retries.md");
    expect(await textsOf(conversationId)).toEqual([
      "How long does a retry wait?",
      "Waits [2].",
      "And at most?",
      "Thirty [2].",
    ]);
  });

  it("of several versions shows the others", async () => {
    const { first, second, conversationId } = await begin();
    const again = await say(
      "It waits",
      "",
      {
        conversationId,
        regenerate: true,
        insteadOf: second.message.id,
      },
      "retries.md",
    );
    await deleteTurn(db(), alice, again.message.id);
    expect((await textsOf(conversationId)).slice(2)).toEqual([
      "How long does a retry wait?",
      "Waits [2].",
      "And the pool?",
      "Twenty still [1].",
    ]);
    await restoreTurn(db(), alice, again.message.id);
    expect((await textsOf(conversationId)).at(-1)).toBe("It waits [2].");
    // What followed the other version is then another version of what is left.
    await deleteTurn(db(), alice, second.message.id);
    const shown = (await read(conversationId)).messages;
    expect(shown.at(-1)).toMatchObject({
      text: "It waits [2].",
      versions: [{}, { messageId: again.message.id }],
    });
    expect(shown[1]?.id).toBe(first.message.id);
  });

  it("that is being answered is not deleted, and nobody else's is", async () => {
    const gate = Promise.withResolvers<void>();
    server.answerWith({ steps: [{ text: "## Answer\n\nTwenty and " }, { until: gate.promise }] });
    const log = await asking.begin("How many connections does the pool hold?");
    await untilShown(log.follow(), "and");
    expect(await codeOf(deleteTurn(db(), alice, log.messageId))).toBe("answer_in_progress");
    gate.resolve();
    await allEvents(log.follow());
    expect(await codeOf(deleteTurn(db(), bob, log.messageId))).toBe("not_found");
    expect(await codeOf(restoreTurn(db(), alice, log.messageId))).toBe("not_found");
    await deleteTurn(db(), alice, log.messageId);
    expect(await codeOf(deleteTurn(db(), alice, log.messageId))).toBe("not_found");
    expect(await codeOf(restoreTurn(db(), bob, log.messageId))).toBe("not_found");
  });

  it("has no words any more after a while, and what rests on a case is still erased with it", async () => {
    const canary = "Zirconium";
    const evidence = await asking.addBase({ "case.md": "# Case\n\nThe marsh flooded.\n" }, "case");
    const words = `The marsh of ${canary} flooded`;
    const set = { knowledgeBaseIds: [evidence.id] };
    const first = await say(words, "What flooded?", set, "case.md");
    const { conversationId } = first;
    const second = await say("It follows", "And then?", { conversationId }, "case.md");
    await deleteTurn(db(), alice, first.message.id);
    await eraseDeletedTurns(db());
    await restoreTurn(db(), alice, first.message.id);
    expect(await textsOf(conversationId)).toContain(`${words} [1].`);
    await deleteTurn(db(), alice, first.message.id);
    await eraseDeletedTurns(db(), { olderThanMs: -60_000 });
    // What was sent with it is in the next answer's record by its places, and not by words.
    const holding = await tablesHolding(db(), canary);
    // The planner's samples go with the next ANALYZE.
    expect(holding.filter((name) => name !== "pg_catalog.pg_stats")).toEqual([]);
    expect(await codeOf(restoreTurn(db(), alice, first.message.id))).toBe("not_found");
    expect((await previewClosing(db(), alice, evidence.id)).erases.messages).toBe(1);
    await closeKnowledgeBase(db(), alice, evidence.id);
    const [row] = await db().select().from(messages).where(eq(messages.id, second.message.id));
    expect(row?.text).toBe("This answer rested on the evidence of a closed case.");
  });
});
