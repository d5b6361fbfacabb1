import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { openEmbeddedForTest } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import type { Filters } from "../wire/filters.ts";

/** A line each minute from 09:00 to 10:39: each fifth a warning, each fourth from 09:30 on an error, the rest is told only. */
const pump = Array.from({ length: 100 }, (_, minute) => {
  const clock = `${String(9 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  const [level, told] =
    minute % 5 === 0
      ? ["WARN ", "pressure is low"]
      : minute >= 30 && minute % 4 === 0
        ? ["ERROR", "valve is stuck"]
        : ["INFO ", "pump turns"];
  return `2026-05-04T${clock}:00Z ${level} [pump-${minute % 3}] ${told}`;
}).join("\n");
const springs = Array.from(
  { length: 60 },
  (_, week) => `Spring tide ${week} comes at full moon and wets the upper wall of the harbour.`,
).join(" ");
const neaps = springs.replaceAll("Spring", "Neap").replaceAll("full", "half");
const days = ["02", "03", "04"]
  .flatMap((day) => ["08:00", "20:00"].map((at) => `2026-06-${day}T${at}:00Z ERROR door is open`))
  .join("\n");

let embedder: Embedder;
let asking: Asking;
let base: TestBase;
let several: TestBase;
let shelf: TestBase;

beforeAll(async () => {
  embedder = await openTestEmbedder();
  asking = await openAsking(
    { name: "embedded", open: openEmbeddedForTest },
    embedder,
    "http://127.0.0.1:9",
  );
  base = await asking.addBase({ "pump.log": pump });
  several = await asking.addBase({ "doors.log": days });
  shelf = await asking.addBase({
    "tides.md": `# Tides\n\n## Springs\n\n${springs}\n\n## Neaps\n\n${neaps}`,
    "rates.csv": "town,rate\nHull,12\nLeith,30\nCork,21",
  });
}, 120_000);
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

async function ask(
  question: string,
  filters: Filters,
  { of = base, ...set }: Partial<AnswerRequest> & { of?: TestBase } = {},
) {
  const { message, appliedFilters, notices } = await asking.ask(question, {
    model: "extractive",
    knowledgeBaseIds: [of.id],
    filters,
    ...set,
  });
  const told = appliedFilters.map(({ field, value, origin }) =>
    field === "documents"
      ? `lines ${(value as { lines: number }[]).map(({ lines }) => lines).join()}`
      : `${field} ${String(value)} ${origin === "given" ? "given" : "read"}`,
  );
  return { text: message.text.replaceAll("\\", ""), told, notices, outcome: message.outcome };
}

const from1000 = { timeFrom: "2026-05-04T10:00:00Z" };

test.each<[string, string, Filters, string, string[]]>([
  [
    "a level holds over the one that the question reads",
    "How many errors are in the log?",
    { severities: ["WARN"] },
    "pump.log has 20 WARN entries,",
    ["severities WARN given", "lines 20"],
  ],
  [
    "a level is counted line by line",
    "How many entries are in the log?",
    { severities: ["WARN"] },
    "pump.log has 20 WARN entries,",
    ["severities WARN given", "lines 20"],
  ],
  [
    "a level may be named as any log names it",
    "How many entries are in the log?",
    { severities: ["warning"] },
    "pump.log has 20 WARN entries,",
    ["severities warning given", "lines 20"],
  ],
  [
    "a level that agrees with the question is a given one",
    "How many errors are in the log?",
    { severities: ["ERROR"] },
    "pump.log has 14 ERROR entries,",
    ["severities ERROR given", "lines 14"],
  ],
  [
    "of two times the later holds, the given one",
    "How many errors came after 09:30?",
    from1000,
    "pump.log has 8 ERROR entries from 2026-05-04 10:00 UTC on,",
    ["timeFrom 2026-05-04T10:00:00Z given", "severities ERROR read", "lines 8"],
  ],
  [
    "of two times the later holds, the read one",
    "How many errors came after 10:20?",
    from1000,
    "pump.log has 4 ERROR entries from 2026-05-04 10:20 on,",
    [
      "timeFrom 2026-05-04T10:00:00Z given",
      "severities ERROR read",
      "timeFrom 2026-05-04T10:20:00.000Z read",
      "lines 4",
    ],
  ],
  [
    "a time is cut in the middle of what was stored together",
    "How many errors are in the log?",
    { timeFrom: "2026-05-04T09:50:00Z", timeTo: "2026-05-04T10:00:00Z" },
    "pump.log has 2 ERROR entries between 2026-05-04 09:50 UTC and 10:00 UTC,",
    [
      "timeFrom 2026-05-04T09:50:00Z given",
      "timeTo 2026-05-04T10:00:00Z given",
      "severities ERROR read",
      "lines 2",
    ],
  ],
  [
    "lines hold over those that the question reads",
    "What is on line 42 of pump.log?",
    { lineFrom: 40, lineTo: 45 },
    "Lines 40 to 45 of pump.log:",
    ["lineFrom 40 given", "lineTo 45 given", "lines 6"],
  ],
  [
    "a line that agrees with the question is a given one",
    "What is on line 42 of pump.log?",
    { lineFrom: 42, lineTo: 42 },
    "Line 42 of pump.log:",
    ["lineFrom 42 given", "lineTo 42 given", "lines 1"],
  ],
  [
    "lines from one on are named with the last",
    "How many warnings are in the log?",
    { lineFrom: 91 },
    "pump.log has 2 WARN entries on lines 91 to 100,",
    ["lineFrom 91 given", "severities WARN read", "lines 2"],
  ],
])("%s", async (_, question, filters, sentence, told) => {
  const answer = await ask(question, filters);
  expect(answer.text.startsWith(sentence), answer.text).toBe(true);
  expect(answer.told).toEqual(told);
});

test("the agent mode counts line by line too", async () => {
  const answer = await ask("How many errors are in the log?", from1000, { mode: "agent" });
  expect(answer.text).toContain("pump.log has 8 ERROR entries from 2026-05-04 10:00 UTC on");
  expect(answer.told[0]).toBe("timeFrom 2026-05-04T10:00:00Z given");
});

test("no sentence says that all lines were looked at where a filter cut some", async () => {
  const early = await ask("How many errors are in the log?", { lineTo: 20 });
  expect(early.text).toBe(
    "No ERROR entry on lines 1 to 20 in pump.log. Only entries on lines 1 to 20 were looked at.",
  );
  const other = await ask("What is on line 42 of pump.log?", { severities: ["WARN"] });
  expect(other.text).toMatch(/^No WARN entry on line 42 in pump\.log\. Only WARN entries were/u);
  const gap = await ask("What is the longest gap in the log?", { severities: ["ERROR"] });
  expect(gap.text).toMatch(
    /^Only ERROR entries were looked at\.\n\nThe longest time without an entry in pump\.log is 8 minutes/u,
  );
  const between = await ask("How long from the first error to the last warning?", {
    severities: ["WARN"],
  });
  expect(between.text).toBe("No ERROR entry in pump.log. Only WARN entries were looked at.");
});

test("a word that only other lines have is not said to be in none", async () => {
  const { text } = await ask("How many stuck valve errors are in the log?", {
    severities: ["WARN"],
  });
  expect(text).toBe(
    "No WARN entry with “stuck” and “valve” in pump.log. Only WARN entries were looked at.",
  );
});

test("what is quoted lies within the filter", async () => {
  const { text } = await ask("List the errors", { ...from1000, lineTo: 70 });
  expect(text).toContain("2 ERROR entries");
  const lines = [...text.matchAll(/- Line (\d+):/gu)].map(([, line]) => Number(line));
  expect(
    lines.every((line) => line >= 61 && line <= 70),
    text,
  ).toBe(true);
});

test("a time of day is read within the given days", async () => {
  const within = { timeFrom: "2026-06-03T00:00:00Z" };
  const evening = await ask("How many errors came after 19:00?", within, { of: several });
  expect(evening.text).toMatch(
    /^Only entries from 2026-06-03 00:00 UTC on were looked at\.\n\ndoors\.log has 2 ERROR entries from 19:00 on,/u,
  );
});

test.each<Filters>([{ sections: ["nope"] }, { severities: ["FATAL"] }])(
  "a filter that lets nothing of a log pass is told, as a search tells it: %o",
  async (filters) => {
    const { text, notices, outcome } = await ask("How many errors are in the log?", filters);
    expect(outcome).toBe("no_evidence");
    expect(text).not.toContain("pump.log");
    expect(notices.map(({ code }) => code)).toContain("filter_matched_nothing");
  },
);

test.each([
  ["which documents are there?", "There are 2 documents."],
  ["Which town has the highest rate?", "Leith"],
])("the filters within which it was answered are told: %s", async (question, words) => {
  const { text, told, notices } = await ask(question, { kinds: ["personal"] }, { of: shelf });
  expect(text).toContain(words);
  expect(told).toEqual(["kinds personal given"]);
  expect(notices).toEqual([]);
});

test("documents are listed that have what a filter asks for", async () => {
  const { text, told } = await ask(
    "which documents are there?",
    { sections: ["Neaps"] },
    { of: shelf },
  );
  expect(text).toContain("tides.md");
  expect(text).not.toContain("rates.csv");
  expect(told).toEqual(["sections Neaps given"]);
  const dated = await ask("which documents are there?", { publishedFrom: "2025" }, { of: shelf });
  expect(dated.text).not.toContain("tides.md");
  expect(dated.notices.map(({ code }) => code)).toContain("filter_matched_nothing");
});

test("a summary quotes within the filter", async () => {
  const { text, told } = await ask("Summarise tides.md", { sections: ["Neaps"] }, { of: shelf });
  expect(text).toContain("half moon");
  expect(text).not.toContain("full moon");
  expect(told).toEqual(["sections Neaps given"]);
});
