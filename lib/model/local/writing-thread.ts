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

/** A text that a thread is writing. */
type TextInWriting = {
  onText(text: string): void;
  resolve(end: WrittenEnd): void;
  reject(error: Error): void;
};

/** Follows a thread until its model is loaded, or could not be. */
function followLoading(worker: Worker) {
  const loaded = Promise.withResolvers<void>();
  // Callers that await it get the error; without one it must not be unhandled.
  loaded.promise.catch(() => {});
  const watchers = new Set<(progress: LoadingState) => void>();
  let progress: LoadingState = {};
  let isReady = false;
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
      worker.postMessage({ type: "close" } satisfies WritingCommand);
    }
  });
  return {
    ready: loaded.promise,
    isReady: () => isReady,
    fail: (error: Error) => loaded.reject(error),
    watch(tell: (progress: LoadingState) => void): () => void {
      watchers.add(tell);
      tell(progress);
      return () => watchers.delete(tell);
    },
  };
}

/** A flag in memory that a thread shares, which is 1 once the signal is aborted, and what stops listening to the signal. */
function sharedStop(signal: AbortSignal): { stop: Int32Array<SharedArrayBuffer>; release(): void } {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const onAbort = () => void Atomics.store(stop, 0, 1);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  return { stop, release: () => signal.removeEventListener("abort", onAbort) };
}

/** Follows a thread that loads a language model. */
export function followWritingThread(worker: Worker): WritingThread {
  const loading = followLoading(worker);
  let writing: TextInWriting | undefined;
  let ended: Error | undefined;

  const send = (command: WritingCommand) => worker.postMessage(command);
  const end = (cause?: unknown) => {
    ended ??= new ThreadEndedError("The thread of the language model has ended.", { cause });
    loading.fail(ended);
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
    if (message.type === "text") writing?.onText(message.text);
    else if (message.type === "end") free()?.resolve(message.end);
    else if (message.type === "failed") free()?.reject(new Error(message.message));
  });

  return {
    ready: loading.ready,
    isReady: loading.isReady,
    hasEnded: () => ended !== undefined,
    watch: loading.watch,
    async write(request, { signal, onText }) {
      if (ended) throw ended;
      const { stop, release } = sharedStop(signal);
      worker.ref();
      try {
        return await new Promise<WrittenEnd>((resolve, reject) => {
          writing = { onText, resolve, reject };
          send({ type: "write", order: { ...request, stop } });
        });
      } finally {
        release();
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
