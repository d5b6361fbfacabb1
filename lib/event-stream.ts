import { reportFailure } from "./report-failure.ts";

/** How long a stream may be silent before a comment keeps it open through proxies. */
const keepAliveMs = 15_000;

/**
 * A response of server-sent events, one JSON value a `data:` line. A reader that goes away ends only the reading: what
 * makes the values goes on.
 */
export function eventStream(
  values: AsyncIterable<unknown>,
  options: { headers?: Record<string, string>; end?: string } = {},
): Response {
  const encoder = new TextEncoder();
  let gone = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!gone) controller.enqueue(encoder.encode(text));
      };
      timer = setInterval(() => write(": keep-alive\n\n"), keepAliveMs);
      const pump = async () => {
        for await (const value of values) {
          if (gone) return;
          write(`data: ${JSON.stringify(value)}\n\n`);
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
