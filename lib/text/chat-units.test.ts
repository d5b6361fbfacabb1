import { expect, test } from "vitest";
import { isChat } from "./chat-units.ts";

test("messages of people at their times are a chat", () => {
  const chat = `[09:12] kiln-room: both doors are shut, the fan runs
[09:13] ines: on my way
[09:20] ines: the fan belt is torn, i order one
[09:21] kiln-room: can we fire at 3 then?
[09:24] ines: no, tomorrow at 8`;
  expect(isChat(chat)).toBe(true);
});

test.each([
  `06:00:01 vat-1: 410 litres to pump
06:11:20 vat-1: done in 679 s
06:11:20 vat-2: 380 litres to pump
06:11:40 vat-2: valve sticks at 41 percent
06:20:02 vat-2: done in 522 s
06:20:02 vat-3: 395 litres to pump
06:29:55 vat-3: done in 593 s
06:29:56 end, code 0`,
  `22:15:00 crawler: fetched /maps/1902/a.tif
22:15:09 crawler: fetched /maps/1902/b.tif
22:15:20 crawler: fetched /maps/1903/a.tif
22:15:31 crawler: gone /maps/1903/b.tif`,
])("what says the same of other figures again and again is the log of a program", (log) => {
  expect(isChat(log)).toBe(false);
});
