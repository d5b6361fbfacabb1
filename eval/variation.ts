import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { z } from "zod";
import { IbidError } from "../lib/errors.ts";
import type { UploadedFile } from "../lib/ingestion/add-files.ts";
import { readLines } from "./read-set.ts";

/** Another way of asking the same questions, or of writing the same documents, that should not change any answer. */
export type Variation = {
  question?: (question: string) => string;
  document?: (file: UploadedFile) => UploadedFile;
  /** Whether each question is asked late in a conversation, with passages carried from before. */
  isLate?: boolean;
  /** Unrelated documents that are searched too. */
  unrelated?: UploadedFile[];
};

/** The turns before the first late question. */
export const turnsBefore = 24;

/** Unrelated documents for each document of the largest library. */
const timesUnrelated = 10;

const plain: Record<string, Variation> = {
  "full-stops": { document: withoutFullStops },
  "lower-case": { question: (question) => question.toLowerCase() },
  "upper-case": { question: (question) => question.toUpperCase() },
  late: { isLate: true },
};

const variationNames = [...Object.keys(plain), "unrelated=FOLDER"];

/**
 * Parses the name of a variation; `unrelated=FOLDER` takes its documents from another set of any sort.
 * @param documents the number of documents in the largest library.
 * @throws IbidError for an unknown name, and for a folder without documents.
 */
export function readVariation(name: string, documents: number): Variation {
  const [kind, folder] = name.split("=", 2);
  if (kind === "unrelated" && folder)
    return { unrelated: readUnrelated(folder).slice(0, timesUnrelated * documents) };
  const found = plain[name];
  if (!found)
    throw new IbidError(
      "invalid_request",
      `There is no variation ${name}. Choose of ${variationNames.join(", ")}.`,
    );
  return found;
}

/** Matches the names of files that are written in sentences. */
const prose = [".txt", ".md", ".html", ".nxml"];

/** Matches a full stop at the end of a sentence, but not after a list's number or an ordinal ("27. Juni"). */
const sentenceStop = /(?<!\b\d{1,2})\.(?=\s|$|<)/gm;

/** Removes the full stops at the ends of a file's sentences. */
function withoutFullStops({ filename, bytes }: UploadedFile): UploadedFile {
  if (!prose.includes(extname(filename))) return { filename, bytes };
  const text = new TextDecoder().decode(bytes).replace(sentenceStop, "");
  return { filename, bytes: new TextEncoder().encode(text) };
}

/** A passage of any sort of set, with the field names of each sort. */
const passageSchema = z
  .object({
    id: z.string(),
    title: z.string().optional(),
    text: z.string().optional(),
    passage: z.string().optional(),
  })
  .transform(({ id, title, text, passage }) => ({ id, title, text: passage ?? text ?? "" }));

function readUnrelated(folder: string): UploadedFile[] {
  const documents = join(folder, "documents");
  if (existsSync(documents))
    return readdirSync(documents)
      .toSorted()
      .map((filename) => ({ filename, bytes: readFileSync(join(documents, filename)) }));
  const file = ["corpus.jsonl", "passages.jsonl", "questions.jsonl"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  const passages = file === undefined ? [] : readLines(file, passageSchema);
  const texts = new Map(passages.map(({ title, text }) => [text, title]));
  texts.delete("");
  if (texts.size === 0)
    throw new IbidError(
      "not_found",
      `There are no documents in ${folder}. Give the folder of a set.`,
    );
  return [...texts].map(([text, title], at) => ({
    filename: `unrelated-${at + 1}.md`,
    bytes: new TextEncoder().encode(`# ${title || `Unrelated ${at + 1}`}\n\n${text}\n`),
  }));
}
