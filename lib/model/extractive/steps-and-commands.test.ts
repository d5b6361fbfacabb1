import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";
import { withPartsPointedTo } from "./follow-pointers.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

/** The words that answer a question over the parts of a document. */
async function answer(question: string, title: string, ...parts: string[]): Promise<string[]> {
  const passages = parts.map(
    (text, at): PromptPassage => promptPassage(`notes.md#${at}`, text, { title }),
  );
  const asked = { question, history: [] };
  const judgement = await judgeEvidence(embedder, asked, passages);
  const chosen =
    judgement.range === "answered"
      ? withPartsPointedTo(chooseUnits(judgement, asked), passages)
      : [];
  return chosen.flatMap(({ units }) => units.map(({ unit }) => unit.words));
}

const brewery = [
  `## Cooling

Ask Tove first, she holds the key of the cold room.

See who uses the cold room:

\`\`\`
coldctl list --room 2
\`\`\`

Close it for everybody:

\`\`\`
coldctl close --room 2
\`\`\`
`,
  `## Owners

Tove Lindqvist holds the cold room and who uses it.
`,
];

test("a command is asked for by what introduces it, and is no person", async () => {
  expect(await answer("cmd to see who uses the cold room", "Brewery", ...brewery)).toEqual([
    "coldctl list --room 2",
  ]);
  expect(await answer("which command closes the cold room", "Brewery", ...brewery)).toEqual([
    "coldctl close --room 2",
  ]);
});

test.each(["pump is blocked, whats the drill", "blocked pump, steps"])(
  "the steps below a heading are asked for by a word for steps: %s",
  async (question) => {
    expect(
      await answer(
        question,
        "Marina",
        "if the pump is blocked\n  1. close the valve\n  2. lift the lid\n  3. rinse the sieve\n\nkeys\n  with the harbour master\n",
      ),
    ).toEqual(["close the valve", "lift the lid", "rinse the sieve"]);
  },
);

test("a choice that sends the reader to another part is followed by that part", async () => {
  const lines = await answer(
    "boiler runs but the radiators stay cold what do i do",
    "Heating",
    "## Look first\n\n- the boiler runs and the radiators are warm → do nothing\n- the boiler runs but the radiators stay cold → go to B\n- the boiler is off → go to A\n",
    "## A. Boiler off\n\n1. Press the red button\n2. Wait ten minutes\n",
    "## B. Circulation\n\n1. Bleed the top floor\n2. Turn the pump to three\n",
  );
  expect(lines).toContain("the boiler runs but the radiators stay cold → go to B");
  expect(lines.slice(-2)).toEqual(["Bleed the top floor", "Turn the pump to three"]);
  expect(lines).not.toContain("Press the red button");
});

test("what stands right below an event as its cause is the reason for it", async () => {
  expect(
    await answer(
      "why did wheel 2 stop acc to the diary",
      "Diary of the mill",
      "what happened\n  07:20 wheel 2 was stopped by the sluice guard, came back after an hour\n  cause: ice and a branch lay in the race together\n  the flour was delivered late\n\nopen\n  - a new rake is ordered\n",
    ),
  ).toContain("cause: ice and a branch lay in the race together");
});

test("the day of an ordinal number is that of a date", async () => {
  expect(
    await answer(
      "what is on with the ferry on the 14th",
      "Week",
      "watch\n- Ferry overhaul on Friday 14 May from 02:00 to 06:00\n- Ferry fuel comes on Monday\n",
    ),
  ).toEqual(["Ferry overhaul on Friday 14 May from 02:00 to 06:00"]);
});

test("a verb and its particle are one word with a pronoun between them", async () => {
  expect(
    await answer(
      "someone erased a photo, how do i get it back",
      "Photo store",
      "RECOVER A PHOTO\n\n1. open the archive\n2. drag the photo out\n\nSEND A PHOTO\n\n1. open the sender\n2. type the address\n",
    ),
  ).toEqual(["open the archive", "drag the photo out"]);
});

const dives = [
  `## 3 During the dive

Divers stay in pairs. The air gauge is read every five minutes, with beginners every two minutes. The depth must not exceed 18 metres with
guests of the first level, and 30 metres with the others. The ascent takes at least three minutes from 10 metres.

### 3.1 Lost partner

1. Look around for one minute, upwards too.
2. Ascend slowly to the surface.
3. Signal the boat with the yellow buoy.

### 3.2 Free flow of the regulator

1. Hold the regulator loosely in the mouth.
2. Close the valve halfway.
`,
  `## 5 Storms

${"The harbour master raises the black ball, which is seen from every boat in the bay and from the terrace of the inn. ".repeat(5)}

After the wind has risen above seven:

1. Bring the boats in to the inner quay.
2. Double every line.

The spare lines lie in the shed. There was one gale, in March 2021, with waves of four metres; nothing was lost but the flag.
`,
];

test.each([
  ["a diver's partner is gone during the dive - what do i do", "Ascend slowly to the surface."],
  ["a gale with wind and waves, what do we do", "Double every line."],
])("the steps for a case come before the prose around them: %s", async (question, step) => {
  const words = await answer(question, "Working rules of the dive centre", ...dives);
  expect(words).toContain(step);
  expect(words.join()).not.toMatch(/every two minutes|valve halfway/u);
});

test("so they do where each section is a passage of its own", async () => {
  const [dive = ""] = dives;
  const [prose = "", lost = ""] = dive.split(/\n(?=#)/u);
  const at = (tag: string, section: string, text: string): PromptPassage =>
    promptPassage(tag, text, { title: "Working rules of the dive centre", section });
  const asked = {
    question: "a diver's partner is gone during the dive - what do i do",
    history: [],
  };
  const judgement = await judgeEvidence(embedder, asked, [
    at("rules.md#0", "3 During the dive", prose),
    at("rules.md#1", "3 During the dive > 3.1 Lost partner", lost),
  ]);
  const [first] = chooseUnits(judgement, asked);
  expect(first?.units.map(({ unit }) => unit.words)).toContain("Ascend slowly to the surface.");
});

const orchard = [
  `## Warning: FrostLikely

comes when the vane measures less than 1 °C after sunset

1. walk down to the lower gate and read the thermometer
2. if it says the same, light every third candle
3. \`vane mute\` until sunrise
4. write the hour in the book

## Warning: WindHigh

comes above 60 km/h

- close the roof of the glass house
- take in the nets
`,
];

test.each([
  ["what do i do when FrostLikely comes", 4],
  ["what should we do if WindHigh comes", 2],
])(
  "what is to be done is in the steps, and not in the sentence above them: %s",
  async (asked, steps) => {
    const told = await answer(asked, "Orchard", ...orchard);
    expect(told).toHaveLength(steps);
    expect(told.join(" ")).toMatch(/lower gate.*in the book|glass house.*nets/u);
  },
);

test("a sentence that has both sides and what they are compared by is a comparison by itself", async () => {
  const told = await answer(
    "yield of the old vines vs young vines",
    "Vineyard trial",
    "## Summary\n\nWe picked 14 rows by hand. The yield of the old vines was 31 sacks, the young vines gave 44 sacks. Rain spoilt two rows.\n",
    "## Old vines\n\nThe old vines stand on the slope. They were planted in 1961.\n",
    "## Young vines\n\nThe young vines stand by the road. Deer eat their leaves.\n",
  );
  expect(told).toEqual(["The yield of the old vines was 31 sacks, the young vines gave 44 sacks."]);
});
