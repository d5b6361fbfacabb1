import { transferableAbortController } from "node:util";
import { vi } from "vitest";
import { type ReplayServer, startReplayServer, type Transcript } from "./replay-server.ts";

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
  return {
    status: 200,
    headers: [
      ["content-type", "text/event-stream"],
      ["x-vercel-ai-ui-message-stream", "v1"],
    ],
    body: Buffer.concat([...parts.map(frameOf), Buffer.from("data: [DONE]\n\n")]),
  };
}

function frameOf(part: unknown): Buffer {
  return Buffer.from(`data: ${JSON.stringify(part)}\n\n`);
}

/** A stream that stops before its part `from` until `goOn` is called. */
export function heldStream(parts: readonly unknown[], from: number) {
  const { body, ...head } = uiStream(parts);
  const length = parts.slice(0, from).reduce((sum: number, part) => sum + frameOf(part).length, 0);
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const held: Transcript = { ...head, body: body.subarray(0, length), rest: promise };
  return { held, goOn: () => resolve(body.subarray(length)) };
}

/**
 * Starts an HTTP server for a component, whose requests go there until `vi.unstubAllGlobals`.
 * @param answers is read at each request; what is not in it is 404.
 */
export async function servePage(answers: PageAnswers): Promise<ReplayServer> {
  const server = await startReplayServer(({ method, path }) => {
    const { pathname } = new URL(path, "http://page");
    return answers[`${method} ${pathname}`] ?? null;
  });
  const { origin } = new URL(server.baseUrl);
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    // Node's fetch takes no signal of jsdom.
    const { signal, ...request } = init;
    const leaving = transferableAbortController();
    signal?.addEventListener("abort", () => leaving.abort());
    return send(new URL(path, origin), { ...request, signal: leaving.signal });
  });
  return server;
}
