import { vi } from "vitest";
import { startReplayServer, type Transcript } from "./replay-server.ts";

/** Responses by method and path without query: `GET /api/models`. */
export type PageAnswers = Record<string, Transcript>;

export function jsonResponse(body: unknown, status = 200): Transcript {
  return {
    status,
    headers: [["content-type", "application/json"]],
    body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  };
}

/** AI SDK's UI message stream of these parts. */
export function uiStream(parts: readonly unknown[]): Transcript {
  const frames = [...parts.map((part) => JSON.stringify(part)), "[DONE]"];
  return {
    status: 200,
    headers: [
      ["content-type", "text/event-stream"],
      ["x-vercel-ai-ui-message-stream", "v1"],
    ],
    body: Buffer.from(frames.map((frame) => `data: ${frame}\n\n`).join("")),
  };
}

/**
 * Starts an HTTP server for a component, whose requests go there until `vi.unstubAllGlobals`.
 * @param answers is read at each request; what is not in it is 404.
 */
export async function servePage(answers: PageAnswers): Promise<{ close(): Promise<void> }> {
  const server = await startReplayServer(({ method, path }) => {
    const { pathname } = new URL(path, "http://page");
    return answers[`${method} ${pathname}`] ?? null;
  });
  const { origin } = new URL(server.baseUrl);
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    // Node's fetch takes no signal of jsdom.
    const { signal: _signal, ...request } = init;
    return send(new URL(path, origin), request);
  });
  return server;
}
