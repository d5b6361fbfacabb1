import { z } from "zod";
import type { IbidError } from "../errors.ts";
import { knownError } from "../http.ts";
import { type ErrorCode, statusByCode } from "../wire/error.ts";

/** An error as clients of the chat-completions protocol read it. */
type OpenAIError = {
  error: { message: string; type: string; param: string | null; code: string };
};

const typeByStatus: Record<number, string> = {
  401: "authentication_error",
  403: "permission_error",
  429: "rate_limit_error",
  500: "server_error",
  502: "server_error",
  503: "server_error",
};

const issuesWithFields = z.array(z.object({ field: z.string() })).min(1);

/** The error in the protocol's shape; its code is Ibid's, except for a missing model: clients know that one by a code of the protocol. */
export function toOpenAIError(error: IbidError): OpenAIError {
  const param = issuesWithFields.safeParse(error.details).data?.[0]?.field || null;
  const code: ErrorCode | "model_not_found" =
    error.code === "not_found" && param === "model" ? "model_not_found" : error.code;
  return {
    error: {
      message: error.message,
      type: typeByStatus[statusByCode[error.code]] ?? "invalid_request_error",
      param,
      code,
    },
  };
}

/** The response to an error of the protocol's routes. */
export function openAIErrorResponse(
  error: unknown,
  request: Request,
  headers: Record<string, string> = {},
): Response {
  // The client left and nothing failed. Proxies log that as 499.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const known = knownError(error, request);
  return Response.json(toOpenAIError(known), { status: statusByCode[known.code], headers });
}
