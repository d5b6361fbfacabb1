import { expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";

const library = openEmbeddedLibrary();
const till = `2026-03-01 08:00:00 INFO  KIOSK-1 sale 12.50
2026-03-01 08:10:00 INFO  KIOSK-1 sale 3.20
2026-03-01 08:20:00 INFO  KIOSK-2 sale 8.00`;

test("what is counted is no mere label of the name behind it", async () => {
  const base = await library.addCase({ "till.log": till });
  const counted = await askLogs(library, base, "How many refunds of KIOSK-1 were there?");
  expect(counted).toContain("No line has “refunds”");
  const labelled = await askLogs(library, base, "How many sales at till KIOSK-1 were there?");
  expect(labelled).not.toContain("“till”,");
});
