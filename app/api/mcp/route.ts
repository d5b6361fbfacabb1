import { createMcpHandler } from "@modelcontextprotocol/server";
import { refuseMethods, route } from "@/lib/http.ts";
import { mcpErrorResponse } from "@/lib/mcp/mcp-error.ts";
import { createMcpServer } from "@/lib/mcp/mcp-server.ts";

/** Streamable HTTP without sessions: any process can serve any request. */
export const POST = route(
  (request, { viewer, runtime }) =>
    createMcpHandler(() => createMcpServer(runtime, viewer)).fetch(request),
  mcpErrorResponse,
);

// Without sessions there is no stream to listen to or to end: the protocol prescribes 405.
export const { GET, PUT, PATCH, DELETE } = refuseMethods(mcpErrorResponse, "POST");
