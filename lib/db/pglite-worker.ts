/**
 * Runs the embedded database in its own thread: PGlite computes on the thread that calls it, and an index build takes
 * seconds. It is reached through a Unix socket like any Postgres.
 */
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

const { dataDir, socketPath, settings } = workerData as {
  dataDir: string;
  socketPath: string;
  settings: Record<string, string>;
};

// V8 may lose count of its code pages where WebAssembly code is compiled on one thread and freed on another, and then
// ends the process (nodejs/node issue 64500). Without that collection nothing is miscounted; the only code kept is the
// database's own.
setFlagsFromString("--no-wasm-code-gc");

const db = await PGlite.create(dataDir, { extensions: { vector } });
// One session serves every connection, so a setting holds for all. The extension is loaded first, because its settings
// are unknown before.
await db.exec("CREATE EXTENSION IF NOT EXISTS vector");
await db.query("SELECT '[1]'::vector");
for (const [name, value] of Object.entries(settings)) {
  await db.query("SELECT set_config($1, $2, false)", [name, value]);
}
keepExchangesWhole(db);
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 32 });
await server.start();

/**
 * Counts an exchange as a transaction until its Sync. The socket server takes messages of its connections in turn, and
 * keeps to one of them only in a transaction. But a statement is several messages, from Parse to Sync, and its unnamed
 * form is lost if another connection's Parse comes between.
 */
function keepExchangesWhole(shared: PGlite): void {
  const extended = new Set([..."PBDECHF"].map((type) => type.charCodeAt(0)));
  const execProtocolRawStream = shared.execProtocolRawStream.bind(shared);
  const isInTransaction = shared.isInTransaction.bind(shared);
  const exec = shared.exec.bind(shared);
  let open = false;
  shared.execProtocolRawStream = (message, options) => {
    open = extended.has(message[0] ?? 0);
    return execProtocolRawStream(message, options);
  };
  shared.isInTransaction = () => open || isInTransaction();
  // The server's own ROLLBACK, for a connection that is lost in the middle.
  shared.exec = (query, options) => {
    open = false;
    return exec(query, options);
  };
}

parentPort?.on("message", async (message) => {
  if (message !== "close") return;
  await server.stop();
  await db.close();
  parentPort?.postMessage("closed");
  parentPort?.close();
});
parentPort?.postMessage("up");
