import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

const pottery = `2026-04-02T08:00:00Z INFO  [kiln] kiln 3 heating
2026-04-02T08:10:00Z WARN  [kiln] glazing paused: no gas
2026-04-02T08:11:00Z INFO  [kiln] glazing of tray 7 waits
2026-04-02T08:12:00Z WARN  [kiln] glazing paused: still no gas
2026-04-02T08:25:30Z INFO  [kiln] glazing resumed
2026-04-02T09:00:00Z ERROR [link] connection to the oven board lost
2026-04-02T09:00:40Z INFO  [link] reconnected to the oven board
2026-04-02T10:00:00Z WARN  [kiln] glazing paused: filter full
2026-04-02T10:05:00Z INFO  [kiln] glazing resumed
2026-04-02T11:00:00Z INFO  [vent] fan on
2026-04-02T11:30:00Z INFO  [vent] fan off
2026-04-02T12:00:00Z INFO  [hatch] Klappe geöffnet
2026-04-02T12:02:00Z INFO  [hatch] Klappe geschlossen
2026-04-02T12:10:00Z INFO  [valve] vanne fermée
2026-04-02T12:13:00Z INFO  [valve] vanne ouverte
2026-04-02T12:20:00Z INFO  [valve] bomba detenida
2026-04-02T12:24:00Z INFO  [valve] bomba iniciada
2026-04-02T13:00:00Z WARN  [belt] belt blocked
2026-04-02T13:04:00Z WARN  [belt] belt blocked
2026-04-02T14:00:00Z INFO  [kiln] firing started, 12 trays
2026-04-02T14:30:00Z INFO  [kiln] firing at 900 C
2026-04-02T15:20:00Z INFO  [kiln] firing finished`;
const museum = `# Museum of pottery

The museum was closed for two winters. The glazing of the east wing came back from Leeds in May.`;

const library = openEmbeddedLibrary();
let alone: TestBase;
let mixed: TestBase;
beforeAll(async () => {
  alone = await library.addCase({ "pottery.log": pottery });
  mixed = await library.addCase({ "pottery.log": pottery, "museum.md": museum });
});

const ask = (question: string, base = alone, more: Parameters<typeof askLogs>[3] = {}) =>
  askLogs(library, base, question, more);

test.each([
  ["how long was the glazing paused", "15 minutes 30 seconds lie between line 2"],
  ["how long was the glazing paused", "5 minutes lie between line 8"],
  ["how long was the glazing stopped", "15 minutes 30 seconds lie between line 2"],
  ["when did the glazing come back", "and line 5 (08:25:30"],
  ["when did the glazing recover?", "and line 5 (08:25:30"],
  ["How long was the connection lost?", "40 seconds lie between line 6"],
  ["when was the oven board available again", "40 seconds lie between line 6"],
  ["how long was the fan on?", "30 minutes lie between line 10"],
  ["how long did the firing take", "1 hour 20 minutes lie between line 20"],
  ["how long did the firing take on 2 april", "1 hour 20 minutes lie between line 20"],
  ["wie lange war die Klappe offen?", "liegen 2 Minuten zwischen Zeile 12"],
  ["combien de temps la vanne a été fermée ?", "3 minutes"],
  ["¿cuánto tiempo estuvo detenida la bomba?", "4 minutos"],
])("the lines of a state go from its beginning to its end: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test("beside prose, what took its time on a day is told from the lines of that day", async () => {
  const told = "1 hour 20 minutes lie between line 20";
  expect(await ask("how long did the firing take on 2 april", mixed)).toContain(told);
  expect(await ask("how long did the firing take on 3 april", mixed)).toBeUndefined();
  expect(await ask("how long did the tour take on 2 april", mixed)).toBeUndefined();
});

test.each([
  ["how long was the belt blocked", "over 4 minutes"],
  ["how long did the glazing take", "“glazing”"],
  ["how long was the fan off", "only one entry with “fan” and “off”"],
  ["when did the belt come back", "“come back” could not be taken into account"],
  ["how long was the glazing paused until it resumed", "“glazing”"],
])("a state without an end is read from its own lines: %s", async (question, said) => {
  const text = await ask(question);
  expect(text).toContain(said);
  expect(text).not.toContain("lie between");
});

test("beside other documents the lines have to tell both ends", async () => {
  expect(await ask("how long was the glazing paused", mixed)).toBeUndefined();
  for (const nearest of ["lines", "none"] as const) {
    expect(await ask("how long was the glazing paused", mixed, { nearest })).toContain(
      "15 minutes 30 seconds lie between line 2",
    );
    expect(await ask("how long was the museum closed", mixed, { nearest })).toBeUndefined();
    expect(
      await ask("when did the glazing come back from Leeds", mixed, { nearest }),
    ).toBeUndefined();
  }
});

test("a follow-up builds on what was in a state", async () => {
  const earlier = ["how long was the glazing paused"];
  expect(await ask("how many times?", alone, { earlier })).toContain(
    "pottery.log has 3 entries with “glazing” and “paused”",
  );
});

const services = `2026-04-02T08:00:00Z WARN  mq lost: timeout
2026-04-02T08:10:00Z WARN  db-1 lost
2026-04-02T08:11:00Z INFO  db-1 restored after 3 tries
2026-04-02T08:15:00Z INFO  mq restored, 40 messages sent again`;
const apart = `2026-04-02T08:00:00Z WARN  net: lost mq
2026-04-02T08:11:00Z INFO  net: restored db-1`;

test("an outage begins and ends with lines of the same", async () => {
  const base = await library.addCase({ "net.log": services });
  const longest = await ask("longest outage", base);
  expect(longest).toContain("15 minutes lie between line 1");
  expect(await ask("shortest outage", base)).toContain("1 minute lie");
  const other = await library.addCase({ "net.log": apart });
  expect((await ask("longest outage", other)) ?? "").not.toContain("between line");
});
