import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import type { Embedder } from "../embedding/embed.ts";
import { wordings } from "../wording/wording-for.ts";

let embedder: Embedder;
let asking: Asking;
let bases: Record<"one line" | "no letters" | "many headings", TestBase>;

beforeAll(async () => {
  const [engine] = testEngines();
  if (!engine) throw new Error("There is no engine to test on.");
  embedder = await openTestEmbedder();
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9/v1");
  bases = {
    "one line": await asking.addBase({
      "line.txt": `the gate closes at nine ${"and the gatekeeper walks on ".repeat(400)}`,
    }),
    "no letters": await asking.addBase({ "dots.txt": "... --- ...\n1 2 3\n+++\n🙂 🙂\n" }),
    "many headings": await asking.addBase({
      "headings.md": Array.from({ length: 10_000 }, (_, at) => `# Part ${at}\n`).join("\n"),
    }),
  };
}, 240_000);
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

const questions: [name: string, question: string][] = [
  ["one word", "gate"],
  ["4,000 characters", "When does the gate close? ".repeat(200).slice(0, 4_000)],
  ["4,000 characters without a space", "gate".repeat(1_000)],
  ["emoji", "🚪🕘❓"],
  ["signs", "?!?"],
];

describe.each(["one line", "no letters", "many headings"] as const)("a document of %s", (name) => {
  test.each(questions)(
    "is asked in %s, and there is an answer or a sentence that says there is none",
    async (_, question) => {
      const { message, citations } = await asking.ask(question, {
        model: "extractive",
        knowledgeBaseIds: [bases[name].id],
      });
      expect(message.status).toBe("done");
      const { noEvidence, closest, nothingIndexed } = wordings.en;
      const isClear = [noEvidence, closest, nothingIndexed].includes(message.text);
      expect(message.outcome === "answered" ? citations.length > 0 : isClear).toBe(true);
    },
  );
});

test.each(["?!?", "```", "[[[["])("%s asks for nothing, and nothing is told", async (question) => {
  const base = await asking.addBase({
    "vault.md": "The vault door opens with a key.\n",
    "vault.log": "2026-05-01T10:00:00Z ERROR vault door jammed\n",
  });
  const set = { model: "extractive", knowledgeBaseIds: [base.id] };
  expect((await asking.ask(question, set)).message.text).toBe(wordings.en.noEvidence);
});
