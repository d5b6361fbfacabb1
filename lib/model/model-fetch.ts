import { IbidError } from "../errors.ts";
import { fetchFrom } from "./ask-server.ts";
import { blotKey } from "./blot-key.ts";

/** How long a reader waits for a busy server before they are told. */
const maxRetryAfterMs = 5_000;

/**
 * Creates the `fetch` for models. The caller's retry waits for a busy server (429, 503) that names a time within 5 s. A
 * longer time fails the call at once, instead of after a minute. A redirect to another server is not followed, and what a
 * server says of its refusal never holds the key.
 * @param switches fields of the body that only some servers accept: a request that is refused because of them is sent
 *   again without them.
 * @throws IbidError `llm_error` for a server that is busy for longer.
 */
export function createModelFetch(
  apiKey: string | undefined,
  switches: readonly string[] = [],
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await fetchFrom(url, init);
    if (response.status === 429 || response.status === 503) refuseLongWait(response);
    const plainer = await withoutRefusedSwitches(response, init?.body, switches);
    if (plainer === null) return withoutKey(response, apiKey);
    return withoutKey(await fetchFrom(url, { ...init, body: plainer }), apiKey);
  };
}

/** Returns a refusal without the key, which some servers repeat; another response as it is. */
async function withoutKey(response: Response, apiKey: string | undefined): Promise<Response> {
  if (response.ok || !apiKey) return response;
  const { status, headers } = response;
  const said = new Headers(headers);
  for (const name of ["content-length", "content-encoding"]) said.delete(name);
  return new Response(blotKey(await response.text(), apiKey), { status, headers: said });
}

function refuseLongWait(response: Response): void {
  const ms = retryAfterMs(response.headers);
  if (ms === null || ms <= maxRetryAfterMs) return;
  void response.body?.cancel();
  const seconds = Math.ceil(ms / 1_000);
  throw new IbidError(
    "llm_error",
    `The language model's server takes no more questions for ${seconds} s (rate limited). Try again then, or choose another model.`,
  );
}

/** Returns how long a response asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfterMs(headers: Headers): number | null {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (Number.isFinite(exact)) return exact;
  const after = headers.get("retry-after");
  if (after === null) return null;
  const seconds = Number(after);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? ms : null;
}

/** Words of a refusal that is about the switch for thinking, whatever the field's name. */
const aboutThinking = /think|reasoning/i;

/** Returns the body without the switches that a server refused, or null if the refusal is about something else. */
async function withoutRefusedSwitches(
  response: Response,
  body: RequestInit["body"],
  switches: readonly string[],
): Promise<string | null> {
  if ((response.status !== 400 && response.status !== 422) || typeof body !== "string") return null;
  const request: unknown = JSON.parse(body);
  if (typeof request !== "object" || request === null) return null;
  const sent = switches.filter((name) => name in request);
  if (sent.length === 0) return null;
  const refusal = await response.clone().text();
  const blamed = aboutThinking.test(refusal) || sent.some((name) => refusal.includes(name));
  if (!blamed) return null;
  void response.body?.cancel();
  return JSON.stringify(
    Object.fromEntries(Object.entries(request).filter(([name]) => !switches.includes(name))),
  );
}
