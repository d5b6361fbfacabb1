import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

const dotted = `08.03.25 14:22:01 ERROR Pumpe 3 steht
08.03.25 14:25:40 INFO Pumpe 3 läuft
09.03.25 07:10:00 ERROR Pumpe 4 steht`;
const slashed = dotted.replaceAll(".03.25", "/03/25");

const library = openEmbeddedLibrary();
let base: Record<"dotted" | "slashed", TestBase>;
beforeAll(async () => {
  base = {
    dotted: await library.addCase({ "pumpen.log": dotted }),
    slashed: await library.addCase({ "pumpen.log": slashed }),
  };
});

test.each(["dotted", "slashed"] as const)(
  "%s days of Germany are day, month, year",
  async (kind) => {
    const counted = await askLogs(library, base[kind], "How many errors on 8 March 2025?");
    expect(counted).toMatch(/1 (?:ERROR|error|entry|line)/u);
    expect(await askLogs(library, base[kind], "When was the last error?")).toContain("2025-03-09");
  },
);
