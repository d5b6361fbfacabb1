import { env } from "./env.ts";
import { IbidError } from "./errors.ts";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * With accounts off every request is the local user's, so a page of another site must not reach the server: neither under
 * a name of its own that leads to this machine (Host), nor from its own address (Origin).
 * @throws IbidError `foreign_origin`
 */
export function refuseForeign(request: Request): void {
  const host = request.headers.get("host") ?? "";
  const own = [...loopbackNames, env().HOST];
  const hostname = hostnameOf(`http://${host}`);
  if (hostname === undefined || !own.includes(hostname)) throw foreignRequestError();
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== `http://${host}` && origin !== `https://${host}`)
    throw foreignRequestError();
  if (request.headers.get("sec-fetch-site") === "cross-site" && request.method !== "GET")
    throw foreignRequestError();
}

/** Whether the server listens to other computers too, and not on the loopback address alone. */
export function isReachedFromOutside(): boolean {
  return !["localhost", "127.0.0.1", "::1", "[::1]"].includes(env().HOST);
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function foreignRequestError(): IbidError {
  return new IbidError(
    "foreign_origin",
    "This request came under a foreign name or from another site. Open Ibid at its own address and ask there.",
  );
}
