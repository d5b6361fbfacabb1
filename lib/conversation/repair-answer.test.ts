import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Asking, allEvents, openAsking, textOf, untilShown } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { tablesHolding } from "../../test/erasure.ts";
import {
  lastMessage,
  type OpenAITestServer,
  type RecordedRequest,
  type Reply,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { answerEvents, messageRevisions, messages } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import { followRemoteAnswer } from "./answer-log.ts";
import { closeKnowledgeBase } from "./close-knowledge-base.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { followAnswer, stopAnswer } from "./follow-answer.ts";
import { localAnswers } from "./local-answers.ts";
import { readConversation } from "./queries.ts";
import { readResult } from "./read-result.ts";
import { repairAnswer } from "./repair-answer.ts";
import { verifyAnswer } from "./verify-answer.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  server = await startOpenAITestServer();
});
afterAll(async () => {
  await server.close();
  await embedder.close();
});

const bridge = `# The bridge

The toll of the bridge is 4 crowns for a cart.

The bridge keeper is Ragnhild Aune, who has a dog.
`;
const ferry = "# The ferry\n\nThe ferry crosses the river twice a day, at 6 and at 18 o'clock.\n";
const question = "What is the toll of the bridge, and who is its keeper?";

const keeper = "The bridge keeper is Ragnhild Aune [TAG].";
const wrong = `${keeper} The toll of the bridge is 7 crowns for a cart [TAG].`;
const right = `${keeper} The toll of the bridge is 4 crowns for a cart [TAG].`;

const isRepair = (request: RecordedRequest) => lastMessage(request).includes("<claim");
/** The tag of the bridge's passage, which each prompt has somewhere. */
const bridgeTag = (request: RecordedRequest) =>
  tagsInPrompt(request, "fresh").find((tag) => tag.startsWith("bridge")) ?? "";
const says = (request: RecordedRequest, text: string): Reply => ({
  steps: [{ text: `## Answer\n\n${text.replaceAll("TAG", bridgeTag(request))}` }],
});

describe.each(testEngines())("an answer that is repaired, on $name", (engine) => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl, { REPAIR: "on" });
  });
  afterAll(() => asking.close());
  beforeEach(() => answerWith(right));
  afterEach(() => void vi.restoreAllMocks());

  /** Answers wrongly at first, and so when it is asked to repair that. */
  function answerWith(repaired: string | ((request: RecordedRequest) => Reply)) {
    server.answerWith((request) => {
      if (!isRepair(request)) return says(request, wrong);
      return typeof repaired === "string" ? says(request, repaired) : repaired(request);
    });
  }

  async function ask(set: Parameters<Asking["ask"]>[1] = {}, kind = "shared") {
    const base = await asking.addBase({ "bridge.md": bridge, "ferry.md": ferry }, kind);
    const first = await asking.ask(question, { knowledgeBaseIds: [base.id], ...set });
    return { base, first, id: first.message.id, conversationId: first.conversationId };
  }

  const begin = (id: string, viewer = alice) => repairAnswer(asking.tools, viewer, id);
  const repair = async (id: string) => allEvents((await begin(id)).follow());
  const saved = async (conversationId: string) => {
    const detail = await readConversation(asking.database.db, alice, conversationId);
    return { ...detail, answer: detail.messages.findLast(({ role }) => role === "assistant") };
  };
  const code = (value: string) => expect.objectContaining({ code: value });
  const labels = ({ markers }: Pick<ChatResult["message"], "markers">) =>
    markers.map(({ verdict }) => verdict.label);
  const resultOf = (events: readonly AnswerEvent[]) => {
    const last = events.at(-1);
    if (last?.type !== "result") throw new Error(`It ended with ${JSON.stringify(last)}.`);
    return last.result;
  };

  it("is written again with what disagrees, takes the first one's place, and leaves it readable", async () => {
    const { first, id, conversationId } = await ask();
    expect(labels(first.message)).toContain("unsupported");
    const events = await repair(id);
    expect(events[0]).toEqual({ type: "start", conversationId, messageId: id });
    const { message, citations } = resultOf(events);
    expect(message).toMatchObject({
      id,
      status: "done",
      text: "The bridge keeper is Ragnhild Aune [1]. The toll of the bridge is 4 crowns for a cart [1].",
    });
    expect(textOf(events)).toBe(message.text);
    expect(labels(message)).not.toContain("unsupported");
    const { answer, messages: said } = await saved(conversationId);
    expect(said).toHaveLength(2);
    const { text, markers, uncited, model, createdAt, usage, metrics } = first.message;
    expect(answer).toMatchObject({ ...message, citations });
    expect(answer?.earlier).toEqual([
      { text, markers, uncited, model, createdAt, usage, metrics, citations: first.citations },
    ]);
  });

  it("is written from the same passages, by a prompt that goes on with the first one", async () => {
    const { id } = await ask();
    const before = server.requests.at(-1);
    await repair(id);
    const request = server.requests.at(-1);
    if (!before || !request) throw new Error("No request was sent.");
    expect(isRepair(request)).toBe(true);
    // The first request and its answer, and one message more.
    expect(request.body.messages.slice(0, before.body.messages.length)).toEqual(
      before.body.messages,
    );
    expect(request.body.messages.slice(before.body.messages.length)).toMatchObject([
      { role: "assistant", content: expect.stringContaining("7 crowns") },
      { role: "user" },
    ]);
    expect(new Set(tagsInPrompt(request, "fresh"))).toEqual(new Set(tagsInPrompt(before, "fresh")));
    expect(lastMessage(request)).toContain(
      '\n<claim says="7" passage="4">The toll of the bridge is 7 crowns for a cart.</claim>\n',
    );
    expect(lastMessage(request).match(/<claim says/g)).toHaveLength(1);
  });

  it.each<[string, (documentId: string) => Parameters<Asking["ask"]>[1]]>([
    ["about one document", (documentId) => ({ documentIds: [documentId] })],
    ["with filters", () => ({ filters: { kinds: ["shared"] } })],
    ["without thinking", () => ({ useThinking: false })],
  ])("is asked for as the question was, %s", async (_, setFor) => {
    const base = await asking.addBase({ "bridge.md": bridge, "ferry.md": ferry }, "shared");
    const set = setFor(base.documentIds["bridge.md"] ?? "");
    const first = await asking.ask(question, { knowledgeBaseIds: [base.id], ...set });
    const before = server.requests.at(-1);
    await repair(first.message.id);
    const request = server.requests.at(-1);
    if (!before || !request) throw new Error("No request was sent.");
    const { messages: sent, ...settings } = before.body;
    const { messages: again, ...same } = request.body;
    expect(again.slice(0, sent.length)).toEqual(sent);
    expect(same).toEqual(settings);
  });

  it("may be followed by others, whose prompts then hold the new text", async () => {
    const { id, conversationId } = await ask();
    await asking.ask("Does the keeper have a dog?", { conversationId });
    const { message } = resultOf(await repair(id));
    expect(message.text).toContain("4 crowns");
    await asking.ask("And what is the dog's name?", { conversationId });
    const prompt = JSON.stringify(server.requests.at(-1)?.body.messages);
    expect(prompt).toContain("4 crowns for a cart [bridge");
  });

  it("is what the next question's prompt, a check and the search for its citations know", async () => {
    const { id, conversationId } = await ask();
    const first = server.requests.at(-1)?.body.messages ?? [];
    await repair(id);
    const checked = await verifyAnswer(asking.tools, alice, id);
    expect(checked.markers.map(({ verdict }) => verdict.label)).not.toContain("unsupported");
    await asking.ask("Does the keeper have a dog?", { conversationId });
    const next = server.requests.at(-1)?.body.messages ?? [];
    // The first request, byte for byte, and the new answer in the place of the one that was written to it.
    expect(next.slice(0, first.length)).toEqual(first);
    expect(next[first.length]).toEqual({
      role: "assistant",
      content: expect.stringContaining("4 crowns for a cart [bridge"),
    });
    expect(JSON.stringify(next)).not.toContain("7 crowns");
  });

  it("keeps the numbers: what only the first version cited is not given to another document", async () => {
    const base = await asking.addBase({ "bridge.md": bridge, "ferry.md": ferry });
    server.answerWith((request) => {
      const other = tagsInPrompt(request, "fresh").find((tag) => tag.startsWith("ferry"));
      return says(
        request,
        isRepair(request) ? right : `The ferry crosses twice a day [${other}]. ${wrong}`,
      );
    });
    const first = await asking.ask(`${question} And when does the ferry cross?`, {
      knowledgeBaseIds: [base.id],
    });
    const numbers = new Map(first.citations.map((each) => [each.title, each.number]));
    expect(numbers).toEqual(
      new Map([
        ["The ferry", 1],
        ["The bridge", 2],
      ]),
    );
    const result = resultOf(await repair(first.message.id));
    expect(result.message.text).toContain("[2]");
    expect(result.citations.map(({ number }) => number)).toEqual([2]);
    const { sources, answer } = await saved(first.conversationId);
    expect(sources.map(({ number, title }) => [title, number])).toEqual([...numbers]);
    expect(answer?.earlier?.[0]?.citations.map(({ number }) => number)).toEqual([1, 2]);
  });

  it.each([
    ["holds no better", wrong],
    ["says that there is nothing", "The documents don't say."],
    ["only leaves the citations out", "The toll is 7 crowns, and the ferryman has 12 cats."],
  ])("stays where the second version %s, and says so", async (_, second) => {
    const { first, id, conversationId } = await ask();
    answerWith(second);
    const { message, citations } = resultOf(await repair(id));
    const { notices, ...rest } = message;
    expect(rest).toEqual(first.message);
    expect(notices).toEqual([code("repair_not_better")]);
    expect(citations).toEqual(first.citations);
    const { answer } = await saved(conversationId);
    expect(answer).toEqual({ ...message, citations });
    await expect(begin(id)).rejects.toMatchObject({ code: "not_repairable" });
  });

  it.each<[string, Reply]>([
    ["breaks off", { steps: [{ text: "## Answer\n\nThe toll of" }, { die: true }] }],
    ["is refused", { status: 400 }],
  ])("stays as it was where the model %s, and can be repaired later", async (_, reply) => {
    vi.spyOn(console, "error").mockReturnValue();
    const { id, conversationId } = await ask();
    const before = await saved(conversationId);
    answerWith(() => reply);
    expect((await repair(id)).at(-1)).toMatchObject({ type: "error", error: code("llm_error") });
    expect(await saved(conversationId)).toEqual(before);
    answerWith(right);
    expect(resultOf(await repair(id)).message.text).toContain("4 crowns");
  });

  it("stays as it was where it is stopped; meanwhile it is there, and nothing else is written", async () => {
    const { id, conversationId } = await ask();
    const before = await saved(conversationId);
    answerWith((request) => ({
      steps: [
        { text: `## Answer\n\nThe keeper is Ragnhild Aune [${bridgeTag(request)}]. The toll is ` },
        { until: new Promise(() => {}) },
      ],
    }));
    const log = await begin(id);
    await untilShown(log.follow(), "Aune");
    expect(await saved(conversationId)).toEqual({
      ...before,
      messages: before.messages.map((each) =>
        each.id === id ? { ...each, repairing: true } : each,
      ),
      answer: { ...before.answer, repairing: true },
    });
    await expect(begin(id)).rejects.toMatchObject({ code: "answer_in_progress" });
    await expect(asking.ask("And now?", { conversationId })).rejects.toMatchObject({
      code: "answer_in_progress",
    });
    const followed = await followAnswer(asking.database.db, alice, conversationId);
    if (!followed) throw new Error("The repair cannot be followed.");
    expect(await stopAnswer(asking.database.db, alice, conversationId)).toBe(true);
    const events = await allEvents(followed);
    expect(events[0]).toMatchObject({ type: "start", messageId: id });
    const { message, citations } = resultOf(events);
    expect({ ...message, citations }).toEqual(before.answer);
    expect(await saved(conversationId)).toEqual(before);
    expect(await asking.database.db.$count(answerEvents, eq(answerEvents.messageId, id))).toBe(0);
  });

  it("stays as it was where the process that repaired it died", async () => {
    const { db } = asking.database;
    const { id, conversationId } = await ask();
    const before = await saved(conversationId);
    // The row as a process that was killed leaves it.
    await db
      .update(messages)
      .set({ repair: "running", heartbeatAt: new Date(0) })
      .where(eq(messages.id, id));
    expect(localAnswers().has(id)).toBe(false);
    await failDeadAnswers(db, "stale");
    expect(await saved(conversationId)).toEqual(before);
    expect(resultOf(await repair(id)).message.text).toContain("4 crowns");
  });

  it("is repaired once", async () => {
    const { id } = await ask();
    await repair(id);
    await expect(begin(id)).rejects.toMatchObject({ code: "not_repairable" });
    expect(
      await asking.database.db.$count(messageRevisions, eq(messageRevisions.messageId, id)),
    ).toBe(1);
  });

  it("is not repaired where that is off, and not for somebody else", async () => {
    const { id } = await ask();
    const off = { ...asking.tools, env: readEnv({ LANGUAGE_MODEL: "extractive" }) };
    await expect(repairAnswer(off, alice, id)).rejects.toMatchObject({
      code: "not_repairable",
      message: expect.stringContaining("REPAIR=on"),
    });
    await expect(begin(id, bob)).rejects.toMatchObject({ code: "not_found" });
    await expect(begin("no-such-answer")).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not repaired where all of it holds, where it quotes, and where it did not end", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    server.answerWith((request) => says(request, right));
    const holds = await ask();
    await expect(begin(holds.id)).rejects.toMatchObject({ code: "not_repairable" });
    // The right passage, found beside a wrong tag, carries the claim.
    server.answerWith((request) => {
      const ferryTag = tagsInPrompt(request, "fresh").find((tag) => tag.startsWith("ferry"));
      return says(request, `The toll of the bridge is 4 crowns for a cart [${ferryTag}].`);
    });
    const found = await ask();
    expect(labels(found.first.message).toSorted()).toEqual(["unsupported", "verbatim"]);
    await expect(begin(found.id)).rejects.toMatchObject({ code: "not_repairable" });
    const quoted = await ask({ model: "extractive" });
    await expect(begin(quoted.id)).rejects.toMatchObject({ code: "not_repairable" });
    server.answerWith((request) => ({
      steps: [
        { text: `## Answer\n\n${wrong.replaceAll("TAG", bridgeTag(request))}` },
        { die: true },
      ],
    }));
    const base = await asking.addBase({ "bridge.md": bridge });
    const log = await asking.begin(question, { knowledgeBaseIds: [base.id] });
    expect((await allEvents(log.follow())).at(-1)).toMatchObject({ type: "error" });
    await expect(begin(log.messageId)).rejects.toMatchObject({ code: "not_repairable" });
  });

  it("is not repaired where its documents have another text by now", async () => {
    const { base, id } = await ask();
    await ingestFiles(asking.database.db, embedder, alice, base.id, {
      "bridge.md": "# The bridge\n\nIt was closed.\n",
      "ferry.md": "# The ferry\n\nIt sank.\n",
    });
    await expect(begin(id)).rejects.toMatchObject({ code: "not_repairable" });
  });

  it("is erased with its case, in all its versions", async () => {
    const { db } = asking.database;
    const canary = "quenchwort";
    server.answerWith((request) =>
      says(request, isRepair(request) ? right : wrong.replace("a cart", `a cart of ${canary}`)),
    );
    const { base, id, conversationId } = await ask({}, "case");
    await repair(id);
    expect(await tablesHolding(db, canary)).toContain("public.message_revisions");
    await closeKnowledgeBase(db, alice, base.id);
    expect(await tablesHolding(db, canary)).toEqual([]);
    const { answer } = await saved(conversationId);
    expect(answer).toMatchObject({ text: expect.stringContaining("closed case"), citations: [] });
    expect(answer).not.toHaveProperty("earlier");
  });

  it("ends where its case is closed while it is repaired, and is erased", async () => {
    const { base, id, conversationId } = await ask({}, "case");
    answerWith((request) => ({
      steps: [
        { text: `## Answer\n\nThe toll is 4 crowns [${bridgeTag(request)}]. ` },
        { until: new Promise(() => {}) },
      ],
    }));
    const log = await begin(id);
    await untilShown(log.follow(), "4 crowns");
    await closeKnowledgeBase(asking.database.db, alice, base.id);
    expect((await allEvents(log.follow())).at(-1)).toMatchObject({
      type: "error",
      error: code("closed"),
    });
    expect((await saved(conversationId)).answer?.text).toContain("closed case");
  });

  it.skipIf(engine.name === "embedded database")(
    "is followed and stopped by another process, and repaired by none at the same time",
    async () => {
      const other = await asking.secondProcess();
      const { id, conversationId } = await ask();
      const before = await saved(conversationId);
      answerWith((request) => ({
        steps: [
          { text: `## Answer\n\nThe toll is 4 crowns [${bridgeTag(request)}]. ` },
          { until: new Promise(() => {}) },
        ],
      }));
      const log = await begin(id);
      await untilShown(log.follow(), "4 crowns");
      await expect(repairAnswer(other, alice, id)).rejects.toMatchObject({
        code: "answer_in_progress",
      });
      // What another process knows of it is what the database says.
      const remote = followRemoteAnswer(other.database.db, { messageId: id, conversationId }, () =>
        readResult(other.database.db, alice, id),
      );
      let stopped = false;
      const events: AnswerEvent[] = [];
      for await (const event of remote) {
        events.push(event);
        if (stopped || !textOf(events).includes("4 crowns")) continue;
        stopped = await stopAnswer(other.database.db, alice, conversationId);
      }
      expect(resultOf(events).message.text).toBe(before.answer?.text);
      expect(await saved(conversationId)).toEqual(before);
    },
  );

  it("is repaired in sections where it has them", async () => {
    const inSections = (text: string) => (request: RecordedRequest) => {
      const tag = bridgeTag(request);
      const sections = text
        .replaceAll(" [TAG]", "")
        .split(/(?<=\.) /)
        .map((each) => ({ text: each, source_ids: [tag] }));
      return { steps: [{ text: JSON.stringify({ sections }) }] };
    };
    server.answerWith((request) => inSections(isRepair(request) ? right : wrong)(request));
    const { first, id, conversationId } = await ask({ format: "sections" });
    expect(first.message.sections).toHaveLength(2);
    const { message } = resultOf(await repair(id));
    expect(message.sections?.map(({ text }) => text)).toEqual([
      "The bridge keeper is Ragnhild Aune.",
      "The toll of the bridge is 4 crowns for a cart.",
    ]);
    const { answer } = await saved(conversationId);
    expect(answer?.earlier?.[0]?.sections).toEqual(first.message.sections);
  });
});
