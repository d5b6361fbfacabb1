import { beforeAll, expect, it, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A log of a service with levels, whose lines name the service and hold numbers that are no status. */
const pump = `2026-02-03T10:00:00.101Z INFO  [boot] tide-pump 2.1 starting, profile=prod
2026-02-03T10:00:04.200Z INFO  [broker] connected to broker-7
2026-02-03T10:00:05.000Z INFO  [config] reloaded valves.json, 38 valves
2026-02-03T10:00:09.000Z INFO  [config] reloaded valves.json, 41 valves (was 38)
2026-02-03T10:00:30.000Z DEBUG [cache] evicted 12 keys
2026-02-03T10:01:09.404Z INFO  [valve] request rq-b2e404: valve opened in 31 ms
2026-02-03T10:01:30.000Z INFO  [office] harbour office answered 503
2026-02-03T10:02:10.300Z ERROR [valve] motor of valve 9 blocked
2026-02-03T10:03:11.300Z ERROR [valve] motor of valve 9 blocked
2026-02-03T10:04:12.502Z WARN  [store] store at 91% of capacity
2026-02-03T10:05:13.300Z FATAL [broker] lost broker-7`;
const gate = `198.51.100.7 - - [03/Feb/2026:06:10:00 +0000] "GET /tides HTTP/1.1" 200 512 "-" "curl/8.4.0"
198.51.100.7 - - [03/Feb/2026:06:20:00 +0000] "GET /tides HTTP/1.1" 404 512 "-" "curl/8.4.0"
203.0.113.5 - - [03/Feb/2026:06:50:00 +0000] "POST /login HTTP/1.1" 429 512 "-" "curl/8.4.0"
203.0.113.5 - - [03/Feb/2026:06:50:02 +0000] "POST /login HTTP/1.1" 403 512 "-" "curl/8.4.0"
192.0.2.44 - - [03/Feb/2026:07:05:00 +0000] "POST /login HTTP/1.1" 302 512 "-" "curl/8.4.0"
192.0.2.44 - - [03/Feb/2026:07:06:00 +0000] "GET /tides HTTP/1.1" 502 512 "-" "curl/8.4.0"`;
const review = `# What went wrong on 9 January

On 9 January the harbour gate stayed open for an hour, and the cellar was flooded.`;

const chat = `[05/01/2026, 19:04:11] Mira: who has the boat
[05/01/2026, 19:05:40] Tom: me, an error of mine
[06/01/2026, 08:12:09] Mira: bring it back on sunday`;

const letter = `Harbour Mutual

We accept the claim. The total is 2,310 euros.
From this we take 300 euros, so that you are paid 2,010 euros.
`;

const library = openEmbeddedLibrary();
let mixed: TestBase;
let pumpAlone: TestBase;
let letters: TestBase;
beforeAll(async () => {
  mixed = await library.addCase({
    "tide-pump.log": pump,
    "gate-access.log": gate,
    "review.md": review,
    "boat-chat.txt": chat,
  });
  letters = await library.addCase({ "tide-pump.log": pump, "claim-letter.txt": letter });
  pumpAlone = await library.addCase({ "tide-pump.log": pump });
});

const ask = (question: string, base = mixed, more: Parameters<typeof askLogs>[3] = {}) =>
  askLogs(library, base, question, more);

test.each([
  ["how many errors in the tide pump log", "tide-pump.log has 2 ERROR entries"],
  ["how many errors in the pump log", "tide-pump.log has 2 ERROR entries"],
  ["how many warnings were in tide pump", "tide-pump.log has 1 WARN entry"],
  ["was there anything odd in the tide pump log", "1 FATAL, 2 ERROR and 1 WARN entries"],
  ["how many 404s in the access log", "gate-access.log has 1 entry with status 404"],
  ["errors in the pump log and in gate access", "gate-access.log has 4 entries with status 400"],
])("a log's name may be spoken with spaces: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test.each([
  "how much do we get from the claim in the end",
  "how many are in the claim",
  "list what the claim has",
])(
  "a text that is no log is answered by its lines only if they are asked for: %s",
  async (question) => {
    expect(await ask(question, letters)).toBeUndefined();
  },
);

test("the lines of any text are counted and shown if they are asked for", async () => {
  expect(await ask("how many lines does claim-letter.txt have", letters)).toContain(
    "claim-letter.txt has 4 lines",
  );
});

test("other words beside each other name no log", async () => {
  expect(await ask("how many errors of the valve motor")).toContain("with “valve” and “motor”");
});

it("says that a log has no failure only where all of it was read", async () => {
  const said = await ask("was there anything odd about the valve before 10:02 in tide-pump.log");
  expect(said).toContain("tide-pump.log has 3 entries with “valve” up to");
  expect(said).not.toContain("no failure");
});

test("an irregular verb is found as a whole word: broke is not in broker", async () => {
  expect(await ask("what broke in the pump log")).toContain("1 FATAL and 2 ERROR entries");
});

test("a level tells no language: fatal is in several", async () => {
  expect(await ask("how many fatals")).toContain("tide-pump.log has 1 FATAL entry");
});

test.each([
  ["how many 404s", "gate-access.log has 1 entry with status 404"],
  ["how many 5xx", "gate-access.log has 1 entry with status 500 to 599"],
  ["how many server errors", "gate-access.log has 1 entry with status 500 to 599"],
  ["when did the 502s start", "gate-access.log is on line 6"],
  ["how many 503s", "No entry with status 503"],
])("a status is a field of a line, not a number elsewhere: %s", async (question, said) => {
  const text = await ask(question);
  expect(text).toContain(said);
  expect(text).not.toContain("tide-pump.log has");
});

test.each([
  ["how many 503s", "tide-pump.log has 1 entry with “503”"],
  ["how many 404s", "No entry with status 404"],
  ["how many 502s", "No entry with status 502"],
  ["how many server errors", "tide-pump.log has 2 ERROR entries"],
])("where no log has that field, lines may tell it in words: %s", async (question, said) => {
  expect(await ask(question, pumpAlone)).toContain(said);
});

test.each([
  "what went wrong on 9 January",
  "how many problems on 9 January 2026",
  "what happened at 10:00 on 4 February",
])("a day of no log is left to the other documents: %s", async (question) => {
  expect(await ask(question)).toBeUndefined();
});

test.each([
  [
    "what went wrong on 3 February",
    expect.stringContaining("tide-pump.log has 1 FATAL and 2 ERROR entries"),
  ],
  [
    "how many errors on 9 January",
    expect.stringContaining("on 9 January in gate-access.log or tide-pump.log"),
  ],
  [
    "how many errors in tide-pump.log on 9 January",
    expect.stringContaining("No ERROR entry on 9 January"),
  ],
])("a day of a log, or a log that is named, is looked up: %s", async (question, said) => {
  expect(await ask(question)).toEqual(said);
});

test.each([
  ["how many requests between 6 and 7", "gate-access.log has 4 requests between 06:00 and 07:00"],
  ["which path got the most hits", "/tides and /login have the most, 3 each of 6 requests in gate"],
  ["who got the most 404s", "198.51.100.7 has the one entry with status 404"],
  ["who got blocked at login", "203.0.113.5 has all 2 entries with “login” with status 401"],
  ["how many requests came from 198.51.100.7?", "has 2 requests with “198.51.100.7”"],
  ["how many calls from 192.0.2.44", "has 2 requests with “192.0.2.44”"],
  ["who was blocked", "203.0.113.5 has all 2 entries with status 401, 403 or 429"],
])("requests are counted beside other documents: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test.each([
  ["when was the motor blocked", "“motor” and “blocked” of tide-pump.log go from line 8"],
  ["how many valves are there now", "The last figure of “valves” in tide-pump.log is on line 4"],
])(
  "a question that lines come nearest to is answered from all logs: %s",
  async (question, said) => {
    expect(await ask(question)).toBeUndefined();
    expect(await ask(question, mixed, { nearest: "lines" })).toContain(said);
  },
);

test.each([
  "when does the licence of the valve expire",
  "which ip opened the valve",
  "is the cache on",
  "did the valve open",
  "how many calls does the harbour office take",
])("lines that do not tell it leave it to the passages: %s", async (question) => {
  expect(await ask(question, mixed, { nearest: "lines" })).toBeUndefined();
});

test.each([
  "how much notice do I have to give",
  "how long is notice after two years",
  "how many warnings before an exclusion",
  "how many warnings do I get",
  "how many errors did the pupil make in the dictation",
  "how many errors before the dictation",
])("what has the name of a level in other texts is not counted: %s", async (question) => {
  expect(await ask(question)).toBeUndefined();
  expect(await ask(question, mixed, { nearest: "lines" })).toBeUndefined();
  expect(await ask(question, mixed, { nearest: "none" })).toBeUndefined();
});

test.each(["when was notice given", "how often is a warning given"])(
  "a notice or a warning that is given is looked for in texts first: %s",
  async (question) => {
    expect(await ask(question)).toBeUndefined();
  },
);

test("lines that name none of what they are to be grouped by leave it to other texts", async () => {
  const question = "what problems were reported by customers";
  expect(await ask(question)).toBeUndefined();
  expect(await ask(question, mixed, { nearest: "lines" })).toBeUndefined();
  expect(await ask(question, pumpAlone)).toContain("naming no customer: 3");
});

test.each([
  ["how many warnings", "tide-pump.log has 1 WARN entry"],
  ["how many warnings do we have", "tide-pump.log has 1 WARN entry"],
  ["how many warnings on 3 February", "tide-pump.log has 1 WARN entry"],
  ["how many notice entries", "tide-pump.log has 6 INFO entries"],
  ["any WARNING of the store", "tide-pump.log has 1 WARN entry with “store”"],
])("where nothing else is asked of, or lines are, it is a level: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test("a level with most of what is asked of is told where lines come nearest", async () => {
  const question = "how many low store warnings";
  expect(await ask(question)).toBeUndefined();
  const said = await ask(question, mixed, { nearest: "lines" });
  expect(said).toContain("tide-pump.log has 1 WARN entry with “store”");
  expect(said).toContain("No line has “low”");
});

test("a chat is prose, no log, unless it is named", async () => {
  expect(await ask("how many errors")).not.toContain("boat-chat.txt");
  expect(await ask("how many entries in boat-chat.txt mention the boat")).toContain(
    "boat-chat.txt has 1 entry with “boat”",
  );
});

test.each([
  ["how many pump errors", "tide-pump.log has 2 ERROR entries, the first"],
  ["what is the last thing in the pump log", "The last line of tide-pump.log is on line 11"],
  ["when did broker-7 go down", "ERROR or FATAL entry with “broker-7”, on line 11"],
  ["which ip caused the most 404s", "198.51.100.7 has the one entry with status 404"],
  ["did curl get any errors on /login", "has 2 entries with “/login” and “curl” with status 400"],
  [
    "did 192.0.2.44 get any errors on /login",
    "No entry with “/login” and “192.0.2.44” with status",
  ],
])("each log is read in its own terms: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test("an entry that a log has tells that what came before it is of that log", async () => {
  const question = "what happened before the broker was lost";
  expect(await ask(question)).toBeUndefined();
  const said = "The entries of tide-pump.log before the one on line 11";
  expect(await ask(question, mixed, { nearest: "lines" })).toContain(said);
  expect(await ask(question, mixed, { nearest: "none" })).toContain(said);
  for (const other of [
    "what happened before the flood",
    "what does one do after the motor blocked",
  ])
    expect(await ask(other, mixed, { nearest: "lines" })).toBeUndefined();
});

test("a span between entries that are not there is left to the other documents", async () => {
  expect(await ask("how long was it between the flood and the repair")).toBeUndefined();
});

test("what no document answers is looked for in the lines, by two words at least", async () => {
  expect(await ask("how long was the motor blocked")).toBeUndefined();
  expect(await ask("how long was the motor blocked", mixed, { nearest: "none" })).toContain(
    "1 minute 1 second",
  );
  expect(await ask("how long did the motor run", mixed, { nearest: "none" })).toBeUndefined();
  expect(await ask("how many brokers", mixed, { nearest: "none" })).toBeUndefined();
});

test("a follow-up builds on a question that only requests made one over lines", async () => {
  const earlier = ["how many requests between 6 and 7"];
  expect(await ask("and between 7 and 8?", mixed, { earlier })).toContain(
    "has 2 requests between 07:00 and 08:00",
  );
});

test.each([
  ["from which ip", "203.0.113.5 has the one entry with “logins” with status 401 or 403"],
  ["by path", "- /login: 1"],
  ["by user", "naming no user: 1"],
])("a bare grouping is of what was asked for before: %s", async (question, said) => {
  const text = await ask(question, mixed, {
    earlier: ["how many failed logins in the gate access log"],
  });
  expect(text).toContain(said);
  expect(text).not.toContain("tide-pump.log has");
});

test.each([
  ["what do we use for events at the pump now", false],
  ["which events do we get from the broker", true],
])("what is used for events is not in a log that has the other words: %s", async (question, is) => {
  const answer = await ask(question, letters, { nearest: "lines" });
  expect(answer !== undefined).toBe(is);
});
