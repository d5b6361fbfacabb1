import type { Job, PgBoss } from "pg-boss";
import { z } from "zod";
import { reportFailure } from "../report-failure.ts";

/** What the queue does with a document. */
export type DocumentHandler = {
  /**
   * Called first with all documents of a job. Returns those that it leaves for `handle`; where it fails, that gets all.
   */
  handleTogether?(documentIds: readonly string[], signal: AbortSignal): Promise<string[]>;
  /**
   * Called with a document, perhaps repeatedly for the same one, and with others at the same time; must stop when the
   * signal says so.
   */
  handle(documentId: string, signal: AbortSignal): Promise<void>;
  /** Called when a document failed at every attempt. */
  giveUp(documentId: string): Promise<void>;
};

/** Jobs of a queue that are taken together, by their priority. */
type Lane = {
  queueName: string;
  priorities: { minPriority: number } | { maxPriority: number };
  jobsAtOnce: number;
  /** Attempts after the first. */
  retryLimit: number;
  /** Seconds after which a job without a sign of life is another process' to take. */
  heartbeatSeconds: number;
};

type DocumentJob = Job<{ documentIds: string[] }>;

/** Pause before an empty queue is asked again, for jobs that another process adds. */
const emptyQueuePauseMs = 500;

/**
 * Takes the jobs of a lane, some at once and the next as soon as one is done, until the signal is aborted. Asks an empty
 * queue at intervals.
 * @returns when all that were taken are settled.
 */
export async function takeJobs(
  boss: PgBoss,
  lane: Lane,
  handler: DocumentHandler,
  stopping: AbortSignal,
): Promise<void> {
  const active = new Map<DocumentJob, { claim: AbortController; settled: Promise<void> }>();
  const stopBeating = beat(boss, lane, active);
  while (!stopping.aborted) {
    const free = lane.jobsAtOnce - active.size;
    const jobs = free > 0 ? await fetchJobs(boss, lane, free) : [];
    for (const job of jobs) {
      const claim = new AbortController();
      const signal = AbortSignal.any([stopping, claim.signal]);
      const settled = settle(boss, lane, { job, handler, signal })
        .catch((error: unknown) => {
          // Its heartbeat ends with this attempt, so that it is taken again.
          if (!stopping.aborted) reportFailure("Ending a job failed", error);
        })
        .finally(() => active.delete(job));
      active.set(job, { claim, settled });
    }
    const oneSettled = [...active.values()].map((each) => each.settled);
    // A lane that is not full may get another job at any time.
    if (active.size < lane.jobsAtOnce) oneSettled.push(sleep(emptyQueuePauseMs, stopping));
    await Promise.race(oneSettled);
  }
  await Promise.all([...active.values()].map((each) => each.settled));
  stopBeating();
}

async function fetchJobs(boss: PgBoss, lane: Lane, count: number): Promise<DocumentJob[]> {
  const { queueName, priorities } = lane;
  try {
    return await boss.fetch<{ documentIds: string[] }>(queueName, {
      ...priorities,
      batchSize: count,
    });
  } catch (error) {
    reportFailure("Taking jobs from the queue failed", error);
    return [];
  }
}

/** Handles a job's documents, and ends the job: done, to be tried again, or given up. */
async function settle(
  boss: PgBoss,
  { queueName, retryLimit }: Lane,
  { job, handler, signal }: { job: DocumentJob; handler: DocumentHandler; signal: AbortSignal },
): Promise<void> {
  const left = await handleTogether(job.data.documentIds, handler, signal);
  const failed = await handleEach(left, handler, signal);
  // The error is stored with the job, so it must not contain anything of a document.
  const message = `${failed.length} documents could not be indexed.`;
  const triedAgain = signal.aborted || job.retryCount < retryLimit;
  if (failed.length > 0 && triedAgain) {
    await boss.fail(queueName, job, { message });
    return;
  }
  for (const documentId of failed) await handler.giveUp(documentId);
  await boss.complete(queueName, job);
}

/** @returns the documents that are left. */
async function handleTogether(
  documentIds: readonly string[],
  handler: DocumentHandler,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return (await handler.handleTogether?.(documentIds, signal)) ?? documentIds;
  } catch (error) {
    if (!signal.aborted) reportFailure("Indexing documents together failed", error);
    return documentIds;
  }
}

/** Documents of a job that are handled at once. */
const handledAtOnce = 8;

/**
 * Handles documents, some at once, so that few wait for one that takes long.
 * @returns the ones that failed.
 */
async function handleEach(
  documentIds: readonly string[],
  { handle }: DocumentHandler,
  signal: AbortSignal,
): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...documentIds];
  const handleNext = async () => {
    for (let documentId = waiting.shift(); documentId; documentId = waiting.shift()) {
      try {
        signal.throwIfAborted();
        await handle(documentId, signal);
      } catch (error) {
        if (!signal.aborted) reportFailure(`Indexing the document ${documentId} failed`, error);
        failed.push(documentId);
      }
    }
  };
  await Promise.all(Array.from({ length: handledAtOnce }, handleNext));
  return failed;
}

/** What pg-boss tells of the jobs that it was told of: the ones that are still this process' own. */
const touchedSchema = z.object({ settled: z.array(z.string()) });

/** Says at intervals that this process works on its jobs, and stops those that are no longer its own. */
function beat(
  boss: PgBoss,
  { queueName, heartbeatSeconds }: Lane,
  active: ReadonlyMap<DocumentJob, { claim: AbortController }>,
): () => void {
  const timer = setInterval(async () => {
    const jobs = [...active.keys()];
    if (jobs.length === 0) return;
    try {
      const { settled: kept } = touchedSchema.parse(await boss.touch(queueName, jobs));
      for (const job of jobs)
        if (!kept.includes(job.id))
          active.get(job)?.claim.abort(new Error("Another process has taken this job."));
    } catch (error) {
      reportFailure("Keeping jobs failed", error);
    }
  }, heartbeatSeconds * 333);
  return () => clearInterval(timer);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener("abort", wake);
    if (signal.aborted) wake();
  });
}
