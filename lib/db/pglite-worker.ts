/**
 * The embedded database in a thread of its own: PGlite computes on the thread that calls it, and an
 * index build takes seconds. It is reached through a Unix socket like any Postgres.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

const { dataDir, socketPath, settings } = workerData as {
  dataDir: string;
  socketPath: string;
  settings: Record<string, string>;
};

const db = await PGlite.create(dataDir, { extensions: { vector } });
// One session serves every connection, so a setting made once holds for all. The extension is loaded
// first: its settings are unknown before.
await db.exec("CREATE EXTENSION IF NOT EXISTS vector");
await db.query("SELECT '[1]'::vector");
for (const [name, value] of Object.entries(settings)) {
  await db.query("SELECT set_config($1, $2, false)", [name, value]);
}
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 32 });
await server.start();

parentPort?.on("message", async (message) => {
  if (message !== "close") return;
  await server.stop();
  await db.close();
  parentPort?.postMessage("closed");
  parentPort?.close();
});
parentPort?.postMessage("up");
