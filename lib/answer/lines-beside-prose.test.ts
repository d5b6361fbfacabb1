import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import type { Embedder } from "../embedding/embed.ts";

const edge = [
  "2026-03-05T14:20:00Z INFO  edge-1 started",
  "2026-03-05T14:22:07Z ERROR edge-3 modem lost the network",
  "2026-03-05T14:24:12Z ERROR edge-1 modem lost the network, registration denied",
  "2026-03-05T15:10:04Z WARN  edge-1 battery at 22 percent",
  "2026-03-05T15:40:04Z WARN  edge-1 battery at 20 percent",
].join("\n");
const prose =
  "# Allotment\n\nThe gate is painted green. Each of us may take two barrows of manure.\n";

let embedder: Embedder;
let asking: Asking;
let alone: TestBase;
let beside: TestBase;

beforeAll(async () => {
  const [engine] = testEngines();
  if (!engine) throw new Error("There is no engine to test on.");
  embedder = await openTestEmbedder();
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
  alone = await asking.addBase({ "edge.log": edge });
  beside = await asking.addBase({ "edge.log": edge, "allotment.md": prose });
}, 120_000);
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

const ask = async (question: string, base: TestBase) => {
  const { message } = await asking.ask(question, {
    model: "extractive",
    knowledgeBaseIds: [base.id],
  });
  return message.text;
};

test.each(["when did the modem trouble begin?", "how many low battery warnings"])(
  "beside an unrelated document a log is read whole as without it: %s",
  async (question) => {
    const text = await ask(question, beside);
    expect(text).toBe(await ask(question, alone));
    expect(text).toContain("edge.log");
  },
);

test("what prose answers is not looked for in a log beside it", async () => {
  expect(await ask("How many barrows of manure may each of us take?", beside)).toContain(
    "two barrows of manure",
  );
});

test("lines without the kind of thing that is asked for are shown as the nearest, and cited for nothing", async () => {
  const { message, closest, citations } = await asking.ask(
    "which carrier did edge-1 use for the parcels?",
    {
      model: "extractive",
      knowledgeBaseIds: [alone.id],
    },
  );
  expect(message.outcome).toBe("closest");
  expect(closest?.map(({ text, quoteStart, start }) => text.slice(quoteStart - start))).toEqual([
    expect.stringMatching(/^2026-03-05T14:20:00Z INFO {2}edge-1 started/u),
  ]);
  expect(citations).toEqual([]);
});
