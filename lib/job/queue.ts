import { inArray, sql } from "drizzle-orm";
import { type ConnectionOptions, PgBoss } from "pg-boss";
import { type Database, type Db, rowsOf } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { unfinishedStatuses } from "../document/document.ts";
import { isLargeFile } from "../ingestion/parse-limits.ts";
import { reportFailure } from "../report-failure.ts";
import { type DocumentHandler, takeJobs } from "./take-jobs.ts";

const queueName = "ingest";
/** Small documents in one job, which share the cost of a fetch. A large one has a job of its own. */
const documentsPerJob = 32;
/** How long the work may take to stop; what is left then is taken again when its heartbeat is missed. */
const closeLimitMs = 5_000;
/** Attempts after the first, each after twice the delay: half a minute in all. */
const retryLimit = 5;
const heartbeatSeconds = 15;
const queueOptions = {
  retryLimit,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds,
  // Large documents take hours; a dead process is recognised by its heartbeat.
  expireInSeconds: 23 * 3_600,
};
/** The priority of a large file's job, by which its lane finds it; that of the others is 0. */
const largePriority = -1;
/** Each lane has the next file parsed while the one before is embedded; a large one keeps no small one waiting. */
const jobLanes = [
  { priorities: { minPriority: 0 }, jobsAtOnce: 2 },
  { priorities: { maxPriority: largePriority }, jobsAtOnce: 2 },
] as const;
/** Interval of the search for documents without a job. */
const recoverIntervalMs = 20_000;

/** The durable queue of documents to be indexed. */
export type Queue = {
  /** @param tx the transaction that stores them, so that they are stored and queued, or neither. */
  add(documentIds: readonly string[], tx?: Db): Promise<void>;
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
  const boss = await startBoss(database);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();

  async function addSized(found: readonly SizedDocument[], tx?: Db): Promise<void> {
    if (found.length === 0) return;
    await boss.insert(queueName, jobsFor(found), tx ? { db: within(tx) } : {});
  }

  async function recoverIn(db: Db): Promise<number> {
    const missing = await findMissing(db);
    await addSized(missing);
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
    add: async (documentIds, tx) => addSized(await readSizes(tx ?? database.db, documentIds), tx),
    recover,
    async work(handler) {
      const common = { queueName, retryLimit, heartbeatSeconds };
      working = Promise.all(
        jobLanes.map((lane) => takeJobs(boss, { ...common, ...lane }, handler, stopping.signal)),
      );
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
      let late: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => {
        late = setTimeout(resolve, closeLimitMs);
      });
      await Promise.race([working, tooLate]);
      clearTimeout(late);
      await boss.stop({ graceful: true, timeout: closeLimitMs });
    },
  };
}

async function startBoss({ connection }: Database): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    max: 2,
    // Seconds until a dead process's job is noticed, after its heartbeat's 15 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => reportFailure("The job queue failed", error));
  await boss.start();
  await boss.createQueue(queueName, queueOptions);
  // pg-boss remembers the queue from here on: it must not ask for it in a transaction of another connection, where the
  // embedded database would have it wait for ever.
  await boss.insert(queueName, []);
  return boss;
}

/** Has pg-boss run its statements in a transaction of Ibid's own driver. */
function within(tx: Db): NonNullable<ConnectionOptions["db"]> {
  return {
    async executeSql(text, values = []) {
      const parts = text
        .split(/\$(\d+)/)
        .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
      return { rows: await rowsOf(tx, sql.join(parts)) };
    },
  };
}

type SizedDocument = { id: string; bytes: number };

/** Returns the sizes of documents, in their order. */
async function readSizes(db: Db, ids: readonly string[]): Promise<SizedDocument[]> {
  const rows = await db
    .select({ id: documents.id, bytes: documents.bytes })
    .from(documents)
    .where(inArray(documents.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function jobsFor(
  found: readonly SizedDocument[],
): { data: { documentIds: string[] }; priority: number }[] {
  const large = found.filter(({ bytes }) => isLargeFile(bytes));
  const jobs = large.map(({ id }) => ({ data: { documentIds: [id] }, priority: largePriority }));
  const small = found.filter(({ bytes }) => !isLargeFile(bytes));
  for (let from = 0; from < small.length; from += documentsPerJob) {
    const some = small.slice(from, from + documentsPerJob);
    jobs.push({ data: { documentIds: some.map(({ id }) => id) }, priority: 0 });
  }
  return jobs;
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
async function findMissing(db: Db): Promise<SizedDocument[]> {
  return db
    .select({ id: documents.id, bytes: documents.bytes })
    .from(documents)
    .where(
      sql`${inArray(documents.status, [...unfinishedStatuses])} AND ${documents.id} NOT IN (
        SELECT jsonb_array_elements_text(data -> 'documentIds') FROM pgboss.job
        WHERE name = ${queueName} AND state IN ('created', 'retry', 'active'))`,
    )
    .orderBy(documents.createdAt, documents.id);
}
