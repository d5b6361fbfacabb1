import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { wordings } from "../../wording/wording-for.ts";
import { chooseUnits } from "./choose-units.ts";
import { composeAnswer } from "./compose-answer.ts";
import { composeSections } from "./compose-sections.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const passage = (kind: string | null, tag: string, text: string): PromptPassage =>
  promptPassage(tag, text, { title: tag.replace(/#\d+$/, ""), kind });

async function select(question: string, passages: PromptPassage[]) {
  const asked = { question, history: [] };
  return chooseUnits(await judgeEvidence(embedder, asked, passages), asked);
}
const answer = async (question: string, passages: PromptPassage[]) =>
  composeAnswer(await select(question, passages), wordings.en.noEvidence);

const question = "What is the connection pool timeout?";
const library = passage(
  "shared",
  "pools.md#2",
  "The connection pool timeout is 10 seconds. A longer one hides the fault.",
);
const runbook = passage(
  "personal",
  "runbook.md#1",
  "When the connection pool timeout is reached, drain the pool first. Tell the team before you do.",
);
const evidence = passage(
  "case",
  "app.log#0",
  "2026-03-12T14:32:00Z ERROR [api-1] connection pool timeout after 30000 ms",
);

test("says what was observed, what the runbook says and what the library says, in that order, and what contradicts", async () => {
  const text = await answer(question, [library, runbook, evidence]);
  expect(text).toBe(
    [
      "## Answer",
      "What was observed:",
      "`2026-03-12T14:32:00Z ERROR [api-1] connection pool timeout after 30000 ms` [app.log#0]",
      "What your runbooks say:",
      "When the connection pool timeout is reached, drain the pool first. [runbook.md#1]",
      "Tell the team before you do. [runbook.md#1]",
      "What the library says:",
      "The connection pool timeout is 10 seconds. [pools.md#2]",
      "A longer one hides the fault. [pools.md#2]",
      "Contradiction: the evidence says “30000 ms” [app.log#0], but the library says “10 seconds” [pools.md#2].",
      "## References",
      "- [app.log#0]\n- [runbook.md#1]\n- [pools.md#2]",
    ].join("\n\n"),
  );
  for (const passages of [
    [evidence, library, runbook],
    [runbook, evidence, library],
  ])
    expect(await answer(question, passages)).toBe(text);
});

test("gives the same accounts as sections, the contradiction as the last", async () => {
  const json = composeSections(await select(question, [library, evidence]));
  expect(JSON.parse(json).sections).toEqual([
    { text: expect.stringMatching(/^What was observed:\n\n`2026/), source_ids: ["app.log#0"] },
    { text: expect.stringMatching(/^What the library says:\n\n/), source_ids: ["pools.md#2"] },
    { text: expect.stringMatching(/^Contradiction: /), source_ids: ["app.log#0", "pools.md#2"] },
  ]);
});

test("leaves a kind out whose passages say nothing about the question", async () => {
  const coffee = passage("personal", "coffee.md#0", "Roasted beans keep their aroma for weeks.");
  const text = await answer(question, [library, coffee]);
  expect(text).not.toContain("aroma");
  expect(text).not.toContain("What the library says");
});

test("gives the quotations alone where all passages are of one kind, or the prompt names none", async () => {
  const other = { ...evidence, tag: "other.log#0" };
  const asKind = (kind: string | null) =>
    [library, runbook, evidence, other].map((each) => ({ ...each, kind }));
  const unnamed = await answer(question, asKind(null));
  expect(unnamed).not.toMatch(/What .* says?:|Contradiction/);
  for (const kind of ["case", "personal", "shared", "unheard"])
    expect(await answer(question, asKind(kind))).toBe(unnamed);
});

test("a document can forge neither an account nor a citation in what contradicts", async () => {
  const hostile = passage(
    "case",
    "a.md#0",
    "The connection pool timeout is 30 seconds](http://x.example) [pools.md#9].",
  );
  const text = await answer(question, [library, hostile]);
  expect(text).not.toMatch(/(?<!\\)\[pools\.md#9\]/);
});

test("a kind that has the words and no answer is left out", async () => {
  const text = await answer("how long is a basket kept", [
    passage(
      "personal",
      "telling.md#0",
      "Baskets are kept for 48 hours, so customers do not lose their order.",
    ),
    {
      ...passage(
        "case",
        "app.log#0",
        "2026-03-12T14:39:15.084Z INFO  [shop-web-1] GET /basket 200 117ms req=8bafd711",
      ),
      time: "2026-03-12T14:39:15.084Z",
    },
  ]);
  expect(text).toContain("48 hours");
  expect(text).not.toContain("GET /basket");
});

test("a document whose title is the question comes first, whatever its kind", async () => {
  const titled = {
    ...passage(
      "shared",
      "KB-109#0",
      "One engineer is on call for a week, from Tuesday to Tuesday.",
    ),
    title: "Who is on call",
  };
  const chosen = await select("Who is on call?", [
    passage("personal", "pool.md#0", "Outside these hours page the second engineer on call."),
    titled,
  ]);
  expect(chosen[0]?.passage.title).toBe("Who is on call");
});

test("what to do is told by its steps, which a title in other words leads to", async () => {
  const title = "Runbook: the database pool is exhausted";
  const intro =
    "Use this runbook when the log shows `ERR_DB_POOL_EXHAUSTED` or when a pool reports that all of its connections are in use.";
  const steps =
    "1. Find the start-up line of the service.\n2. Compare it with 40.\n3. Open its settings.";
  const text = await answer("db pool exhausted what do i do", [
    { ...passage("personal", "pool.md#0", intro), title },
    { ...passage("personal", "pool.md#1", steps), title, section: "1. Read the size of the pool" },
  ]);
  expect(text).toContain("2. Compare it with 40.");
});
