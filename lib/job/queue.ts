import { PgBoss } from "pg-boss";
import type { Database } from "../db/client.ts";

const queueName = "ingest";
/** Documents in one job: small ones share the cost of a fetch. */
const documentsPerJob = 8;

/** The durable queue of documents to be indexed. */
export type Queue = {
  add(documentIds: readonly string[]): Promise<void>;
  /** Starts taking jobs; `handle` is called with one document at a time and may be called again for the same one. */
  work(handle: (documentId: string) => Promise<void>): Promise<void>;
  /** Forgets all jobs: for the sole owner of the data, who then adds again what is unfinished. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the queue on the same database. pg-boss keeps the jobs in Postgres, so that they outlive the process; a job
 * whose process died is taken again when its heartbeat is missed.
 */
export async function openQueue(database: Database): Promise<Queue> {
  const boss = new PgBoss({ ...database.connection, max: 2 });
  boss.on("error", (error) => console.error("The job queue failed", error));
  await boss.start();
  await boss.createQueue(queueName, { retryLimit: 20, retryDelay: 1, heartbeatSeconds: 15 });
  return {
    async add(documentIds) {
      const jobs = [];
      for (let from = 0; from < documentIds.length; from += documentsPerJob) {
        jobs.push({ data: { documentIds: documentIds.slice(from, from + documentsPerJob) } });
      }
      if (jobs.length > 0) await boss.insert(queueName, jobs);
    },
    async work(handle) {
      await boss.work<{ documentIds: string[] }>(
        queueName,
        { batchSize: 1, pollingIntervalSeconds: 0.5 },
        async ([job]) => {
          for (const documentId of job?.data.documentIds ?? []) await handle(documentId);
        },
      );
    },
    async clear() {
      await boss.deleteAllJobs(queueName);
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
