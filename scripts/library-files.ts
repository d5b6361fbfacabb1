import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { IbidError } from "../lib/errors.ts";
import type { AddedFile } from "../lib/wire/document.ts";
import { type FoundFile, isReadable } from "./found-files.ts";
import { chooseFile, isLibrary, type LibraryEntry, readLibrary } from "./library-entries.ts";
import type { Ibid } from "./open-ibid.ts";
import { showProgress } from "./show-progress.ts";

/** The files of a folder, and what the libraries among them say of the others. */
export type LibraryFiles = {
  /** Where each file is, by its name in the folder. */
  paths: Map<string, string>;
  /** The entries of each library, as its bytes of that hash have them, and the documents that they are by now. */
  entries: Map<string, { hash: string; known: { entry: LibraryEntry; id: string | undefined }[] }>;
  /** Names of files that are no documents of their own. */
  described: ReadonlySet<string>;
  /** The file that each document was given last, as it was then. */
  given: Map<string, string>;
};

export function noLibraryFiles(): LibraryFiles {
  return { paths: new Map(), entries: new Map(), described: new Set(), given: new Map() };
}

/** Systems write the letters of a name in two ways. */
const sameName = (name: string) => name.normalize("NFC");

type Noted = { path: string; filename: string; state?: "there" | "gone" };

/**
 * Takes note of files that are there or gone, and reads the libraries among them.
 * @returns files that no library describes any more.
 */
export async function noteFiles(
  libraries: LibraryFiles,
  files: readonly Noted[],
): Promise<{ path: string; filename: string }[]> {
  for (const { path, filename, state } of files) {
    const name = sameName(filename);
    if (state === "gone") libraries.paths.delete(name);
    else libraries.paths.set(name, path);
    if (!isLibrary(filename)) continue;
    const bytes = state === "gone" ? null : await readFile(path).catch(() => null);
    if (bytes) noteEntries(libraries, filename, bytes);
    else libraries.entries.delete(filename);
  }
  const before = libraries.described;
  const chosen = allEntries(libraries).flatMap(({ entry }) => {
    const choice = choiceOf(libraries, entry);
    return choice ? [choice.chosen, ...choice.aside] : [];
  });
  libraries.described = new Set(chosen);
  return [...before].flatMap((filename) => {
    const path = libraries.paths.get(filename);
    return path === undefined || libraries.described.has(filename) ? [] : { path, filename };
  });
}

/** Reads a library's entries, unless it has the bytes that are noted already. */
function noteEntries({ entries }: LibraryFiles, filename: string, bytes: Uint8Array): void {
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (entries.get(filename)?.hash === hash) return;
  const known = readLibrary(bytes, filename).map((entry) => ({
    entry: entry ?? { key: "", attached: [] },
    id: undefined,
  }));
  entries.set(filename, { hash, known });
}

const allEntries = ({ entries }: LibraryFiles) =>
  [...entries.values()].flatMap(({ known }) => known);

function choiceOf({ paths }: LibraryFiles, { key, attached }: LibraryEntry) {
  const names = attached.map(sameName);
  return chooseFile({ key, attached: names }, (name) => paths.has(name));
}

/** Whether a file is the text of a library's entry, or a snapshot beside it. */
export function isDescribed({ described }: LibraryFiles, filename: string): boolean {
  return described.has(sameName(filename));
}

/** Takes note of the documents that a library's entries became, which come in the order of the entries in the bytes sent. */
export function noteDocuments(
  libraries: LibraryFiles,
  { filename, bytes }: { filename: string; bytes?: Uint8Array },
  documents: readonly AddedFile[],
): void {
  if (!isLibrary(filename)) return;
  if (bytes) noteEntries(libraries, filename, bytes);
  const known = libraries.entries.get(filename)?.known ?? [];
  // A library that was refused as a whole is one outcome.
  if (known.length !== documents.length) return;
  for (const [at, each] of known.entries()) {
    const document = documents[at];
    each.id = document?.duplicateOf ?? document?.id ?? undefined;
    // Its record is another, which has taken the place of the file.
    if (each.id !== undefined && !document?.duplicateOf) libraries.given.delete(each.id);
  }
}

/** The files of entries that a library has, and that became no document: they would be in nothing. */
export function filesWithoutDocument(libraries: LibraryFiles, filename: string): string[] {
  const known = libraries.entries.get(filename)?.known ?? [];
  return known.flatMap(({ entry, id }) =>
    id === undefined ? (choiceOf(libraries, entry)?.chosen ?? []) : [],
  );
}

type Giving = { signal?: AbortSignal; say?: (filename: string, what: string) => void };

/**
 * Gives each entry's document the entry's file, where it does not have it yet. The records have to be read before, so that
 * what they say stays.
 * @returns the files that could not be given.
 */
export async function giveFiles(
  ibid: Ibid,
  libraries: LibraryFiles,
  { signal, say }: Giving = {},
): Promise<{ filename: string; reason: string }[]> {
  const failed: { filename: string; reason: string }[] = [];
  for (const { entry, id } of allEntries(libraries)) {
    if (signal?.aborted) break;
    const filename = choiceOf(libraries, entry)?.chosen;
    const path = libraries.paths.get(filename ?? "");
    if (id === undefined || filename === undefined || path === undefined) continue;
    const stamp = await stampOf(path);
    if (stamp === null || libraries.given.get(id) === `${filename} ${stamp}`) continue;
    // Of a record that is not read yet, nothing would stay.
    const record = await ibid.document(id);
    if (record.status !== "ready" && record.status !== "failed") continue;
    showProgress(`Giving ${entry.key} its file`);
    const reason = await giveOne(ibid, { id, path, filename, signal });
    libraries.given.set(id, `${filename} ${stamp}`);
    if (reason === undefined) say?.(filename, `the file of ${entry.key}`);
    else failed.push({ filename, reason });
  }
  showProgress("");
  return failed;
}

async function stampOf(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  return facts && `${facts.size} ${facts.mtimeMs}`;
}

type OneFile = { id: string; path: string; filename: string; signal: AbortSignal | undefined };

/** @returns why the document could not be given the file, as a sentence. */
async function giveOne(
  ibid: Ibid,
  { id, path, filename, signal }: OneFile,
): Promise<string | undefined> {
  try {
    await ibid.giveFile(id, { filename, bytes: await readFile(path) });
    for (;;) {
      const { status, error } = await ibid.document(id);
      if (status === "failed" || status === "cancelled")
        return error?.message ?? `It was ${status}.`;
      if (status === "ready" || signal?.aborted) return undefined;
      await sleep(200);
    }
  } catch (error) {
    // The record stays as it is.
    if (error instanceof IbidError && aboutFile.has(error.code)) return error.message;
    throw error;
  }
}

/** What is wrong with one file, or the one document that it is for. */
const aboutFile: ReadonlySet<string> = new Set([
  "empty_file",
  "damaged_file",
  "encrypted_file",
  "too_large",
  "unsupported_type",
  "no_text_layer",
  "not_found",
]);

/** Finds the files beside a library that was named alone. What leads out of its folder, also by a link, is none. */
export async function findAttached(library: FoundFile): Promise<FoundFile[]> {
  const folder = await realpath(dirname(library.path));
  const entries = readLibrary(await readFile(library.path), library.filename);
  const names = new Set(entries.flatMap((entry) => entry?.attached ?? []).filter(isReadable));
  const found: FoundFile[] = [];
  for (const filename of names) {
    const path = join(folder, filename);
    const real = await realpath(path).catch(() => null);
    const facts = real?.startsWith(folder + sep) ? await stat(path) : null;
    if (facts?.isFile()) found.push({ path, filename, size: facts.size });
  }
  return found;
}
