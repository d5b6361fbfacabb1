import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { addTestBase, type TestBase } from "../../test/library.ts";
import { startOpenAITestServer } from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";
import { answerLogQuestion } from "./answer-log-question.ts";

/** The sample case, and its figures counted here without Ibid's own reading of lines. */
const sample = readFileSync("public/sample/case/app.log", "utf8");
const lines = sample.split("\n").map((text, at) => ({ text, number: at + 1 }));
const stated = (severity: string) => lines.filter(({ text }) => text.split(/\s+/)[1] === severity);
const errors = stated("ERROR");
const timeOf = (line: { text: string } | undefined) => line?.text.slice(11, 23) ?? "";
const between = (all: typeof lines, from: string, to: string) =>
  all.filter((line) => timeOf(line) >= from && timeOf(line) <= to);

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe.each(testEngines())("a question over a log on $name", ({ open }) => {
  let asking: Asking;
  let server: Awaited<ReturnType<typeof startOpenAITestServer>>;
  let base: string;
  let appLog: string;
  let another: TestBase;

  beforeAll(async () => {
    server = await startOpenAITestServer();
    asking = await openAsking({ name: "", open }, embedder, server.baseUrl);
    const added = await asking.addBase(
      {
        "app.log": sample,
        "payment-api.yaml": readFileSync("public/sample/case/payment-api.yaml", "utf8"),
        "notes.md": "# Notes\n\nThere were 7 errors in the morning, says the shift before.",
      },
      "case",
    );
    base = added.id;
    appLog = added.documentIds["app.log"] ?? "";
    another = await addTestBase({ database: asking.database, embedder }, bob, {
      name: "Another's",
      kind: "case",
      files: { "app.log": sample, "other.log": sample },
    });
  });
  afterAll(async () => {
    await asking.close();
    await server.close();
  });

  const ask = (question: string, conversationId?: string) =>
    asking.ask(question, {
      model: "extractive",
      ...(conversationId ? { conversationId } : { knowledgeBaseIds: [base] }),
    });
  /** The lines that an answer's citations mark, by number, in their order. */
  const cited = ({ citations }: Awaited<ReturnType<typeof ask>>) =>
    citations.flatMap(({ passages }) =>
      passages.map(({ quoteStart }) => sample.slice(0, quoteStart ?? 0).split("\n").length),
    );

  it("counts every line that states the severity, and cites the first and the last", async () => {
    const result = await ask("How many errors are in app.log?");
    const [first, last] = [errors[0], errors.at(-1)];
    expect(result.message.text).toContain(`app.log has ${errors.length} ERROR entries`);
    expect(cited(result)).toEqual([first?.number, last?.number]);
    expect(result.citations[0]?.passages.map(({ quote }) => quote)).toEqual([
      first?.text,
      last?.text,
    ]);
    expect(result.citations[0]?.label).toBe(
      `app.log:${first?.number} (${first?.text.slice(11, 19)}Z)`,
    );
    expect(result.message).toMatchObject({ outcome: "answered", answered: true, status: "done" });
    expect(result.appliedFilters).toEqual([
      { field: "severities", value: ["ERROR"], origin: "read_from_question" },
      {
        field: "documents",
        value: [{ id: appLog, filename: "app.log", lines: errors.length }],
        origin: "read_from_question",
      },
    ]);
  });

  it("tells the endpoints apart, each with its count", async () => {
    const { message } = await ask("how many errors, and on which endpoint?");
    const paths = Map.groupBy(errors, ({ text }) => / (?:GET|POST) (\S+) /.exec(text)?.[1]);
    expect(message.text).toContain(`${errors.length} ERROR entries`);
    for (const [path, entries] of paths) {
      const name = path ?? "naming no endpoint";
      expect(message.text).toContain(`- ${name}: ${entries.length} [1]`);
    }
  });

  it("looks a line up by its number, in the log that is named or else in the only log", async () => {
    for (const question of ["What is on line 42?", "show me line 42 of app.log", "app.log:42"]) {
      const result = await ask(question);
      expect(cited(result)).toEqual([42]);
      expect(result.citations[0]?.passages[0]?.quote).toBe(lines[41]?.text);
      expect(result.citations[0]?.label).toMatch(/^app\.log:42 \(/);
    }
    const range = await ask("lines 10 to 20 of app.log");
    expect(cited(range)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    const beyond = await ask("What is on line 999 of app.log?");
    expect(beyond.message).toMatchObject({
      text: "app.log has 310 lines, so there is no line 999.",
      outcome: "answered",
    });
  });

  it("looks up lines of a configuration, which has no severities", async () => {
    const result = await ask("line 12 of payment-api.yaml");
    expect(result.citations[0]?.passages[0]?.quote).toBe("db:");
    expect(result.citations[0]?.label).toBe("payment-api.yaml:12");
    const counted = await ask("How many errors are in payment-api.yaml?");
    expect(counted.appliedFilters).toEqual([]);
  });

  it("reads a time without date or zone as the log's own", async () => {
    const warnings = between(stated("WARN"), "14:30:00.000", "14:45:00.000");
    for (const question of [
      "how many WARNs between 14:30 and 14:45?",
      "how many warnings between 2:30 pm and 2:45 pm",
      "number of WARN entries from 14:30 to 14:45 UTC",
      "how many warnings between 16:30+02:00 and 16:45+02:00?",
      "how many warnings on 12 March 2026 between 14:30 and 14:45?",
    ]) {
      const result = await ask(question);
      expect(result.message.text, question).toContain(
        `app.log has ${warnings.length} WARN entries`,
      );
      expect(cited(result), question).toEqual([warnings[0]?.number, warnings.at(-1)?.number]);
      expect(result.appliedFilters).toContainEqual({
        field: "timeFrom",
        value: "2026-03-12T14:30:00.000Z",
        origin: "read_from_question",
      });
    }
    const none = await ask("how many errors between 14:12 and 14:20?");
    expect(none.message).toMatchObject({
      text: "No ERROR entry between 14:12 and 14:20 in app.log. All 310 lines were looked at.",
      outcome: "answered",
    });
    expect(none.citations).toEqual([]);
  });

  it("takes any line and any time, also what no log can have", async () => {
    for (const [question, count] of [
      ["How many errors since 0000-05-05 are in app.log?", errors.length],
      ["How many errors after 9999-12-31 are in app.log?", 0],
      ["How many errors before 0000-01-01 are in app.log?", 0],
      ["How many errors between 0001-01-01 00:00 +14:00 and 0002-01-01 are in app.log?", 0],
      ["How many errors are in lines 1 to 9,999,999,999 of app.log?", errors.length],
    ] as const) {
      const { message } = await ask(question);
      expect(message.text).toContain(
        count === 0 ? "No ERROR entry" : `app.log has ${count} ERROR entries`,
      );
    }
    const { message } = await ask("Show line 9,999,999,999 of app.log");
    expect(message.text).toContain("there is no line 9999999999");
  });

  it("tells a time before a day as one of the day before it", async () => {
    for (const day of ["before 2026-03-13", "before 13 March 2026", "before 00:00 on 2026-03-13"]) {
      const { message } = await ask(`How many errors ${day} are in app.log?`);
      expect(message.text).not.toContain("2026-03-13");
    }
  });

  it("lists entries, at most twenty, and says how many there are", async () => {
    const all = between(lines, "14:30:00.000", "14:45:00.000");
    const result = await ask("entries between 14:30 and 14:45");
    expect(result.message.text).toContain(
      `app.log has ${all.length} entries between 14:30 and 14:45`,
    );
    expect(result.message.text.match(/^- Line \d+/gm)).toHaveLength(20);
    expect(result.message.text).toContain(
      `And ${all.length - 20} more, up to line ${all.at(-1)?.number}`,
    );
    const fatal = await ask("list all FATAL entries");
    expect(fatal.message.text).toBe("No FATAL entry in app.log. All 310 lines were looked at.");
  });

  it("gives the first and the last, and how long lies between", async () => {
    const [first, last] = [errors[0], errors.at(-1)];
    expect(cited(await ask("first and last error"))).toEqual([first?.number, last?.number]);
    const result = await ask("how long between the first and the last error?");
    expect(cited(result)).toEqual([first?.number, last?.number]);
    expect(result.message.text).toContain("33 minutes 3 seconds");
    const passed = await ask("how long between the first WARN and the first ERROR?");
    expect(cited(passed)).toEqual([stated("WARN")[0]?.number, first?.number]);
    expect(passed.message.text).toContain("11 minutes 23 seconds");
  });

  it("leans on the question before", async () => {
    const { conversationId } = await ask("How many errors between 14:30 and 14:45?");
    const warnings = between(stated("WARN"), "14:30:00.000", "14:45:00.000");
    const second = await ask("and how many warnings?", conversationId);
    expect(second.message.text).toContain(
      `app.log has ${warnings.length} WARN entries between 14:30 and 14:45`,
    );
    const third = await ask("when was the first one?", conversationId);
    expect(cited(third)).toEqual([warnings[0]?.number]);
    const fourth = await ask("and the last?", conversationId);
    expect(cited(fourth)).toEqual([warnings.at(-1)?.number]);
    expect(fourth.citations[0]?.number).toBe(1);
  });

  it("says which errors there are, and when they started", async () => {
    const result = await ask("Which errors are in app.log?");
    const codes = Map.groupBy(errors, ({ text }) => /ERR_\w+/.exec(text)?.[0]);
    for (const [code, entries] of codes) {
      // Several are told with the times of the first and the last.
      expect(result.message.text).toMatch(
        new RegExp(
          `- ${code}: ${entries.length}${entries.length > 1 ? " \\(.* – .*\\)" : ""} \\[1\\]`,
          "u",
        ),
      );
    }
    const started = await ask("When did they start?", result.conversationId);
    expect(cited(started)).toEqual([errors[0]?.number]);
  });

  it("never counts another's log, though the scope names it", async () => {
    const scope = { viewer: alice, knowledgeBaseIds: [base, another.id] };
    const { db } = asking.database;
    const answer = await answerLogQuestion(db, scope, "How many errors are there?", []);
    expect(answer).toMatchObject({ matched: errors.length, documentId: appLog });
    expect(
      await answerLogQuestion(db, scope, "How many errors are in other.log?", []),
    ).toBeUndefined();
    const theirs = { ...scope, documentIds: Object.values(another.documentIds) };
    expect(await answerLogQuestion(db, theirs, "How many errors are there?", [])).toBeUndefined();
  });

  it("leaves every other question to retrieval", async () => {
    for (const question of [
      "Why did the payments fail with errors?",
      "How many errors are acceptable?",
    ]) {
      const { appliedFilters } = await ask(question);
      expect(appliedFilters, question).toEqual([]);
    }
  });

  it("tells in the form of sections as well", async () => {
    const result = await asking.ask("How many errors are in app.log?", {
      model: "extractive",
      knowledgeBaseIds: [base],
      format: "sections",
    });
    expect(result.message.sections).toHaveLength(1);
    expect(result.message.sections?.[0]?.text).toContain(`${errors.length} ERROR entries`);
    expect(result.citations[0]?.passages.length).toBe(2);
  });
});
