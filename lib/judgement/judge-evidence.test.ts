import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { PromptPassage } from "../prompt/prompt.ts";
import { bestOf, mayAnswer } from "./judge.ts";
import { judgeEvidence } from "./judge-evidence.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const passage = (document: string, title: string, text: string): PromptPassage =>
  promptPassage(`${document}#0`, text, { title });

const outage = passage(
  "outage.md",
  "Outage of the ticket shop on 9 May",
  "The ticket shop was down from 10:12 to 11:40, because a certificate had expired. A volunteer at the box office spotted the outage first. Some 640 customers were hit.",
);
const lease = passage(
  "lease.md",
  "Lease of the rehearsal room",
  "The landlord repairs the roof. Whoever notices damage tells the caretaker Mrs Adeyemi. Up to 30 people may be in the room. The drum kit stays in the room at night.",
);
const passages = [lease, outage];

const asked = async (question: string, before: { question: string; answer?: string }) => {
  const judgement = await judgeEvidence(embedder, { question, history: [before] }, passages);
  const best = bestOf(judgement.candidates.filter(mayAnswer));
  return { range: judgement.range, document: best?.passage.tag, words: best?.unit.words ?? "" };
};

const quoted = {
  question: "Why was the ticket shop down on 9 May?",
  answer:
    "The ticket shop was down from 10:12 to 11:40, because a certificate had expired. [outage.md#0]",
};
/** Answered from what no passage says, as from the lines of a log. */
const uncited = { question: quoted.question, answer: "No log has an entry of 9 May." };

test.each([
  ["who noticed it?", "A volunteer at the box office spotted the outage first."],
  ["how many people were hit", "Some 640 customers were hit."],
])("a follow-up stays with the document that was quoted: %s", async (question, words) => {
  expect(await asked(question, quoted)).toEqual({
    range: "answered",
    document: outage.tag,
    words,
  });
});

test("where the last answer cited nothing, a follow-up is about the document nearest to its question", async () => {
  expect(await asked("who noticed it?", uncited)).toMatchObject({
    range: "answered",
    document: outage.tag,
  });
});

test("where the last answer cited a document without quoting it, a follow-up is about that one", async () => {
  const tallied = { question: "how many certificates are there?", answer: "Three. [lease.md#0]" };
  expect((await asked("who noticed it?", tallied)).document).toBe(lease.tag);
});

test("a follow-up whose own words name another document is answered from that one", async () => {
  expect(await asked("and the drum kit?", quoted)).toEqual({
    range: "answered",
    document: lease.tag,
    words: "The drum kit stays in the room at night.",
  });
});

test("what neither the conversation nor the question names is shown as near and not asserted", async () => {
  const foreign = { question: "Which glaze suits porcelain?", answer: "The documents don't say." };
  expect((await asked("who noticed it?", foreign)).range).not.toBe("answered");
});

test("a question that is left without a subject is answered by no document of several, and by a document alone", async () => {
  const alone = async (question: string, given: PromptPassage[]) =>
    (await judgeEvidence(embedder, { question, history: [] }, given)).range;
  expect(await alone("which papers are from 2023", passages)).not.toBe("answered");
  expect(await alone("who did it and when?", passages)).not.toBe("answered");
  expect(await alone("when was it?", [outage])).toBe("answered");
});

test("the other one of a kind that the document spoken of has no word for is another document, asked the same", async () => {
  const hire = (firm: string, days: number, deposit: number) =>
    passage(
      `${firm}.md`,
      `Hire of scaffolding from ${firm}`,
      `${firm} needs ${days} days for the tower. The deposit is ${deposit} euros. The boards are cleaned by us.`,
    );
  const judgement = await judgeEvidence(
    embedder,
    {
      question: "and at the other supplier?",
      history: [
        {
          question: "how much is the deposit at Quillon",
          answer: "The deposit is 300 euros. [Quillon.md#0]",
        },
      ],
    },
    [hire("Quillon", 9, 300), hire("Brackwater", 4, 450), lease],
  );
  expect(judgement.range).toBe("answered");
  expect(bestOf(judgement.candidates.filter(mayAnswer))?.unit.words).toBe(
    "The deposit is 450 euros.",
  );
});
