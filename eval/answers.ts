import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { ChatResult } from "../lib/answer/answer-event.ts";
import { answerQuestion } from "../lib/answer/answer-question.ts";
import { readEnv } from "../lib/env.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { ingestDocument } from "../lib/ingestion/ingest-document.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { openRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";

/** One row a measure, and what each question gave. */
export type Evaluation = {
  table: Record<string, Record<string, number | string>>;
  results: unknown[];
};

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

/** What one question gave. */
export type AnswerOutcome = {
  id: string;
  answerable: boolean;
  answered: boolean;
  /** Whether at least half of the sentences of one of the reference answers stand in it. */
  holdsReference: boolean;
  citesPassage: boolean;
  sentences: number;
  totalMs: number;
};

const words = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** An answer's quotations as its reader sees them, without the markers. */
function quotationsOf(text: string): string[] {
  return text
    .split(/(?<!\\)(?:\[\d+\]\s*)+/)
    .map((quotation) => quotation.replace(/\\(?=[!-/:-@[-`{-~])/g, "").trim())
    .filter((quotation) => /[\p{L}\p{N}]/u.test(quotation));
}

/** Compares an answer with the references of its question, by words. */
export function judgeAnswer(
  question: AnswerQuestion,
  answer: { text: string; answered: boolean; citedSourceIds: readonly string[]; totalMs: number },
  sourceId: string,
): AnswerOutcome {
  const quotations = answer.answered ? quotationsOf(answer.text) : [];
  const text = words(quotations.join(" "));
  const held = new Set(
    question.sentences.flatMap((sentence, at) => (text.includes(words(sentence)) ? [at] : [])),
  );
  return {
    id: question.id,
    answerable: question.answerable,
    answered: answer.answered,
    holdsReference: question.answers.some(
      ({ sentences }) =>
        sentences.length > 0 &&
        sentences.filter((at) => held.has(at)).length * 2 >= sentences.length,
    ),
    citesPassage: answer.answered && answer.citedSourceIds.includes(sourceId),
    sentences: quotations.length,
    totalMs: answer.totalMs,
  };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const share = <Value>(values: readonly Value[], holds: (value: Value) => boolean) =>
  mean(values.map((value) => (holds(value) ? 1 : 0)));
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** The measures over all questions, with what is aimed at. */
export function summarise(outcomes: readonly AnswerOutcome[]): Evaluation["table"] {
  const answerable = outcomes.filter((outcome) => outcome.answerable);
  const unanswerable = outcomes.filter((outcome) => !outcome.answerable);
  const answered = answerable.filter((outcome) => outcome.answered);
  const times = outcomes.map((outcome) => outcome.totalMs).toSorted((a, b) => a - b);
  return {
    "answerable: holds half of a reference's sentences": {
      measured: rounded(share(answerable, (outcome) => outcome.holdsReference)),
      aim: "0.75 or more",
      of: answerable.length,
    },
    "answerable: cites the right passage": {
      measured: rounded(share(answerable, (outcome) => outcome.citesPassage)),
      aim: "0.85 or more",
      of: answerable.length,
    },
    "unanswerable: declined": {
      measured: rounded(share(unanswerable, (outcome) => !outcome.answered)),
      aim: "0.82 or more",
      of: unanswerable.length,
    },
    "sentences an answer, mean": {
      measured: rounded(mean(answered.map((outcome) => outcome.sentences))),
      aim: "4 or fewer",
      of: answered.length,
    },
    "milliseconds an answer, median": {
      measured: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      aim: "1,000 or fewer",
      of: outcomes.length,
    },
  };
}

/**
 * Asks every question of a set over all its passages together, through the whole of Ibid: an embedded database, the
 * shipped embedding model, retrieval, prompt, extractive model, heading machine, citation stream.
 * @param folder holds `questions.jsonl`, one `{id, question, answerable, title, passage, sentences, answers}` a line.
 */
export async function evaluateAnswers(folder: string): Promise<Evaluation> {
  const questions = readFileSync(join(folder, "questions.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => questionSchema.parse(JSON.parse(line)));
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-eval-"));
  const runtime = await openRuntime(
    readEnv({ ...process.env, DATA_DIR: dataDir, SAMPLE: "off", DATABASE_URL: "" }),
  );
  try {
    const sourceIds = await addPassages(runtime, questions);
    console.log(`${sourceIds.size} passages read`);
    const outcomes: AnswerOutcome[] = [];
    for (const question of questions) {
      const { message, citations, metrics } = await ask(runtime, question.question);
      outcomes.push(
        judgeAnswer(
          question,
          {
            text: message.text,
            answered: message.answered,
            citedSourceIds: citations.map((citation) => citation.sourceId),
            totalMs: metrics.totalMs,
          },
          sourceIds.get(question.passage) ?? "",
        ),
      );
      if (outcomes.length % 25 === 0)
        console.log(`${outcomes.length} of ${questions.length} answered`);
    }
    return { table: summarise(outcomes), results: outcomes };
  } finally {
    await runtime.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Adds every passage once as a record of one library. @returns the passages' source ids. */
async function addPassages({ database, embedder }: Runtime, questions: readonly AnswerQuestion[]) {
  const viewer = { userId: localUser.id };
  const sourceIds = new Map<string, string>();
  const records: string[] = [];
  for (const { id, title, passage } of questions) {
    if (sourceIds.has(passage)) continue;
    sourceIds.set(passage, id);
    records.push(JSON.stringify({ id, title, text: passage }));
  }
  const { id } = await createKnowledgeBase(database.db, viewer, {
    name: "Evaluation",
    kind: "shared",
  });
  const { queued } = await addFiles(database.db, viewer, {
    knowledgeBaseId: id,
    files: [{ filename: "passages.jsonl", bytes: new TextEncoder().encode(records.join("\n")) }],
    maxBytes: Number.POSITIVE_INFINITY,
  });
  for (const documentId of queued) await ingestDocument(database.db, embedder, documentId);
  return sourceIds;
}

async function ask(runtime: Runtime, question: string): Promise<ChatResult> {
  const log = await answerQuestion(
    runtime,
    { userId: localUser.id },
    { question, topK: 20, topN: 5, maxCarried: 15, rerank: false },
  );
  for await (const event of log.follow()) {
    if (event.type === "result") return event.result;
    if (event.type === "error")
      throw new Error(`"${question}" was not answered: ${event.error.message}`);
  }
  throw new Error(`The answer to "${question}" ended without a result.`);
}
