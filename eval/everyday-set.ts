import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import { readEnv } from "../lib/env.ts";
import { IbidError } from "../lib/errors.ts";
import { addFiles, type UploadedFile } from "../lib/ingestion/add-files.ts";
import { ingestDocument } from "../lib/ingestion/ingest-document.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { openRuntime, type Runtime } from "../lib/runtime.ts";
import { evaluator } from "./answer-set.ts";
import { readLines } from "./read-set.ts";

const needles = z.array(z.string());
const basesSchema = z.array(z.object({ name: z.string(), kind: z.string(), files: needles }));
type Bases = z.output<typeof basesSchema>;

const talkSchema = z.object({
  id: z.string(),
  class: z.string(),
  /** The name of a library, or the knowledge bases themselves. */
  bases: z.union([z.string(), basesSchema]),
  /** Files picked for the question. */
  documents: needles.optional(),
  turns: z
    .array(
      z.object({
        question: z.string(),
        expect: z
          .object({
            any: needles.optional(),
            all: z.array(z.union([z.string(), needles])).optional(),
            none: needles.optional(),
          })
          .default({}),
        cite: z.string().nullable().default(null),
        outcome: z.enum(["answered", "library", "greeting", "declined", "closest"]),
        lines: z.tuple([z.number(), z.number()]).optional(),
        page: z.number().optional(),
      }),
    )
    .min(1),
});

/** A conversation of a set; see the README of `eval/everyday`. */
export type Talk = z.output<typeof talkSchema>;

/** The knowledge bases of one library, read in. */
export type OpenLibrary = {
  knowledgeBaseIds: string[];
  /** The names of the files by the ids of the documents made of them. */
  files: ReadonlyMap<string, string>;
};

/** A set with all of Ibid open on a fresh database. */
export type EverydaySet = {
  runtime: Runtime;
  talks: Talk[];
  /** The library of a talk, which is read in when it is first asked for. */
  libraryOf(talk: Talk): Promise<OpenLibrary>;
  close(): Promise<void>;
};

/**
 * Opens a set: the whole of Ibid in a fresh embedded database, with the shipped embedding model.
 * @param folder holds `questions.jsonl`, `libraries.json` and `documents`; its README tells the format.
 * @param settings the environment: which language model answers.
 * @throws IbidError `not_found`, `invalid_request` with the line that cannot be read.
 */
export async function openEverydaySet(
  folder: string,
  settings: Record<string, string | undefined> = process.env,
): Promise<EverydaySet> {
  const talks = readLines(join(folder, "questions.jsonl"), talkSchema);
  const libraries = readLibraries(folder);
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-eval-"));
  const runtime = await openRuntime(
    readEnv({ ...settings, DATA_DIR: dataDir, SAMPLE: "off", DATABASE_URL: "" }),
  );
  const open = new Map<string, Promise<OpenLibrary>>();
  const names = new Set<string>();
  return {
    runtime,
    talks,
    libraryOf({ id, bases }) {
      const key = typeof bases === "string" ? bases : JSON.stringify(bases);
      const wanted = typeof bases === "string" ? libraries[bases] : bases;
      if (!wanted)
        throw new IbidError(
          "invalid_request",
          `${id} asks the library ${key}, which is not there.`,
        );
      const library = open.get(key) ?? readIn(runtime, folder, withOwnNames(wanted, names));
      open.set(key, library);
      return library;
    },
    async close() {
      await runtime.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readLibraries(folder: string): Record<string, Bases> {
  const file = join(folder, "libraries.json");
  if (!existsSync(file)) return {};
  return z.record(z.string(), basesSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

/** The same with names that no other one has: of the open knowledge bases of a user each has its own. */
function withOwnNames(bases: Bases, taken: Set<string>): Bases {
  return bases.map((base) => {
    let name = base.name;
    for (let number = 2; taken.has(name); number += 1) name = `${base.name} ${number}`;
    taken.add(name);
    return { ...base, name };
  });
}

async function readIn(
  { database: { db }, embedder }: Runtime,
  folder: string,
  bases: Bases,
): Promise<OpenLibrary> {
  const knowledgeBaseIds: string[] = [];
  const files = new Map<string, string>();
  for (const { name, kind, files: filenames } of bases) {
    const { id } = await createKnowledgeBase(db, evaluator, { name, kind });
    knowledgeBaseIds.push(id);
    const { documents, queued } = await addFiles(db, evaluator, {
      knowledgeBaseId: id,
      files: filenames.map((filename) => readDocument(folder, filename)),
      maxBytes: Number.POSITIVE_INFINITY,
    });
    for (const { id: documentId, filename, error } of documents) {
      if (documentId === null)
        throw new IbidError("invalid_request", `${filename} was refused: ${error?.message}`);
      files.set(documentId, filename);
    }
    for (const documentId of queued) await ingestDocument(db, embedder, documentId);
  }
  return { knowledgeBaseIds, files };
}

/** A file of the set, or of the documents that it shares with sets beside it. @throws IbidError `not_found` */
function readDocument(folder: string, name: string): UploadedFile {
  const places = [join(folder, "documents", name), join(folder, "..", "documents", name)];
  const path = places.find((place) => existsSync(place));
  if (path === undefined)
    throw new IbidError(
      "not_found",
      `There is no file ${name} in ${join(folder, "documents")} nor in the documents beside the set.`,
    );
  return { filename: basename(name), bytes: readFileSync(path) };
}
