import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { config, proxy } from "@/proxy.ts";

const at = (path: string, host = "localhost:3000") =>
  new Request(`http://${host}${path}`, { headers: { host } });

const sees = (path: string) =>
  unstable_doesMiddlewareMatch({ config, nextConfig: {}, url: `http://localhost:3000${path}` });

test("a page under a foreign name is refused in a sentence, and its own is let through", async () => {
  const refused = proxy(at("/documents", "evil.example"));
  expect(refused?.status).toBe(403);
  expect(await refused?.text()).toContain("foreign name");
  expect(proxy(at("/documents"))).toBeUndefined();
});

test.each(["/api/documents/%E0%A4%A", "/api/%zz", "/api/conversations/100%/messages"])(
  "%s cannot be decoded, and is refused in the shape of an error before Next fails at it",
  async (path) => {
    expect(sees(path)).toBe(true);
    const refused = proxy(at(path));
    expect(refused?.status).toBe(400);
    expect(await refused?.json()).toEqual({
      error: { code: "invalid_request", message: expect.stringContaining("%25") },
    });
  },
);

test("a page's address that cannot be decoded is refused too, and one that can be is not", () => {
  expect(proxy(at("/documents/%E0%A4%A"))?.status).toBe(400);
  expect(proxy(at("/api/documents/100%25"))).toBeUndefined();
  expect(proxy(at("/api/documents?q=100%"))).toBeUndefined();
});

test("routes whose address has no percent sign are left to themselves", () => {
  expect(sees("/api/documents/abc")).toBe(false);
  expect(sees("/api/chat/stream?events=plain")).toBe(false);
  expect(sees("/_next/static/a.js")).toBe(false);
  expect(sees("/documents")).toBe(true);
});
