import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The methods a route may have. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Response | Promise<Response>;

/** Every route found on disk, as its address: `/api/documents/[id]/text`. */
export const routePaths: string[] = globSync("**/route.ts", { cwd: import.meta.dirname })
  .map((file) => `/api/${file.replace(/\/?route\.ts$/, "")}`)
  .toSorted();

/** What a test sends. `params` fill the address's brackets. */
export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a string or a form is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  user?: string;
  signal?: AbortSignal;
};

/** A route's handler. @throws Error where the route has no such export. */
export async function routeHandler(method: Method, path: string): Promise<Handler> {
  const file = join(import.meta.dirname, path.replace(/^\/api\/?/, ""), "route.ts");
  const handlers = (await import(pathToFileURL(file).href)) as Partial<Record<Method, Handler>>;
  const handle = handlers[method];
  if (!handle) throw new Error(`${path} exports no ${method}.`);
  return handle;
}

/** Calls a route's handler as the server would. @throws Error where the route has no such export. */
export async function callRoute(method: Method, path: string, sent: Sent = {}): Promise<Response> {
  const handle = await routeHandler(method, path);
  const { params = {}, query = {}, body, headers = {}, user, signal } = sent;
  const address = path.replace(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, (_bracket, name: string) =>
    encodeURIComponent(params[name] ?? name),
  );
  const url = new URL(address, "http://127.0.0.1:3000");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const raw = typeof body === "string" || body instanceof FormData;
  const request = new Request(url, {
    method,
    headers: { host: url.host, ...(user ? { "x-test-user": user } : {}), ...headers },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return handle(request, { params: Promise.resolve(params) });
}
