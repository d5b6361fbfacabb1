import type { ErrorBody } from "@/lib/wire/error.ts";
import { plainSettings } from "./plain-settings.ts";

/** An error response of the server, with its code and the sentence for the reader. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Reads the body of an error response; null if it is not in the interface's shape. */
export function readErrorBody(body: string): Pick<ErrorBody, "code" | "message"> | null {
  try {
    const parsed: { error?: Partial<ErrorBody> } | null = JSON.parse(body);
    const error = parsed?.error;
    return typeof error?.code === "string" && typeof error.message === "string"
      ? { code: error.code, message: plainSettings(error.message) }
      : null;
  } catch {
    return null;
  }
}

/**
 * Calls a route of this server and reads its JSON.
 * @throws ApiError with the server's sentence, or with one saying that the server cannot be reached.
 */
export async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "unreachable", "Ibid cannot be reached. Is the server still running?");
  }
  const body = await response.text();
  if (!response.ok) {
    const error = readErrorBody(body);
    throw new ApiError(
      response.status,
      error?.code ?? "internal",
      error?.message ?? "The server gave an answer that cannot be read. Try again.",
    );
  }
  // The one cast of the page's data: same origin, and every route's full JSON is tested.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (body === "" ? undefined : JSON.parse(body)) as T;
}

/** Sends JSON to a route of this server. */
export function requestJson<T>(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown) {
  return fetchJson<T>(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
}
