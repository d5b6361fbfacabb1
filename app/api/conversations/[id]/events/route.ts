import { followMessages } from "@/lib/conversation/message-events.ts";
import { eventStream, namedFrame } from "@/lib/event-stream.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

/** How long a reader waits before reconnecting, in milliseconds. */
const retryMs = 1_000;

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const left = new AbortController();
  const events = await followMessages(runtime.database.db, viewer, params.id, {
    lastEventId: request.headers.get("last-event-id"),
    signal: AbortSignal.any([request.signal, left.signal]),
  });
  return eventStream(events, {
    begin: `retry: ${retryMs}\n\n`,
    frame: namedFrame,
    onLeave: () => left.abort(),
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
