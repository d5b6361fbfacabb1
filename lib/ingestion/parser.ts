import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { bareEnvironment } from "../env.ts";
import type { ScanProgress } from "./parse/format.ts";
import type { ParseLimits } from "./parse-limits.ts";
import type { ParseOrder, ParseReply } from "./parse-process.ts";
import type { FileToParse, ParseProgress, ParseResult } from "./parse-worker.ts";

/** Thrown when a file took more than its limits, or its parser's process ended otherwise. */
export class ParserEndedError extends Error {
  override readonly name = "ParserEndedError";
}

/** A process that parses one file at a time. */
export type Parser = {
  /**
   * @throws ParserEndedError when the file was given up, the signal's reason once it is aborted. The process has ended then.
   */
  parse(
    file: FileToParse,
    limits: ParseLimits,
    signal?: AbortSignal,
    onScan?: (progress: ScanProgress) => void,
  ): Promise<ParseResult>;
  /** Whether it can take another file. A process that has read a large one is ended, which gives its memory back. */
  canGoOn(): boolean;
  end(): void;
};

/** Memory that a process may hold between two files. */
const maxIdleBytes = 320 * 2 ** 20;

/** A start takes a second or two. */
const startLimitMs = 60_000;

/**
 * Starts a process that runs from the sources, as the bundler makes no entry for a process.
 * @throws when it does not start.
 */
export async function startParser(): Promise<Parser> {
  const path = join(
    /* turbopackIgnore: true */ process.cwd(),
    "lib",
    "ingestion",
    "parse-process.ts",
  );
  const child = fork(/* turbopackIgnore: true */ path, [], {
    // Not those of this process, which may be a test runner's.
    execArgv: [],
    // It reads what others wrote, so it holds no key and no address of the database.
    env: bareEnvironment(),
    serialization: "advanced",
    // Who waits for the end of this process' output must not wait for a parser.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // A failure is told to the caller that waits; between two files there is none.
  child.on("error", () => {});
  let memoryBytes = 0;
  await nextReply(child, startLimitMs);
  unrefParser(child);
  return {
    canGoOn: () => hasProcess(child) && memoryBytes <= maxIdleBytes,
    end: () => child.kill("SIGKILL"),
    async parse(file, limits, signal, onScan) {
      signal?.throwIfAborted();
      child.ref();
      child.channel?.ref();
      const reply = nextReply(child, limits.wallMs, signal, onScan);
      child.send({ file, limits } satisfies ParseOrder);
      const told = await reply;
      unrefParser(child);
      if (told === "ready") throw new Error("A parser answered before it read a file.");
      memoryBytes = told.memoryBytes;
      return told.result;
    },
  };
}

function hasProcess({ connected, killed, exitCode, signalCode }: ChildProcess): boolean {
  return connected && !killed && exitCode === null && signalCode === null;
}

/** An idle parser keeps no process from ending. */
function unrefParser(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

type LastReply = Exclude<ParseReply, ParseProgress>;

/** Waits for a process' next message that is no progress, and kills it if none comes. */
function nextReply(
  child: ChildProcess,
  limitMs: number,
  signal?: AbortSignal,
  onScan?: (progress: ScanProgress) => void,
): Promise<LastReply> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("message", onReply).off("error", onEnd).off("exit", onEnd);
    };
    const onReply = (message: unknown) => {
      const reply = message as ParseReply;
      if (reply !== "ready" && "scanning" in reply) {
        onScan?.(reply.scanning);
        return;
      }
      settle();
      resolve(reply);
    };
    const onEnd = (cause: unknown) => {
      settle();
      child.kill("SIGKILL");
      reject(new ParserEndedError("The process of a parser has ended.", { cause }));
    };
    const onAbort = () => {
      settle();
      child.kill("SIGKILL");
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(onEnd, limitMs);
    child.on("message", onReply).on("error", onEnd).on("exit", onEnd);
    signal?.addEventListener("abort", onAbort);
  });
}
