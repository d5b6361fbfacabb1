import { expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";

const library = openEmbeddedLibrary();
const till = `2026-03-01 08:00:00 INFO  payment of order 72 accepted
2026-03-01 08:10:00 WARN  refund of order 72 denied
2026-03-01 08:20:00 WARN  payment of order 73 denied`;

test("what was refused of something else is no answer", async () => {
  const base = await library.addCase({ "till.log": till });
  const other = await askLogs(library, base, "Was the payment of order 72 refused?");
  expect(other).not.toContain("refund of order 72 denied");
  const own = await askLogs(library, base, "Was the payment of order 73 refused?");
  expect(own).toContain("payment of order 73 denied");
});
