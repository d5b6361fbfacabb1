import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { IbidError } from "../lib/errors.ts";
import type { FoundFile } from "./found-files.ts";
import type { Source } from "./source.ts";
import type { FolderChange } from "./watch-folder.ts";

/** A file as it was when it was looked at last. */
type Seen = { path: string; stamp: string };

/**
 * Yields the files of a source, and then, as often as is said, those that were added, changed or removed there, until the
 * signal. A source that cannot be read later on is tried again, and nothing of it counts as gone.
 * @throws IbidError where it cannot be read at first.
 */
export async function* watchSource(
  source: Source,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
): AsyncGenerator<FolderChange[]> {
  const said = new Set<string>();
  let seen: ReadonlyMap<string, Seen> | undefined;
  while (!signal.aborted) {
    try {
      const { files, leftOut } = await source.refresh(signal);
      for (const { filename, reason } of leftOut) {
        const line = `${filename}: ${reason}`;
        if (!said.has(line)) console.error(line);
        said.add(line);
      }
      const now = await stampAll(files);
      const changes = compare(seen ?? new Map(), now);
      seen = now;
      if (changes.length > 0) yield changes;
    } catch (error) {
      if (signal.aborted) return;
      if (seen === undefined || !(error instanceof IbidError)) throw error;
      console.error(`${error.message} It is looked at again later.`);
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}

async function stampAll(files: readonly FoundFile[]): Promise<Map<string, Seen>> {
  const stamps = new Map<string, Seen>();
  for (const { path, filename } of files) {
    const { size, mtimeMs } = await stat(path);
    stamps.set(filename, { path, stamp: `${size} ${mtimeMs}` });
  }
  return stamps;
}

function compare(
  before: ReadonlyMap<string, Seen>,
  now: ReadonlyMap<string, Seen>,
): FolderChange[] {
  const there = [...now].flatMap(([filename, { path, stamp }]): FolderChange[] =>
    before.get(filename)?.stamp === stamp ? [] : [{ path, filename, state: "there" }],
  );
  const gone = [...before].flatMap(([filename, { path }]): FolderChange[] =>
    now.has(filename) ? [] : [{ path, filename, state: "gone" }],
  );
  return [...there, ...gone].toSorted((a, b) => (a.filename < b.filename ? -1 : 1));
}
