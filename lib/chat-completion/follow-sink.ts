import { memorySink, type Sink } from "../answer/sink.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";

/**
 * The events of an answer as they are written, for a surface that keeps nothing; they end with the writing, or throw what
 * it throws. Writing begins at once and goes on at its own pace, until `signal` is aborted.
 */
export function followSink<Written>(
  write: (sink: Sink) => Promise<Written>,
  signal: AbortSignal,
): { events: AsyncGenerator<AnswerEvent>; written: Promise<Written> } {
  const memory = memorySink(signal);
  const waiting: AnswerEvent[] = [];
  let wake = () => {};
  let ended = false;
  const sink: Sink = {
    ...memory,
    emit(event) {
      memory.emit(event);
      waiting.push(event);
      wake();
    },
  };
  const writing = write(sink).finally(() => {
    ended = true;
    wake();
  });
  // The reader of the events meets the failure. Without a reader it must not end the process.
  writing.catch(() => {});
  const events = (async function* () {
    for (;;) {
      for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
      if (ended) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    await writing;
  })();
  return { events, written: writing };
}
