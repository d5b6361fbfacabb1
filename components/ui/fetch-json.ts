import type * as z from "zod/mini";
import type { ErrorCode } from "@/lib/wire/error.ts";

/** A schema of `lib/wire`, by which an answer is read. */
export type AnswerSchema<T> = z.core.$ZodType<T>;

/** A schema, or what loads it. */
export type SchemaSource<T> = AnswerSchema<T> | (() => Promise<AnswerSchema<T>>);

/** Said of an answer that does not fit its schema: page and server come from different versions of Ibid. */
export const misfitSentence =
  "This page cannot read what the server sent, perhaps because Ibid was updated. Reload the page.";

/**
 * What the page itself finds to be wrong: no server, an answer that does not fit its schema, an error that is none of
 * Ibid's, an answer that broke off. The sentences are for a log; a reader gets them of `failureSentence`, in the language
 * of the page.
 */
const pageFailures = {
  unreachable: "Ibid cannot be reached. Is the server still running?",
  misfit: misfitSentence,
  unreadable: "The server gave an answer that cannot be read. Try again.",
  brokenOff: "It could not be read.",
} as const;

export type PageFailure = keyof typeof pageFailures;

/** Why a route gave no data: the server's own error, in its words, or what the page found. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | PageFailure;

  constructor(status: number, code: ApiError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }

  /** What the page itself found; null where the server said what failed. */
  get found(): PageFailure | null {
    return this.code in pageFailures ? (this.code as PageFailure) : null;
  }
}

/** Makes the error of what the page itself found. */
export function pageFailure(code: PageFailure, status = 0, cause?: unknown): ApiError {
  return new ApiError(status, code, pageFailures[code], cause);
}

/** Loads what an answer is parsed with: most of it is seldom needed before the page is drawn. */
const loadParser = () => import("./parse-answer.ts");

/** Loads the parser and the schema. @throws ApiError `unreachable` */
async function loadReader<T>(source: SchemaSource<T>) {
  try {
    return await Promise.all([loadParser(), typeof source === "function" ? source() : source]);
  } catch {
    throw pageFailure("unreachable");
  }
}

/** Reads a response's JSON, whatever its status, while what parses it is loaded. @throws ApiError */
export async function readJson<T>(
  source: SchemaSource<T>,
  responding: Promise<Response>,
): Promise<T> {
  const sent = responding.then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
  const [reader, { status, text }] = await Promise.all([loadReader(source), sent]);
  return parseRead(reader, text, status);
}

/** Reads JSON that came as text, such as an event of a stream. @throws ApiError */
export async function readJsonText<T>(source: SchemaSource<T>, text: string): Promise<T> {
  return parseRead(await loadReader(source), text, 200);
}

function parseRead<T>(
  [{ parseAnswer }, schema]: Awaited<ReturnType<typeof loadReader<T>>>,
  text: string,
  status: number,
): T {
  const read = parseAnswer(schema, text);
  if ("data" in read) return read.data;
  throw pageFailure("misfit", status, read.cause);
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
    throw pageFailure("unreachable");
  }
  if (response.ok) return response;
  const body = await response.text();
  const error = await loadParser().then(
    ({ readErrorBody }) => readErrorBody(body),
    () => null,
  );
  throw error
    ? new ApiError(response.status, error.code, error.message)
    : pageFailure("unreadable", response.status);
}

/**
 * Calls a route of this server and reads its JSON by the schema of its answer. Fields that the schema does not know are
 * left out, so that a page goes on working with a newer server.
 * @throws ApiError, which `failureSentence` words for the reader.
 */
export async function fetchJson<T>(
  schema: SchemaSource<T>,
  path: string,
  init?: RequestInit,
): Promise<T> {
  return readJson(schema, call(path, init));
}

/** Sends JSON to a route of this server, and reads its answer. @throws ApiError as {@link fetchJson} does. */
export function requestJson<T>(
  schema: SchemaSource<T>,
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

type ChangingMethod = "POST" | "PUT" | "PATCH" | "DELETE";

function jsonRequest(method: ChangingMethod, body: object | undefined): RequestInit {
  return {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  };
}
