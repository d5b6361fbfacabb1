import { expect, test } from "vitest";
import {
  addressInLine,
  endpointOf,
  messageKind,
  sourceOf,
  statusOf,
  timeSlot,
  userOf,
} from "./line-fields.ts";

test.each([
  [
    "2026-03-12T14:11:42Z ERROR [payment-api-2] POST /api/payment 504 4003ms ERR_X",
    "/api/payment",
    "504",
  ],
  [
    '127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a/b.html?x=1 HTTP/1.0" 200 2326',
    "/a/b.html",
    "200",
  ],
  [
    '10.11.10.1 "GET https://api.example/v2/servers/detail HTTP/1.1" status: 404 len: 1',
    "/v2/servers/detail",
    "404",
  ],
  [
    '{"level":"error","method":"GET","path":"/api/orders/17","status":503,"msg":"x"}',
    "/api/orders/{id}",
    "503",
  ],
  ["level=error path=/login status=401 msg=denied", "/login", "401"],
  ["INFO [order-api-2] GET /api/orders/LK-2477339 200 19ms", "/api/orders/{id}", "200"],
  ["GET /v2/54fadb412c4e40cdbaed9335e4c35a9e/servers 202", "/v2/{id}/servers", "202"],
  ["WARN error rate of /api/payment is 31 percent", "/api/payment", null],
  ["2026-03-12 14:11:42 ERROR /api/payment refused", "/api/payment", null],
  ["ERROR request to /api/payment failed: no answer", "/api/payment", null],
  [
    'at=error code=H12 desc="Request timeout" method=GET path="/orders" host=shop.example status=503',
    "/orders",
    "503",
  ],
  ["configuration read from /etc/payment-api/payment-api.yaml", null, null],
  ["session opened for user root after 503 seconds", null, null],
])("reads endpoint and status code of %s", (line, endpoint, status) => {
  expect(endpointOf(line)).toBe(endpoint);
  expect(statusOf(line)).toBe(status);
});

test.each([
  ["2026-03-12T14:11:42Z ERROR [payment-api-2] POST /x", "payment-api-2"],
  ["Nov  9 12:01:01 host-7 crond(pam_unix)[2915]: session closed", "host-7"],
  ["<34>Oct 11 22:14:15 mymachine su: failed", "mymachine"],
  ["- 1131566461 2005.11.09 dn228 Nov 9 12:01:01 dn228/dn228 crond[2916]: x", "dn228"],
  ["- 1131567053 2005.11.09 tbird Nov 9 12:10:53 local@tbird gmetad: no source", "tbird"],
  ["17/06/09 20:10:40 INFO executor.Backend: Registered", "executor.Backend"],
  ["2026-01-01 10:00:00,123 WARN  com.example.Pool - busy", "com.example.Pool"],
  ['{"level":"error","logger":"a.b.c","msg":"x"}', "a.b.c"],
  ["level=info service=checkout msg=x", "checkout"],
  ["a message of nobody", null],
])("reads what wrote %s", (line, source) => {
  expect(sourceOf(line)).toBe(source);
});

test("tells a line's host from its service, its address and its user", () => {
  const line = '{"level":"error","service":"payout","host":"pay-2","user":"ann","msg":"x"}';
  expect([sourceOf(line), sourceOf(line, "host"), userOf(line)]).toEqual([
    "payout",
    "pay-2",
    "ann",
  ]);
  const access = '10.0.0.8 - bob [12/Mar/2026:14:31:00 +0200] "POST /b HTTP/1.1" 503 12';
  expect(userOf("2026-03-02 08:31:00,987 ERROR [pool-3] c.p.Door - jammed")).toBeNull();
  expect([addressInLine(access), userOf(access)]).toEqual(["10.0.0.8", "bob"]);
});

test("who did something is the value of its key, and not the key", () => {
  expect(userOf("WARN DbController - session pid=48213 killed by admin=ogrady")).toBe("ogrady");
});

test("knows a message under its key", () => {
  const kind = (second: number) =>
    messageKind(
      `ts=2026-03-06T02:27:1${second}Z level=error host=a msg="no answer in ${second} ms"`,
    );
  expect(kind(1)).toBe(kind(2));
  expect(kind(1)).toBe("no answer in … ms");
});

test("knows the same message by its code, its exception, or its words without what changes", () => {
  expect(messageKind("ERROR [a] POST /x 503 ERR_DB_POOL_EXHAUSTED no connection")).toBe(
    "ERR_DB_POOL_EXHAUSTED",
  );
  expect(messageKind("ERROR java.net.SocketTimeoutException: Read timed out")).toBe(
    "java.net.SocketTimeoutException",
  );
  const one = messageKind(
    "2015-07-29 19:04:29,071 - WARN  [SendWorker:188:Manager$SendWorker@688] - Connection broken for id 188978561024, my id = 1",
  );
  const other = messageKind(
    "2015-07-29 23:14:02,001 - WARN  [SendWorker:7:Manager$SendWorker@688] - Connection broken for id 2, my id = 3",
  );
  expect(one).toBe("Connection broken for id …, my id = …");
  expect(other).toBe(one);
});

test("reads the minute in the log's own zone", () => {
  const line = { time: Date.parse("2026-03-12T23:30:59Z"), offset: 60 };
  expect(timeSlot(line, "minute")).toBe("2026-03-13 00:30");
  expect(timeSlot(line, "hour")).toBe("2026-03-13 00:00");
  expect(timeSlot(line, "day")).toBe("2026-03-13");
  expect(timeSlot({ time: null, offset: null }, "day")).toBeNull();
});

test("a line as long as a file has its fields read in a time that grows with it", () => {
  // A pattern that retries at every place needs minutes, which fails the test.
  for (const piece of ["_", "-", "a1", "ERROR ", "GET /a ", "key=", "[", "A_", "12:34:56 "])
    for (const read of [addressInLine, endpointOf, messageKind, sourceOf, statusOf, userOf])
      expect(() => read(`x ${piece.repeat(300_000 / piece.length)}`)).not.toThrow();
});

test("a date behind another one is no host", () => {
  const line =
    "nova-api.log.1.2026-05-16_13:53:08 2026-05-16 00:00:17.504 2931 INFO web.server [req-9] done: yes";
  expect(sourceOf(line, "host")).not.toBe("2026-05-16");
  expect(sourceOf("Nov  9 12:01:01 10.0.0.7 sshd[12]: session closed", "host")).toBe("10.0.0.7");
});
