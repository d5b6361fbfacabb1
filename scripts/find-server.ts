import * as z from "zod/mini";
import { readDataLock } from "../lib/db/data-lock.ts";
import type { LockServer } from "../lib/db/process-lock.mjs";
import { IbidError } from "../lib/errors.ts";
import { healthSchema } from "../lib/wire/health.ts";

/** How long to wait for another command that works on the data: reading a large folder takes minutes. */
const maxCommandMs = 10 * 60_000;

/** How long a server may take to start: it migrates its database and opens its models. */
const maxStartMs = 60_000;

/** Longer than a health check takes while the language model's server does not answer. */
const healthTimeoutMs = 15_000;

type Waiting = {
  /** Prints a line that says why the command waits; not to stdout, which a program may read. */
  tell?: (line: string) => void;
  pause?: () => Promise<void>;
  /** The present time, in milliseconds. */
  now?: () => number;
};

const halfASecond = () => new Promise<void>((resolve) => setTimeout(resolve, 500));

/**
 * Finds the server that holds a data folder, and makes sure that it is the one that answers at its address; null if the
 * folder is free. Waits a while for a server that is starting or a command that works on the data.
 * @throws IbidError with a sentence when the wait was too long, or something else answers at the address.
 */
export async function findServer(
  dataDir: string,
  { tell = console.error, pause = halfASecond, now = Date.now }: Waiting = {},
): Promise<LockServer | null> {
  const begun = now();
  let told: number | null = null;
  for (;;) {
    const holder = readDataLock(dataDir);
    if (!holder) return null;
    const { pid, server } = holder;
    const answer = server ? await askWhoAnswers(server) : null;
    if (server && answer === "it serves") return server;
    // A server that ended meanwhile may have been replaced at its address; the lock then differs, too.
    const same = readDataLock(dataDir)?.server?.instance === server?.instance;
    if (server && answer === "another one" && same) throw somebodyElse(dataDir, pid, server);
    if (now() - begun >= (server ? maxStartMs : maxCommandMs)) throw tooLong(dataDir, pid, server);
    if (told !== pid) {
      told = pid;
      tell(
        server
          ? `Ibid is starting at ${server.url} (process ${pid}). Waiting for it.`
          : `Another command works on the data in ${dataDir} (process ${pid}). Waiting until it is done.`,
      );
    }
    await pause();
  }
}

/**
 * Checks that the same server still answers at its address: another Ibid may have replaced it.
 * @throws IbidError `closed`
 */
export async function requireSameServer(server: LockServer): Promise<void> {
  if ((await askWhoAnswers(server)) === "it serves") return;
  throw new IbidError(
    "closed",
    `The Ibid at ${server.url} that this command spoke to has ended. ` +
      "Run the command again: what was stored already is not stored twice.",
  );
}

/** What is read of a health answer, which may be that of another version of Ibid. */
const serverSchema = z.pick(healthSchema, { instance: true, status: true });

type WhoAnswers = "it serves" | "it starts" | "nobody" | "another one";

async function askWhoAnswers({ url, instance }: LockServer): Promise<WhoAnswers> {
  try {
    const signal = AbortSignal.timeout(healthTimeoutMs);
    const response = await fetch(new URL("/api/health", url), { signal, redirect: "manual" });
    const told = serverSchema.safeParse(await response.json().catch(() => null));
    if (!told.success || told.data.instance !== instance) return "another one";
    return told.data.status === "starting" ? "it starts" : "it serves";
  } catch {
    return "nobody";
  }
}

function somebodyElse(dataDir: string, pid: number, { url }: LockServer): IbidError {
  return new IbidError(
    "closed",
    `Process ${pid} holds the data in ${dataDir}, and something else answers at its address ${url}. ` +
      "Nothing was sent there. End that process, then run the command again.",
  );
}

function tooLong(dataDir: string, pid: number, server: LockServer | null): IbidError {
  return new IbidError(
    "starting",
    server
      ? `Process ${pid} holds the data in ${dataDir}, and is not ready at its address ${server.url}. Run this command again when it is, or end that process.`
      : `Process ${pid} still works on the data in ${dataDir}. Run this command again when that one is done, or end it.`,
  );
}
