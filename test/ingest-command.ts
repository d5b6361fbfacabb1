import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "vitest";
import { listDocuments } from "../lib/document/document-list.ts";
import { readEnv } from "../lib/env.ts";
import { openRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";

const script = join(import.meta.dirname, "..", "scripts", "ingest.ts");

/** The settings of a command that works on a data folder of its own. */
export const commandSettings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: "",
  SAMPLE: "off",
  DISCOVER: "off",
});

export type RunningCommand = {
  /** What it said so far. */
  said: string;
  /** Its exit code. */
  ended: Promise<unknown>;
  /** Ends it as Ctrl+C does. */
  end(): Promise<unknown>;
  kill(): void;
};

/** Starts `npm run ingest` on a data folder. */
export function startIngest(
  dataDir: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): RunningCommand {
  const started = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...commandSettings(dataDir), ...settings },
  });
  const ended = once(started, "close").then(([code]): unknown => code);
  const command: RunningCommand = {
    said: "",
    ended,
    end() {
      started.kill("SIGINT");
      return ended;
    },
    kill: () => started.kill("SIGKILL"),
  };
  for (const stream of [started.stdout, started.stderr])
    stream.on("data", (chunk: Buffer) => (command.said += chunk.toString()));
  return command;
}

/** Waits until a command has said some words. */
export const saidBy = (command: RunningCommand, words: string) =>
  expect.poll(() => command.said, { timeout: 60_000 }).toContain(words);

/** Returns the documents of a data folder that no command uses, as `source id, revision N`. */
export async function storedIn(dataDir: string): Promise<string[]> {
  const runtime: Runtime = await openRuntime(readEnv(commandSettings(dataDir)));
  try {
    const viewer = { userId: localUser.id };
    const { documents } = await listDocuments(runtime.database.db, viewer, {
      sort: "added",
      limit: 50,
    });
    return documents
      .map(({ sourceId, revision }) => `${sourceId}, revision ${revision}`)
      .toSorted();
  } finally {
    await runtime.close();
  }
}
