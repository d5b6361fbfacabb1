import { inArray, sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { type Database, type Db, rowsOf } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { unfinishedStatuses } from "../document/document.ts";
import { reportFailure } from "../report-failure.ts";

const queueName = "ingest";
/** Documents in one job: small ones share the cost of a fetch. */
const documentsPerJob = 8;
/** Attempts after the first, each after twice the delay: half a minute in all. */
const retryLimit = 5;
const queueOptions = {
  retryLimit,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: 15,
  // Large documents take hours; a dead process is recognised by its heartbeat.
  expireInSeconds: 23 * 3_600,
};
/** Interval of the search for documents without a job. */
const recoverIntervalMs = 20_000;

/** What the queue does with a document. */
export type DocumentHandler = {
  /** Called with one document at a time, perhaps repeatedly for the same one; must stop when the signal says so. */
  handle(documentId: string, signal: AbortSignal): Promise<void>;
  /** Called when a document failed at every attempt. */
  giveUp(documentId: string): Promise<void>;
};

/** The durable queue of documents to be indexed. */
export type Queue = {
  add(documentIds: readonly string[]): Promise<void>;
  /**
   * Adds the unfinished documents without a job: those of a process that died between storing a document and adding it.
   * @returns how many.
   */
  recover(): Promise<number>;
  /** Starts taking jobs, and recovers at intervals. */
  work(handler: DocumentHandler): Promise<void>;
  /** Removes all jobs: for the sole owner of the data, who then recovers. */
  clear(): Promise<void>;
  /** Stops the work at the next batch of a document; another process, or the next start, continues it. */
  close(): Promise<void>;
};

/**
 * Opens the queue on the same database. pg-boss keeps the jobs in Postgres, so that they outlive the process; the job
 * of a dead process is taken again when its heartbeat is missed.
 */
export async function openQueue(database: Database): Promise<Queue> {
  const boss = new PgBoss({
    ...database.connection,
    max: 2,
    // Seconds until a dead process's job is noticed, after its heartbeat's 15 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => reportFailure("The job queue failed", error));
  await boss.start();
  await boss.createQueue(queueName, queueOptions);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function add(documentIds: readonly string[]): Promise<void> {
    if (documentIds.length > 0) await boss.insert(queueName, jobsFor(documentIds));
  }

  async function recoverIn(db: Db): Promise<number> {
    const missing = await findMissing(db);
    await add(missing);
    return missing.length;
  }

  async function recover(): Promise<number> {
    // The embedded database has one owner; and in a transaction there, pg-boss' own connection would wait for its end.
    if (database.kind === "embedded") return recoverIn(database.db);
    return database.db.transaction(async (tx) =>
      (await takeRecoveryLock(tx)) ? recoverIn(tx) : 0,
    );
  }

  return {
    add,
    recover,
    async work(handler) {
      await takeJobs(boss, handler, stopping.signal);
      timer = setInterval(() => {
        recover().catch((error: unknown) => {
          reportFailure("Looking for unfinished documents failed", error);
        });
      }, recoverIntervalMs);
      timer.unref();
    },
    async clear() {
      await boss.deleteAllJobs(queueName);
    },
    async close() {
      clearInterval(timer);
      stopping.abort(new Error("Ibid is ending."));
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function takeJobs(
  boss: PgBoss,
  { handle, giveUp }: DocumentHandler,
  stopping: AbortSignal,
): Promise<void> {
  await boss.work<{ documentIds: string[] }>(
    queueName,
    { batchSize: 1, pollingIntervalSeconds: 0.5 },
    async ([job]) => {
      if (!job) return;
      const signal = AbortSignal.any([stopping, job.signal]);
      const failed = await handleEach(job.data.documentIds, handle, signal);
      if (failed.length === 0) return;
      // The error is stored with the job, so it must not contain anything of a document.
      if (job.retryCount < retryLimit)
        throw new Error(`${failed.length} documents could not be indexed.`);
      for (const documentId of failed) await giveUp(documentId);
    },
  );
}

function jobsFor(documentIds: readonly string[]): { data: { documentIds: string[] } }[] {
  const jobs = [];
  for (let from = 0; from < documentIds.length; from += documentsPerJob) {
    jobs.push({ data: { documentIds: documentIds.slice(from, from + documentsPerJob) } });
  }
  return jobs;
}

/**
 * Handles each document; a failure does not keep the following ones waiting.
 * @returns the ones that failed.
 */
async function handleEach(
  documentIds: readonly string[],
  handle: DocumentHandler["handle"],
  signal: AbortSignal,
): Promise<string[]> {
  const failed: string[] = [];
  for (const documentId of documentIds) {
    try {
      await handle(documentId, signal);
    } catch (error) {
      if (!signal.aborted) reportFailure(`Indexing the document ${documentId} failed`, error);
      failed.push(documentId);
    }
    signal.throwIfAborted();
  }
  return failed;
}

/** Lets one process at a time look for unfinished documents. */
async function takeRecoveryLock(tx: Db): Promise<boolean> {
  const [lock] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(7100422) AS taken`,
  );
  return lock?.taken === true;
}

/** Finds the unfinished documents in no waiting or active job, oldest first. */
async function findMissing(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      sql`${inArray(documents.status, [...unfinishedStatuses])} AND ${documents.id} NOT IN (
        SELECT jsonb_array_elements_text(data -> 'documentIds') FROM pgboss.job
        WHERE name = ${queueName} AND state IN ('created', 'retry', 'active'))`,
    )
    .orderBy(documents.createdAt, documents.id);
  return rows.map((row) => row.id);
}
