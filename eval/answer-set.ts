import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { untilAllRead } from "../lib/document/until-all-read.ts";
import { readEnv } from "../lib/env.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { openRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import type { ChatResult } from "../lib/wire/chat-result.ts";
import { settingsFor } from "./settings.ts";

const questionSchema = z.object({
  id: z.string(),
  question: z.string(),
  answerable: z.boolean(),
  title: z.string(),
  passage: z.string(),
  sentences: z.array(z.string()),
  answers: z.array(z.object({ text: z.string(), sentences: z.array(z.number()) })),
});
export type AnswerQuestion = z.output<typeof questionSchema>;

/** A question of a set and its answer, made by all of Ibid. */
export type Asked = { question: AnswerQuestion; goldSourceId: string; result: ChatResult };

/** The viewer who owns the set's library. */
export const evaluator = { userId: localUser.id };

/** Reads the questions of a set. @param folder as {@link askSet} takes it. */
export function readQuestions(folder: string): AnswerQuestion[] {
  return readFileSync(join(folder, "questions.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => questionSchema.parse(JSON.parse(line)));
}

/**
 * Asks every question of a set over all its passages together, through the whole of Ibid: an embedded database, the
 * shipped embedding model, retrieval, prompt, the configured language model, heading machine, citation stream.
 * @param folder holds `questions.jsonl`, one `{id, question, answerable, title, passage, sentences, answers}` a line.
 * @param see is given each answer while the library is still open.
 * @param settings the environment: which language model answers.
 */
export async function askSet(
  folder: string,
  see: (asked: Asked, runtime: Runtime) => void | Promise<void>,
  settings = settingsFor(),
): Promise<void> {
  const questions = readQuestions(folder);
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-eval-"));
  const runtime = await openRuntime(
    readEnv({ ...settings, DATA_DIR: dataDir, SAMPLE: "off", DATABASE_URL: "" }),
  );
  try {
    const sourceIds = await addPassages(runtime, questions);
    console.log(`${sourceIds.size} passages read, answered by ${runtime.env.LANGUAGE_MODEL}`);
    for (const [at, question] of questions.entries()) {
      const result = await ask(runtime, question.question);
      await see({ question, goldSourceId: sourceIds.get(question.passage) ?? "", result }, runtime);
      if ((at + 1) % 25 === 0) console.log(`${at + 1} of ${questions.length} answered`);
    }
  } finally {
    await runtime.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Adds every passage once as a record of one library. @returns the passages' source ids. */
async function addPassages({ database, queue }: Runtime, questions: readonly AnswerQuestion[]) {
  const sourceIds = new Map<string, string>();
  const records: string[] = [];
  for (const { id, title, passage } of questions) {
    if (sourceIds.has(passage)) continue;
    sourceIds.set(passage, id);
    records.push(JSON.stringify({ id, title, text: passage }));
  }
  const { id } = await createKnowledgeBase(database.db, evaluator, {
    name: "Evaluation",
    kind: "shared",
  });
  const { queued } = await addFiles(database.db, evaluator, {
    knowledgeBaseId: id,
    files: [{ filename: "passages.jsonl", bytes: new TextEncoder().encode(records.join("\n")) }],
    maxBytes: Number.POSITIVE_INFINITY,
  });
  await queue.add(queued);
  await untilAllRead(database.db);
  return sourceIds;
}

async function ask(runtime: Runtime, question: string): Promise<ChatResult> {
  const log = await answerQuestion(runtime, evaluator, {
    question,
    topK: 20,
    topN: 5,
    maxCarried: 15,
    rerank: false,
  });
  for await (const event of log.follow()) {
    if (event.type === "result") return event.result;
    if (event.type === "error")
      throw new Error(`"${question}" was not answered: ${event.error.message}`);
  }
  throw new Error(`The answer to "${question}" ended without a result.`);
}
