import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type S3Server = {
  endpoint: string;
  /** The objects of the bucket, by key. */
  objects: Map<string, string>;
  /** Keys that are listed and not given out. */
  secret: Set<string>;
  /** Answers every request with this status and body instead, while it is set. */
  failure: { status: number; body?: string; headers?: Record<string, string> } | undefined;
  /** Breaks off the list after its first page. */
  endsEarly: boolean;
  /** What was asked for: `GET /bucket/key`. */
  asked: string[];
  close(): Promise<void>;
};

export const s3Key = { id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
export const s3Region = "eu-test-1";

/** What a server and a client have agreed on: the settings for it. */
export const s3Settings = (endpoint: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: s3Region,
  AWS_ACCESS_KEY_ID: s3Key.id,
  AWS_SECRET_ACCESS_KEY: s3Key.secret,
  AWS_SESSION_TOKEN: "",
});

/** Serves a bucket over HTTP as S3 does: ListObjectsV2 by pages, GetObject, and only what is signed. */
export async function serveBucket(bucket: string, { perPage = 2 } = {}): Promise<S3Server> {
  const server = createServer((request, response) => answer(request, response));
  const state: S3Server = {
    endpoint: "",
    objects: new Map(),
    secret: new Set(),
    failure: undefined,
    endsEarly: false,
    asked: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://localhost");
    state.asked.push(`${request.method} ${decodeURIComponent(url.pathname)}`);
    if (state.failure) {
      const { status, body = "", headers = {} } = state.failure;
      response.writeHead(status, headers).end(body);
    } else if (!isSigned(request)) refuse(response, 403, "SignatureDoesNotMatch");
    else if (!url.pathname.startsWith(`/${bucket}/`)) refuse(response, 404, "NoSuchBucket");
    else if (url.searchParams.get("list-type") === "2")
      response.end(listPage(state, url.searchParams, perPage));
    else {
      const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
      const content = state.objects.get(key);
      if (state.secret.has(key)) refuse(response, 403, "AccessDenied");
      else if (content === undefined) refuse(response, 404, "NoSuchKey");
      else response.writeHead(200, { etag: etagOf(content) }).end(content);
    }
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

const etagOf = (content: string) => `"${createHash("md5").update(content).digest("hex")}"`;

function listPage(state: S3Server, asked: URLSearchParams, perPage: number): string {
  const prefix = asked.get("prefix") ?? "";
  const keys = [...state.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const from = Number(asked.get("continuation-token")?.replace("page+/", "") ?? 0);
  const isEscaped = asked.get("encoding-type") === "url";
  const write = (key: string) => (isEscaped ? encodeURIComponent(key).replaceAll("%20", "+") : key);
  const contents = keys.slice(from, from + perPage).map((key) => {
    const content = state.objects.get(key) ?? "";
    const etag = etagOf(content).replaceAll('"', "&quot;");
    return `<Contents><Key>${write(key)}</Key><ETag>${etag}</ETag><Size>${Buffer.byteLength(content)}</Size></Contents>`;
  });
  const isLast = from + perPage >= keys.length;
  const next =
    isLast || state.endsEarly
      ? ""
      : `<NextContinuationToken>page+/${from + perPage}</NextContinuationToken>`;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
<IsTruncated>${!isLast}</IsTruncated>${next}${isEscaped ? "<EncodingType>url</EncodingType>" : ""}${contents.join("")}</ListBucketResult>`;
}

const hex = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const escape = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Computes a request's signature from what came (AWS Signature Version 4), and compares it with the one that it has. */
function isSigned(request: IncomingMessage): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/u.exec(
      request.headers.authorization ?? "",
    )?.groups;
  if (!found) return false;
  const { id, scope = "", names = "", signature } = found;
  const time = String(request.headers["x-amz-date"]);
  const day = time.slice(0, 8);
  if (id !== s3Key.id || scope !== `${day}/${s3Region}/s3/aws4_request`) return false;
  const [path = "", search = ""] = (request.url ?? "").split("?");
  const query = search
    .split("&")
    .filter(Boolean)
    .map((pair) => pair.split("=").map((part) => escape(decodeURIComponent(part))))
    .map(([name = "", value = ""]) => `${name}=${value}`)
    .toSorted()
    .join("&");
  const canonical = [
    request.method,
    path
      .split("/")
      .map((part) => escape(decodeURIComponent(part)))
      .join("/"),
    query,
    ...names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    names,
    String(request.headers["x-amz-content-sha256"]),
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, hex(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(
    (before, part) => hmac(before, part),
    hmac(hmac(`AWS4${s3Key.secret}`, day), s3Region),
  );
  return hmac(key, toSign).toString("hex") === signature;
}
