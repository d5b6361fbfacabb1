import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { Env } from "../lib/env.ts";
import { IbidError } from "../lib/errors.ts";
import { describeNetworkFailure } from "../lib/network-failure.ts";

/** An object of a bucket, as a list of it says. */
export type ListedObject = { key: string; size: number; etag: string };

export type S3Client = {
  /**
   * Yields every object whose key begins with a prefix.
   * @throws IbidError `fetch_failed`
   */
  list(prefix: string, signal: AbortSignal): AsyncGenerator<ListedObject>;
  /**
   * Returns an object's bytes; null where they are more than so many, or it is not given out.
   * @throws IbidError `fetch_failed` where the bucket cannot be reached any more.
   */
  read(
    key: string,
    options: { maxBytes: number; signal: AbortSignal },
  ): Promise<Uint8Array | "too large" | "refused">;
};

export type S3Settings = Pick<
  Env,
  | "AWS_ACCESS_KEY_ID"
  | "AWS_SECRET_ACCESS_KEY"
  | "AWS_SESSION_TOKEN"
  | "AWS_REGION"
  | "AWS_ENDPOINT_URL"
>;

const maxTries = 3;
const retryMs = 500;
const maxListMs = 60_000;
const maxReadMs = 15 * 60_000;
/** A page names at most 1000 objects, by keys of at most 1024 bytes, each of which may be written as three. */
const maxPageBytes = 16 * 1_048_576;
const maxErrorBytes = 65_536;

/** Speaks to one bucket of S3 or of a server that speaks its protocol; without a key as anybody may. */
export function openBucket(bucket: string, settings: S3Settings): S3Client {
  const base = bucketUrl(bucket, settings);
  const place = { bucket, host: base.host };
  const ask = (url: URL, signal: AbortSignal) => send(() => signed(url, settings), place, signal);
  const explain = async (response: Response) => {
    const body = (await readUpTo(response, maxErrorBytes, place)) ?? new Uint8Array();
    return explainStatus(response, new TextDecoder().decode(body), place, settings);
  };
  return {
    async *list(prefix, signal) {
      for (let token: string | undefined; ; ) {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(maxListMs)]);
        const response = await ask(pageUrl(base, prefix, token), limit);
        if (!response.ok) throw await explain(response);
        const page = readPage(await readUpTo(response, maxPageBytes, place), bucket);
        yield* page.objects;
        // The same page again would never end.
        if (page.next !== undefined && page.next === token) throw unreadable(bucket);
        if (page.next === undefined) return;
        token = page.next;
      }
    },
    async read(key, { maxBytes, signal }) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(maxReadMs)]);
      const response = await ask(objectUrl(base, key), limit);
      if (response.status >= 500) throw await explain(response);
      if (response.ok) return (await readUpTo(response, maxBytes, place)) ?? "too large";
      await response.body?.cancel();
      return "refused";
    },
  };
}

/** Returns where a bucket is: at a server that is named by its path, at Amazon by its host. */
export function bucketUrl(bucket: string, { AWS_ENDPOINT_URL, AWS_REGION }: S3Settings): URL {
  if (AWS_ENDPOINT_URL) return new URL(`${AWS_ENDPOINT_URL.replace(/\/+$/u, "")}/${bucket}/`);
  const amazon = `s3.${AWS_REGION}.amazonaws.com`;
  // A certificate holds for one part of a host's name.
  const isHostName = /^[a-z\d-]+$/u.test(bucket);
  return new URL(isHostName ? `https://${bucket}.${amazon}/` : `https://${amazon}/${bucket}/`);
}

/** Escapes all that a signature escapes, as both sides have to write an address alike. */
function escapePart(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function objectUrl(base: URL, key: string): URL {
  return new URL(base.href + key.split("/").map(escapePart).join("/"));
}

function pageUrl(base: URL, prefix: string, token: string | undefined): URL {
  const asked = Object.entries({
    "list-type": "2",
    "encoding-type": "url",
    prefix,
    ...(token === undefined ? {} : { "continuation-token": token }),
  });
  const url = new URL(base);
  url.search = asked.map(([name, value]) => `${name}=${escapePart(value)}`).join("&");
  return url;
}

async function signed(url: URL, settings: S3Settings): Promise<Request> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const asIs: RequestInit = { redirect: "manual" };
  if (!accessKeyId || !secretAccessKey) return new Request(url, asIs);
  const signer = new AwsV4Signer({
    url: url.href,
    accessKeyId,
    secretAccessKey,
    ...(settings.AWS_SESSION_TOKEN ? { sessionToken: settings.AWS_SESSION_TOKEN } : {}),
    service: "s3",
    region: settings.AWS_REGION,
    // The path is escaped already, and S3 escapes it once.
    singleEncode: false,
  });
  const { headers } = await signer.sign();
  return new Request(url, { ...asIs, headers });
}

type Place = { bucket: string; host: string };

/** Asks, and asks again where the server is out of order for the moment. @throws IbidError where it is not reached. */
async function send(
  request: () => Promise<Request>,
  place: Place,
  signal: AbortSignal,
): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    try {
      const response = await fetch(await request(), { signal });
      const mayPass = response.status >= 500 || response.status === 429;
      if (!mayPass || tried === maxTries) return response;
      await response.body?.cancel();
    } catch (error) {
      if (tried === maxTries || signal.aborted) throw notReached(error, place);
    }
    await sleep(retryMs * tried, undefined, { signal });
  }
}

/** Returns what a response says; null where that is more than so many bytes. @throws IbidError where it breaks off. */
async function readUpTo(
  response: Response,
  maxBytes: number,
  place: Place,
): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of response.body ?? []) {
      size += piece.length;
      if (size > maxBytes) return null;
      pieces.push(piece);
    }
  } catch (error) {
    throw notReached(error, place);
  }
  return Buffer.concat(pieces);
}

/** Says of a failure of the network which it is; any other is given back. */
function notReached(cause: unknown, { bucket, host }: Place): unknown {
  const why = describeNetworkFailure(cause);
  if (!why && !(cause instanceof TypeError)) return cause;
  const message = `The bucket ${bucket} cannot be reached at ${host}${why ? `: ${why}` : ""}. Check the network and AWS_ENDPOINT_URL.`;
  return new IbidError("fetch_failed", message, { cause });
}

const pageSchema = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
    EncodingType: z.string().optional(),
    Contents: z
      .array(
        z.object({
          Key: z.string(),
          Size: z
            .string()
            .regex(/^\d{1,15}$/u)
            .transform(Number),
          ETag: z.string().default(""),
        }),
      )
      .default([]),
  }),
});

const xml = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  isArray: (name) => name === "Contents",
});

function readPage(
  bytes: Uint8Array | null,
  bucket: string,
): { objects: ListedObject[]; next: string | undefined } {
  try {
    const text = new TextDecoder().decode(bytes ?? new Uint8Array());
    const { ListBucketResult: page } = pageSchema.parse(xml.parse(text));
    const isEscaped = page.EncodingType === "url";
    const objects = page.Contents.map(({ Key, Size, ETag }) => ({
      key: isEscaped ? decodeURIComponent(Key.replaceAll("+", " ")) : Key,
      size: Size,
      etag: ETag,
    }));
    const isLast = page.IsTruncated !== "true";
    // A list that breaks off would let the rest count as gone.
    if (!isLast && !page.NextContinuationToken) throw unreadable(bucket);
    return { objects, next: isLast ? undefined : page.NextContinuationToken };
  } catch (cause) {
    throw unreadable(bucket, cause);
  }
}

function unreadable(bucket: string, cause?: unknown): IbidError {
  const message = `The list of the bucket ${bucket} cannot be read: it is none of S3's. Check AWS_ENDPOINT_URL.`;
  return new IbidError("fetch_failed", message, { cause });
}

const errorSchema = z.object({ Error: z.object({ Region: z.string().optional() }) });

/** Says in a sentence why a bucket is not read. */
function explainStatus(
  { status, headers }: Response,
  body: string,
  { bucket, host }: Place,
  { AWS_ACCESS_KEY_ID }: S3Settings,
): IbidError {
  const because = (message: string) => new IbidError("fetch_failed", message);
  const region = headers.get("x-amz-bucket-region") ?? readRegion(body);
  if (status <= 400 && region && /^[\w-]+$/u.test(region))
    return because(`The bucket ${bucket} is in the region ${region}. Set AWS_REGION=${region}.`);
  if (status === 404)
    return because(
      `There is no bucket ${bucket} at ${host}. Check its name, AWS_REGION and AWS_ENDPOINT_URL.`,
    );
  if (status === 401 || status === 403)
    return because(
      AWS_ACCESS_KEY_ID
        ? `The bucket ${bucket} may not be read with this key. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the key may list the bucket and read its objects.`
        : `The bucket ${bucket} may not be read without a key. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  return because(
    `The bucket ${bucket} cannot be read: ${host} answers with status ${status}. Try again later.`,
  );
}

function readRegion(body: string): string | undefined {
  try {
    return errorSchema.parse(xml.parse(body)).Error.Region;
  } catch {
    return undefined;
  }
}
