import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/client.ts";
import type { Viewer } from "../viewer.ts";
import type { DocumentProgress, LibraryProgressEvent } from "../wire/library-progress.ts";
import { countReadable, readInWork } from "./read-progress.ts";
import { watchProgress } from "./watch-progress.ts";

/** Documents in one event; further ones come with the next. */
export const maxToldAtOnce = 200;

/** The time until those are told. */
const furtherMs = 400;

/** What a reader was not told yet: the latest of each document, however often it changed. */
type Untold = {
  queue: LibraryProgressEvent["queue"] | null;
  documents: Map<string, DocumentProgress>;
};

/**
 * How far the work on the documents is that the viewer may read: first as it is, then whenever it has changed, until
 * `signal` is aborted. What changes quickly is told together, about twice a second at most.
 */
export async function* followProgress(
  db: Db,
  viewer: Viewer,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<LibraryProgressEvent> {
  const untold: Untold = { queue: null, documents: new Map() };
  const watch = watchProgress(db, viewer, ({ queue, documents }) => {
    untold.queue = queue;
    for (const document of documents) untold.documents.set(document.id, document);
  });
  const onAbort = () => watch.end();
  signal.addEventListener("abort", onAbort);
  try {
    await watch.begun;
    let queue = await countReadable(db, viewer);
    const inWork = await readInWork(db, viewer);
    // What has changed since is newer.
    for (const document of inWork.slice(maxToldAtOnce))
      if (!untold.documents.has(document.id)) untold.documents.set(document.id, document);
    yield { queue, documents: inWork.slice(0, maxToldAtOnce) };
    while (!signal.aborted) {
      const goesOn =
        untold.documents.size > 0
          ? await sleep(furtherMs, true, { ref: false })
          : await watch.changed();
      if (!goesOn || signal.aborted) return;
      queue = untold.queue ?? queue;
      const documents = [...untold.documents.values()].slice(0, maxToldAtOnce);
      for (const { id } of documents) untold.documents.delete(id);
      yield { queue, documents };
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    watch.end();
  }
}
