import { beforeAll, expect, it, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

const shop = `2026-03-12T14:30:00Z INFO  [shop-1] POST /api/payment 201 card accepted
2026-03-12T14:31:00Z ERROR [shop-1] POST /api/payment 503 timeout of the bank
2026-03-12T14:32:00Z ERROR [shop-2] POST /api/payment 503 timeout of the bank
2026-03-12T14:33:00Z WARN  [shop-2] pool of billing connections is busy
2026-03-12T14:34:00Z ERROR [shop-2] GET /api/cart 500 no price for kettle 404
2026-03-12T14:40:00Z INFO  [shop-1] GET /nowhere 404 not found`;
/** A log without levels, with lines that say of failures by their words. */
const plain = `Mar 12 14:30:00 node-1 kernel: link up
Mar 12 14:31:00 node-1 mount[7]: mounting /data failed
Mar 12 14:32:00 node-2 sshd[3]: session opened for ann
Mar 12 14:33:00 node-1 probe[4]: error -6 while probing vesa
Mar 12 14:34:00 node-2 sshd[3]: 0 errors in the check
Mar 12 14:35:00 node-3 disk[9]: no space left on device`;
const runbook = `# Payments

If a payment fails, ring the bank. The timeout for billing is 30 seconds. Ann is on call in March.
Each of us may take two barrows of manure. Errors are reported to the manager within a day.
The service has an error budget of 0.1 percent; critical cases go to the board.`;

const library = openEmbeddedLibrary();
let mixed: TestBase;
let logs: TestBase;
beforeAll(async () => {
  mixed = await library.addCase({ "shop.log": shop, "runbook.md": runbook });
  logs = await library.addCase({ "shop.log": shop, "plain.log": plain });
});

const ask = (base: TestBase, question: string, earlier: string[] = []) =>
  askLogs(library, base, question, { earlier });

test.each([
  "what is the timeout for billing?",
  "who is on call?",
  "how many barrows of manure may each of us take",
  "what happens if a payment fails?",
  "Who do I ring when a payment fails?",
  "To whom are errors reported?",
  "How many errors are acceptable?",
  "What is the error budget of the service?",
  "How many people handle critical cases?",
  "What happens to critical cases?",
  "When should errors be reported to the manager?",
  "Why do payments fail?",
  "How do I fix a payment error?",
  "What does a 503 mean?",
  "what is an error budget?",
  "How long does a payment take?",
  "List the steps of the runbook",
  "Who was on call in March?",
  "first thing to do when the bank is down",
  "How many minutes is the timeout?",
  "What problems does the runbook mention?",
  "when did ann start",
  "How many errors did the model make on the test set?",
  "Which warnings does the label of the drug carry?",
  "What is the last line of the poem?",
  "when does the shop open?",
  "Wer hat im März Bereitschaft?",
  "Was passiert, wenn eine Zahlung fehlschlägt?",
])("leaves %s alone, where prose stands beside a log", async (question) => {
  expect(await ask(mixed, question)).toBeUndefined();
});

test.each([
  ["how many errors?", "shop.log has 3 ERROR entries"],
  ["when did the payment errors start?", "on line 2 at 2026-03-12 14:31:00"],
  ["which host has the most errors in the log?", "shop-2 has the most, 2 of 3 ERROR entries"],
  ["how many lines in shop.log mention billing?", "shop.log has 1 entry with “billing”"],
  ["what happened at 14:34?", "shop.log has 1 entry between 14:34"],
])("takes %s, which speaks of lines, beside prose", async (question, said) => {
  expect(await ask(mixed, question)).toContain(said);
});

test.each([
  ["how many 404s in shop.log?", "shop.log has 1 entry with status 404"],
  ["how many problems in plain.log?", "plain.log has 2 entries of a failure"],
  ["which host has the most errors in plain.log?", "node-1 has all 2 entries of a failure"],
  ["how many lines in plain.log mention probing?", "plain.log has 1 entry with “probing”"],
  ["did we run out of disk?", "plain.log has 1 entry with “disk”"],
  ["how many green payment errors?", "No line has “green”, so that was left out."],
  ["was there anything unusual in plain.log?", "mounting /data failed: 1"],
  ["longest gap in shop.log?", "6 minutes, between line 5"],
  ["what happened before the first warning in shop.log?", "Line 3: 2026-03-12T14:32:00Z ERROR"],
  [
    "when was the payment timeout, from when to when?",
    "go from line 2 (2026-03-12 14:31:00 UTC) to line 3",
  ],
  ["wie viele Fehler gibt es in shop.log?", "shop.log hat 3 ERROR-Einträge, den ersten in Zeile 2"],
  ["combien d'erreurs y a-t-il dans shop.log ?", "shop.log a 3 entrées ERROR"],
  ["¿cuántos errores hay en shop.log?", "shop.log tiene 3 entradas ERROR"],
  ["Wie viele Fehler gab es nach 14:31:30 Uhr in shop.log?", "shop.log hat 2 ERROR-Einträge ab"],
  ["Wie viele Fehler gab es zwischen 14 und 15 Uhr in shop.log?", "3 ERROR-Einträge zwischen"],
  ["how many errors between 2 and 3 pm in shop.log?", "3 ERROR entries between 14:00 and 15:00"],
  ["combien d'erreurs entre 13h et 14h30 dans shop.log ?", "Aucune entrée ERROR entre 13:00"],
  ["¿cuántos errores hubo entre las 14 y las 15 en shop.log?", "3 entradas ERROR entre 14:00"],
  ["combien d'erreurs le 12 mars dans shop.log ?", "shop.log a 3 entrées ERROR le 12 mars,"],
  [
    "wie viele Fehler gab es am 12. März in shop.log?",
    "shop.log hat 3 ERROR-Einträge am 12. März,",
  ],
  ["¿cuántos errores hubo en shop.log el 12 de marzo?", "3 entradas ERROR el 12 de marzo,"],
  ["how many errors on 12 March in shop.log?", "3 ERROR entries on 12 March,"],
  ["are there no errors in shop.log?", "shop.log has 3 ERROR entries,"],
  ["how many errors were there in shop.log yesterday?", "“yesterday” could not be taken into"],
  ["how many errors are not timeouts in shop.log?", "1 ERROR entry except entries with “timeouts”"],
  ["how many errors in shop.log without a stack trace?", "“without a stack trace” could not be"],
  ["how many errors that are not from shop-1 in shop.log?", "2 ERROR entries except entries with"],
  ["how many entries are not errors in plain.log?", "4 entries except entries of a failure"],
  ["how many errors do not mention unicorns in shop.log?", "3 ERROR entries except entries with"],
  ["what share of the errors in shop.log are not timeouts?", "33.3% in shop.log: 1 ERROR entry"],
  ["how many requests in shop.log did not return 503?", "except entries with status 503"],
  ["which hosts have no errors in shop.log?", "“have no” could not be taken into account"],
  [
    "how many errors not between 14:31 and 14:32 in shop.log?",
    "1 ERROR entry except entries between",
  ],
  ["Wie viele Fehler in shop.log sind keine Timeouts?", "1 ERROR-Eintrag ohne Einträge mit"],
  ["combien d'erreurs dans shop.log sauf les timeouts ?", "1 entrée ERROR sauf entrées avec"],
  ["¿cuántos errores en shop.log no son timeouts?", "1 entrada ERROR salvo entradas con"],
  ["when was space not found in plain.log?", "No line has “not found”"],
  ["how many times was a thing not found in shop.log?", "shop.log has 1 entry with “not found”"],
  ["Wie viele Fehler gab es seit Montag in shop.log?", "“seit Montag” ließ sich dabei nicht"],
])("answers %s from the lines", async (question, said) => {
  expect(await ask(logs, question)).toContain(said);
});

it("puts the log with the most first, where the question asks which it is", async () => {
  const text = (await ask(logs, "which log has the most errors?")) ?? "";
  expect(text.indexOf("shop.log has 3")).toBeLessThan(text.indexOf("plain.log has 2"));
  expect(text.indexOf("shop.log has 3")).toBeGreaterThan(-1);
});

it("names a log that has none of what is asked, and answers from the one that has", async () => {
  const text = await ask(logs, "when did the payment errors start?");
  expect(text).toContain("The first ERROR entry with “payment” of shop.log");
  expect(text).not.toContain("plain.log stands");
});

it("asks for nothing that no line says", async () => {
  expect(await ask(logs, "what is the capital of France?")).toBeUndefined();
});

const traffic = `198.51.100.4 - - [03/May/2026:10:00:00 +0000] "POST /login HTTP/1.1" 401 77 "-" "curl/8.4.0"
203.0.113.77 - - [03/May/2026:10:01:00 +0000] "POST /login HTTP/1.1" 401 77 "-" "curl/8.4.0"
203.0.113.77 - - [03/May/2026:10:02:00 +0000] "POST /login HTTP/1.1" 401 77 "-" "curl/8.4.0"
198.51.100.9 - - [03/May/2026:10:03:00 +0000] "GET /backup HTTP/1.1" 200 77 "-" "curl/8.4.0"`;

test("a question for an address may have one word that no line has, and it is said", async () => {
  const base = await library.addCase({ "shop.log": traffic, "runbook.md": runbook });
  const askNear = (question: string) => askLogs(library, base, question, { nearest: "lines" });
  const answer = await askNear("which ip hammered the login");
  expect(answer).toContain("No line has “hammered”, so that was left out.");
  expect(answer).toContain("203.0.113.77 has the most, 2 of 3");
  // Other lines have the word, so that leaving it out would be another question.
  expect(await askNear("from which ip was the login of backup")).toBeUndefined();
});

test("a question that points back is one over the log that the last answer cites", async () => {
  const guarded = `Feb  7 04:12:00 hermes sshd[7]: Failed password for invalid user ann from 198.51.100.23
Feb  7 04:19:30 hermes fail2ban[8]: NOTICE [sshd] Ban 198.51.100.23`;
  const base = await library.addCase({ "shop.log": traffic, "syslog of hermes.log": guarded });
  const citedDocumentIds = [base.documentIds["syslog of hermes.log"] ?? ""];
  const earlier = ["which ip tried passwords on hermes"];
  const answer = await askLogs(library, base, "when was it banned", { earlier, citedDocumentIds });
  expect(answer).toContain("syslog of hermes.log has only one entry with “banned”");
  expect(answer).not.toContain("shop.log");
});

test("a file of settings that is named like the errors of a log does not take their place", async () => {
  const settings = "payment:\n  timeout_ms: 3000\n";
  const base = await library.addCase({ "shop.log": shop, "payment-api.yaml": settings });
  expect(await ask(base, "when did payment errors start?")).toContain("of shop.log is on line 2");
});
