import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A web server's log of two days; the seconds of a request come last. */
const access = [
  ["1", "ida", "12/Mar/2026:09:05:00", "GET /login", 200, 0.1],
  ["2", "noor", "12/Mar/2026:09:15:00", "POST /login", 401, 0.25],
  ["2", "noor", "12/Mar/2026:10:16:00", "POST /login", 401, 0.3],
  ["3", "pia", "12/Mar/2026:11:01:00", "GET /seats", 500, 2.5],
  ["3", "pia", "12/Mar/2026:11:20:00", "GET /seats", 502, 3.5],
  ["1", "ida", "12/Mar/2026:15:20:00", "GET /seats", 200, 1],
  ["4", "tom", "13/Mar/2026:09:20:00", "GET /plan", 404, 0.5],
  ["4", "tom", "13/Mar/2026:23:59:00", "GET /plan", 200, 2],
]
  .map(
    ([host, user, at, request, status, seconds]) =>
      `10.0.0.${host} - ${user} [${at} +0000] "${request} HTTP/1.1" ${status} 90 "-" "curl" ${Number(seconds).toFixed(3)}`,
  )
  .join("\n");

/** The log of an application, whose levels do not follow its status codes. */
const levelled = `2026-03-11T09:00:00Z ERROR api GET /a status=404 5 ms
2026-03-11T09:00:05Z ERROR api GET /a status=500 5 ms
2026-03-11T09:01:00Z WARN  api GET /b status=404 5 ms
2026-03-11T09:02:00Z INFO  api GET /b status=200 5 ms`;

/** Jobs of 0 to 4 seconds, half a second apart. */
const jobs = Array.from(
  { length: 9 },
  (_, at) =>
    `2026-03-11T09:0${at}:00Z INFO mill job ${at} took ${at * 500} ms region=${at % 2 ? "eu" : "us"}`,
).join("\n");

/** What people did, and what failed, on three days. */
const desk = `2026-03-11T22:00:00Z INFO  [auth] user=ann login ok
2026-03-12T09:00:00Z WARN  [auth] user=ben login failed: wrong password
2026-03-12T09:10:00Z ERROR [pay] payment 17 failed user=cleo
2026-03-12T11:00:00Z INFO  [pay] payment 18 made user=ben
2026-03-12T15:00:00Z ERROR [db] connection refused
2026-03-13T08:00:00Z ERROR [db] disk full
2026-03-13T08:30:00Z INFO  [auth] user=ann logout`;

const library = openEmbeddedLibrary();
const bases: Record<string, TestBase> = {};
beforeAll(async () => {
  for (const [name, text] of Object.entries({ access, levelled, jobs, desk }))
    bases[name] = await library.addCase({ [`${name}.log`]: text });
});

/** Asks the questions of a conversation, divided by arrows, and returns the last answer. */
const ask = async (name: string, conversation: string) => {
  const base = bases[name];
  if (!base) throw new Error(`There is no log ${name}.`);
  const questions = conversation.split(" → ");
  return askLogs(library, base, questions.at(-1) ?? "", { earlier: questions.slice(0, -1) });
};

test.each([
  ["access", "how many 404 errors", "has 1 entry with status 404,"],
  ["access", "number of 500 errors", "has 1 entry with status 500,"],
  ["access", "401 errors per user", "has 2 entries with status 401,"],
  ["access", "how many 401 and 404 errors", "has 3 entries with status 401 or 404,"],
  ["access", "how many 401 failures", "has 2 entries with status 401,"],
  ["access", "when was the last 500 error?", "The last entry with status 500 of access.log"],
  ["access", "wie viele 404-Fehler gab es?", "hat 1 Eintrag mit Status 404,"],
  ["access", "what share of the errors are 401s?", "40% in access.log: 2 entries"],
  ["levelled", "how many 404 errors", "has 2 entries with status 404,"],
  ["levelled", "how many errors", "has 2 ERROR entries,"],
])("counts the codes that are stated, and no level on top: %s: %s", async (name, asked, told) => {
  expect(await ask(name, asked)).toContain(told);
});

test.each([
  ["at least 2000 ms", "has 5 entries with “jobs” of at least 2000 ms,"],
  ["at most 1000 ms", "has 3 entries with “jobs” of at most 1000 ms,"],
  ["2 seconds or more", "has 5 entries with “jobs” of at least 2 seconds,"],
  ["over 1,000 ms", "has 6 entries with “jobs” above 1,000 ms,"],
  ["between 1 and 2 seconds", "has 3 entries with “jobs” between 1 and 2 seconds,"],
  ["between 1000 ms and 2 s", "has 3 entries with “jobs” between 1000 ms and 2 s,"],
  ["less than a second", "has 2 entries with “jobs” below a second,"],
  ["no more than 1000 ms", "has 3 entries with “jobs” of at most 1000 ms,"],
  ["not less than 1000 ms", "has 7 entries with “jobs” of at least 1000 ms,"],
])("compares the figures of lines with %s", async (figure, told) => {
  expect(await ask("jobs", `how many jobs took ${figure}`)).toContain(told);
});

test.each([
  [
    "how many jobs did not take longer than 1000 ms",
    "has 3 entries with “jobs” of at most 1000 ms,",
  ],
  ["wie viele Jobs dauerten mindestens 2 Sekunden?", "hat 5 Einträge mit “Jobs” von mindestens 2"],
  ["combien de jobs ont pris plus de 2 secondes ?", "4 entrées avec “jobs” au-dessus de 2"],
  ["¿Cuántos jobs tardaron como máximo 1 segundo?", "3 entradas con “jobs” de como máximo 1"],
])("reads a figure in other words: %s", async (asked, told) => {
  expect(await ask("jobs", asked)).toContain(told);
});

test.each([
  ["access", "last request by pia", "The last request with “pia” of access.log is on line 5 "],
  ["access", "when was the first request by tom", "The first request with “tom” of access.log"],
  ["desk", "last error by cleo", "The last ERROR entry with “cleo” of desk.log is on line 3 "],
  ["desk", "entries by ann", "has 2 entries with “ann”,"],
  ["desk", "errors by user", "- cleo: 1 "],
])("a name behind by is a condition: %s: %s", async (name, asked, told) => {
  expect(await ask(name, asked)).toContain(told);
});

test.each([
  [
    "how many errors on 12 march and 13 march",
    "has 3 ERROR entries between 12 March and 13 March,",
  ],
  ["how many entries on the 11th or 12th of march", "has 5 entries between 11 March and 12 March,"],
  ["wie viele Fehler am 12. und 13. März?", "hat 3 ERROR-Einträge zwischen 12. März und 13. März,"],
  ["how many errors on 11 march and how many on 13 march", "“on 13 march” could not be taken into"],
  ["how many entries on 11 march or 13 march", "“13 march” could not be taken into account"],
  ["how many errors on 12 march after 10:00", "has 1 ERROR entry between 12 March 10:00 and"],
  [
    "how many entries on 12 march before 10:00",
    "has 2 entries between 12 March and 12 March 09:59:59",
  ],
])("reads each day, and a time within it, or says which it left out: %s", async (asked, told) => {
  expect(await ask("desk", asked)).toContain(told);
});

test.each([
  ["when was ann's last login", "The last entry with “login” and “ann”"],
  ["did ben try to log in?", "with “login” and “ben”, on line 2 "],
  ["how many logins", "has 2 entries with “logins”,"],
  ["who failed to log in?", "ben has the one"],
  ["who logged in?", "ann has the one"],
  ["how many times did ann log in", "has 1 entry with “login” and “ann”"],
  ["when did ann log out?", "with “ann” and “logout”, on line 7 "],
  ["wann hat sich ann abgemeldet?", "mit “ann” und “logout”, in Zeile 7 "],
  ["¿Cuándo cerró sesión ann?", "en la línea 7"],
  ["quand est-ce que ann s'est déconnectée ?", "à la ligne 7"],
  ["how many errors were logged on 12 march", "has 2 ERROR entries on 12 March,"],
])("tells who logged in and out, in one word or two: %s", async (asked, told) => {
  expect(await ask("desk", asked)).toContain(told);
});

test.each([
  ["first three entries", "The first 3"],
  ["what are the last seven errors", "desk.log has 3 ERROR entries,"],
  ["how many errors with tokens", "No line has “tokens”,"],
  ["how many errors with warm lanes", "No line has “warm” or “lanes”,"],
])("no word of English is read as another: %s", async (asked, told) => {
  expect(await ask("desk", asked)).toContain(told);
});

test.each([
  ["how many entries between the first and the last error", "has 2 entries on lines 4 to 5,"],
  ["show entries from the first login to the first error", "has 1 entry on line 2,"],
  [
    "how many entries in the 2 hours after payment 17 failed",
    "has 1 entry between 2026-03-12 09:10 and 11:10,",
  ],
  ["what happened in the hour before the disk was full?", "between 2026-03-13 07:00 and 08:00"],
  [
    "how many entries in the hour before 09:30 on 12 march",
    "has 2 entries between 12 March 08:30 and 09:29:59,",
  ],
  ["how many entries within 5 minutes after 09:08", "has 1 entry between 09:08 and 09:12:59,"],
  ["what happened the day after 11 march?", "has 2 ERROR and 1 WARN entries on 12 March,"],
])("finds what lies between two entries, or within a time beside one: %s", async (asked, told) => {
  expect(await ask("desk", asked)).toContain(told);
});

test("says that neighbours have no entry between them", async () => {
  expect(await ask("levelled", "how many entries between the first and the last error")).toContain(
    "No entry between line 1 and line 2 in levelled.log.",
  );
});

test.each([
  ["desk", "how many errors → how many without cleo", "has 2 ERROR entries except"],
  ["desk", "how many payments → on 12 march?", "has 2 entries with “payments” on 12 March,"],
  ["desk", "how many payments on 12 march → on the 13th?", "No entry with “payments” on 13 March"],
  ["desk", "how many payments → anything after 10:00?", "has 3 entries from 10:00 on,"],
  ["desk", "how many errors on 12 march → and the day after?", "has 1 ERROR entry on 13 March,"],
  ["desk", "how many errors on 12 march → and the next day?", "has 1 ERROR entry on 13 March,"],
  ["desk", "how many errors on 13 march → and before that?", "has 2 ERROR entries up to 12 March,"],
  [
    "desk",
    "how many entries on 12 march → and in the 2 hours before?",
    "has 1 entry between 11 March 22:00",
  ],
  [
    "desk",
    "how many errors on 12 march → and after 10:00?",
    "has 1 ERROR entry between 12 March 10:00",
  ],
  [
    "desk",
    "how many errors on 12 march after 10:00 → and before?",
    "has 1 ERROR entry between 12 March and",
  ],
  ["desk", "how many errors → and before that?", "“before that” could not be taken into account"],
  ["access", "slowest request → who made it?", "- Line 5: 10.0.0.3 - pia"],
  ["access", "last error → which user was it?", "- Line 7: 10.0.0.4 - tom"],
])("a short question builds on the one before in %s: %s", async (name, asked, told) => {
  expect(await ask(name, asked)).toContain(told);
});

test.each([
  ["access", "how many requests by ida and pia", "has 4 requests with “ida / pia”,"],
  ["access", "how many requests did noor or tom make", "has 4 requests with “noor / tom”,"],
  ["access", "how many 404s by noor", "No entry with “noor” with status 404 in access.log."],
  ["desk", "how many payments on 13 march", "No entry with “payments” on 13 March in desk.log."],
  ["desk", "how many payments of ann", "No line with the rest of what is asked has “payments”,"],
  ["desk", "how many payments of zoe", "No line has “zoe”, so that was left out."],
])("says of no word that lines have that none has it: %s: %s", async (name, asked, told) => {
  expect(await ask(name, asked)).toContain(told);
});

test.each([
  ["access", "how many users had errors?", "By user, 3 in all:"],
  ["access", "how many endpoints returned 401", "By endpoint, 1 in all:"],
  ["access", "how many ips had errors", "By address, 3 in all:"],
  ["access", "most common status", "200 has the most, 3 of 8 lines"],
  ["access", "what is the most common error code?", "401 has the most, 2 of 5 entries"],
  ["levelled", "how many users had errors?", "No line has “users”,"],
])("counts the different ones, and groups codes by status: %s: %s", async (name, asked, told) => {
  expect(await ask(name, asked)).toContain(told);
});

test.each([
  ["jobs", "second slowest job", "3500 ms is the 2nd longest time of 9 entries"],
  ["jobs", "what was the third fastest job?", "1000 ms is the 3rd shortest time of 9 entries"],
  ["jobs", "slowest job → and the second slowest?", "3500 ms is the 2nd longest time of 9"],
  ["access", "zweitlangsamste Anfrage", "2.500 s ist die zweitlängste Zeit"],
  ["desk", "when was the second error?", "The first 2:"],
  ["desk", "what happened before the second error?", "“before the second” could not be taken"],
  ["access", "errors per user per hour", "“per hour” could not be taken into account"],
  ["access", "errors per user and hour", "“and hour” could not be taken into account"],
])("reads an ordinal, or says what it left out: %s: %s", async (name, asked, told) => {
  expect(await ask(name, asked)).toContain(told);
});

test.each([
  ["anything but 200", "has 5 entries except entries with status 200,"],
  ["all but 404", "has 7 entries except entries with status 404,"],
  ["how many requests unrelated to seats", "has 5 requests except entries with “seats”,"],
  ["between 9 and 10 how many requests were there", "has 3 requests between 09:00 and 10:00,"],
])("takes what is excepted, and hours, in more words: %s", async (asked, told) => {
  expect(await ask("access", asked)).toContain(told);
});

test.each([
  ["last 3 requests", 3],
  ["the last two failed requests", 2],
  ["first 4 hits", 4],
  ["die letzten 3 Anfragen", 3],
  ["les 3 dernières requêtes", 3],
  ["las últimas 3 peticiones", 3],
])("lists as many as are asked for: %s", async (asked, count) => {
  expect((await ask("access", asked))?.match(/^- /gmu)).toHaveLength(count);
});

test("a limit of what is counted is said to be left out", async () => {
  expect(await ask("access", "how many of the last 3 requests failed?")).toContain(
    "“the last 3” could not be taken into account",
  );
});
