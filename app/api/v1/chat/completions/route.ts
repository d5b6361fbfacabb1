import { beginCompletion } from "@/lib/chat-completion/begin-completion.ts";
import { completionSchema } from "@/lib/chat-completion/completion-request.ts";
import { openAIErrorResponse, toOpenAIError } from "@/lib/chat-completion/openai-error.ts";
import { streamCompletion, writeCompletion } from "@/lib/chat-completion/write-completion.ts";
import { eventStream } from "@/lib/event-stream.ts";
import { knownError, parseJson, refuseMethods, route } from "@/lib/http.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  const asked = await parseJson(request, completionSchema);
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const completion = await beginCompletion(runtime, viewer, asked, signal);
  const origin = originOf(request);
  if (!asked.stream) return Response.json(await writeCompletion(completion, origin));
  const includeUsage = asked.stream_options?.include_usage ?? false;
  const chunks = streamCompletion(completion, { origin, includeUsage });
  return eventStream(untilError(chunks, request), {
    end: "[DONE]",
    onLeave: () => left.abort(),
  });
}, openAIErrorResponse);

export const { GET, PUT, PATCH, DELETE } = refuseMethods(openAIErrorResponse, "POST");

/** The address under which the client knows the server. */
function originOf(request: Request): string {
  const { protocol, origin } = new URL(request.url);
  const host = request.headers.get("host");
  return host ? `${protocol}//${host}` : origin;
}

/** Passes values on and sends a failure as the last one, because the status has been sent by then. */
async function* untilError(values: AsyncIterable<unknown>, request: Request) {
  try {
    yield* values;
  } catch (error) {
    if (!request.signal.aborted) yield toOpenAIError(knownError(error, request));
  }
}
