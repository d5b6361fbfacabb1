import { Worker } from "node:worker_threads";
import type { ChunkSpan } from "../document/chunk-span.ts";
import { IbidError } from "../errors.ts";
import type { ParsedDocument } from "./parse/parsed-document.ts";
import type { ParseReply, ParseRequest } from "./parse-worker.ts";

/** A parsed file and the positions of its chunks. */
export type ReadFile = { parsed: ParsedDocument; spans: ChunkSpan[] };

/** A file that keeps a parser busy for longer is given up. */
const parseTimeLimitMs = 10 * 60_000;

/** The thread's own limit, so that a file that unfolds without end does not take the server's memory. */
const memoryLimitMb = 2_048;

let thread: Worker | undefined;
let lastId = 0;

function startParseThread(): Worker {
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  });
  worker.once("exit", () => {
    if (thread === worker) thread = undefined;
  });
  worker.unref();
  return worker;
}

/**
 * Parses and chunks a file off the event loop.
 * @param file.receivedAt when it was added: a log without a year is dated to the year before that day.
 * @throws IbidError as parseFile does, and `damaged_file` for a file that no parser finishes.
 */
export function readInThread(file: {
  bytes: Uint8Array;
  filename: string;
  receivedAt: Date;
}): Promise<ReadFile> {
  thread ??= startParseThread();
  const worker = thread;
  lastId += 1;
  const id = lastId;
  return new Promise<ReadFile>((resolve, reject) => {
    const giveUp = (cause?: unknown) => {
      settle();
      reject(
        new IbidError(
          "damaged_file",
          `${file.filename} could not be read: it is too large or too entangled to be taken apart. Split it, and add its parts.`,
          { cause },
        ),
      );
      void worker.terminate();
    };
    const onMessage = (reply: ParseReply) => {
      if (reply.id !== id) return;
      settle();
      if ("error" in reply) {
        const { code, message, details } = reply.error;
        reject(new IbidError(code, message, { details }));
      } else resolve({ parsed: reply.parsed, spans: reply.spans });
    };
    const timer = setTimeout(giveUp, parseTimeLimitMs);
    const settle = () => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", giveUp).off("exit", giveUp);
      if (worker.listenerCount("message") === 0) worker.unref();
    };
    worker.ref();
    worker.on("message", onMessage).on("error", giveUp).on("exit", giveUp);
    worker.postMessage({ id, ...file } satisfies ParseRequest);
  });
}
