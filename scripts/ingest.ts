import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { IbidError } from "../lib/errors.ts";
import { knowledgeBaseKinds } from "../lib/knowledge/kind.ts";
import { addFound } from "./add-found.ts";
import { type AskedBase, chooseBase, defaultBase } from "./choose-base.ts";
import { findSource } from "./find-source.ts";
import { followChanges } from "./follow-changes.ts";
import { watchSource } from "./follow-source.ts";
import { type FoundFile, findFiles, isAddress } from "./found-files.ts";
import { isLibrary } from "./library-entries.ts";
import { findAttached } from "./library-files.ts";
import { type Ibid, openIbid, readCommandEnv } from "./open-ibid.ts";
import { readRepositoryAddress } from "./repository-address.ts";
import type { LeftOut, Source } from "./source.ts";
import { type FolderChange, watchFolder } from "./watch-folder.ts";

const into = `[--knowledge-base NAME] [--kind ${knowledgeBaseKinds.map((kind) => kind.name).join("|")}]`;
const usage = `npm run ingest -- PATH|URL|REPOSITORY|s3://BUCKET/FOLDER… [--branch NAME] ${into}
npm run ingest -- FOLDER --watch [--delete] ${into}
npm run ingest -- REPOSITORY|s3://BUCKET/FOLDER --watch [--every MINUTES] [--delete] [--branch NAME] ${into}`;

/** How long a file of a watched folder has to rest before it is read, in milliseconds. */
const settleMs = 1_000;

/** How often a source is looked at where nothing is said, in minutes. */
const defaultEvery = 5;
const maxEvery = 7 * 24 * 60;

const interrupted = 130;
const endings = ["SIGINT", "SIGTERM"] as const;

/** Returns the id of the target knowledge base. @throws IbidError when the name and the kind are ambiguous. */
async function findBase(ibid: Ibid, asked: AskedBase): Promise<string> {
  const chosen = chooseBase(await ibid.knowledgeBases(), asked);
  return "id" in chosen ? chosen.id : (await ibid.createKnowledgeBase(chosen.create)).id;
}

/** A file, folder or web address by its name, or a source. */
type Named = { name: string; source: Source | null };

type Wanted = {
  named: Named[];
  asked: AskedBase;
  isWatching: boolean;
  isDeleting: boolean;
  everyMinutes: number;
};

/** Reads the command line. @throws IbidError for a source that cannot be used. @returns what is wrong with it, as a sentence. */
function readCommand(): Wanted | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "knowledge-base": { type: "string" },
      kind: { type: "string" },
      branch: { type: "string" },
      watch: { type: "boolean", default: false },
      every: { type: "string" },
      delete: { type: "boolean", default: false },
    },
  });
  if (positionals.length === 0) return "Name the files, folders or addresses to add:";
  const asked = { name: values["knowledge-base"]?.trim(), kind: values.kind };
  if (asked.name === "") return "Name the knowledge base, or leave --knowledge-base out:";
  if (values.delete && !values.watch) return "--delete belongs to --watch:";
  const { every, branch } = values;
  const env = readCommandEnv();
  const named = positionals.map((name) => ({ name, source: findSource(name, { env, branch }) }));
  if (branch !== undefined && !named.some(({ name }) => readRepositoryAddress(name)))
    return "--branch belongs to a Git repository:";
  const everyMinutes = Number(every ?? defaultEvery);
  if (every !== undefined && !(values.watch && named[0]?.source))
    return "--every belongs to --watch and a repository or bucket; a folder is followed at once:";
  if (!(everyMinutes > 0 && everyMinutes <= maxEvery))
    return "--every takes a number of minutes, such as 5:";
  const { watch: isWatching, delete: isDeleting } = values;
  return { named, asked, isWatching, isDeleting, everyMinutes };
}

async function main(signal: AbortSignal): Promise<number> {
  const wanted = readCommand();
  if (typeof wanted === "string") {
    console.error(`${wanted}\n${usage}`);
    return 2;
  }
  return wanted.isWatching ? watchOne(wanted, signal) : addAll(wanted, signal);
}

async function addAll({ named, asked }: Wanted, signal: AbortSignal): Promise<number> {
  const found = await Promise.all(named.map((each) => filesOf(each, signal)));
  const ibid = await openIbid();
  try {
    const base = await findBase(ibid, asked);
    const files = found.flatMap((each) => each.files);
    const { added, unchanged, failed } = await addFound(ibid, files, base);
    failed.push(...found.flatMap((each) => each.leftOut));
    for (const { filename, reason } of failed) console.error(`${filename}: ${reason}`);
    console.log(
      `${asked.name ?? defaultBase.name}: ${added} added, ${unchanged} unchanged, ${failed.length} failed`,
    );
    return failed.length > 0 ? 1 : 0;
  } finally {
    await ibid.close();
  }
}

async function filesOf(
  { name, source }: Named,
  signal: AbortSignal,
): Promise<{ files: FoundFile[]; leftOut: LeftOut[] }> {
  if (!source) {
    const files = await findFiles(name);
    const [only] = files;
    // A library that is named by itself brings the files that it describes.
    if (only?.path === name && isLibrary(name)) files.push(...(await findAttached(only)));
    return { files, leftOut: [] };
  }
  const letGo = endOnSignals();
  return source.refresh(signal).finally(letGo);
}

/** Keeps the base in step with the one folder or source that is named, until Ctrl+C. */
async function watchOne(wanted: Wanted, signal: AbortSignal): Promise<number> {
  const { named, asked, isDeleting } = wanted;
  const [first, ...more] = named;
  if (!first || more.length > 0 || !(await canBeWatched(first))) {
    console.error(`--watch takes one folder, repository or bucket:\n${usage}`);
    return 2;
  }
  endOnSignals();
  console.log(`Watching ${first.source?.name ?? first.name}. Ctrl+C ends it.`);
  await followChanges(changesOf(first, wanted, signal), {
    findBase: (ibid) => findBase(ibid, asked),
    baseName: asked.name ?? defaultBase.name,
    isDeleting,
    requireThere: () => requireThere(first),
    signal,
  });
  console.log("Not watching any more.");
  return 0;
}

async function canBeWatched({ name, source }: Named): Promise<boolean> {
  return source !== null || (!isAddress(name) && (await stat(name)).isDirectory());
}

function changesOf(
  { name, source }: Named,
  { everyMinutes }: Wanted,
  signal: AbortSignal,
): AsyncIterable<FolderChange[]> {
  return source
    ? watchSource(source, { everyMs: everyMinutes * 60_000, signal })
    : watchFolder(name, { settleMs, signal });
}

/** A source that is not there is never read as an empty one, so that only a folder can go. */
function requireThere({ name, source }: Named): void {
  if (source || existsSync(name)) return;
  const message = `${name} is not there any more. Nothing was deleted. Watch it again once it is back.`;
  throw new IbidError("not_found", message);
}

const stop = new AbortController();

/** Lets Ctrl+C end what is under way, until the function that is returned is called. */
function endOnSignals(): () => void {
  const end = () => stop.abort();
  for (const name of endings) process.once(name, end);
  return () => endings.forEach((name) => process.off(name, end));
}

try {
  process.exitCode = await main(stop.signal);
} catch (error) {
  const missing =
    error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error;
  process.exitCode = 1;
  if (stop.signal.aborted) process.exitCode = interrupted;
  else if (missing) console.error(`${String(error.path)} is not there. Check the path.`);
  else if (error instanceof IbidError || error instanceof TypeError) console.error(error.message);
  else throw error;
}
