import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import { untilAllRead } from "../lib/document/until-all-read.ts";
import { readEnv } from "../lib/env.ts";
import { IbidError } from "../lib/errors.ts";
import { addFiles, type UploadedFile } from "../lib/ingestion/add-files.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { openRuntime, type Runtime } from "../lib/runtime.ts";
import { evaluator } from "./answer-set.ts";
import { readLines } from "./read-set.ts";
import { settingsFor } from "./settings.ts";
import type { Variation } from "./variation.ts";

const needles = z.array(z.string());
const basesSchema = z.array(z.object({ name: z.string(), kind: z.string(), files: needles }));
type Bases = z.output<typeof basesSchema>;

const talkSchema = z.object({
  id: z.string(),
  class: z.string(),
  /** The name of a library in `libraries.json`, or its knowledge bases. */
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
        cite: z.union([z.string(), needles]).nullable().default(null),
        outcome: z.enum(["answered", "library", "greeting", "declined", "closest"]),
        lines: z.tuple([z.number(), z.number()]).optional(),
        page: z.number().optional(),
      }),
    )
    .min(1),
});

/** A conversation of a set; see the README of `eval/everyday`. */
export type Talk = z.output<typeof talkSchema>;

/** The knowledge bases of one ingested library. */
export type OpenLibrary = {
  knowledgeBaseIds: string[];
  /** File names by document id. */
  files: ReadonlyMap<string, string>;
};

/** A set with all of Ibid open on a fresh database. */
export type EverydaySet = {
  runtime: Runtime;
  talks: Talk[];
  variation: Variation;
  /** Returns the library of a talk, ingested on first use. */
  libraryOf(talk: Talk): Promise<OpenLibrary>;
  close(): Promise<void>;
};

/**
 * Opens a set with all of Ibid in a fresh embedded database and the shipped embedding model.
 * @param folder holds `questions.jsonl`, `libraries.json` and `documents`; its README describes the format.
 * @param settings the environment: which language model answers.
 * @param vary returns the variation, given the number of documents of the largest library.
 * @param makeFolder makes the data folder, which is removed at the end; by default an empty one.
 * @throws IbidError `not_found`, `invalid_request` with the line that cannot be read.
 */
export async function openEverydaySet(
  folder: string,
  settings = settingsFor(),
  vary: (documents: number) => Variation = () => ({}),
  makeFolder: () => string = () => mkdtempSync(join(tmpdir(), "ibid-eval-")),
): Promise<EverydaySet> {
  const talks = readLines(join(folder, "questions.jsonl"), talkSchema);
  const libraries = readLibraries(folder);
  const basesOf = (talk: Talk): Bases => {
    const key = libraryKey(talk);
    const wanted = typeof talk.bases === "string" ? libraries[key] : talk.bases;
    if (wanted) return wanted;
    throw new IbidError(
      "invalid_request",
      `${talk.id} asks the library ${key}, which is not there.`,
    );
  };
  const sizes = talks.map((talk) => basesOf(talk).flatMap(({ files }) => files).length);
  const variation = vary(Math.max(...sizes));
  const dataDir = makeFolder();
  const runtime = await openRuntime(
    readEnv({ ...settings, DATA_DIR: dataDir, SAMPLE: "off", DATABASE_URL: "" }),
  );
  const open = new Map<string, Promise<OpenLibrary>>();
  const names = new Set<string>();
  const unrelated = new Map<string, Promise<OpenLibrary>>();
  /** Unrelated documents are ingested once for each kind of knowledge base that they join. */
  const unrelatedOf = async (kind: string): Promise<string[]> => {
    if (!variation.unrelated) return [];
    const bases = withOwnNames([{ name: "Unrelated", kind, files: variation.unrelated }], names);
    const known = unrelated.get(kind) ?? readIn(runtime, bases);
    unrelated.set(kind, known);
    return (await known).knowledgeBaseIds;
  };
  const readLibrary = async (bases: Bases): Promise<OpenLibrary> => {
    const { document = (file) => file } = variation;
    const filled = withOwnNames(bases, names).map((base) => ({
      ...base,
      files: base.files.map((file) => document(readDocument(folder, file))),
    }));
    const own = await readIn(runtime, filled);
    const others = await Promise.all([...new Set(bases.map(({ kind }) => kind))].map(unrelatedOf));
    return { ...own, knowledgeBaseIds: [...own.knowledgeBaseIds, ...others.flat()] };
  };
  return {
    runtime,
    talks,
    variation,
    libraryOf(talk) {
      const key = libraryKey(talk);
      const library = open.get(key) ?? readLibrary(basesOf(talk));
      open.set(key, library);
      return library;
    },
    async close() {
      await runtime.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a key that identifies the library of a talk. */
export const libraryKey = ({ bases }: Pick<Talk, "bases">) =>
  typeof bases === "string" ? bases : JSON.stringify(bases);

function readLibraries(folder: string): Record<string, Bases> {
  const file = join(folder, "libraries.json");
  if (!existsSync(file)) return {};
  return z.record(z.string(), basesSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Gives the knowledge bases unique names: a user's open knowledge bases must not share one. */
function withOwnNames<Base extends { name: string }>(
  bases: readonly Base[],
  taken: Set<string>,
): Base[] {
  return bases.map((base) => {
    let name = base.name;
    for (let number = 2; taken.has(name); number += 1) name = `${base.name} ${number}`;
    taken.add(name);
    return { ...base, name };
  });
}

async function readIn(
  { database: { db }, queue }: Runtime,
  bases: readonly { name: string; kind: string; files: UploadedFile[] }[],
): Promise<OpenLibrary> {
  const knowledgeBaseIds: string[] = [];
  const files = new Map<string, string>();
  for (const { name, kind, files: uploaded } of bases) {
    const { id } = await createKnowledgeBase(db, evaluator, { name, kind });
    knowledgeBaseIds.push(id);
    const { documents, queued } = await addFiles(db, evaluator, {
      knowledgeBaseId: id,
      files: uploaded,
      maxBytes: Number.POSITIVE_INFINITY,
    });
    for (const { id: documentId, filename, error } of documents) {
      if (documentId === null)
        throw new IbidError("invalid_request", `${filename} was refused: ${error?.message}`);
      files.set(documentId, filename);
    }
    await queue.add(queued);
  }
  await untilAllRead(db);
  return { knowledgeBaseIds, files };
}

/** Finds a file of the set, or of the documents shared with sibling sets. @throws IbidError `not_found` */
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
