import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const passage = (tag: string, section: string | null, text: string): PromptPassage =>
  promptPassage(tag, text, { title: tag.replace(/\..*/u, ""), section });

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

test("what says a word of the question and denies it of something else denies nothing", async () => {
  const lifts = [
    passage("lifts.md#0", null, "Lift 3 halts at the ward, but it does not halt there at night."),
    passage("diary.md#0", null, "The lift shaft at the ward was painted green in spring."),
  ];
  expect(await first("Which lift halts at the ward?", ...lifts)).toContain("Lift 3");
});

test("what says the opposite stays first where nothing else is of the same thing", async () => {
  const pool = passage(
    "pool.md#0",
    "Rules",
    "Diving is forbidden in both basins of the swimming hall.\n\nGoggles are allowed in both basins of the swimming hall.\n\nThe sauna of the hall is open from Tuesday to Friday.\n\nThe sauna of the hall is closed on Mondays.",
  );
  expect(await first("Where is diving allowed in the swimming hall?", pool)).toContain("Diving");
  expect(await first("When is the sauna of the hall open on Mondays?", pool)).toContain("Mondays");
});

test("what denies comes behind what says the same of another one in the document", async () => {
  const ferries = passage(
    "ferries.md#0",
    null,
    "The red ferry does not carry bicycles to the island.\n\nIn all weathers from May until the end of October the small green ferry will carry bicycles to the island as well.",
  );
  expect(await first("Which ferry does carry bicycles to the island?", ferries)).toContain("green");
});
