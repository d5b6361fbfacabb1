import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ChunkSpan } from "../document/chunk-span.ts";
import type { FileSource } from "../document/file-source.ts";
import { bareEnvironment } from "../env.ts";
import type { ScanProgress } from "./parse/format.ts";
import type { ParseLimits } from "./parse-limits.ts";
import type { ParseOrder, ParseReply } from "./parse-process.ts";
import type { FileToParse, ParseResult, ReadFacts } from "./parse-worker.ts";

/** Thrown when a file took more than its limits, or its parser's process ended otherwise. */
export class ParserEndedError extends Error {
  override readonly name = "ParserEndedError";
}

/** A file for a parser, and where its bytes are read. */
export type SourcedFile = Omit<FileToParse, "size"> & { source: FileSource };

/** What a parser made of a file. */
export type ParserResult = (ReadFacts & { spans: ChunkSpan[] }) | Exclude<ParseResult, ReadFacts>;

/** A process that parses one file at a time. */
export type Parser = {
  /**
   * @throws ParserEndedError when the file was given up, the signal's reason once it is aborted. The process has ended then.
   */
  parse(
    file: SourcedFile,
    limits: ParseLimits,
    signal?: AbortSignal,
    onScan?: (progress: ScanProgress) => void,
  ): Promise<ParserResult>;
  /** Yields the text of the file that was parsed last, in pieces, as often as it is called. @throws as `parse` does. */
  text(source: FileSource, limits: ParseLimits, signal?: AbortSignal): AsyncGenerator<string>;
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
    // Not those of this process, which may be a test runner's. See `collect-garbage.ts`.
    execArgv: ["--expose-gc"],
    // It reads what others wrote, so it holds no key and no address of the database.
    env: bareEnvironment(),
    serialization: "advanced",
    // Who waits for the end of this process' output must not wait for a parser.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // A failure is told to the caller that waits; between two files there is none.
  child.on("error", () => {});
  let memoryBytes = 0;
  await converse(child, { limitMs: startLimitMs }, (reply) => reply === "ready" || undefined);
  unrefParser(child);
  const send = (order: ParseOrder) => child.send(order);
  const answer = async (source: FileSource, reply: ParseReply) => {
    if (reply !== "ready" && "wanted" in reply)
      send({ bytes: await source.read(reply.wanted.from, reply.wanted.to) });
  };
  return {
    canGoOn: () => hasProcess(child) && memoryBytes <= maxIdleBytes,
    end: () => child.kill("SIGKILL"),
    async parse({ source, ...file }, limits, signal, onScan) {
      signal?.throwIfAborted();
      refParser(child);
      const spans: ChunkSpan[] = [];
      const read = converse(child, { limitMs: limits.wallMs, signal }, async (reply) => {
        if (reply === "ready") throw new Error("A parser answered before it read a file.");
        if ("scanning" in reply) onScan?.(reply.scanning);
        if ("spans" in reply) for (const span of reply.spans) spans.push(span);
        if ("result" in reply) return reply;
        await answer(source, reply);
        return undefined;
      });
      send({ file: { ...file, size: source.size }, limits });
      const told = await read;
      unrefParser(child);
      memoryBytes = told.memoryBytes;
      return "textDigest" in told.result ? { ...told.result, spans } : told.result;
    },
    async *text(source, { wallMs }, signal) {
      refParser(child);
      try {
        for (let next: "first" | "following" = "first"; ; next = "following") {
          signal?.throwIfAborted();
          const read = converse(child, { limitMs: wallMs, signal }, async (reply) => {
            if (reply !== "ready" && "piece" in reply) return reply;
            await answer(source, reply);
            return undefined;
          });
          send({ next });
          const { piece } = await read;
          if (piece === null) return;
          yield piece;
        }
      } finally {
        unrefParser(child);
      }
    },
  };
}

function hasProcess({ connected, killed, exitCode, signalCode }: ChildProcess): boolean {
  return connected && !killed && exitCode === null && signalCode === null;
}

function refParser(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** An idle parser keeps no process from ending. */
function unrefParser(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/**
 * Hears a process' messages until one of them is the answer, and kills the process if none comes.
 * @param read returns the answer, and undefined for a message before it. One that it cannot deal with ends the process.
 */
function converse<Answer>(
  child: ChildProcess,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal | undefined },
  read: (reply: ParseReply) => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("message", onReply).off("error", onEnd).off("exit", onEnd);
    };
    const giveUp = (reason: unknown) => {
      settle();
      child.kill("SIGKILL");
      reject(reason);
    };
    const onReply = (message: unknown) => {
      void Promise.resolve(message as ParseReply)
        .then(read)
        .then((answer) => {
          if (answer === undefined) return;
          settle();
          resolve(answer);
        }, giveUp);
    };
    const onEnd = (cause: unknown) =>
      giveUp(new ParserEndedError("The process of a parser has ended.", { cause }));
    const onAbort = () => giveUp(signal?.reason);
    const timer = setTimeout(onEnd, limitMs);
    child.on("message", onReply).on("error", onEnd).on("exit", onEnd);
    signal?.addEventListener("abort", onAbort);
  });
}
