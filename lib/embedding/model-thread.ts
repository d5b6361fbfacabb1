import { once } from "node:events";
import type { MessagePort, Worker } from "node:worker_threads";

/** What a thread is sent: a request with its id, by which it replies. */
export type ThreadRequest<Request> = Request & { id: number };
type ThreadEnd = { end: true };
export type ThreadReply<Result> = { id: number } & ({ result: Result } | { error: string });

/** Takes the requests that a thread is sent, until it is told to end. */
export function takeRequests<Request>(
  port: MessagePort | null,
  take: (request: ThreadRequest<Request>) => void,
): void {
  port?.on("message", (message: ThreadRequest<Request> | ThreadEnd) => {
    if ("end" in message) process.exit();
    take(message);
  });
}

/** How long a thread may take to end by itself, in milliseconds. */
const endWaitMs = 10_000;

/** A model in its own thread. */
type ModelThread<Start, Request, Result> = {
  /** Resolves when the model is loaded. @throws what prevented loading. */
  ready: Promise<Start>;
  /** Waits for the model. @throws what the model failed at, or that the thread has ended. */
  ask(request: Request): Promise<Result>;
  hasEnded(): boolean;
  close(): Promise<void>;
};

/**
 * Follows a thread whose first message says that its model is loaded, or with `error` why it is not.
 * @param name of the model, for the error when its thread has ended.
 */
export function followModelThread<Start extends object, Request extends object, Result>(
  worker: Worker,
  name: string,
): ModelThread<Start, Request, Result> {
  type Waiter = { resolve(result: Result): void; reject(error: unknown): void };
  const waiting = new Map<number, Waiter>();
  let lastId = 0;
  let ended: Error | undefined;
  const failAll = (error: unknown) => {
    for (const waiter of waiting.values()) waiter.reject(error);
    waiting.clear();
  };
  worker.on("error", failAll);
  worker.on("exit", () => {
    ended = new Error(`${name}'s thread has ended.`);
    failAll(ended);
  });

  const ready = once(worker, "message").then(([start]: (Start | { error: string })[]) => {
    if (!start || "error" in start) {
      void worker.terminate();
      throw new Error(start?.error ?? "It did not start.");
    }
    // A process may exit while no request waits for its models.
    worker.unref();
    worker.on("message", (reply: ThreadReply<Result>) => {
      const waiter = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) worker.unref();
      if ("error" in reply) waiter?.reject(new Error(reply.error));
      else waiter?.resolve(reply.result);
    });
    return start;
  });
  // Callers that await it get the error; without one it must not be unhandled.
  ready.catch(() => {});

  return {
    ready,
    hasEnded: () => ended !== undefined,
    async ask(request) {
      await ready;
      // An ended thread never answers, so the caller would wait for ever.
      if (ended) throw ended;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ ...request, id } satisfies ThreadRequest<Request>);
      });
    },
    async close() {
      if (ended) return;
      await endThread(worker);
    },
  };
}

/** Has a thread end itself: ended from outside while its network runs, it takes the whole process with it. */
async function endThread(worker: Worker): Promise<void> {
  worker.postMessage({ end: true } satisfies ThreadEnd);
  const late = setTimeout(() => void worker.terminate(), endWaitMs);
  await once(worker, "exit");
  clearTimeout(late);
}
