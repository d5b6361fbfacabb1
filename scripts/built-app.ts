import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { healthSchema } from "../lib/wire/health.ts";

const root = join(import.meta.dirname, "..");

/** A running copy of the built app with its own data. */
export type BuiltApp = { url: string; close: () => Promise<void> };

/**
 * Starts the built app with data of its own, and waits until it has started, with or without its language model's server.
 * @param settings environment variables on top of the process' own.
 * @param data the folder whose copy it works on; without one it begins with nothing.
 * @param port a free one by default.
 * @throws Error if the app ends before it is ready, most often because it is not built.
 */
export async function startBuiltApp(
  settings: Record<string, string>,
  { data, port }: { data?: string | undefined; port?: number } = {},
): Promise<BuiltApp> {
  const ownPort = port ?? (await findFreePort());
  const url = `http://127.0.0.1:${ownPort}`;
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-app-"));
  if (data) cpSync(data, dataDir, { recursive: true });
  const server = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(ownPort),
      HOSTNAME: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      // What else runs on this machine must not matter.
      DISCOVER: "off",
      NEXT_TELEMETRY_DISABLED: "1",
      ...settings,
    },
  });
  const close = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return address.port;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null)
      throw new Error("The app ended before it was ready. Is it built?");
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    const told = healthSchema.safeParse(await health?.json().catch(() => undefined));
    if (told.data?.status === "unavailable") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
