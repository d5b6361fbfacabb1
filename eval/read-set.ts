import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { IbidError } from "../lib/errors.ts";
import type { Entry } from "./chunk-entries.ts";

/** Grades by question, then by document. */
type Qrels = Map<string, Map<string, number>>;

/** A set of judged questions over one library. */
export type RetrievalSet = {
  name: string;
  entries: Entry[];
  questions: { id: string; text: string }[];
  qrels: Qrels;
};

/** One question of a conversation with the answer that was given; judged if the qrels name it. */
export type Turn = { id: string; question: string; answer: string };

/** Conversations over one library, with some judged turns. */
export type ConversationSet = {
  name: string;
  entries: Entry[];
  conversations: { id: string; turns: Turn[] }[];
  qrels: Qrels;
};

const entrySchema = z.object({ id: z.string(), title: z.string().optional(), text: z.string() });
const questionSchema = z.object({ id: z.string(), text: z.string() });
const conversationSchema = z
  .object({
    conversation_id: z.string(),
    turns: z
      .array(
        z
          .object({
            turn_id: z.string(),
            question: z.string(),
            answer: z.string().nullish(),
          })
          .transform(({ turn_id: id, question, answer }) => ({
            id,
            question,
            answer: answer ?? "",
          })),
      )
      .min(1),
  })
  .transform(({ conversation_id: id, turns }) => ({ id, turns }));

/** The files that make a folder a set, by sort. */
const files = {
  retrieval: ["corpus.jsonl", "queries.jsonl", "qrels.tsv"],
  conversations: ["passages.jsonl", "conversations.jsonl", "qrels.tsv"],
} as const;

/**
 * Finds the sets in a folder: the folder itself, or else its subfolders that are sets, by name.
 * @throws IbidError `not_found`, `invalid_request` with the files that make a set.
 */
export function findSets(folder: string, sort: keyof typeof files): string[] {
  if (!existsSync(folder))
    throw new IbidError(
      "not_found",
      `There is no folder ${folder}. Give the folder of a set, or of several.`,
    );
  const isSet = (path: string) => files[sort].every((file) => existsSync(join(path, file)));
  if (isSet(folder)) return [folder];
  const within = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .filter(isSet)
    .toSorted();
  if (within.length === 0)
    throw new IbidError(
      "invalid_request",
      `${folder} is no set for "${sort}" and holds none. Such a set is a folder with ${files[sort].join(", ")}.`,
    );
  return within;
}

/** @throws IbidError `invalid_request` with the file and line that cannot be read. */
export function readRetrievalSet(folder: string): RetrievalSet {
  return {
    name: basename(resolve(folder)),
    entries: readLines(join(folder, "corpus.jsonl"), entrySchema),
    questions: readLines(join(folder, "queries.jsonl"), questionSchema),
    qrels: readQrels(join(folder, "qrels.tsv")),
  };
}

/** @throws IbidError `invalid_request` with the file and line that cannot be read. */
export function readConversationSet(folder: string): ConversationSet {
  return {
    name: basename(resolve(folder)),
    entries: readLines(join(folder, "passages.jsonl"), entrySchema),
    conversations: readLines(join(folder, "conversations.jsonl"), conversationSchema),
    qrels: readQrels(join(folder, "qrels.tsv")),
  };
}

/**
 * Reads the lines of a JSON Lines file, without empty ones; each must have a unique id.
 * @throws IbidError `invalid_request` with the first bad line.
 */
export function readLines<Line extends { id: string }>(file: string, schema: z.ZodType<Line>) {
  const seen = new Set<string>();
  return numberedLines(file).map(({ line, number }) => {
    const parsed = schema.safeParse(parseJson(line));
    if (!parsed.success) throw badLine(file, number, z.prettifyError(parsed.error));
    if (seen.has(parsed.data.id)) throw badLine(file, number, `the id ${parsed.data.id} again`);
    seen.add(parsed.data.id);
    return parsed.data;
  });
}

/** Text that is not JSON becomes undefined, which every schema refuses. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function readQrels(file: string): Qrels {
  const qrels: Qrels = new Map();
  for (const { line, number } of numberedLines(file)) {
    const [question = "", document = "", grade = ""] = line.split("\t");
    if (number === 1 && grade.trim() === "score") continue;
    if (grade.trim() === "" || !Number.isFinite(Number(grade)))
      throw badLine(
        file,
        number,
        "a question's id, a document's id and a grade, with tabs between, are wanted",
      );
    const grades = qrels.get(question) ?? new Map<string, number>();
    grades.set(document, Number(grade));
    qrels.set(question, grades);
  }
  return qrels;
}

function numberedLines(file: string) {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== "");
}

function badLine(file: string, number: number, problem: string) {
  return new IbidError(
    "invalid_request",
    `Line ${number} of ${basename(file)} cannot be read: ${problem}. Mend it and start again.`,
  );
}
