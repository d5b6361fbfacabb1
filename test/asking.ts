import { randomUUID } from "node:crypto";
import type { AnswerLog } from "../lib/conversation/answer-log.ts";
import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { awaitResult } from "../lib/conversation/follow-answer.ts";
import { openDatabase } from "../lib/db/client.ts";
import { claimVectorIndex } from "../lib/db/vector-index.ts";
import type { Embedder } from "../lib/embedding/embed.ts";
import { readEnv } from "../lib/env.ts";
import type { AnswerTools } from "../lib/evidence/answer-tools.ts";
import type { AnswerEvent } from "../lib/wire/answer-event.ts";
import type { AnswerRequest } from "../lib/wire/answer-request.ts";
import type { ChatResult } from "../lib/wire/chat-result.ts";
import { alice, type TestDatabase, type TestEngine } from "./database.ts";
import type { TestFiles } from "./documents.ts";
import { addTestBase, type TestBase } from "./library.ts";

export const testModel = "openai-compatible:test";

/** A database, and what an answer of Alice's is made with on it. */
export type Asking = {
  tools: AnswerTools;
  database: TestDatabase;
  /** Begins an answer and gives its log. */
  begin(question: string, set?: Partial<AnswerRequest>): Promise<AnswerLog>;
  /** Asks and waits for the end. @throws IbidError with the code of the answer's failure. */
  ask(question: string, set?: Partial<AnswerRequest>): Promise<ChatResult>;
  addBase(files: TestFiles, kind?: string): Promise<TestBase>;
  /** The same database through another pool, as another process has it. Closed with the first. */
  secondProcess(): Promise<AnswerTools>;
  close(): Promise<void>;
};

/** Opens a fresh database of an engine, with the real embedder, and a language model behind this address. */
export async function openAsking(
  engine: TestEngine,
  embedder: Embedder,
  modelUrl: string,
  settings: Record<string, string> = {},
): Promise<Asking> {
  const database = await engine.open();
  await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
  const env = readEnv({
    LANGUAGE_MODEL: testModel,
    LANGUAGE_MODEL_BASE_URL: modelUrl,
    ...settings,
  });
  const tools = { database, embedder, env };
  const others: { close(): Promise<void> }[] = [];
  const begin: Asking["begin"] = (question, set = {}) =>
    answerQuestion(tools, alice, {
      question,
      topK: 20,
      topN: 5,
      maxCarried: 15,
      rerank: false,
      ...set,
    });
  return {
    tools,
    database,
    begin,
    ask: async (question, set) => awaitResult((await begin(question, set)).follow()),
    addBase: (files, kind = "personal") =>
      addTestBase({ database, embedder }, alice, { name: `A base ${randomUUID()}`, kind, files }),
    async secondProcess() {
      const { databaseUrl, dataDir } = database;
      if (!databaseUrl) throw new Error("Only a server can be reached by two processes.");
      const other = await openDatabase({ databaseUrl, dataDir });
      others.push(other);
      return { ...tools, database: other };
    },
    async close() {
      for (const other of others) await other.close();
      await database.close();
    },
  };
}

/** All events of an answer, in order. */
export async function allEvents(events: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> {
  const all: AnswerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The text that events have shown. */
export function textOf(events: readonly AnswerEvent[]): string {
  return events.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
}

/** Reads along until the text holds these words. @throws Error when the answer ends without them. */
export async function untilShown(events: AsyncIterable<AnswerEvent>, words: string): Promise<void> {
  let text = "";
  for await (const event of events) {
    if (event.type === "text-delta") text += event.text;
    if (text.includes(words)) return;
  }
  throw new Error(`The answer ended without "${words}": ${text}`);
}

/** The same events, each shown to `see` as it passes. */
export async function* watch(
  events: AsyncIterable<AnswerEvent>,
  see: (event: AnswerEvent) => void,
): AsyncGenerator<AnswerEvent> {
  for await (const event of events) {
    see(event);
    yield event;
  }
}
