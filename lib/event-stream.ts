import { reportFailure } from "./report-failure.ts";

/** How long a stream may be silent before a comment keeps it open through proxies. */
const keepAliveMs = 15_000;

/** An event with a name, and an id that a reader who comes back names as the last one it saw. */
export type NamedEvent = { event: string; id: string; data: unknown };

/** Writes a named event for the wire. Its id and name are Ibid's own and hold no line break. */
export function namedFrame({ event, id, data }: NamedEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * A response of server-sent events, one JSON value a `data:` line, or as `frame` writes it. A reader that goes away ends
 * only the reading: what makes the values goes on, unless `onLeave` ends it.
 */
export function eventStream<Value>(
  values: AsyncIterable<Value>,
  options: {
    headers?: Record<string, string>;
    end?: string;
    frame?: (value: Value) => string;
    begin?: string;
    onLeave?: () => void;
  } = {},
): Response {
  const { frame = (value) => `data: ${JSON.stringify(value)}\n\n` } = options;
  const encoder = new TextEncoder();
  let gone = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!gone) controller.enqueue(encoder.encode(text));
      };
      // Without a first byte a server holds the headers back as well.
      if (options.begin) write(options.begin);
      timer = setInterval(() => write(": keep-alive\n\n"), keepAliveMs);
      const pump = async () => {
        for await (const value of values) {
          if (gone) return;
          write(frame(value));
        }
        if (options.end) write(`data: ${options.end}\n\n`);
        if (!gone) controller.close();
      };
      pump()
        .catch((error: unknown) => {
          reportFailure("An event stream broke off", error);
          if (!gone) controller.error(error);
        })
        .finally(() => clearInterval(timer));
    },
    cancel() {
      gone = true;
      clearInterval(timer);
      options.onLeave?.();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      ...options.headers,
    },
  });
}
