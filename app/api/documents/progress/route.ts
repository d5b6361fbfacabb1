import { followProgress } from "@/lib/document/follow-progress.ts";
import { eventStream } from "@/lib/event-stream.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

/** How long a reader waits before reconnecting, in milliseconds. */
const progressRetryMs = 1_000;

export const GET = route(async (request, { viewer, runtime }) => {
  const left = new AbortController();
  const events = followProgress(runtime.database.db, viewer, {
    signal: AbortSignal.any([request.signal, left.signal]),
  });
  return eventStream(events, {
    begin: `retry: ${progressRetryMs}\n\n`,
    onLeave: () => left.abort(),
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
