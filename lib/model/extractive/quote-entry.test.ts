import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";
import { composeAnswer } from "./compose-answer.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const note = (at: number, section: string, text: string): PromptPassage =>
  promptPassage(`loom-notes.md#${at}`, text, { title: "Loompilot: release notes", section });

const loom = [
  note(
    0,
    "v1.9.0 (2025-06-01)",
    "# Loompilot: release notes\n\n## v1.9.0 (2025-06-01)\n\n**New**\n- Draw-down printed at full size\n- Warp lengths in yards\n\n**Fixed**\n- Selvedge lost at the last repeat",
  ),
  note(
    1,
    "v1.8.2 (2025-03-12)",
    "## v1.8.2 (2025-03-12)\n\n**Changed**\n- Limit of `treadle.count` is 14, was 10\n\n**Removed**\n- Import of WIF 0.9",
  ),
  note(
    2,
    "v1.8.1 (2025-02-02)",
    "## v1.8.1 (2025-02-02)\n\n**Changed**\n- Limit of `treadle.count` is 10, was 8\n- Needs macOS 12",
  ),
];

async function ask(question: string, passages = loom) {
  const judgement = await judgeEvidence(embedder, { question, history: [] }, passages);
  const chosen = chooseUnits(judgement, { question, history: [] });
  return { range: judgement.range, text: composeAnswer(chosen, "?") };
}

test.each(["newest Loompilot version", "when was the latest Loompilot release?"])(
  "the newest of versions is quoted by its heading, with its passage: %s",
  async (question) => {
    const { range, text } = await ask(question);
    expect(range).toBe("answered");
    expect(text).toBe(
      "## Answer\n\nv1.9.0 (2025-06-01) [loom-notes.md#0]\n\n## References\n\n- [loom-notes.md#0]",
    );
  },
);

test("all of an entry is quoted below its heading and its sub-headings", async () => {
  const { text } = await ask("what's new in Loompilot 1.9.0");
  expect(text).toContain(
    "**v1.9.0 (2025-06-01)**\n\n**New**\n\n- Draw-down printed at full size [loom-notes.md#0]\n- Warp lengths in yards [loom-notes.md#0]\n\n**Fixed**\n\nSelvedge lost at the last repeat [loom-notes.md#0]",
  );
});

test("a part of an entry is quoted alone, and one that it lacks is not told by another's", async () => {
  const { text } = await ask("what was removed in 1.8.2");
  expect(text).toContain("**Removed**\n\nImport of WIF 0.9");
  expect(text).not.toContain("treadle");
  expect((await ask("what was removed in 1.8.1")).range).not.toBe("answered");
});

test.each([
  ["what is the limit of treadle.count since 1.8.1", "is 10, was 8", "is 14, was 10"],
  ["what is the limit of treadle.count in v1.8.2", "is 14, was 10", "is 10, was 8"],
])("a detail is quoted of the version that is named: %s", async (question, said, other) => {
  const { text } = await ask(question);
  expect(text).toContain(said);
  expect(text).not.toContain(other);
});

test("which version has something is asked of all entries", async () => {
  const { text } = await ask("which version of Loompilot removed the WIF import");
  expect(text).toContain("v1.8.2 (2025-03-12)");
  expect(text).toContain("Import of WIF 0.9");
});
