import { expect, test } from "vitest";
import { isChat, messageUnits } from "./chat-units.ts";

test("messages of people at their times are a chat", () => {
  const chat = `[09:12] kiln-room: both doors are shut, the fan runs
[09:13] ines: on my way
[09:20] ines: the fan belt is torn, i order one
[09:21] kiln-room: can we fire at 3 then?
[09:24] ines: no, tomorrow at 8`;
  expect(isChat(chat)).toBe(true);
});

test("messages of a word or two, and those that hold a picture, may be alike in a chat", () => {
  const said = [
    "who has the key to the kiln?",
    "<Media omitted>",
    "ok",
    "it hangs behind the door",
    "yes",
    "ok",
    "<Media omitted>",
    "the glazes came this morning",
    "ok",
    "yes",
    "<Media omitted>",
    "see you all at noon",
    "ok",
  ];
  const lines = said.map(
    (words, at) => `12/04/2026, 08:${at + 10} - ${at % 2 ? "Ros" : "Theo"}: ${words}`,
  );
  expect(isChat(lines.join("\n"))).toBe(true);
});

test.each([
  `06:00:00 pump: started
06:05:00 pump: stopped
06:10:00 pump: started
06:15:00 pump: stopped
06:20:00 pump: started`,
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

const read = (lines: readonly string[]) =>
  messageUnits(lines).map(({ words, context, whole }) => ({ words, context, whole }));

test("a message between others that asks is no answer, and the reply is one about what was asked", () => {
  const units = read([
    "03/02/2026, 19:10 - Ros: the leaflet says we bring our own easels, is that so, mine is broken",
    "03/02/2026, 19:18 - Theo: asked at the desk, easels are there, only brushes",
    "05/02/2026, 08:00 - Mina: the model comes at ten",
  ]);
  expect(units).toEqual([
    { words: expect.stringContaining("Ros: the leaflet"), context: null, whole: false },
    {
      words: "Theo: asked at the desk, easels are there, only brushes",
      context: expect.stringContaining("bring our own easels"),
      whole: true,
    },
    { words: "Mina: the model comes at ten", context: null, whole: true },
  ]);
});

test("a contracted question without its mark is one", () => {
  const [question, reply] = read([
    "[10:14] Ros: when's the next ferry btw",
    "[10:15] Theo: 28th, tickets go on sale on the 24th",
  ]);
  expect(question?.whole).toBe(false);
  expect(reply?.context).toContain("next ferry");
});

test("a reply is about what its question was said to", () => {
  const [, , reply] = read([
    "03/02/2026, 19:10 - Ros: the ferry to the island goes at noon on Sunday",
    "03/02/2026, 19:12 - Theo: from the old pier?",
    "03/02/2026, 19:13 - Ros: no, behind the fish market",
  ]);
  expect(reply?.context).toBe(
    "Ros: the ferry to the island goes at noon on Sunday Theo: from the old pier?",
  );
});

test("nobody replies to a question days later, behind other replies", () => {
  const units = read([
    "03/02/2026, 19:10 - Ros: who has the tent pegs?",
    "03/02/2026, 19:12 - Theo: in the blue bag",
    "09/02/2026, 08:00 - Mina: the rota is on the door",
    "09/02/2026, 08:05 - Theo: seen it",
  ]);
  expect(units.map(({ context }) => context)).toEqual([
    null,
    "Ros: who has the tent pegs?",
    null,
    null,
  ]);
});

const headed = [
  "#kitchen (export)",
  "",
  "ros  9:12 AM  Tue 3 Feb",
  "the oven is repaired",
  "",
  "theo.b  1:15 PM",
  "which oven?",
  "",
  "ros  1:17 PM",
  "the left one.",
  "the right one is still cold",
  "",
  "Mina  8:02 AM  Wed 4 Feb",
  "tea is out",
];

test("the messages of a chat may stand below their writers and hours", () => {
  expect(isChat(headed.join("\n"))).toBe(true);
  expect(
    messageUnits(headed).map(({ words, context, sentAt }) => [words, context, sentAt]),
  ).toEqual([
    ["ros: the oven is repaired", null, "Tue 3 Feb 9:12"],
    ["theo.b: which oven?", null, "Tue 3 Feb 13:15"],
    ["ros: the left one. the right one is still cold", "theo.b: which oven?", "Tue 3 Feb 13:17"],
    ["Mina: tea is out", null, "Wed 4 Feb 8:02"],
  ]);
});

test("heads with nothing but a clock are a chat where several write again", () => {
  const lines = ["Ros 9:12", "the kiln is hot", "Theo 9:13", "which one", "Ros 9:15", "the left"];
  expect(isChat(lines.join("\n"))).toBe(false);
  expect(isChat([...lines, "Theo 9:20", "on my way"].join("\n"))).toBe(true);
});

test.each([
  ["Breakfast 8:00\nin the hall\n\nWalk 9:30\nmeet at the gate\n\nLunch 12:00\nat the mill"],
  ["Yoga 18:00\nRoom 3, with Anna\nPilates 19:15\nRoom 1\nYoga 20:00\nRoom 2"],
  ["Lisbon 9:12\nplatform 3\nPorto 11:02\nplatform 1\nLisbon 14:10\nplatform 2"],
  ["Ferry 9:12\npier 1\nTram 9:31\nstop 4\nFerry 8:02\npier 2\nTram 8:21\nstop 5"],
  [
    "Judo Mon 18:00\nhall A\nChess Mon 19:30\nhall B\nJudo Tue 18:00\nhall A\nChess Tue 20:15\nattic",
  ],
  ["Lisbon 9:12\nPorto 11:00\nLisbon 14:10\nFaro 17:40"],
])("a timetable is no chat: %s", (text) => {
  expect(isChat(text)).toBe(false);
});

test("a fourth message behind a question is no answer to it, nor one behind the asker's own", () => {
  const at = (minute: number, said: string) => `03/02/2026, 19:${minute} - ${said}`;
  const question = at(10, "Ros: who has the tent pegs?");
  const replies = ["Theo: in the blue bag", "Mina: not there", "Theo: then the red", "Mina: found"];
  const answered = (lines: readonly string[]) =>
    read([question, ...lines.map((line, index) => at(11 + index, line))]).map(
      ({ context }) => context !== null,
    );
  expect(answered(replies)).toEqual([false, true, true, true, false]);
  expect(answered(["Ros: found them", "Theo: good to hear that"])).toEqual([false, false, false]);
});

test("a reply without a subject is no question", () => {
  const units = read([
    "03/02/2026, 19:10 - Ros: who fetches the stove",
    "03/02/2026, 19:12 - Theo: can do, need a van that day",
    "03/02/2026, 19:13 - Mina: would have been nice",
  ]);
  expect(units.map(({ whole }) => whole)).toEqual([false, true, true]);
});
