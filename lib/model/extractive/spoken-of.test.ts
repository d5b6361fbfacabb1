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
  promptPassage(tag, text, { section, title: tag.replace(/\..*/u, "") });

type Turn = { question: string; answer: string };

/** The range of a question, and what is quoted for it. */
async function answer(
  question: string,
  passages: readonly PromptPassage[],
  history: Turn[],
): Promise<{ range: string; said: string[]; cited: string[] }> {
  const judgement = await judgeEvidence(embedder, { question, history }, passages);
  const chosen = chooseUnits(judgement, { question, history });
  return {
    range: judgement.range,
    said: chosen.flatMap(({ units }) => units.map(({ unit }) => unit.words)),
    cited: chosen.map(({ passage: { tag } }) => tag),
  };
}

const ferry = [
  passage(
    "engine-room.md#0",
    "Log of the night",
    "- 02:10 Greta hears the pump stop and wakes Henning\n- 02:35 Henning finds a torn belt behind the cooler\n- 02:50 Greta brings the spare one\n- 03:20 pump runs again",
  ),
];

test("what somebody did who was spoken of is no word that only asks", async () => {
  const woke = {
    question: "who did she wake",
    answer: "- 02:10 Greta hears the pump stop and wakes Henning [engine-room.md#0]",
  };
  const { said } = await answer("what did he find", ferry, [woke]);
  expect(said[0]).toContain("torn belt");
});

const glazes = [
  passage(
    "glazes.md#0",
    "Celadon",
    "1240 degrees in the kiln for 9 hours. Cool with the lid shut.",
  ),
  passage("glazes.md#1", "Honey glaze", "Sieve twice. Firing takes 11 hours at 1080 degrees."),
  passage("glazes.md#2", "Slip", "Let it stand overnight and stir before use."),
];

test("a question without a deed is asked of the part that was spoken of", async () => {
  const honey = {
    question: "how do i make the honey glaze",
    answer: "Sieve twice. Firing takes 11 hours at 1080 degrees. [glazes.md#1]",
  };
  const { said } = await answer("how long in the kiln", glazes, [honey]);
  expect(said.join(" ")).toContain("11 hours");
  expect(said.join(" ")).not.toContain("9 hours");
});

test("what has a part's name asks of that part, and another deed of whatever part has it", async () => {
  const honey = {
    question: "how do i make the honey glaze",
    answer: "Sieve twice. Firing takes 11 hours at 1080 degrees. [glazes.md#1]",
  };
  const { said } = await answer("how long in the kiln for celadon", glazes, [honey]);
  expect(said.join(" ")).toContain("9 hours");
});

const hall = [
  passage(
    "hall.txt#0",
    null,
    "Storage cupboard only for the drama group, 18 a month, key from Oduya\n\nWednesday: drama group 19:00, chess club 17:30\n\nChess club pays by the term, boards in the loft\n\nChess club asked for more light in March",
  ),
];

test("what holds of one thing only answers for another", async () => {
  const drama = {
    question: "how much does the drama group pay for storage",
    answer: "Storage cupboard only for the drama group, 18 a month, key from Oduya [hall.txt#0]",
  };
  const { said } = await answer("and the chess club", hall, [drama]);
  expect(said[0]).toMatch(/^Storage cupboard only/u);
});

const greenhouse = [
  passage(
    "vents.md#0",
    "Procedure",
    "1. Turn the key of the cabinet to the left\n2. Open the louvres with the crank\n3. Hang the yellow sign on the door",
  ),
  passage(
    "vents.md#1",
    "Back to normal",
    "Take the sign away. Close the louvres with the crank and leave the key as it was found.",
  ),
].map((each) => ({ ...each, title: "How to air the greenhouse by hand" }));

test("steps that were told are no way to undo them", async () => {
  const air = {
    question: "how do i air the greenhouse by hand",
    answer:
      "1. Turn the key of the cabinet to the left [vents.md#0]\n2. Open the louvres with the crank [vents.md#0]\n3. Hang the yellow sign on the door [vents.md#0]",
  };
  const { said } = await answer("how do i undo that", greenhouse, [air]);
  expect(said.join(" ")).toContain("Take the sign away.");
  expect(said.join(" ")).not.toContain("yellow");
});

const pool = [
  passage(
    "swimming-minutes.txt#0",
    null,
    "The season ticket stays as it is and is sold from May. The club has 212 members, 74 of them children.",
  ),
  passage(
    "swimming-prices.md#0",
    null,
    "The season ticket is sold from 2 May. It costs 64 euros for adults and 31 euros for children.",
  ),
];

test("after an answer from two documents, the one goes on that tells what is asked", async () => {
  const sold = {
    question: "when is the season ticket sold",
    answer:
      "The season ticket stays as it is and is sold from May. [swimming-minutes.txt#0]\n\nThe season ticket is sold from 2 May. [swimming-prices.md#0]",
  };
  const { said } = await answer("and how much is that for children", pool, [sold]);
  expect(said.join(" ")).toContain("31 euros");
});

const papers = [
  passage(
    "tinnitus.md#0",
    "Methods",
    "We assigned 96 teachers to six weeks of sound training or to a waiting list. The scale was filled in at home.",
  ),
  passage("tinnitus.md#1", "Results", "Scores fell by 14 points. Sleep was unchanged."),
  passage(
    "hedges.md#0",
    "Plots",
    "A group of mown hedges served as the control group. Each hedge was 40 m long.",
  ),
];

test("a part that every study has is that of the paper spoken of", async () => {
  const scores = {
    question: "by how much did scores fall in the tinnitus trial",
    answer: "Scores fell by 14 points. [tinnitus.md#1]",
  };
  const { cited, range } = await answer("what did the control group get", papers, [scores]);
  expect(range === "answered" && cited.some((tag) => tag.startsWith("hedges"))).toBe(false);
});
