import { type LookupAddress, type LookupAllOptions, lookup as lookupHost } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, type Response as FetchResponse, fetch as fetchVia, getSetCookies } from "undici";
import { IbidError } from "../errors.ts";
import { describeNetworkFailure } from "../network-failure.ts";
import { isPublicAddress } from "./public-address.ts";

/** How a file is fetched. */
export type FetchLimits = {
  maxBytes: number;
  /** For all of it: connecting, redirects and the last byte. */
  timeoutMs: number;
  /** Hosts with their ports, as in `wiki.local:8080`, that may be asked although their address is not public. */
  privateHosts?: readonly string[];
  signal?: AbortSignal | undefined;
};

/** A file of another host. */
export type FetchedFile = {
  /** Where it was in the end. */
  url: string;
  bytes: Uint8Array;
  /** As its server says, lower case and without parameters; "" where it does not say. */
  mediaType: string;
  /** The name that its server gives it, else the last part of its address; "" without one. */
  filename: string;
};

const maxHops = 8;

/**
 * Fetches a file by http or https from a host on the public internet. Each redirect is checked as the first address is, and
 * the address that was checked is the one that is connected to. Cookies live for this fetch alone and go to the host that
 * set them: many publishers redirect in a circle without.
 * @throws IbidError `fetch_failed` with a sentence that says why, `too_large`; the signal's reason once it is aborted.
 */
export async function fetchFile(address: string, limits: FetchLimits): Promise<FetchedFile> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([limits.signal, timeout]) : timeout;
  const cookies = new Map<string, Map<string, string>>();
  let url = checkedUrl(address, limits);
  for (let redirects = 0; ; redirects += 1) {
    const agent = new Agent({
      connect: isPrivateAllowed(url, limits) ? {} : { lookup: lookupPublic },
    });
    try {
      const response = await fetchVia(url, {
        dispatcher: agent,
        redirect: "manual",
        signal,
        headers: { "user-agent": "Ibid", accept: "*/*", ...cookieHeader(cookies.get(url.host)) },
      });
      keepCookies(cookies, url.host, response);
      const next = redirectOf(response, url);
      if (next === undefined) return await readResponse(response, url, limits.maxBytes);
      if (redirects === maxHops) throw fetchFailed(url, "it redirects too often");
      url = checkedUrl(next, limits);
    } catch (error) {
      limits.signal?.throwIfAborted();
      throw toFetchError(error, url);
    } finally {
      await agent.destroy();
    }
  }
}

/** Where a response leads on to; undefined where it is the end. */
function redirectOf(response: FetchResponse, url: URL): string | undefined {
  const location = response.headers.get("location");
  if (response.status < 300 || response.status > 399 || location === null) return undefined;
  return URL.parse(location, url)?.href ?? location;
}

/** @throws IbidError `fetch_failed` */
function checkedUrl(address: string, limits: FetchLimits): URL {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new IbidError(
      "fetch_failed",
      "Only addresses that begin with http:// or https:// can be fetched.",
    );
  }
  if (url.username !== "" || url.password !== "")
    throw new IbidError("fetch_failed", "An address with a name and password is not fetched.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host) && !isPrivateAllowed(url, limits))
    throw fetchFailed(url, notPublic);
  return url;
}

const notPublic = "its address is not a public one";

function isPrivateAllowed(url: URL, { privateHosts = [] }: FetchLimits): boolean {
  return privateHosts.includes(hostWithPort(url));
}

/** A host with its port, also where that is the usual one. */
export function hostWithPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`;
}

/** Looks a host up, and refuses it if any of its addresses is not public. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookupHost(
    hostname,
    { ...options, all: true } as LookupAllOptions,
    (error: Error | null, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error) done(error, "");
      else if (!first || !found.every(({ address }) => isPublicAddress(address)))
        done(new IbidError("fetch_failed", `${hostname} cannot be fetched: ${notPublic}.`), "");
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    },
  );
};

function cookieHeader(cookies: ReadonlyMap<string, string> | undefined): Record<string, string> {
  if (!cookies) return {};
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

function keepCookies(
  cookies: Map<string, Map<string, string>>,
  host: string,
  { headers }: FetchResponse,
): void {
  for (const { name, value } of getSetCookies(headers))
    cookies.set(host, (cookies.get(host) ?? new Map<string, string>()).set(name, value));
}

async function readResponse(
  response: FetchResponse,
  url: URL,
  maxBytes: number,
): Promise<FetchedFile> {
  if (!response.ok) throw fetchFailed(url, statusSentence(response.status), response.status);
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(url, maxBytes);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.byteLength;
    if (length > maxBytes) throw tooLarge(url, maxBytes);
    pieces.push(piece);
  }
  return {
    url: url.href,
    bytes: Buffer.concat(pieces),
    mediaType:
      (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
    filename: fetchedFileName(response.headers.get("content-disposition") ?? "", url),
  };
}

/** Says what a status means to somebody who wants the page. */
function statusSentence(status: number): string {
  if (status === 404 || status === 410) return `it has nothing at this address (status ${status})`;
  if (status === 401 || status === 403 || status === 407)
    return `it gives this only to those who are signed in, or to no program (status ${status})`;
  return `it answers with the status ${status}`;
}

function fetchedFileName(disposition: string, url: URL): string {
  const given = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const name = given ?? url.pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    return decodeURIComponent(name).split(/[/\\]/).at(-1)?.trim() ?? "";
  } catch {
    return name;
  }
}

function fetchFailed(url: URL, why: string, status?: number, cause?: unknown): IbidError {
  return new IbidError("fetch_failed", `${url.host} cannot be fetched from: ${why}.`, {
    cause,
    ...(status === undefined ? {} : { details: { status } }),
  });
}

function tooLarge(url: URL, maxBytes: number): IbidError {
  const limit = Math.floor(maxBytes / 1_048_576);
  return new IbidError("too_large", `What ${url.host} sends is larger than ${limit} MB.`);
}

function toFetchError(error: unknown, url: URL): IbidError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof IbidError) return cause;
  return fetchFailed(
    url,
    describeNetworkFailure(error) ?? "the connection failed",
    undefined,
    error,
  );
}
