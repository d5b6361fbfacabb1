import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** Alarms of a brewery's tanks, between semicolons. */
const tanks = `logged_at;tank;severity;message;temp_c;cellar;flow_speed_ms
2026-02-03 06:00:11;FV2;info;Cooling on;18.2;Old Vault;0.8
2026-02-03 06:14:40;FV2;minor;Glycol flow low;18.9;Old Vault;0.2
2026-02-03 07:02:05;FV5;critical;Lid open;17.4;New Vault;0.9
2026-02-03 08:11:31;FV5;minor;Glycol flow low;21.6;New Vault;0.1
2026-02-03 09:40:02;FV2;minor;Glycol flow low;19.3;Old Vault;1.4
2026-02-03 09:55:47;FV7;info;Cooling on;18.0;Old Vault;1.1
`;

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  base = await library.addCase({ "tank-alarms.csv": tanks });
}, 120_000);

test.each([
  ["how often did the glycol flow alarm come up", "3 entries with “glycol” and “flow”"],
  ["how many events with severity minor", "3 entries with “minor”"],
  ["when was the first lid open event", "line 4 at 2026-02-03 07:02:05"],
  ["which tank had the most glycol flow alarms?", "FV2 has the most, 2 of 3"],
  ["which cellar had the most glycol flow alarms?", "Old Vault has the most, 2 of 3"],
  ["highest temp in the log?", "21.6 (temp_c) is the highest figure"],
  ["what was the highest flow speed", "1.4 (flow_speed_ms) is the highest figure"],
])("a table of events answers %s", async (question, answer) => {
  expect(await askLogs(library, base, question)).toContain(answer);
});
