import { describeNetworkFailure } from "../network-failure.ts";

export type ServerAddress = {
  baseUrl: string;
  apiKey?: string | undefined;
  /** The headers with the key, if it is not sent as a bearer token. */
  headers?: Record<string, string>;
  /** True for a server that was found and not named: it is given a second, and no redirect of it is followed. */
  isFound?: boolean;
};

/** A server's answer; `body` is null if it is no JSON. */
export type Answered = { status: number; headers: Headers; text: string; body: unknown };

/** A list of thousands of models is smaller than this. */
const maxAnswerBytes = 4 * 1_048_576;

/** Asks a server for JSON, and gives a reason if it cannot be reached. */
export async function askServer(
  { apiKey, headers, isFound }: ServerAddress,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Answered | { failure: string }> {
  try {
    const response = await fetchFrom(
      url,
      {
        ...init,
        headers: {
          ...(headers ?? (apiKey ? { authorization: `Bearer ${apiKey}` } : {})),
          ...(init.body ? { "content-type": "application/json" } : {}),
        },
      },
      isFound ? 0 : maxRedirects,
    );
    const text = await readBounded(response);
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  } catch (error) {
    return { failure: whyNotReached(error) };
  }
}

const maxRedirects = 5;

/** A server's redirect to another one, which is not followed: it would be given the key and the question. */
class RedirectError extends Error {
  override readonly name = "RedirectError";
}

/**
 * As `fetch`, but follows a redirect only where it stays with the same server.
 * @throws RedirectError where it leads to another one, or where there are too many.
 */
export async function fetchFrom(
  url: string,
  init: RequestInit = {},
  redirects = maxRedirects,
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  const location = response.headers.get("location");
  if (response.status < 300 || response.status > 399 || location === null) return response;
  void response.body?.cancel();
  const next = URL.parse(location, url);
  if (!next || redirects === 0 || !isSameServer(new URL(url), next))
    throw new RedirectError("it redirects to another server");
  const keepsMethod = response.status === 307 || response.status === 308;
  const { body: _body, ...bodiless } = init;
  const asGet = { ...bodiless, method: "GET" };
  const again = keepsMethod || (init.method ?? "GET") === "GET" ? init : asGet;
  return fetchFrom(next.href, again, redirects - 1);
}

/** Whether a redirect stays with its server: also from http to https of the same host. */
function isSameServer(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  const upgrades = from.protocol === "http:" && to.protocol === "https:";
  return upgrades && from.hostname === to.hostname && from.port === "" && to.port === "";
}

/** Reads a body as text. @throws Error if it is too large. */
async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxAnswerBytes) throw new RangeError("the answer is too large");
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Says in a few words why a request did not reach its server. */
export function whyNotReached(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RedirectError) return cause.message;
    if (cause instanceof RangeError) return "its answer is too large";
  }
  return describeNetworkFailure(error) ?? "the connection failed";
}
