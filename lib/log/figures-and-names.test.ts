import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A print shop's queue: figures under keys, customers under a key of the trade. */
const press = `{"ts":"2026-04-02T08:00:00Z","level":"info","press":"heidi","client":"oakley","msg":"job printed","dur_ms":41200,"sheets":410}
{"ts":"2026-04-02T08:05:00Z","level":"error","press":"otto","client":"fernhill","msg":"paper jam","dur_ms":900,"sheets":12}
{"ts":"2026-04-02T08:09:00Z","level":"info","press":"otto","client":"oakley","msg":"job printed","dur_ms":73500,"sheets":1300}
{"ts":"2026-04-02T08:30:00Z","level":"error","press":"otto","client":"fernhill","msg":"paper jam","dur_ms":800,"sheets":40}
{"ts":"2026-04-02T09:10:00Z","level":"error","press":"heidi","client":"oakley","msg":"toner empty","dur_ms":100,"sheets":3}
{"ts":"2026-04-02T09:40:00Z","level":"info","press":"otto","client":"fernhill","msg":"job printed","dur_ms":8000,"sheets":55}`;

/** A ferry's radio room: figures behind words, and people behind "by". */
const ferry = `2026-05-01 06:10:00,000 INFO  deck: ramp lowered in 38 s, by marit
2026-05-01 06:40:00,000 WARN  tank: fuel low, 18.5 % left
2026-05-01 07:10:00,000 INFO  deck: ramp lowered in 52 s, by jonas
2026-05-01 07:30:00,000 WARN  radio: harbour no answer on channel 12
2026-05-01 07:50:00,000 WARN  tank: fuel low, 11 % left
2026-05-01 08:10:00,000 INFO  deck: ramp lowered in 41 s, by marit
2026-05-01 08:30:00,000 WARN  radio: harbour did not answer on channel 16
2026-05-01 08:40:00,000 INFO  radio: harbour answered on channel 16
2026-05-01 09:00:00,000 ERROR gate: turnstile-2 wrong ticket shown
2026-05-01 09:05:00,000 ERROR gate: turnstile-1 motor blocked
2026-05-01 09:10:00,000 INFO  gate: turnstile-2 wrong ticket shown`;

const shop = `198.51.100.4 - - [03/May/2026:10:00:00 +0000] "GET /tea HTTP/1.1" 200 1200 "-" "curl/8.4.0"
198.51.100.4 - - [03/May/2026:10:01:00 +0000] "GET /tea HTTP/1.1" 200 90211 "-" "curl/8.4.0"
198.51.100.9 - - [03/May/2026:10:02:00 +0000] "GET /cup HTTP/1.1" 200 77 "-" "curl/8.4.0"`;

/** An access log whose lines end in the seconds that a request took, and one of a server that writes a whole number. */
const timed = `198.51.100.4 - - [03/May/2026:10:00:00 +0000] "GET /tea HTTP/1.1" 200 1200 "-" "Mozilla/5.0 (X11) Firefox/139.0" 0.120
198.51.100.9 - - [03/May/2026:10:01:00 +0000] "GET /export HTTP/1.1" 200 900 "-" "curl/8.4.0" 11.502
198.51.100.4 - - [03/May/2026:10:02:00 +0000] "GET /cup HTTP/1.1" 404 77 "-" "Mozilla/5.0 (X11) Firefox/139.0" 0.003`;
const counted = timed.replace(/\d+\.(\d{3})$/gmu, "$1");

/** Programs between a time in brackets and a dash, and components in columns. */
const proxy = `[10.30 16:49:06] mail.exe - us.example.org:80 open through proxy
[10.30 16:49:08] chat.exe *64 - b.example.org:80 open through proxy
[10.30 16:49:09] mail.exe - us.example.org:80 close, 0 bytes sent`;
const steps = `20260301-22:15:29:606|Step_Counter|30002312|onChanged 3579
20260301-22:15:30:606|Step_Counter|30002312|onChanged 3580
20260301-22:15:31:606|Step_Report|30002312|sent`;

/** A database writes how long a statement took. */
const database = `2025-09-03 07:04:23 postgres[22]: LOG:  duration: 6466.574 ms  statement: SELECT * FROM tea
2025-09-03 07:28:48 postgres[23]: LOG:  duration: 1764.183 ms  statement: SELECT * FROM cup
2025-09-03 07:38:19 postgres[24]: LOG:  process 24 acquired a lock after 9000.510 ms`;

/** Machines named between time and level, and what wrote the line behind it. */
const hosts = `2026-03-01 08:00:00,100 kiln-gw-1 INFO     startup: listening
2026-03-01 08:05:00,100 kiln-gw-2 ERROR    burner: flame lost
2026-03-01 09:05:00,100 kiln-gw-2 ERROR    burner: flame lost
2026-03-01 09:06:00,100 kiln-gw-1 ERROR    burner: flame lost
2026-03-01 09:07:00,100 kiln-gw-2 ERROR    valve: stuck`;

const carriers = `2026-03-05 09:00:00 INFO  carrier.north: parcel 81 sent to utrecht
2026-03-05 09:10:00 ERROR carrier.north: label refused
2026-03-05 09:20:00 ERROR carrier.north: label refused
2026-03-05 09:30:00 INFO  carrier.south: parcel 82 sent to delft
2026-03-05 09:40:00 INFO  carrier.south: parcel 83 sent to utrecht
2026-03-05 10:00:00 INFO  night: run 4 finished
2026-03-05 10:05:00 INFO  night: run 5 started
2026-03-05 10:09:00 INFO  night: run 5 finished
2026-03-05 10:15:00 INFO  depot404 closed
2026-03-05 10:30:00 WARN  office: failed login of user mo
2026-03-05 11:20:00 ERROR carrier.south: label refused`;

const prose = `# Prices of the print shop

The slowest delivery takes nine days, and the largest poster costs 41 euros. Which client pays by card is noted in the book.`;

/** Readings of a glasshouse, their figures under a letter each. */
const readings = `{"ts":"2026-06-22T12:00","dev":"gh-01","t":24.9,"rh":53}
{"ts":"2026-06-22T12:00","dev":"gh-02","t":38.8,"rh":61}
{"ts":"2026-06-22T12:30","dev":"gh-02","t":39.4,"rh":68}
{"ts":"2026-06-22T12:30","dev":"gh-01","t":41.0,"rh":50}
{"ts":"2026-06-22T13:00","dev":"gh-03","m":7,"mem":512}`;

const library = openEmbeddedLibrary();
let bases: Record<string, TestBase>;
beforeAll(async () => {
  bases = {
    press: await library.addCase({ "press.log": press }),
    ferry: await library.addCase({ "ferry.log": ferry }),
    timed: await library.addCase({ "shop-access.log": timed }),
    counted: await library.addCase({ "shop-access.log": counted }),
    carriers: await library.addCase({ "carriers.log": carriers }),
    hosts: await library.addCase({ "kiln-gw.log": hosts, "prices.md": prose }),
    database: await library.addCase({ "db.log": database }),
    proxy: await library.addCase({ "proxy.log": proxy }),
    steps: await library.addCase({ "steps.log": steps }),
    shop: await library.addCase({ "shop-access.log": shop }),
    readings: await library.addCase({ "glasshouse.jsonl": readings }),
    mixed: await library.addCase({ "press.log": press, "prices.md": prose }),
  };
});

const ask = (base: string, question: string, earlier: readonly string[] = []) =>
  askLogs(library, bases[base] ?? { id: "", documentIds: {} }, question, { earlier });

test.each([
  ["press", "how long did the slowest print job take", "73500 ms (1 minute 14 seconds)", "Line 3"],
  ["press", "shortest paper jam", "800 ms is the shortest time of 2", "Line 4"],
  ["press", "what was the highest number of sheets", "1300 (sheets) is the highest", "Line 3"],
  ["press", "smallest sheets after 9:00", "3 (sheets)", "Line 5"],
  ["press", "wie lange dauerte der langsamste job", "73500 ms", "Zeile 3"],
  ["ferry", "longest time the ramp was lowered", "52 s is the longest time of 3", "Line 3"],
  ["ferry", "what was the lowest fuel level and on which host", "11 % is the lowest", "Line 5"],
  ["press", "combien de temps a duré le job le plus lent", "est le temps le plus long", "ligne 3 "],
  ["timed", "whats the slowest request", "11.502 s is the longest time of 3", "Line 2"],
  ["database", "slowest query?", "6466.574 ms is the longest time of 2", "Line 1"],
  ["timed", "which was the fastest request", "0.003 s is the shortest time of 3", "Line 3"],
  ["counted", "slowest request in the access log", "502 is the longest time of 3", "Line 2"],
  ["shop", "biggest response", "90211 bytes is the highest figure of 3 requests", "Line 2"],
  ["shop", "largest download in the shop access log", "90211 bytes is the highest", "Line 2"],
  ["readings", "highest temp of gh-02", "39.4 (t) is the highest figure of 2", "Line 3"],
  ["readings", "highest memory of gh-03", "512 (mem) is the highest", "Line 5"],
])("the figure comes first, then its line, in %s: %s", async (base, question, said, line) => {
  const answer = await ask(base, question);
  expect(answer?.split("\n")[0]).toContain(said);
  expect(answer?.toLowerCase()).toContain(`- ${line.toLowerCase()}: `);
  expect(answer).not.toContain("could not be taken into account");
});

test.each([
  [
    "ferry",
    "how long does it take to lower the ramp",
    "43.67 seconds on average, between 38 s and 52 s",
  ],
  ["ferry", "on average, how long did the ramp take", "43.67 seconds on average"],
  ["ferry", "wie lange dauert es mit der ramp", "43.67 Sekunden im Mittel, zwischen 38 s und 52 s"],
  ["database", "how long do queries take", "4.12 seconds on average, between 1764.183 ms"],
  ["press", "average time of a paper jam", "850 ms on average"],
  ["press", "how long did the toner take", "100 ms, by 1 entry with “toner”"],
  ["timed", "average response time", "3.88 seconds on average, between 0.003 s and 11.502 s, by 3"],
] as const)(
  "how long something takes is told by what lines state: %s, %s",
  async (base, question, said) => {
    expect((await ask(base, question))?.split("\n")[0]).toContain(said);
  },
);

test("how long something took is told by its first and last line where none states a time", async () => {
  expect(await ask("ferry", "how long did the harbour trouble on the radio last")).toContain(
    "over 1 hour 10 minutes",
  );
});

test("several of the most extreme entries are listed in their order", async () => {
  const answer = await ask("press", "the two slowest jobs");
  expect(answer).toMatch(/- Line 3: .*\n- Line 1: /);
});

test("a question for the other extreme keeps the conditions of the one before", async () => {
  const answer = await ask("ferry", "and the fastest?", ["how long did the slowest ramp take"]);
  expect(answer).toContain("38 s is the shortest time of 3");
});

test.each([
  ["which kiln-gw host had more errors", "kiln-gw-2 has the most, 3 of 4"],
  ["which kiln gw host had the most errors", "kiln-gw-2 has the most, 3 of 4"],
  ["which host had fewer errors in kiln-gw.log", "kiln-gw-1 has the fewest, 1 of 4"],
  ["which component had the least errors in the kiln log", "valve has the fewest, 1 of 4"],
  ["which hour had the most errors in the kiln log", "2026-03-01 09:00 has the most, 3 of 4"],
])("the group with the most or the fewest comes first: %s", async (question, said) => {
  expect((await ask("hosts", question))?.split("\n")[0]).toContain(said);
});

test.each([
  ["timed", "how many requests took longer than 100 ms", "has 2 requests above 100 ms"],
  ["timed", "requests under 0.01 seconds in the access log", "1 request below 0.01 seconds"],
  ["press", "how many jobs took more than 40 seconds", "2 entries with “jobs” above 40 seconds"],
  ["shop", "which responses were over 2 kb", "1 request above 2 kb"],
])(
  "entries are counted by a figure that they are beyond, in %s: %s",
  async (base, question, said) => {
    expect(await ask(base, question)).toContain(said);
  },
);

test("another figure alone takes the place of the one before", async () => {
  const earlier = ["how many requests took longer than 100 ms"];
  expect(await ask("timed", "and 5 seconds?", earlier)).toContain("1 request above 5 seconds");
});

test("a question for how many there are of a kind is answered by their number", async () => {
  expect(await ask("shop", "how many different ips visited")).toMatch(/^By address, 2 in all:/u);
});

test("what wrote a line may be between its time and a dash, or in the first column that is a name", async () => {
  expect(await ask("proxy", "which program has the most entries")).toContain("mail.exe: 2");
  expect(await ask("proxy", "which program used the proxy most")).not.toContain("with “used”");
  expect(await ask("steps", "how many lines per component")).toContain("Step_Counter: 2");
});

test("a component is known by the part of a dotted name that follows the noun", async () => {
  expect(await ask("carriers", "which carrier had the most errors")).toContain(
    "north has the most, 2 of 3",
  );
});

test("a follow-up keeps the words of the question before that lines have beside its own", async () => {
  const earlier = ["how many parcels were sent to utrecht"];
  expect(await ask("carriers", "and delft?", earlier)).toContain(
    "1 entry with “parcels”, “sent” and “delft”",
  );
  expect(await ask("carriers", "and with north?", earlier)).toContain("“utrecht”");
});

test("a follow-up turns to the other side of a time", async () => {
  const answer = await ask("carriers", "and after?", ["how many errors before 11:00"]);
  expect(answer).toContain("1 ERROR entry from 11:00 on");
});

test("what started or finished is counted by the lines that say so", async () => {
  expect(await ask("carriers", "how many runs finished")).toContain("2 entries with “finished”");
});

test("a number in a name is no status, and a failure may be a warning that says so", async () => {
  expect(await ask("carriers", "how often did depot404 close")).toContain("“depot404”");
  expect(await ask("carriers", "were there any failed logins")).toContain("1 entry of a failure");
});

test("the most of what lines have no name for is not listed as if it were asked for", async () => {
  const answer = await ask("carriers", "which driver sent the most parcels");
  expect(answer).toContain("“most” could not be taken into account");
});

test("a follow-up for the fewest is of the groups of the question before", async () => {
  const answer = await ask("hosts", "and the fewest?", [
    "which host had the most errors in the kiln log",
  ]);
  expect(answer?.split("\n")[0]).toContain("kiln-gw-1 has the fewest");
});

test("what no line can tell is said without lines that answer nothing", async () => {
  const answer = await ask("carriers", "what is the median of the entries in carriers.log");
  expect(answer).toContain("could not be taken into account");
  expect(answer).not.toContain("- Line");
});

test("lines without such a figure leave an extreme unanswered, and say so", async () => {
  const answer = await ask("ferry", "what was the slowest motor");
  expect(answer).toContain("“slowest” could not be taken into account");
});

test.each([
  ["press", "which customer had the most errors", "fernhill has the most, 2 of 3 ERROR entries"],
  ["press", "which press got the most paper jams", "otto has all 2 entries"],
  ["press", "how many errors per press", "- otto: 2"],
  ["press", "wich press had teh most erors", "otto has the most, 2 of 3 ERROR entries"],
  ["ferry", "who lowered the ramp most often", "marit has the most, 2 of 3 entries"],
  ["ferry", "which turnstile had wrong tickets", "2 has all 2 entries"],
  ["shop", "most requested path", "/tea has the most, 2 of 3"],
])("lines are grouped by the names they have, in %s: %s", async (base, question, said) => {
  expect(await ask(base, question)).toContain(said);
});

test.each([
  ["how often did the harbour not answer", "2 entries with “not answer” and “harbour”"],
  ["how many wrong tickets were tried", "2 entries with “wrong” and “tickets”"],
  ["what went wrong after 9:00", "2 ERROR entries"],
])("what lines say of a failure is searched for before its level: %s", async (question, said) => {
  const answer = await ask("ferry", question);
  expect(answer).toContain(said);
  expect(answer).not.toContain("left out");
});

test("a part of what was found before is counted with its conditions", async () => {
  const earlier = ["how many wrong tickets"];
  const answer = await ask("ferry", "how many of them at turnstile-2", earlier);
  expect(answer).toContain("2 entries");
  expect(answer).toContain("“wrong”");
});

test.each([
  "how long does the slowest delivery take",
  "what does the largest poster cost",
  "which client pays by card",
  "what is the highest price",
])("beside prose, a question that speaks of no lines is not taken: %s", async (question) => {
  expect(await ask("mixed", question)).toBeUndefined();
});
