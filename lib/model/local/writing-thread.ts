import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type {
  LoadHindrance,
  WritingCommand,
  WritingJob,
  WritingMessage,
  WritingRequest,
  WrittenEnd,
} from "./writing-protocol.ts";

/** How far a thread is with loading: bytes where its model is downloaded. */
export type LoadingState = { download?: { loaded: number; total: number } };

/** Why a thread could not load its model. */
export class LocalLoadError extends Error {
  override readonly name = "LoadError";
  readonly hindrance: LoadHindrance;

  constructor(hindrance: LoadHindrance, message: string) {
    super(message);
    this.hindrance = hindrance;
  }
}

/** The end of a thread that was loading or writing. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";
}

/** A language model in its own thread. */
export type WritingThread = {
  /** Resolves when the model is loaded. @throws LoadError, ThreadEndedError */
  ready: Promise<void>;
  isReady(): boolean;
  hasEnded(): boolean;
  /** Tells now and later how loading goes. @returns a function that ends it. */
  watch(tell: (progress: LoadingState) => void): () => void;
  /**
   * Writes one text; only one at a time may be asked for. Resolves when the thread is free again, soon after the signal is
   * aborted.
   * @throws what the model failed at, ThreadEndedError
   */
  write(
    request: WritingRequest,
    to: { signal: AbortSignal; onText(text: string): void },
  ): Promise<WrittenEnd>;
  close(): Promise<void>;
};

/** Starts the thread of a language model, which loads it. */
export function startWritingThread(job: WritingJob): WritingThread {
  return followWritingThread(
    new Worker(new URL("./worker.ts", import.meta.url), { workerData: job }),
  );
}

/** Follows a thread that loads a language model. */
export function followWritingThread(worker: Worker): WritingThread {
  type Writing = { onText(text: string): void; resolve(end: WrittenEnd): void };
  const loaded = Promise.withResolvers<void>();
  // Callers that await it get the error; without one it must not be unhandled.
  loaded.promise.catch(() => {});
  const watchers = new Set<(progress: LoadingState) => void>();
  let progress: LoadingState = {};
  let writing: (Writing & { reject(error: Error): void }) | undefined;
  let isReady = false;
  let ended: Error | undefined;

  const send = (command: WritingCommand) => worker.postMessage(command);
  const end = (cause?: unknown) => {
    ended ??= new ThreadEndedError("The thread of the language model has ended.", { cause });
    loaded.reject(ended);
    writing?.reject(ended);
    writing = undefined;
  };
  const free = (): typeof writing => {
    const done = writing;
    writing = undefined;
    // A process may exit while nothing is asked of its models.
    worker.unref();
    return done;
  };
  worker.on("error", end);
  worker.on("exit", () => end());
  worker.on("message", (message: WritingMessage) => {
    if (message.type === "download") {
      progress = { download: message };
      for (const tell of watchers) tell(progress);
    } else if (message.type === "ready") {
      isReady = true;
      loaded.resolve();
      worker.unref();
    } else if (message.type === "not-loaded") {
      loaded.reject(new LocalLoadError(message.hindrance, message.message));
      send({ type: "close" });
    } else if (message.type === "text") writing?.onText(message.text);
    else if (message.type === "end") free()?.resolve(message.end);
    else free()?.reject(new Error(message.message));
  });

  return {
    ready: loaded.promise,
    isReady: () => isReady,
    hasEnded: () => ended !== undefined,
    watch(tell) {
      watchers.add(tell);
      tell(progress);
      return () => watchers.delete(tell);
    },
    async write(request, { signal, onText }) {
      if (ended) throw ended;
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const onAbort = () => void Atomics.store(stop, 0, 1);
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) onAbort();
      worker.ref();
      try {
        return await new Promise<WrittenEnd>((resolve, reject) => {
          writing = { onText, resolve, reject };
          send({ type: "write", order: { ...request, stop } });
        });
      } finally {
        signal.removeEventListener("abort", onAbort);
      }
    },
    async close() {
      if (ended) return;
      const exited = once(worker, "exit");
      send({ type: "close" });
      await exited;
    },
  };
}
