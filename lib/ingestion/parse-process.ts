/**
 * The process of a parser. Its thread reads one file after another; the process itself only watches, and ends with the
 * thread as soon as a file takes more than it may. A thread's own limits are no bound: the buffers that streams unfold
 * into lie outside its heap.
 */
import { Worker } from "node:worker_threads";
import "../ignore-closed-output.mjs";
import { createGarbageCollection } from "./collect-garbage.ts";
import type { ParseLimits } from "./parse-limits.ts";
import type {
  FileToParse,
  ParsedPiece,
  ParseProgress,
  ParseResult,
  ParserMessage,
  ParserOrder,
} from "./parse-worker.ts";

/** The time of its limits is that of the file and its text together. */
export type ParseOrder = { file: FileToParse; limits: ParseLimits } | ParserOrder;
/** `memoryBytes` is what the process holds after the file. */
export type ParseReply =
  | "ready"
  | ParseProgress
  | { result: ParseResult; memoryBytes: number }
  | ParsedPiece;

/** Memory grows by some tens of megabytes between two looks at most. */
const watchIntervalMs = 20;

/** Largest heap of the thread: where V8 comes near it, it collects garbage harder instead of growing. */
const maxHeapMb = 2_048;

/** Heap for what is new. With the default, 48 MB, what a part of a large file leaves behind lives on for many parts. */
const maxYoungHeapMb = 12;

const collectAfter = createGarbageCollection();
let watch: NodeJS.Timeout | undefined;

/** Watches until all of the file is told, its text too, or else until the next file. */
function startWatch({ cpuMs, memoryBytes }: ParseLimits): void {
  clearInterval(watch);
  const begun = process.cpuUsage();
  watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if ((user + system) / 1_000 > cpuMs || process.memoryUsage.rss() > memoryBytes) endNow();
  }, watchIntervalMs);
}

/** Whether nothing is told of a file after a message. */
function isLast(told: ParserMessage): boolean {
  if (told === "ready") return false;
  if ("piece" in told) return told.piece === null;
  return "result" in told && !("textDigest" in told.result && told.result.text === undefined);
}

/** An orderly exit would wait for the thread. */
function endNow(): void {
  process.kill(process.pid, "SIGKILL");
}

function sendReply(reply: ParseReply): void {
  process.send?.(reply);
}

// Signals of the terminal reach the whole group; whether a file was given up is for the other process to say, which
// ends this one by closing the channel.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.once("disconnect", endNow);

const thread = new Worker(new URL("./parse-worker.ts", import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungHeapMb },
});
thread.once("exit", endNow);
thread.on("error", endNow);
thread.on("message", (told: ParserMessage) => {
  if (isLast(told)) clearInterval(watch);
  if (told === "ready" || !("result" in told)) sendReply(told);
  else sendReply({ ...told, memoryBytes: process.memoryUsage.rss() });
});
process.on("message", (order: ParseOrder) => {
  if ("limits" in order) startWatch(order.limits);
  if ("bytes" in order) collectAfter(order.bytes.length);
  thread.postMessage(order);
});
