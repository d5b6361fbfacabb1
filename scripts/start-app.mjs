import "../lib/ignore-closed-output.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readProcessLock } from "../lib/db/process-lock.mjs";
import { announceReady } from "./announce-ready.mjs";
import { findFreePort } from "./free-port.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { projectEnv, projectNode, root } from "./project.mjs";
import { runChild } from "./run-child.mjs";
import { loadEnvFile, readStartSettings } from "./start-settings.mjs";
import { UserError } from "./user-error.mjs";

/** Starts Ibid from any state of a clone, installing and building if needed; ends when the server ends. */
export async function startApp() {
  try {
    process.chdir(root);
    loadEnvFile(join(root, ".env"));
    const settings = readStartSettings(process.env, root);
    // Wrong settings fail here and not after two minutes of installing.
    refuseHeldData(settings);
    const port = await findFreePort(settings);
    await ensureInstalled();
    await ensureBuilt();
    process.exitCode = await serve({ ...settings, port });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Refuses embedded data that another process holds; a database server may be shared. */
function refuseHeldData({ dataDir, databaseUrl }) {
  const holder = databaseUrl === null ? readProcessLock(join(dataDir, "lock")) : null;
  if (holder === null) return;
  if (holder.server === null) {
    throw new UserError(
      `Another process works on this data: process ${holder.pid}, such as \`npm run ingest\`, holds ${dataDir}\n` +
        "Wait for its end, end it, or choose another folder with DATA_DIR.",
    );
  }
  throw new UserError(
    `Ibid is already running on this data: process ${holder.pid} holds ${dataDir} and answers at ${holder.server.url}\n` +
      "Open that address, end that process first, or choose another folder with DATA_DIR.",
  );
}

/** The signals with which the JavaScript engine itself ends a process. */
const engineFaults = ["SIGABRT", "SIGBUS", "SIGILL", "SIGSEGV", "SIGTRAP"];

/**
 * Runs the server to its end; returns 0 if it was told to end. V8 rarely crashes while it compiles the embedded
 * database's WebAssembly (nodejs/node issue 64500). Stored data survives, so the server is restarted at most three times.
 */
async function serve(settings) {
  for (let faults = 0; ; faults += 1) {
    const end = await serveOnce(settings);
    if (end.stopped) return 0;
    if (!engineFaults.includes(end.signal) || faults === 3) {
      if (end.signal) console.error(`The server was ended (${end.signal}).`);
      return end.code ?? 1;
    }
    console.error(
      `The JavaScript engine ended the server (${end.signal}). What is stored is safe; starting it again.`,
    );
  }
}

async function serveOnce({ port, host, dataDir, databaseUrl }) {
  const preloads = ["./end-with-parent.mjs", "../lib/ignore-closed-output.mjs"];
  const args = [
    ...preloads.flatMap((path) => ["--import", new URL(path, import.meta.url).href]),
    join("node_modules", "next", "dist", "bin", "next"),
    "start",
    "-H",
    host,
    "-p",
    String(port),
  ];
  const env = projectEnv({
    NODE_ENV: "production",
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    // The compile cache of one start saves the next a fifth of its time.
    NODE_COMPILE_CACHE: join(root, ".next", "cache", "node"),
    // The server shuts itself down cleanly (lib/start-server.ts); Next's own handler would interrupt that.
    NEXT_MANUAL_SIG_HANDLE: "1",
  });
  const firstStart = databaseUrl === null && !existsSync(join(dataDir, "db"));
  const ended = new AbortController();
  const announced = announceReady({ host, port, firstStart, signal: ended.signal });
  const end = await runChild(projectNode(), args, { cwd: root, env, ipc: true });
  ended.abort();
  await announced;
  return end;
}
