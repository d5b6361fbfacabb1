import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/client.ts";
import type { Viewer } from "../viewer.ts";
import type { QueueCounts } from "../wire/health.ts";
import type { DocumentProgress, LibraryProgressEvent } from "../wire/library-progress.ts";
import { countReadable, hasUnfinished, isWorkedOn, readPerhapsChanged } from "./read-progress.ts";

/** Time between two looks at the table; what changes between them is told together. */
const lookIntervalMs = 400;
/**
 * Where nothing is in work, or nothing has come of it for as many looks, deletions and the like of other processes are seen
 * at every so many looks: a document that waits for a worker that is gone is not asked about forever.
 */
const looksAtRest = 10;
/** How much later a change may be seen than its time says: a transaction is seen when it ends. */
const lateMs = 5_000;

type Listener = {
  hear: (change: LibraryProgressEvent) => void;
  fail: (error: unknown) => void;
};

/** The listeners of one viewer in this process. They share one look at the table. */
type Watched = { listeners: Set<Listener>; begun: PromiseWithResolvers<void> };

const watchedByDb = new WeakMap<Db, Map<string, Watched>>();

/** A listener's place at the watch. */
export type Watch = {
  /** Settles once every later change will be heard. @throws what keeps it from looking. */
  begun: Promise<void>;
  /** Waits for something to be heard. @returns false once the watch was ended. @throws what kept it from looking. */
  changed(): Promise<boolean>;
  end(): void;
};

/**
 * Has changes of the documents told that the viewer may read, while anybody listens. The work may be done by any process
 * on the same database, so the table is looked at; one look at an interval serves all of a viewer's pages.
 */
export function watchProgress(db: Db, viewer: Viewer, hear: Listener["hear"]): Watch {
  let heard = newPromise<boolean>();
  let isEnded = false;
  const { begun, leave } = joinWatch(db, viewer, {
    hear(change) {
      hear(change);
      heard.resolve(true);
    },
    fail: (error) => heard.reject(error),
  });
  return {
    begun,
    async changed() {
      const goesOn = await heard.promise;
      if (!isEnded) heard = newPromise();
      return goesOn && !isEnded;
    },
    end() {
      isEnded = true;
      leave();
      heard.resolve(false);
    },
  };
}

/** A promise that may fail while nothing waits for it. */
function newPromise<Value>(): PromiseWithResolvers<Value> {
  const made = Promise.withResolvers<Value>();
  made.promise.catch(() => {});
  return made;
}

function joinWatch(
  db: Db,
  viewer: Viewer,
  listener: Listener,
): { begun: Promise<void>; leave: () => void } {
  const byViewer = watchedByDb.get(db) ?? new Map<string, Watched>();
  watchedByDb.set(db, byViewer);
  const there = byViewer.get(viewer.userId);
  const watched = there ?? { listeners: new Set(), begun: newPromise<void>() };
  const { listeners, begun } = watched;
  listeners.add(listener);
  // Who comes later must not join a look that is about to end.
  const close = () => {
    if (byViewer.get(viewer.userId) === watched) byViewer.delete(viewer.userId);
  };
  if (!there) {
    byViewer.set(viewer.userId, watched);
    look(db, viewer, watched).catch((error: unknown) => {
      close();
      begun.reject(error);
      for (const { fail } of listeners) fail(error);
    });
  }
  const leave = () => {
    listeners.delete(listener);
    if (listeners.size === 0) close();
  };
  return { begun: begun.promise, leave };
}

/** Looks at intervals, until the last listener has left. */
async function look(db: Db, viewer: Viewer, { listeners, begun }: Watched): Promise<void> {
  let known = "";
  let told = new Map<string, string>();
  let inWork: string[] = [];
  let lookedAt = Date.now();
  let quiet = 0;
  for (let looks = 0, wasAtWork = true; listeners.size > 0; looks += 1) {
    const isAtWork = await hasUnfinished(db);
    if (isAtWork !== wasAtWork) quiet = 0;
    const isMoving = (isAtWork || wasAtWork) && quiet < looksAtRest;
    if (isMoving || looks % looksAtRest === 0) {
      const since = new Date(lookedAt - lateMs);
      lookedAt = Date.now();
      const queue = await countReadable(db, viewer);
      const changed = await readPerhapsChanged(db, viewer, { since, ids: inWork });
      const signs = new Map(changed.map((document) => [document.id, JSON.stringify(document)]));
      const documents = changed.filter(({ id }) => told.get(id) !== signs.get(id));
      const isNews = documents.length > 0 || JSON.stringify(queue) !== known;
      quiet = isNews ? 0 : quiet + 1;
      told = signs;
      inWork = changed.filter(isWorkedOn).map(({ id }) => id);
      known = JSON.stringify(queue);
      // The first look finds what every listener reads for itself.
      if (looks === 0) begun.resolve();
      else if (isNews) tellListeners(listeners, { queue, documents });
    }
    wasAtWork = isAtWork;
    await sleep(lookIntervalMs, undefined, { ref: false });
  }
}

function tellListeners(
  listeners: ReadonlySet<Listener>,
  change: { queue: QueueCounts; documents: DocumentProgress[] },
): void {
  for (const { hear } of listeners) hear(change);
}
