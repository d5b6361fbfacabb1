import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, allEvents, openAsking, textOf, watch } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { writeLanguageModel } from "../../test/language-model.ts";
import type { TestBase } from "../../test/library.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { closeLocalModels } from "../model/local/local-models.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import { answerQuestion } from "./answer-question.ts";
import { stopAnswer } from "./follow-answer.ts";
import { readConversation } from "./queries.ts";

const question = "How many connections does the pool hold?";
const sentence = "The pool holds twenty connections per replica.";

let dataDir: string;
let embedder: Embedder;
let asking: Asking;
let tools: AnswerTools;
let base: TestBase;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-local-answer-"));
  const models = join(dataDir, "models");
  writeLanguageModel(join(models, "short"), {
    thinks: "One passage says it.",
    says: `## Answer\n\n${sentence}\n\n## References\n\nNone.`,
  });
  writeLanguageModel(join(models, "endless"), {
    says: "## Answer\n\nIt goes on and on, without end,",
    forever: true,
    contextTokens: 1_000_000,
  });
  const [engine] = testEngines();
  if (!engine) throw new Error("There is no database to test on.");
  embedder = await openTestEmbedder();
  asking = await openAsking(engine, embedder, "http://127.0.0.1:1/v1");
  const env = readEnv({
    DATA_DIR: dataDir,
    LANGUAGE_MODEL: "local:short",
    LANGUAGE_MODEL_MAX_OUTPUT_TOKENS: "100000",
  });
  tools = { ...asking.tools, env };
  base = await asking.addBase({ "pool.md": `# Pool\n\n${sentence}\n` });
}, 120_000);
afterAll(async () => {
  await closeLocalModels(join(dataDir, "models"));
  await asking?.close();
  await embedder?.close();
  rmSync(dataDir, { recursive: true });
});

function begin(model: string, set: { conversationId?: string; question?: string } = {}) {
  return answerQuestion(tools, alice, {
    question,
    model,
    knowledgeBaseIds: [base.id],
    topK: 20,
    topN: 5,
    maxCarried: 15,
    rerank: false,
    ...set,
  });
}

/** The answer as it was saved. */
async function savedAnswer(events: readonly AnswerEvent[]) {
  const [start] = events;
  if (start?.type !== "start") throw new Error("The answer did not begin.");
  const { messages } = await readConversation(tools.database.db, alice, start.conversationId);
  return messages.find((message) => message.id === start.messageId);
}

test("an answer of a local model streams, says that it is loaded, and is saved with its citation", async () => {
  const events = await allEvents((await begin("local:short")).follow());
  const stages = events.flatMap((event) =>
    event.type === "status" ? [event.detail ?? event.stage] : [],
  );
  expect(stages.slice(-4)).toEqual(["1 passage", "Loading the model", "reading", "writing"]);
  const deltas = events.filter((event) => event.type === "text-delta");
  expect(deltas.length).toBeGreaterThan(4);
  const text = "The pool holds twenty connections per replica. [1]";
  expect(textOf(events)).toBe(text);
  expect(await savedAnswer(events)).toMatchObject({
    status: "done",
    outcome: "answered",
    model: "local:short",
    text,
    reasoning: "One passage says it.",
    markers: [{ number: 1 }],
    usage: { estimated: false },
  });
});

test("a follow-up has the model read only what is new of its prompt", async () => {
  const first = await allEvents((await begin("local:short")).follow());
  const [start] = first;
  if (start?.type !== "start") throw new Error("The answer did not begin.");
  const { usage: before } = (await savedAnswer(first)) ?? {};
  const followUp = { conversationId: start.conversationId, question: "What holds twenty of them?" };
  const second = await allEvents((await begin("local:short", followUp)).follow());
  const { status, usage } = (await savedAnswer(second)) ?? {};
  expect(status).toBe("done");
  // All of the prompt before, up to where its answer began.
  expect(usage?.cachedInputTokens).toBeGreaterThan(0.9 * (before?.inputTokens ?? Infinity));
});

test("an answer that is stopped keeps what was written, and the model answers the next question", async () => {
  const log = await begin("local:endless");
  let conversationId = "";
  const stopping: Promise<boolean>[] = [];
  let said = "";
  const events = await allEvents(
    watch(log.follow(), (event) => {
      if (event.type === "start") conversationId = event.conversationId;
      if (event.type === "text-delta") said += event.text;
      // Stopped at its first word, it may have said no other.
      if (stopping.length > 0 || !said.startsWith("It goes on")) return;
      stopping.push(stopAnswer(tools.database.db, alice, conversationId));
    }),
  );
  expect(await Promise.all(stopping)).toEqual([true]);
  const saved = await savedAnswer(events);
  expect(saved).toMatchObject({ status: "stopped", text: textOf(events) });
  expect(saved?.text).toMatch(/^It goes on/);
  tools = { ...tools, env: { ...tools.env, LANGUAGE_MODEL_MAX_OUTPUT_TOKENS: 12 } };
  const cut = await savedAnswer(await allEvents((await begin("local:endless")).follow()));
  expect(cut).toMatchObject({ status: "done", notices: [{ code: "answer_cut" }] });
});
