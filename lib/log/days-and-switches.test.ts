import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A nightly copy of an archive: clocks only, with the day in a heading, and one run over midnight. */
const night = (day: string, lines: readonly string[]) =>
  [`==== COPY OF ${day} host=attic ====`, ...lines].join("\n");
const copies = [
  night("2025-02-27", ["23:10:00 scan OK 40s", "23:50:00 copy FAILED after 9s : disc gone"]),
  night("2025-02-28", ["23:10:00 scan OK 44s", "00:20:00 copy OK 90s", "00:30:00 done failed=0"]),
  night("2025-03-01", ["23:10:00 scan FAILED after 3s : no drive", "23:11:00 done failed=1"]),
  night("2025-03-04", ["23:10:00 scan OK 41s", "23:40:00 copy FAILED after 12s : disc full"]),
].join("\n");
const flags = `2025-06-03T10:00:00Z INFO  [flags] dark_mode false -> true by noor
2025-06-03T10:05:00Z INFO  [http] GET / 200 on port 80
2025-06-03T10:42:30Z INFO  [flags] dark_mode true -> false by pim`;

const library = openEmbeddedLibrary();
let attic: TestBase;
let switches: TestBase;
beforeAll(async () => {
  attic = await library.addCase({ "attic-copy.log": copies });
  switches = await library.addCase({ "flags.log": flags });
});

const ask = (question: string, earlier: readonly string[] = [], base = attic) =>
  askLogs(library, base, question, { earlier });

test("all days of a month with failures are listed, by the headings above their lines", async () => {
  const answer = await ask("on which nights were there failures in march");
  expect(answer).toContain("- 2025-03-01: ");
  expect(answer).toContain("- 2025-03-04: ");
  expect(answer).not.toContain("2025-02");
  expect(answer).not.toContain("has the most");
});

test("the end of February is that of the lines' own year, and a figure of nothing is no failure", async () => {
  const answer = await ask("how many failures in february");
  expect(answer).toContain("1 entry of a failure between 1 February and 29 February");
});

test("a clock behind midnight is of the day after its heading", async () => {
  expect(await ask("what happened on 1 march 2025")).toContain(
    "copy OK …: 1 (2025-03-01 00:20:00)",
  );
  expect(await ask("how many entries on 28 february 2025")).toContain("1 entry");
});

test("a day of the month alone is one of the month asked for before", async () => {
  const earlier = ["on which nights were there failures in march"];
  const why = await ask("why on the 4th", earlier);
  expect(why).toContain("- Line 13: 23:40:00 copy FAILED after 12s : disc full");
  const other = await ask("and the 1st?", [...earlier, "why on the 4th"]);
  expect(other).toContain("scan FAILED after 3s : no drive");
  expect(other).not.toContain("disc full");
});

test("what was switched on is told by its being set to true, with who did it", async () => {
  const answer = await ask("who switched dark_mode on and how long was it on", [], switches);
  expect(answer).toContain("42 minutes 30 seconds lie between line 1");
  expect(answer).toContain("by noor");
  expect(answer).toContain("by pim");
});
