import { z } from "zod";
import { withStoredSettings } from "./current-runtime.ts";
import { describeIssue, issueSentence } from "./describe-issue.ts";
import { IbidError } from "./errors.ts";
import { refuseForeign } from "./foreign-request.ts";
import { reportFailure } from "./report-failure.ts";
import { type Runtime, requireRuntime } from "./runtime.ts";
import { toIbidError } from "./to-ibid-error.ts";
import { identify, type Viewer } from "./viewer.ts";
import { type ErrorResponse, statusByCode } from "./wire/error.ts";

/** What a route gets besides its request. */
type RouteContext<Params> = { viewer: Viewer; runtime: Runtime; params: Params };

type Handler<Params> = (request: Request, context: RouteContext<Params>) => Promise<Response>;

/** Writes the response to an error. */
type ErrorResponder = (
  error: unknown,
  request: Request,
  headers?: Record<string, string>,
) => Response;

/**
 * A route handler: refuses foreign hosts and origins, says who asks, and answers every error once, in the one shape.
 * @param respond for a protocol that has a shape of its own for errors.
 */
export function route<Params = Record<string, never>>(
  handler: Handler<Params>,
  respond: ErrorResponder = errorResponse,
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      refuseForeign(request);
      const viewer = await identify(request);
      const runtime = await withStoredSettings(await requireRuntime());
      return await handler(request, { viewer, runtime, params: await context.params });
    } catch (error) {
      const response = respond(error, request);
      // Nobody reads the rest of such a body: a further request on its connection would be lost.
      if (response.status === statusByCode.too_large) response.headers.set("connection", "close");
      return response;
    }
  };
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

/** Handlers for all methods but these, which answer in the error shape; Next alone would answer without a body. */
export function refuseAllBut<Allowed extends Method>(
  ...allowed: Allowed[]
): Record<Exclude<Method, Allowed>, (request: Request) => Response> {
  return refuseMethods(errorResponse, ...allowed);
}

/** The same, answering in another protocol's shape. */
export function refuseMethods<Allowed extends Method>(
  respond: ErrorResponder,
  ...allowed: Allowed[]
): Record<Exclude<Method, Allowed>, (request: Request) => Response> {
  const refuse = (request: Request): Response =>
    respond(
      new IbidError(
        "method_not_allowed",
        `This address takes ${allowed.join(" and ")}, not ${request.method}.`,
      ),
      request,
      { allow: allowed.join(", ") },
    );
  return Object.fromEntries(methods.map((method) => [method, refuse])) as Record<
    Exclude<Method, Allowed>,
    typeof refuse
  >;
}

/** The response to an error: its code, its sentence, never its cause. */
export function errorResponse(
  error: unknown,
  request: Request,
  headers: Record<string, string> = {},
): Response {
  const known = knownError(error, request);
  const body: ErrorResponse = { error: known.toBody() };
  return Response.json(body, { status: statusByCode[known.code], headers });
}

/** An error of a request as it may be shown; one that is Ibid's fault is logged with its cause. */
export function knownError(error: unknown, request: Request): IbidError {
  const known = toIbidError(error);
  if (statusByCode[known.code] >= 500) {
    const id = known.code === "internal" ? ` ${JSON.stringify(known.details)}` : "";
    reportFailure(
      `${request.method} ${new URL(request.url).pathname} failed: ${known.code}${id}`,
      error,
    );
  }
  return known;
}

function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): IbidError {
  const details = issues.map((issue) => ({ field: issue.path.join("."), reason: issue.message }));
  const message = details[0] ? issueSentence(details[0]) : "The request cannot be read.";
  return new IbidError("invalid_request", message, { details });
}

/**
 * The request's JSON body, checked.
 * @throws IbidError `invalid_request` with field and reason for malformed JSON, wrong types and unknown fields.
 */
export async function parseJson<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(request);
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch (cause) {
    throw new IbidError("invalid_request", "The request's body is not JSON. Send a JSON object.", {
      cause,
      details: [{ field: "", reason: "malformed JSON" }],
    });
  }
  return parseBySchema(body, schema);
}

/** Bytes of a body of JSON, at most: all ids that a request may name, several times over. */
const maxBodyBytes = 16 * 1_048_576;

/** A request's body, of which no more is held than is allowed. @throws IbidError `too_large` */
async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBodyBytes)
      throw new IbidError(
        "too_large",
        "The request's body is larger than 16 MB. Send less at once.",
      );
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** The body of a call that takes none. */
export const noBody = z.strictObject({});

/** The request's query, checked; a name given twice counts once, with its last value. */
export function parseQuery<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
): z.output<Schema> {
  return parseBySchema(Object.fromEntries(new URL(request.url).searchParams), schema);
}

export function parseBySchema<Schema extends z.core.$ZodType>(
  value: unknown,
  schema: Schema,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues);
}
