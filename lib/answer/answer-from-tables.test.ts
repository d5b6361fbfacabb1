import { beforeAll, expect, test } from "vitest";
import type { TestBase } from "../../test/library.ts";
import { openQuoting } from "../../test/quoting.ts";

const hives = `hive,site,honey_kg,queen
Amber,orchard,14.5,2023
Basalt,heath,31.0,2024
Copper,orchard,22.5,2024
`;
const guide = `# Keeping the hives

Inspect each hive every nine days in May. The tallest hive stands by the wall.

| Tool | Price |
| --- | --- |
| smoker \\| bellows | £38 |
| veil | £21 |
`;
const log = [
  "2025-06-01T08:00:00Z INFO  scale-1 hive Amber weighs 31 kg",
  "2025-06-01T09:00:00Z ERROR scale-2 hive Basalt does not answer",
].join("\n");

const asking = openQuoting();
let base: TestBase;
beforeAll(async () => {
  base = await asking().addBase({ "hives.csv": hives, "guide.md": guide, "scales.log": log });
});

const ask = (question: string, conversationId?: string) =>
  asking().ask(question, {
    model: "extractive",
    knowledgeBaseIds: [base.id],
    ...(conversationId ? { conversationId } : {}),
  });

test("a computed answer cites each row by its words, and every marker is where the row is", async () => {
  const { message, citations, passages } = await ask("how many hives are in the orchard");
  expect(message.outcome).toBe("answered");
  expect(message.text).toBe(
    [
      "2 of the 3 rows of hives.csv have site: orchard [1].",
      "",
      "| hive | site | honey_kg | queen |",
      "| --- | --- | --- | --- |",
      "| Amber | orchard | 14.5 | 2023 [1] |",
      "| Copper | orchard | 22.5 | 2024 [1] |",
    ].join("\n"),
  );
  expect(citations.map(({ sourceId }) => sourceId)).toEqual(["hives.csv"]);
  const markers = message.markers ?? [];
  expect(markers.map(({ start, end }) => message.text.slice(start, end))).toEqual(
    Array.from({ length: 3 }, () => "[1]"),
  );
  expect(markers.map(({ verdict }) => verdict.label)).toEqual([
    "unchecked",
    "supported",
    "supported",
  ]);
  const quotes = markers.map(({ passages: [passage] }) => {
    const shown = passages.find(({ chunkId }) => chunkId === passage?.chunkId);
    const from = shown?.start ?? 0;
    return shown?.text.slice((passage?.quoteStart ?? 0) - from, (passage?.quoteEnd ?? 0) - from);
  });
  const amber = "hive: Amber; site: orchard; honey_kg: 14.5; queen: 2023";
  expect(quotes).toEqual([
    amber,
    amber,
    "hive: Copper; site: orchard; honey_kg: 22.5; queen: 2024",
  ]);
});

test("a cell is told with its row and column, cited at its row, and exchanged by a follow-up", async () => {
  const first = await ask("which site is the Basalt hive at");
  expect(first.message.text).toBe("hive: Basalt; site: heath [1]");
  expect(first.message.markers?.map(({ verdict }) => verdict.label)).toEqual(["verbatim"]);
  const next = await ask("and Copper?", first.conversationId);
  expect(next.message.text).toBe("hive: Copper; site: orchard [1]");
});

test("a bar in a cell stays in its cell", async () => {
  const { message } = await ask("which tool is the most expensive?");
  expect(message.text).toContain("is £38 (Tool: smoker | bellows) [1].");
  expect(message.text).toContain("| smoker \\| bellows | £38 [1] |");
});

test("what prose or a log answers is left to them, and a follow-up to the search", async () => {
  expect((await ask("How often are the hives inspected in May?")).message.text).toContain(
    "every nine days",
  );
  expect((await ask("how many errors are in scales.log")).message.text).toContain("scales.log");
  const { conversationId } = await ask("which hive has the most honey?");
  const next = await ask("and the veil?", conversationId);
  expect(next.message.text).toContain("veil");
});
