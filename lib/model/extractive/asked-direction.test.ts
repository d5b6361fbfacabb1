import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedder, openEmbedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "" });
});
afterAll(() => embedder.close());

const passage = (tag: string, section: string | null, text: string): PromptPassage => ({
  tag,
  origin: "fresh",
  kind: null,
  title: tag.replace(/\..*/u, ""),
  section,
  page: null,
  lines: null,
  time: null,
  text,
});

async function first(question: string, ...passages: PromptPassage[]) {
  const asked = { question, history: [] };
  const judgement = await judgeEvidence(embedder, asked, passages);
  const [chosen] = chooseUnits(judgement, asked);
  return chosen?.units.map(({ unit }) => unit.words).join("\n") ?? "";
}

const sauna = [
  passage(
    "sauna.md#0",
    "Before the evening",
    "Turn on the stove with the drying mode, which keeps the benches dry:\n\n    stovectl large dry on --hours 3",
  ),
  passage(
    "sauna.md#1",
    "Closing",
    "1. Open both windows.\n2. Turn the drying mode off: `stovectl large dry off`\n3. Sweep the floor.",
  ),
];
const pumpe = [
  passage(
    "pumpe.md#0",
    "Frühjahr",
    "Die Pumpe im Teich einschalten: den roten Hebel der Pumpe nach oben legen.",
  ),
  passage(
    "pumpe.md#1",
    "Herbst",
    "Die Pumpe im Teich ausschalten: den roten Hebel der Pumpe nach unten legen.",
  ),
];
const offers = [
  passage("fernhill.md#0", null, "Not included: vases, buttonholes.\n\nDeposit: 40 %."),
  passage(
    "petalworks.md#0",
    null,
    "| item | amount |\n| --- | ---: |\n| church arch | 520 |\n| buttonholes, eight | 96 |\n\nNot included: vases.",
  ),
];

test.each([
  ["how do i turn on the drying mode", "stovectl large dry on --hours 3"],
  ["how do i turn the drying mode off", "stovectl large dry off"],
])("what says the opposite of the asked direction comes behind: %s", async (question, words) => {
  expect(await first(question, ...sauna)).toContain(words);
});

test.each([
  ["wie kann ich die Pumpe im Teich ausschalten", "nach unten"],
  ["wie kann ich die Pumpe im Teich einschalten", "nach oben"],
])("so it does in German: %s", async (question, words) => {
  expect(await first(question, ...pumpe)).toContain(words);
});

test("what denies comes behind what affirms, but for a question for yes or no", async () => {
  expect(await first("which one includes the buttonholes", ...offers)).toBe(
    "buttonholes, eight | 96",
  );
  expect(await first("are the buttonholes included", ...offers)).toContain("Not included");
});

test("a denial is no opposite where something else is asked", async () => {
  const rules = passage(
    "rules.md#0",
    null,
    "1. No rowing boat leaves the pier when the flag on the tower is red or when waves are above 40 centimetres.\n2. A rowing boat is for four persons, and children sit in the middle of the boat.",
  );
  expect(
    await first("how high may waves be before the rowing boats stay at the pier", rules),
  ).toContain("40 centimetres");
});
