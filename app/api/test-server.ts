import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Method, methods, routeHandler, routePaths } from "./test-routes.ts";

export type RouteServer = {
  origin: string;
  /** Runs before each request is answered, with its path. */
  before?: (path: string) => Promise<void>;
  close(): Promise<void>;
};

/** Serves the routes over HTTP on a free port, for clients that need a real server. */
export async function serveRoutes(): Promise<RouteServer> {
  const routes: Pick<RouteServer, "before"> = {};
  const server = createServer((request, response) => {
    const path = URL.parse(request.url ?? "/", "http://localhost")?.pathname ?? "/";
    const answering = Promise.resolve(routes.before?.(path)).then(() => respond(request, response));
    answering.catch((error: unknown) => {
      // The client disconnected before the end.
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(routes, {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController();
  outgoing.on("close", () => left.abort());
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const method = methods.find((one) => one === incoming.method);
  const found = method && matchRoute(url.pathname);
  if (!found) {
    outgoing.writeHead(404).end();
    return;
  }
  const response = await answer(incoming, url, method, found, left.signal);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing);
  else outgoing.end();
}

type Found = { path: string; params: Record<string, string> };

/** Finds the route of an address; one without brackets takes precedence. */
function matchRoute(pathname: string): Found | undefined {
  const found = routePaths.flatMap((path): Found[] => {
    const names = [...path.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? "");
    const pattern = new RegExp(`^${path.replace(/\[\w+\]/g, "([^/]+)")}$`);
    const match = path.includes("...") ? null : pattern.exec(pathname);
    if (!match) return [];
    const values = match.slice(1).map(decodeURIComponent);
    return [{ path, params: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ""])) }];
  });
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

async function answer(
  incoming: IncomingMessage,
  url: URL,
  method: Method,
  { path, params }: Found,
  signal: AbortSignal,
): Promise<Response> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const body = parts.length > 0 ? Buffer.concat(parts) : undefined;
  const request = new Request(url, { method, headers, signal, ...(body ? { body } : {}) });
  return (await routeHandler(method, path))(request, { params: Promise.resolve(params) });
}
