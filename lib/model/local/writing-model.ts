import { IbidError } from "../../errors.ts";
import { abortable } from "./abortable.ts";
import { describeLoading } from "./describe-loading.ts";
import { explainNotLoaded } from "./explain-not-loaded.ts";
import type { WritingRequest, WrittenEnd } from "./writing-protocol.ts";
import { ThreadEndedError, type WritingThread } from "./writing-thread.ts";

/** A local language model, loaded when it is first asked and kept for all who ask. */
export type WritingModel = {
  /**
   * Waits until the model is loaded, which starts if it has to and goes on without this caller.
   * @param to.tell is given what to show a reader meanwhile; never called if the model is loaded.
   * @throws IbidError `llm_error`, or the signal's reason
   */
  prepare(to: { signal: AbortSignal; tell(detail: string): void }): Promise<void>;
  /**
   * Writes one text, after those that were asked for before.
   * @throws IbidError `llm_error`, what the model failed at, or the signal's reason
   */
  write(
    request: WritingRequest,
    to: { signal: AbortSignal; onText(text: string): void },
  ): Promise<WrittenEnd>;
  /** Why the model could not be loaded a moment ago. */
  recentFailure(): IbidError | undefined;
  close(): Promise<void>;
};

/** How long a model counts as one that cannot be loaded, so that a list of models says why. */
const loadFailureMs = 10_000;

type WritingModelOptions = {
  /** A folder of `models/`, or an id on the hub. */
  name: string;
  start(): WritingThread;
  /** The current time in milliseconds. */
  now?: () => number;
};

/** Opens a local language model. Loads nothing. */
export function openWritingModel({
  name,
  start,
  now = () => performance.now(),
}: WritingModelOptions): WritingModel {
  const enter = createLine();
  const kept = keepModelThread({ name, start, now });

  return {
    async prepare({ signal, tell }) {
      const opened = kept.open();
      const loading = kept.load();
      let shown = "";
      const unwatch = opened.isReady()
        ? () => {}
        : opened.watch((progress) => {
            const detail = describeLoading(progress);
            if (detail !== shown) tell(detail);
            shown = detail;
          });
      try {
        await abortable(loading, signal);
      } finally {
        unwatch();
      }
    },
    async write(request, { signal, onText }) {
      const leave = await enter(signal);
      let writing: Promise<WrittenEnd>;
      try {
        const opened = await abortable(kept.load(), signal);
        writing = opened.write(request, { signal, onText });
      } catch (error) {
        leave();
        throw kept.toSentence(error);
      }
      // The next one waits until the thread is free, which a stopped caller does not.
      writing.then(leave, leave);
      return abortable(writing, signal).catch((error: unknown) => {
        throw kept.toSentence(error);
      });
    },
    recentFailure: kept.recentFailure,
    close: kept.close,
  };
}

/** The thread of a model: started when it is first needed, and again after it has ended, until it is closed. */
function keepModelThread({ name, start, now }: Required<WritingModelOptions>) {
  let thread: WritingThread | undefined;
  let failure: { error: IbidError; at: number } | undefined;
  let isClosed = false;

  function open(): WritingThread {
    if (isClosed) throw new IbidError("llm_error", closed(name));
    if (thread && !thread.hasEnded()) return thread;
    const opened = start();
    thread = opened;
    opened.ready.then(
      () => {
        failure = undefined;
      },
      (cause: unknown) => {
        if (thread === opened) thread = undefined;
        if (isClosed) return;
        failure = { error: explainNotLoaded(name, cause), at: now() };
      },
    );
    return opened;
  }

  return {
    open,
    async load(): Promise<WritingThread> {
      const opened = open();
      try {
        await opened.ready;
      } catch (cause) {
        throw explainNotLoaded(name, cause);
      }
      return opened;
    },
    toSentence(error: unknown): unknown {
      if (!(error instanceof ThreadEndedError)) return error;
      return new IbidError("llm_error", isClosed ? closed(name) : threadEnded(name), {
        cause: error,
      });
    },
    recentFailure: () =>
      failure && now() - failure.at < loadFailureMs ? failure.error : undefined,
    async close(): Promise<void> {
      isClosed = true;
      await thread?.close();
    },
  };
}

function closed(name: string): string {
  return `The language model local:${name} was closed. Ask again once Ibid runs again.`;
}

function threadEnded(name: string): string {
  return `The language model local:${name} ended in the middle of its work, perhaps for want of memory. Ask again, or choose a smaller model.`;
}

/** Lets one in at a time, in the order of their coming. Each is given a function by which it leaves. */
function createLine() {
  let last: Promise<unknown> = Promise.resolve();
  return async (signal: AbortSignal): Promise<() => void> => {
    const before = last;
    const own = Promise.withResolvers<void>();
    last = before.then(() => own.promise);
    try {
      await abortable(before, signal);
    } catch (error) {
      own.resolve();
      throw error;
    }
    return own.resolve;
  };
}
