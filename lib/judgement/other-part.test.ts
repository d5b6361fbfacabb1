import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { judgeEvidence } from "./judge-evidence.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

/** The range of a question over the text of a document. */
async function rangeOver(question: string, text: string, name: string) {
  const passage = promptPassage(`${name}#0`, text, { title: "notes" });
  return (await judgeEvidence(embedder, { question, history: [] }, [passage])).range;
}

test("a part of settings that is named and missing is none of the others", async () => {
  const settings =
    "pumps:\n  well:\n    start_delay: 12s\n    max_rpm: 900\n  pond:\n    start_delay: 4s\n    max_rpm: 700\n";
  expect(await rangeOver("start delay of the pond pump", settings, "pumps.yaml")).toBe("answered");
  expect(await rangeOver("start delay of the fountainhead pump", settings, "pumps.yaml")).toBe(
    "closest",
  );
});

test("a word of the question that names no part keeps none of them from answering", async () => {
  const settings = "service:\n  name: pump-api\n  port: 7110\nstore:\n  port: 7120\n";
  const asked = "what port does pump-api listen on";
  expect(await rangeOver(asked, settings, "pump-api.yaml")).toBe("answered");
});

test("what a question ends with names the part that it asks for", async () => {
  const settings =
    "printers:\n  ground:\n    paper_tray: 2\n    idle_timeout: 40s\n  attic:\n    paper_tray: 1\n    idle_timeout: 90s\n";
  expect(await rangeOver("idle timeout for attic", settings, "printers.yaml")).toBe("answered");
  expect(await rangeOver("idle timeout for laserjet", settings, "printers.yaml")).toBe("closest");
});
