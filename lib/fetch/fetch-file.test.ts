import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PaperServer, startPaperServer } from "../../test/paper-server.ts";
import { fetchFile } from "./fetch-file.ts";
import { isPublicAddress } from "./public-address.ts";

let server: PaperServer;
let other: PaperServer;

beforeAll(async () => {
  [server, other] = await Promise.all([startPaperServer(), startPaperServer()]);
});

afterEach(() => {
  server.forget();
  other.forget();
});

afterAll(async () => {
  await server?.close();
  await other?.close();
});

const mebibyte = 1_048_576;
const get = (path: string, limits: { maxBytes?: number; timeoutMs?: number } = {}) =>
  fetchFile(`${server.url}${path}`, {
    maxBytes: mebibyte,
    timeoutMs: 60_000,
    privateHosts: [new URL(server.url).host],
    ...limits,
  });
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);
const failure = (message: RegExp, code = "fetch_failed") =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe("a file of another host", () => {
  test("comes with its address after redirects, its type and its name", async () => {
    server.serve("/start", (_request, response) => {
      response.writeHead(302, { location: "/papers/one.pdf?x=1" }).end();
    });
    server.serve("/papers/one.pdf", "words", "Application/PDF; charset=x");
    const file = await get("/start");
    expect(text(file)).toBe("words");
    expect(file).toMatchObject({
      url: `${server.url}/papers/one.pdf?x=1`,
      mediaType: "application/pdf",
      filename: "one.pdf",
    });
  });

  test("keeps the cookies of a host for the next redirect, and tells them no other host", async () => {
    const cookies: (string | undefined)[] = [];
    server.serve("/in", (request, response) => {
      cookies.push(request.headers.cookie);
      const location = request.headers.cookie ? `${other.url}/out` : "/in";
      response.writeHead(302, { location, "set-cookie": "session=7; Path=/" }).end();
    });
    other.serve("/out", (request, response) => {
      cookies.push(request.headers.cookie);
      response.end("in");
    });
    const hosts = [server, other].map(({ url }) => new URL(url).host);
    const file = await fetchFile(`${server.url}/in`, {
      maxBytes: mebibyte,
      timeoutMs: 60_000,
      privateHosts: hosts,
    });
    expect(text(file)).toBe("in");
    expect(cookies).toEqual([undefined, "session=7", undefined]);
  });

  test("is not fetched from a private address, whatever its name", async () => {
    const { port } = new URL(server.url);
    const limits = { maxBytes: mebibyte, timeoutMs: 60_000 };
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "2130706433",
      "0x7f.1",
      "[::ffff:7f00:1]",
      "0.0.0.0",
    ])
      await expect(fetchFile(`http://${host}:${port}/`, limits)).rejects.toEqual(
        failure(/not a public one/),
      );
    expect(server.asked).toEqual([]);
  });

  test("is not fetched where a redirect leads to a private address, by port too", async () => {
    server.serve("/trap", (_request, response) => {
      response.writeHead(302, { location: `${other.url}/secret` }).end();
    });
    server.serve("/trap-by-name", (_request, response) => {
      const { port } = new URL(other.url);
      response.writeHead(302, { location: `http://localhost:${port}/secret` }).end();
    });
    other.serve("/secret", "secret");
    for (const path of ["/trap", "/trap-by-name"])
      await expect(get(path)).rejects.toEqual(failure(/not a public one/));
    expect(other.asked).toEqual([]);
  });

  test("is not fetched by another protocol, nor with a name and password", async () => {
    for (const location of ["file:///etc/passwd", "ftp://example.org/x", "data:text/plain,x"]) {
      server.serve("/away", (_request, response) => response.writeHead(302, { location }).end());
      await expect(get("/away")).rejects.toEqual(failure(/http/));
    }
    const withName = server.url.replace("http://", "http://me:secret@");
    const limits = { maxBytes: 1, timeoutMs: 60_000 };
    await expect(fetchFile(withName, limits)).rejects.toEqual(failure(/password/));
  });

  test("ends at the most bytes, said or not, and as they are unpacked", async () => {
    server.serve("/said", (_request, response) => {
      response.writeHead(200, { "content-length": String(500 * mebibyte) });
      response.write("x");
    });
    server.serve("/unsaid", (_request, response) => {
      const piece = Buffer.alloc(65_536);
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", more).on("error", () => {});
      more();
    });
    server.serve("/bomb", (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync(Buffer.alloc(64 * mebibyte)));
    });
    for (const path of ["/said", "/unsaid", "/bomb"])
      await expect(get(path)).rejects.toEqual(failure(/larger than 1 MB/, "too_large"));
  });

  test("ends where its server hangs, before its first byte and behind it", async () => {
    server.serve("/silent", () => {});
    server.serve("/stuck", (_request, response) => void response.write("begun"));
    for (const path of ["/silent", "/stuck"])
      await expect(get(path, { timeoutMs: 200 })).rejects.toEqual(failure(/in time/));
  });

  test("ends where it redirects in a circle, is refused, or is not there", async () => {
    server.serve("/circle", (_request, response) => {
      response.writeHead(302, { location: "/circle" }).end();
    });
    await expect(get("/circle")).rejects.toEqual(failure(/too often/));
    await expect(get("/nothing")).rejects.toEqual(
      failure(/has nothing at this address \(status 404\)/),
    );
    server.serve("/members", (_request, response) => response.writeHead(403).end());
    await expect(get("/members")).rejects.toEqual(failure(/signed in.*\(status 403\)/));
    const closed = await startPaperServer();
    await closed.close();
    const gone = fetchFile(closed.url, {
      maxBytes: 1,
      timeoutMs: 60_000,
      privateHosts: [new URL(closed.url).host],
    });
    await expect(gone).rejects.toEqual(failure(/nothing listens/));
  });

  test("is given up with the signal, for the signal's reason", async () => {
    const stop = new AbortController();
    server.serve("/silent", () => stop.abort(new Error("enough")));
    const fetched = fetchFile(`${server.url}/silent`, {
      maxBytes: 1,
      timeoutMs: 60_000,
      privateHosts: [new URL(server.url).host],
      signal: stop.signal,
    });
    await expect(fetched).rejects.toThrow("enough");
  });
});

test("an address is public where it is neither private, local nor reserved in any form", () => {
  for (const address of ["8.8.8.8", "193.62.193.80", "2606:4700::1111"])
    expect(isPublicAddress(address), address).toBe(true);
  const others =
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fe80::1%eth0 fc00::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1 ff02::1 nonsense";
  for (const address of others.split(" ")) expect(isPublicAddress(address), address).toBe(false);
});
