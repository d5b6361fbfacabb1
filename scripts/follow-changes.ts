import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { IbidError } from "../lib/errors.ts";
import type { AddedFile } from "../lib/wire/document.ts";
import {
  giveFiles,
  isDescribed,
  type LibraryFiles,
  noLibraryFiles,
  noteDocuments,
  noteFiles,
} from "./library-files.ts";
import { type Ibid, openIbid } from "./open-ibid.ts";
import { showProgress } from "./show-progress.ts";
import { type FolderChange, readAtRest } from "./watch-folder.ts";

export type FollowOptions = {
  /** Finds the knowledge base that is kept in step, or makes it. */
  findBase: (ibid: Ibid) => Promise<string>;
  /** What the base is called. */
  baseName: string;
  /** Whether the documents of files that are gone are deleted. */
  isDeleting: boolean;
  /** @throws IbidError where the files' place is gone as a whole, such as a drive, which is no wish to delete. */
  requireThere: () => void;
  signal: AbortSignal;
};

/** What is known of a file: the hash of what was sent, and the documents that it is. */
type SentFile = { hash: string; ids: ReadonlySet<string> };

type Followed = {
  baseId: string | null;
  sent: Map<string, SentFile>;
  libraries: LibraryFiles;
};

/** A document that was added or changed, with its file. */
type Unread = { id: string; filename: string };

const sendAgainMs = 5_000;
/** Changes at once that are named one by one; of more, such as all files at first, only the failures are. */
const maxSaidChanges = 20;

/**
 * Keeps a knowledge base in step with files, until their changes end. Ibid is opened for each change, so that a server may
 * start and stop in between. What could not be sent is tried again.
 * @throws IbidError where the base is gone or closed, or the files cannot be followed.
 */
export async function followChanges(
  allChanges: AsyncIterable<FolderChange[]>,
  options: FollowOptions,
): Promise<void> {
  const followed: Followed = { baseId: null, sent: new Map(), libraries: noLibraryFiles() };
  for await (const changes of allChanges) {
    for (;;) {
      try {
        await takeOver(changes, followed, options);
        break;
      } catch (error) {
        if (options.signal.aborted) return;
        if (!mayPass(error)) throw error;
        const why = error.message.replace(/\.$/u, "");
        console.error(`Not everything was taken over (${why}). It is tried again.`);
        await sleep(sendAgainMs, undefined, { signal: options.signal }).catch(() => {});
      }
    }
  }
}

/** Whether an error may pass, as that of a server that is being restarted. A base that is gone or closed stays so. */
function mayPass(error: unknown): error is Error {
  if (error instanceof IbidError)
    return !["not_found", "closed", "invalid_request"].includes(error.code);
  return error instanceof TypeError && error.message === "fetch failed";
}

async function takeOver(
  changes: readonly FolderChange[],
  followed: Followed,
  options: FollowOptions,
): Promise<void> {
  const ibid = await openIbid();
  try {
    followed.baseId ??= await options.findBase(ibid);
    const say = (filename: string, what: string) => {
      if (changes.length <= maxSaidChanges) console.log(`${filename}: ${what}`);
    };
    const stored = await sendAll(ibid, followed.baseId, changes, followed, { say, ...options });
    if (!stored) return;
    const { waiting, unchanged } = stored;
    const read = await waitUntilRead(ibid, waiting, { say, signal: options.signal });
    const removed = await removeGone(ibid, changes, followed, { say, ...options });
    const notGiven = await giveFiles(ibid, followed.libraries, { say, signal: options.signal });
    for (const { filename, reason } of notGiven) console.error(`${filename}: ${reason}`);
    const failed = stored.failed + read.failed + notGiven.length;
    const counts = { ...read, unchanged, failed, removed };
    if (changes.length > 1) console.log(countsLine(counts, options));
  } finally {
    showProgress("");
    await ibid.close();
  }
}

type Stored = { waiting: Unread[]; unchanged: number; failed: number };

/**
 * Sends the files that are new or another, except those that a library describes, and lets go of the documents that are no
 * longer in a file. @returns what is to be read now; null once the signal came.
 */
async function sendAll(
  ibid: Ibid,
  baseId: string,
  changes: readonly FolderChange[],
  { sent, libraries }: Followed,
  options: FollowOptions & Telling,
): Promise<Stored | null> {
  const { say, signal } = options;
  const freed = await noteFiles(libraries, changes);
  const there = [...changes.filter(({ state }) => state === "there"), ...freed];
  const stored: Stored = { waiting: [], unchanged: 0, failed: 0 };
  const replaced: Forgotten[] = [];
  for (const [done, { path, filename }] of there.entries()) {
    if (signal.aborted) return null;
    if (isDescribed(libraries, filename)) continue;
    const outcome = await sendIfOther(ibid, baseId, { path, filename }, sent);
    if (!outcome) continue;
    noteDocuments(libraries, { filename, bytes: outcome.bytes }, outcome.documents);
    for (const document of outcome.documents) {
      if (document.error) {
        stored.failed += 1;
        console.error(`${document.filename}: ${document.error.message}`);
      } else if (document.duplicateOf && document.status === "ready") {
        stored.unchanged += 1;
        say(document.filename, "unchanged");
      } else if (document.id) stored.waiting.push({ id: document.id, filename: document.filename });
    }
    replaced.push({ filename, ids: outcome.before, how: "no longer in it" });
    showProgress(`Stored ${done + 1} of ${there.length} files`);
  }
  for (const [filename, { ids }] of sent) {
    if (!isDescribed(libraries, filename)) continue;
    sent.delete(filename);
    replaced.push({ filename, ids: [...ids], how: "described by a library now" });
  }
  // Only now, as what one file lost another may have got.
  for (const { filename, ids, how } of replaced)
    await forget(ibid, idsLeft(ids, sent), { filename, how, ...options });
  return stored;
}

type Telling = { say: (filename: string, what: string) => void };

function countsLine(counts: Record<string, number>, { baseName }: FollowOptions): string {
  const parts = Object.entries(counts).flatMap(([what, count]) =>
    count ? `${count} ${what}` : [],
  );
  return `${baseName}: ${parts.join(", ") || "nothing new"}`;
}

/**
 * Sends a file if its bytes are others than before.
 * @returns what became of it, and the documents that it was before; null where nothing was sent.
 */
async function sendIfOther(
  ibid: Ibid,
  baseId: string,
  { path, filename }: { path: string; filename: string },
  sent: Map<string, SentFile>,
): Promise<{ documents: AddedFile[]; before: string[]; bytes: Uint8Array } | null> {
  const bytes = await readAtRest(path);
  if (!bytes) return null;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const before = sent.get(filename);
  if (before?.hash === hash) return null;
  const documents = await ibid.addFiles(baseId, [{ filename, bytes }]);
  const now = documents.flatMap(({ id, duplicateOf }) => duplicateOf ?? id ?? []);
  // Of a file that is not wholly read, nothing is known to be gone.
  const isWhole = documents.every(({ error }) => error === undefined);
  sent.set(filename, { hash, ids: new Set(isWhole ? now : [...(before?.ids ?? []), ...now]) });
  return { documents, before: [...(before?.ids ?? [])], bytes };
}

/** Returns those of some documents that no file is any more: two files of the same bytes are one document. */
function idsLeft(ids: readonly string[], sent: ReadonlyMap<string, SentFile>): string[] {
  const held = [...sent.values()];
  return ids.filter((id) => !held.some((file) => file.ids.has(id)));
}

/** Says of files that are gone that they are, and deletes their documents where that is wanted. @returns how many are gone. */
async function removeGone(
  ibid: Ibid,
  changes: readonly FolderChange[],
  { sent }: Followed,
  options: FollowOptions & Telling,
): Promise<number> {
  const gone = changes.filter(({ state, filename }) => state === "gone" && sent.has(filename));
  if (gone.length === 0) return 0;
  options.requireThere();
  for (const { filename } of gone) {
    const ids = sent.get(filename)?.ids ?? [];
    sent.delete(filename);
    await forget(ibid, idsLeft([...ids], sent), { filename, how: "gone", ...options });
  }
  return gone.length;
}

/** The documents of a file, and why they are no longer its. */
type Forgotten = {
  filename: string;
  ids: string[];
  how: "gone" | "no longer in it" | "described by a library now";
};

/** Deletes documents whose file is gone or is others by now; without `--delete` only says that they stay. */
async function forget(
  ibid: Ibid,
  ids: readonly string[],
  {
    filename,
    how,
    say,
    isDeleting,
  }: Omit<Forgotten, "ids"> & Telling & Pick<FollowOptions, "isDeleting">,
): Promise<void> {
  const documents = formatDocuments(ids.length);
  if (ids.length === 0) {
    if (how === "gone") say(filename, "gone; no document is of this file alone");
  } else if (isDeleting) {
    for (const id of ids) await ibid.deleteDocument(id).catch(unlessGone);
    say(filename, `${how}: ${documents} deleted`);
  } else say(filename, `${how}: ${documents} kept, as --delete was not given`);
}

const formatDocuments = (count: number) => `${count} ${count === 1 ? "document" : "documents"}`;

/** Passes over a document that somebody deleted on the page. */
function unlessGone(error: unknown): null {
  if (error instanceof IbidError && error.code === "not_found") return null;
  throw error;
}

/** Waits for documents, and says what became of each. */
async function waitUntilRead(
  ibid: Ibid,
  waiting: readonly Unread[],
  { say, signal }: Telling & { signal: AbortSignal },
): Promise<{ added: number; changed: number; failed: number }> {
  const counts = { added: 0, changed: 0, failed: 0 };
  for (const [done, { id, filename }] of waiting.entries()) {
    for (;;) {
      if (signal.aborted) return counts;
      const document = await ibid.document(id).catch(unlessGone);
      if (!document) break;
      const { status, error, revision } = document;
      if (status === "ready") {
        counts[revision > 1 ? "changed" : "added"] += 1;
        say(filename, revision > 1 ? "changed" : "added");
        break;
      }
      if (status === "failed" || status === "cancelled") {
        counts.failed += 1;
        console.error(`${filename}: ${error?.message ?? `It was ${status}.`}`);
        break;
      }
      showProgress(`Read ${done} of ${waiting.length} documents; now ${filename}`);
      await sleep(200, undefined, { signal }).catch(() => {});
    }
  }
  return counts;
}
