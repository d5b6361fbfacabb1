import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A response of a model's server, recorded or written from its documentation. */
export type Transcript = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** What follows the body, when it comes; until then the response stays open. */
  rest?: Promise<Buffer>;
};

/** A request to the server. */
export type ReplayedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
};

export type ReplayServer = {
  /** The address with `/v1`. */
  baseUrl: string;
  requests: ReplayedRequest[];
  /** Cuts the bodies of further responses at these byte offsets; each part is a write of its own. */
  cutAt(offsets: readonly number[]): void;
  close(): Promise<void>;
};

/** Headers of the recording's framing; the replaying server does its own. */
const framing = /^(?:transfer-encoding|content-length|connection|keep-alive)$/i;

/** Reads `lib/model/transcripts/NAME.http`: a status line, headers, an empty line, and the body byte for byte. */
export function readTranscript(name: string): Transcript {
  const bytes = readFileSync(join(import.meta.dirname, "../lib/model/transcripts", `${name}.http`));
  const end = bytes.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = bytes.subarray(0, end).toString().split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: headers.filter(([header]) => !framing.test(header)),
    body: bytes.subarray(end + 4),
  };
}

/**
 * Starts an HTTP server that answers with transcripts.
 * @param answer chooses the transcript of a request by its name in `transcripts/`; null means 404.
 * @param listenAt a port; a free one by default.
 */
export async function startReplayServer(
  answer: (request: ReplayedRequest) => string | Transcript | null,
  listenAt = 0,
): Promise<ReplayServer> {
  const requests: ReplayedRequest[] = [];
  let cuts: readonly number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = "";
      for await (const part of request.setEncoding("utf8")) text += part;
      const replayed: ReplayedRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: text === "" ? {} : JSON.parse(text),
      };
      requests.push(replayed);
      const chosen = answer(replayed);
      if (chosen === null) {
        response.writeHead(404).end();
        return;
      }
      const { status, headers, body, rest } =
        typeof chosen === "string" ? readTranscript(chosen) : chosen;
      response.writeHead(status, headers.flat());
      for (const piece of splitBody(body, cuts)) response.write(piece);
      response.end(await rest);
    })();
  });
  server.listen(listenAt, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    cutAt(offsets) {
      cuts = offsets;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Splits a body at offsets. Chunked transfer sends the pieces separately. */
function splitBody(body: Buffer, offsets: readonly number[]): Buffer[] {
  const places = offsets.map((offset) => offset % (body.length + 1)).toSorted((a, b) => a - b);
  return [...places, body.length]
    .map((place, n) => body.subarray(n === 0 ? 0 : places[n - 1], place))
    .filter((piece) => piece.length > 0);
}
