import { beforeAll, expect, it, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

const router = [
  ["09:00:00", "info", "/cart", "web.1", 200],
  ["09:05:00", "info", "/cart", "web.2", 200],
  ["09:10:00", "error", "/pay", "web.1", 503],
  ["09:20:00", "info", "/pay", "web.2", 200],
  ["09:30:00", "error", "/cart", "web.2", 503],
  ["09:31:00", "info", "/cart", "web.1", 200],
  ["09:35:00", "info", "/cart", "web.1", 404],
  ["09:39:59", "info", "/cart", "web.1", 200],
]
  .map(
    ([at, level, path, dyno, status]) =>
      `2026-05-04T${at}+02:00 heroku[router]: at=${level} method=GET path="${path}" host=shop.example.com dyno=${dyno} status=${status}`,
  )
  .join("\n");
const access = [200, 200, 502, 404, 200]
  .map(
    (code, at) => `10.0.0.${at} - - [04/May/2026:09:0${at}:00 +0000] "GET /p HTTP/1.1" ${code} 5`,
  )
  .join("\n");
const orders = `2026-05-04 09:00:00,000 INFO  [main] Orders - order 1 placed
2026-05-04 09:01:00,000 ERROR [main] Orders - could not place order 2
java.lang.IllegalStateException: basket is empty
\tat com.acme.Basket.total(Basket.java:42)
2026-05-04 09:02:00,000 ERROR [main] Orders - could not place order 3
java.lang.IllegalStateException: basket is empty
2026-05-04 09:03:00,000 ERROR [main] Orders - the bank is away`;
/** Without any time. */
const build = `[ok] compiled a.c
[error] b.c: undeclared identifier`;

const library = openEmbeddedLibrary();
const bases: Record<string, TestBase> = {};
beforeAll(async () => {
  for (const [name, text] of Object.entries({ router, access, orders, build }))
    bases[name] = await library.addCase({ [`${name}.log`]: text });
});

const ask = async (name: string, question: string) => {
  const base = bases[name];
  if (!base) throw new Error(`There is no log ${name}.`);
  return askLogs(library, base, question);
};

test.each([
  [
    "router",
    "what's the error rate?",
    "25% in router.log: 2 ERROR entries out of 8 entries in all",
  ],
  ["router", "error rate by endpoint", "- /pay: 1/2 (50%) [t]\n- /cart: 1/6 (16.7%)"],
  ["router", "what percentage of requests to /pay failed?", "50% in router.log: 1 ERROR entry"],
  ["router", "what share of the errors are on /pay?", "out of 2 ERROR entries in all"],
  ["router", "Wie hoch ist die Fehlerrate?", "25\u00a0% in router.log: 2 ERROR-Einträge"],
  ["access", "error rate", "40% in access.log: 2 entries with status 400 to 599"],
  ["access", "error rate", "- 404: 1/5 (20%)"],
  ["access", "what is the 5xx rate?", "20% in access.log: 1 entry with status 500 to 599"],
])("tells in %s of %s its share", async (base, question, said) => {
  expect(await ask(base, question)).toContain(said);
});

test.each([
  [
    "router",
    "how many requests in the last 10 minutes?",
    "has 4 requests from 2026-05-04 09:29:59",
  ],
  [
    "router",
    "how many errors in the last 5 minutes?",
    "No ERROR entry from 2026-05-04 09:34:59 on",
  ],
  [
    "router",
    "how many requests in the first five minutes?",
    "has 2 requests up to 2026-05-04 09:05",
  ],
  ["build", "how many errors in the last hour?", "do not say when they were written"],
])("measures in %s for %s from the log's own stamps", async (base, question, said) => {
  expect(await ask(base, question)).toContain(said);
});

it("lists two lines by their numbers, and not those between them", async () => {
  const text = await ask("router", "lines 2 and 4");
  expect(text).toContain("Lines 2 and 4 of router.log");
  expect(text?.match(/- Line \d/gu)).toEqual(["- Line 2", "- Line 4"]);
});

it("counts how often the first error was seen by its kind", async () => {
  const text = await ask("orders", "how many times was the first error seen?");
  expect(text).toContain("orders.log has 2 ERROR entries like “Orders - could not place order …”");
});

it("shows the lines of a stack trace below its entry", async () => {
  const text = await ask("orders", "show me the stack trace of the first error");
  expect(text).toContain("The first ERROR entry of orders.log is on line 2");
  expect(text).toContain("  - at com.acme.Basket.total(Basket.java:42)");
  expect(text).not.toContain("could not place order 3");
});

it("names all groups that have the most", async () => {
  expect(await ask("router", "which dyno has the most errors?")).toContain(
    "web.1 and web.2 have the most, 1 each of 2 ERROR entries",
  );
});

it("says what it could not take into account, and opens the lines that it understood", async () => {
  const text = await ask("router", "what's the slowest request to /pay?");
  expect(text).toContain("“slowest” could not be taken into account");
  expect(text).toContain("a question for requests with “/pay”");
  expect(text).toContain("- Line 3: ");
});
