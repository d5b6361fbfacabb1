import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "../lib/env.ts";
import { IbidError } from "../lib/errors.ts";
import type { BucketAddress } from "./bucket-address.ts";
import { type FoundFile, isHidden, isReadable } from "./found-files.ts";
import { mirrorFolder, withMirror } from "./mirror-folder.ts";
import { type ListedObject, openBucket, type S3Client, type S3Settings } from "./s3-client.ts";
import { showProgress } from "./show-progress.ts";
import type { LeftOut, Source } from "./source.ts";

/** Objects of one source. */
const maxObjects = 100_000;
/** Objects that are fetched at once. */
const atOnce = 8;

/** What of each object the copy has: its ETag and size when it was fetched. */
const copiedSchema = z.record(z.string(), z.object({ etag: z.string(), size: z.number() }));
type Copied = Map<string, { etag: string; size: number }>;

/**
 * Returns the objects of a bucket as a source: a copy below DATA_DIR of those with a readable ending. An object is fetched
 * when its ETag or size is another than before. Files of the copy are named by hashes, so that no key leads out of it.
 */
export function s3Mirror(
  { bucket, prefix }: BucketAddress,
  env: S3Settings & Pick<Env, "DATA_DIR" | "MAX_UPLOAD_MB">,
): Source {
  const folder = mirrorFolder(env.DATA_DIR, ["s3", env.AWS_ENDPOINT_URL ?? "", bucket, prefix]);
  const client = openBucket(bucket, env);
  const maxBytes = env.MAX_UPLOAD_MB * 1_048_576;
  return {
    name: `s3://${[bucket, prefix].filter(Boolean).join("/")}`,
    refresh: (signal) =>
      withMirror(folder, signal, async () => {
        const { objects, leftOut } = await listWanted(client, { prefix, signal });
        const fetched = await fetchNew(client, objects, { folder, maxBytes, signal });
        const named = (key: string) => `${bucket}/${key}`;
        return {
          files: await filesOf(folder, objects, fetched.copied, named),
          leftOut: [...leftOut, ...fetched.leftOut].map(({ filename, reason }) => ({
            filename: named(filename),
            reason,
          })),
        };
      }),
  };
}

/** Lists the objects that can be read, whole, as what is missing in it counts as gone. */
async function listWanted(
  client: S3Client,
  { prefix, signal }: { prefix: string; signal: AbortSignal },
): Promise<{ objects: ListedObject[]; leftOut: LeftOut[] }> {
  const objects: ListedObject[] = [];
  const leftOut: LeftOut[] = [];
  let listed = 0;
  for await (const object of client.list(prefix, signal)) {
    listed += 1;
    if (listed > maxObjects)
      throw new IbidError(
        "too_large",
        `The bucket has more than ${maxObjects} objects there. Name a folder of it, as in s3://bucket/folder.`,
      );
    const { key } = object;
    const isBelow = prefix === "" || key === prefix || key.startsWith(`${prefix}/`);
    if (!isBelow || key.endsWith("/") || !isReadable(key)) continue;
    // In the address of a request such a key would lead to another object, or out of the bucket.
    if (key.split("/").some((part) => part === "." || part === "..")) {
      const reason = "Its name has . or .. as a folder. Give the object another name.";
      leftOut.push({ filename: key, reason });
    } else if (!isHidden(key.slice(prefix.length))) objects.push(object);
  }
  return { objects, leftOut };
}

/** Returns the file of an object's copy. */
function copyOf(folder: string, key: string): string {
  return join(folder, "objects", createHash("sha256").update(key).digest("hex"));
}

type Fetching = { folder: string; maxBytes: number; signal: AbortSignal };

/** Fetches what is new or another, and removes what is gone. What is not given out keeps its former copy. */
async function fetchNew(
  client: S3Client,
  objects: readonly ListedObject[],
  { folder, maxBytes, signal }: Fetching,
): Promise<{ copied: Copied; leftOut: LeftOut[] }> {
  await mkdir(join(folder, "objects"), { recursive: true, mode: 0o700 });
  const copied = await readCopied(folder);
  const leftOut: LeftOut[] = [];
  const wanted = objects.filter(({ key, etag, size }) => {
    const before = copied.get(key);
    return before?.size !== size || before.etag !== etag;
  });
  try {
    for (let from = 0; from < wanted.length; from += atOnce) {
      const some = wanted.slice(from, from + atOnce);
      const outcomes = await Promise.all(
        some.map((object) => fetchOne(client, object, { folder, maxBytes, signal })),
      );
      for (const [at, { key, etag, size }] of some.entries()) {
        const reason = outcomes[at];
        if (reason !== undefined) leftOut.push({ filename: key, reason });
        else copied.set(key, { etag, size });
      }
      showProgress(`Fetched ${from + some.length} of ${wanted.length} objects`);
    }
    await removeOthers(folder, objects, copied);
  } finally {
    showProgress("");
    await writeWhole(join(folder, "copied.json"), JSON.stringify(Object.fromEntries(copied)));
  }
  return { copied, leftOut };
}

/** Fetches an object into the copy. @returns why it is left out, as a sentence; undefined where it is not. */
async function fetchOne(
  client: S3Client,
  { key, size }: ListedObject,
  { folder, maxBytes, signal }: Fetching,
): Promise<string | undefined> {
  const tooLarge = `It is larger than ${Math.floor(maxBytes / 1_048_576)} MB. Split it, or raise the setting MAX_UPLOAD_MB.`;
  if (size > maxBytes) return tooLarge;
  const read = await client.read(key, { maxBytes, signal });
  if (read === "too large") return tooLarge;
  if (read === "refused") return "The bucket does not give it out. Check that the key may read it.";
  await writeWhole(copyOf(folder, key), read);
  return undefined;
}

/** Writes a file that is there with its whole content or not at all. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, path);
}

/** Removes the copies of objects that are gone, and drafts of a command that was ended. */
async function removeOthers(
  folder: string,
  objects: readonly ListedObject[],
  copied: Copied,
): Promise<void> {
  const listed = new Set(objects.map(({ key }) => key));
  for (const key of copied.keys()) if (!listed.has(key)) copied.delete(key);
  const kept = new Set([...copied.keys()].map((key) => copyOf(folder, key)));
  for (const name of await readdir(join(folder, "objects"))) {
    const path = join(folder, "objects", name);
    if (!kept.has(path)) await rm(path);
  }
}

/** Returns what the copy has; nothing where that is not known, which is then fetched again. */
async function readCopied(folder: string): Promise<Copied> {
  try {
    const known = copiedSchema.parse(
      JSON.parse(await readFile(join(folder, "copied.json"), "utf8")),
    );
    const there = new Set(await readdir(join(folder, "objects")));
    const hash = (key: string) => createHash("sha256").update(key).digest("hex");
    return new Map(Object.entries(known).filter(([key]) => there.has(hash(key))));
  } catch {
    return new Map();
  }
}

async function filesOf(
  folder: string,
  objects: readonly ListedObject[],
  copied: Copied,
  named: (key: string) => string,
): Promise<FoundFile[]> {
  const keys = objects.map(({ key }) => key).filter((key) => copied.has(key));
  return Promise.all(
    keys.toSorted().map(async (key) => {
      const path = copyOf(folder, key);
      return { path, filename: named(key), size: (await stat(path)).size };
    }),
  );
}
