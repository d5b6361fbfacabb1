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

const part = (file: string, at: number, section: string | null, text: string): PromptPassage =>
  promptPassage(`${file}#${at}`, text, { title: file, section, kind: "personal" });

/** A pottery's program for its kiln. */
const kiln: PromptPassage[] = [
  part("kiln.py", 0, null, "COOLING_STEPS = {900, 650, 300}\nMAX_DOORS = 2"),
  part(
    "kiln.py",
    1,
    "holds_moisture",
    `def holds_moisture(tile, hours):
    """Weighs a tile twice and compares.

    A tile dried for less than a day is called wet.
    """
    return weigh(tile) - weigh(tile, hours) > 3`,
  ),
  part(
    "kiln.py",
    2,
    "cool",
    `def cool(kiln):
    """Stops the fan at each of COOLING_STEPS, and opens no door."""
    for step in COOLING_STEPS:
        kiln.wait(step)`,
  ),
];

/** A marina's berths. */
const berths: PromptPassage[] = [
  part("berths.go", 0, null, "const (\n\tgraceHours = 6\n\tmaxBoats = 40\n)"),
  part(
    "berths.go",
    1,
    "Marina.Evict",
    `// Evict sends away boats that have overstayed their paid time by graceHours.
func (m *Marina) Evict(now time.Time) int {
	return m.remove(now.Add(-graceHours))
}`,
  ),
];

async function ask(passages: readonly PromptPassage[], question: string) {
  const judgement = await judgeEvidence(embedder, { question, history: [] }, passages);
  return composeAnswer(chooseUnits(judgement, { question, history: [] }), "?").replaceAll("\\", "");
}

test.each([
  [kiln, "which function tells whether a tile is still wet", "**holds_moisture**"],
  [berths, "which method sends away boats that overstayed", "**Marina.Evict**"],
])("a function that is asked for is named", async (passages, question, said) => {
  expect(await ask(passages, question)).toContain(said);
});

test.each([
  [kiln, "at which steps does it stop the fan while cooling", "COOLING_STEPS = {900, 650, 300}"],
  [berths, "when are boats evicted that overstayed their paid time", "graceHours = 6"],
])(
  "a constant that quoted code names is quoted with its value",
  async (passages, question, said) => {
    expect(await ask(passages, question)).toContain(said);
  },
);
