import { knownError } from "../http.ts";
import { statusByCode } from "../wire/error.ts";

/** JSON-RPC's code for a request that a server does not take, outside of any tool. */
const refused = -32_000;

/** The response to a request that never reached a tool, in the shape of JSON-RPC. */
export function mcpErrorResponse(
  error: unknown,
  request: Request,
  headers: Record<string, string> = {},
): Response {
  const known = knownError(error, request);
  const body = {
    jsonrpc: "2.0",
    error: { code: refused, message: known.message, data: { code: known.code } },
    id: null,
  };
  return Response.json(body, { status: statusByCode[known.code], headers });
}
