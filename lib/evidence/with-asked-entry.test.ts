import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import type { Embedder } from "../embedding/embed.ts";

const minors = Array.from({ length: 30 }, (_, at) => at);

/** The newest first, as change logs are kept. */
const orchard = [
  "# Changelog\n\nAll notable changes of the cider press controller Mostwerk.\n\n## [Unreleased]\n\n- Perry\n",
  ...minors
    .toReversed()
    .map(
      (minor) =>
        `## [4.${minor}.0] - 2024-${`${1 + (minor % 12)}`.padStart(2, "0")}-05\n\n### Fixed\n\n- Pulp filter number ${minor} no longer clogs\n\n### Added\n\n- Recipe ${minor} for the press\n`,
    ),
].join("\n");

/** The newest last, as logbooks are kept. */
const hive = [
  "Logbook of the hive stand\n",
  ...minors.map(
    (day) =>
      `${1 + (day % 28)} ${day < 28 ? "May" : "June"} 2025\nLooked into hive ${day}. The brood was quiet, the queen was seen, and a frame of honey was put back. The smoker went out twice in the wind, so the lid was closed early. Syrup was given to the weak colony.\n`,
  ),
].join("\n");

const library = {
  "CHANGELOG.md": orchard,
  "hive-stand.txt": hive,
  "press-manual.md": "# Cider press\n\nThe press needs a filter. Clean the pulp filter daily.\n",
};

let embedder: Embedder;
let asking: Asking;
let shared: TestBase;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  const [engine] = testEngines();
  if (!engine) throw new Error("No engine to test with.");
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
  shared = await asking.addBase(library);
});
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

const ask = (question: string, conversationId?: string) =>
  asking.ask(question, {
    model: "extractive",
    knowledgeBaseIds: [shared.id],
    topN: 4,
    ...(conversationId ? { conversationId } : {}),
  });

test("the newest version is found at the beginning of a long log, behind what is not released", async () => {
  const { message, passages } = await ask("what's new in the latest Mostwerk release");
  expect(passages[0]?.text).toContain("[4.29.0]");
  expect(message.text).toContain("Pulp filter number 29 no longer clogs");
  expect(message.text).toContain("Recipe 29 for the press");
  expect(message.text).not.toContain("Perry");
});

test("the oldest version is at the other end, and any other is found by its number", async () => {
  expect((await ask("oldest Mostwerk release")).message.text).toContain("4.0.0");
  const { message } = await ask("what changed in Mostwerk 4.13.0");
  expect(message.text).toContain("Pulp filter number 13 no longer clogs");
  expect(message.text).toContain("Recipe 13 for the press");
});

test("the last entry of a logbook is at its end", async () => {
  const { message } = await ask("what does the last entry of the hive stand logbook say");
  expect(message.text).toContain("Looked into hive 29.");
  expect(message.text).not.toContain("hive 28");
});

test("a follow-up finds the entry before, though nothing in it is asked for", async () => {
  const { conversationId } = await ask("when was Mostwerk 4.17.0 released");
  const { message } = await ask("and the one before?", conversationId);
  expect(message.text).toContain("4.16.0");
});
