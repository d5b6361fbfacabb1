import * as z from "zod/mini";
import { type ErrorBody, type ErrorCode, errorResponseSchema } from "@/lib/wire/error.ts";
import { isOnSettingsPage, plainSettings } from "./plain-settings.ts";

/** A schema of `lib/wire`, by which an answer is read. */
export type AnswerSchema<T> = z.core.$ZodType<T>;

/** Said of an answer that does not fit its schema: page and server come from different versions of Ibid. */
export const misfitSentence =
  "This page cannot read what the server sent, perhaps because Ibid was updated. Reload the page.";

/** Why a route gave no data: the server's own error, no server (`unreachable`), or an answer that does not fit (`misfit`). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | "unreachable" | "misfit";

  constructor(status: number, code: ApiError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

/** Parses JSON by a schema; returns why it does not fit otherwise. */
function parseText<T>(schema: AnswerSchema<T>, text: string): { data: T } | { cause: unknown } {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? { data: parsed.data } : { cause: parsed.error };
  } catch (cause) {
    return { cause };
  }
}

/** An error of the server in the words of a reader, and whether the settings page helps. */
type ToldError = ErrorBody & { onSettingsPage: boolean };

/** Reads the body of an error response; null if it is not in the interface's shape. */
export function readErrorBody(body: string): ToldError | null {
  const read = parseText(errorResponseSchema, body);
  if (!("data" in read)) return null;
  const { error } = read.data;
  return {
    ...error,
    message: plainSettings(error.message),
    onSettingsPage: isOnSettingsPage(error.message),
  };
}

/**
 * Reads a response's JSON, whatever its status.
 * @throws ApiError `misfit`
 */
export async function readJson<T>(schema: AnswerSchema<T>, response: Response): Promise<T> {
  const read = parseText(schema, await response.text());
  if ("data" in read) return read.data;
  throw new ApiError(response.status, "misfit", misfitSentence, read.cause);
}

/**
 * Calls a route of this server.
 * @throws ApiError with the server's sentence, or with one saying that the server cannot be reached.
 */
async function call(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "unreachable", "Ibid cannot be reached. Is the server still running?");
  }
  if (response.ok) return response;
  const error = readErrorBody(await response.text());
  throw new ApiError(
    response.status,
    error?.code ?? "internal",
    error?.message ?? "The server gave an answer that cannot be read. Try again.",
  );
}

/**
 * Calls a route of this server and reads its JSON by the schema of its answer. Fields that the schema does not know are
 * left out, so that a page goes on working with a newer server.
 * @throws ApiError with a sentence for the reader.
 */
export async function fetchJson<T>(
  schema: AnswerSchema<T>,
  path: string,
  init?: RequestInit,
): Promise<T> {
  return readJson(schema, await call(path, init));
}

/** Sends JSON to a route of this server, and reads its answer. @throws ApiError as {@link fetchJson} does. */
export function requestJson<T>(
  schema: AnswerSchema<T>,
  method: ChangingMethod,
  path: string,
  body?: object,
): Promise<T> {
  return fetchJson(schema, path, jsonRequest(method, body));
}

/** Sends JSON to a route of this server; its answer is not needed. @throws ApiError as {@link fetchJson} does. */
export async function sendJson(method: ChangingMethod, path: string, body?: object): Promise<void> {
  await call(path, jsonRequest(method, body));
}

type ChangingMethod = "POST" | "PATCH" | "DELETE";

function jsonRequest(method: ChangingMethod, body: object | undefined): RequestInit {
  return {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  };
}
