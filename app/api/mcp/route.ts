import { createMcpHandler } from "@modelcontextprotocol/server";
import { refuseMethods, route } from "@/lib/http.ts";
import { mcpErrorResponse } from "@/lib/tool/mcp-error.ts";
import { createMcpServer } from "@/lib/tool/mcp-server.ts";

/** Streamable HTTP without sessions: each request stands alone, whichever process it reaches. */
export const POST = route(
  (request, { viewer, runtime }) =>
    createMcpHandler(() => createMcpServer(runtime, viewer)).fetch(request),
  mcpErrorResponse,
);

// A server without sessions has no stream to listen to and none to end: the protocol has it answer 405.
export const { GET, PUT, PATCH, DELETE } = refuseMethods(mcpErrorResponse, "POST");
