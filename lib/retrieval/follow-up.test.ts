import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { Embedder } from "../embedding/embed.ts";
import { questionKeywords } from "../keyword/keyword-vector.ts";
import { poseQuestion, standsAlone } from "./follow-up.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder?.close());

const unanswered = async () => 0.2;
const answered = async () => 0.9;
const aspirin = { question: "What does aspirin do after a stroke?" };

describe("poseQuestion", () => {
  it("poses the first question of a conversation as it is, and looks at nothing else", async () => {
    let looked = 0;
    const count = async () => {
      looked += 1;
      return 0;
    };
    const question = "And how much a day?";
    for (const earlier of [undefined, []])
      expect(await poseQuestion(embedder, { question, earlier }, count)).toEqual({
        vector: await embedder.embedQuestion(question),
        keywords: questionKeywords(question),
      });
    expect(looked).toBe(0);
  });

  it("poses a question that the library answers, near to one asked before, as it is", async () => {
    const question = "What does aspirin do after a heart attack?";
    const posed = await poseQuestion(embedder, { question, earlier: [aspirin] }, answered);
    expect(posed.vector).toEqual(await embedder.embedQuestion(question));
    expect(posed.keywords).toEqual(questionKeywords(question));
  });

  it("leans a question that nothing answers towards what was asked and answered before it", async () => {
    const question = "And how much a day?";
    const earlier = [{ ...aspirin, answer: "It prevents thrombosis. [pmc1#0]" }];
    const posed = await poseQuestion(embedder, { question, earlier }, unanswered);
    expect(Math.hypot(...posed.vector)).toBeCloseTo(1, 5);
    const near = async (text: string) => {
      const [vector] = await embedder.embedPassages([text]);
      return posed.vector.reduce((sum, value, i) => sum + value * (vector?.[i] ?? 0), 0);
    };
    expect(await near("Aspirin after a stroke")).toBeGreaterThan(
      await near("Ferries across the harbour"),
    );
    const weightOf = (word: string) =>
      posed.keywords.weights[
        posed.keywords.slots.indexOf(questionKeywords(word).slots[0] ?? Number.NaN)
      ];
    expect(weightOf("day")).toBe(1);
    expect(weightOf("aspirin")).toBeGreaterThan(0);
    expect(weightOf("aspirin")).toBeLessThan(1);
    expect(weightOf("thrombosis")).toBeGreaterThan(0);
    expect(weightOf("thrombosis")).toBeLessThan(weightOf("aspirin") ?? 0);
    // A citation is no word of an answer.
    expect(weightOf("pmc1")).toBeUndefined();
  });

  it("takes no words from an answer that says nothing, and bears any text", async () => {
    const nothing = [{ ...aspirin, answer: "The documents don't say." }];
    const asked = { question: "And a day?", earlier: nothing };
    const without = { question: "And a day?", earlier: [aspirin] };
    expect(await poseQuestion(embedder, asked, unanswered)).toEqual(
      await poseQuestion(embedder, without, unanswered),
    );
    for (const question of ["", "🔥", "the of and", "x".repeat(4_000), "SELECT '; DROP--"]) {
      const odd = { question, earlier: [{ question: "", answer: "[]" }, { question }] };
      const posed = await poseQuestion(embedder, odd, unanswered);
      expect(posed.vector.every(Number.isFinite)).toBe(true);
    }
  });
});

describe("standsAlone", () => {
  const earlier = [aspirin];

  it("is so for the first question, and for one in full that is near to something", async () => {
    expect(await standsAlone(embedder, { question: "And it?" }, unanswered)).toBe(true);
    const question = "What does aspirin do after a heart attack?";
    expect(await standsAlone(embedder, { question, earlier }, answered)).toBe(true);
  });

  it("is not so for one that points back, is a word or two, or is near to nothing", async () => {
    for (const question of [
      "What does it do after a heart attack?",
      "Was bewirkt es nach einem Schlaganfall?",
      "Pourquoi l'aspirine après un accident ?",
      "Heart attack?",
    ])
      expect(await standsAlone(embedder, { question, earlier }, answered)).toBe(false);
    const question = "What does aspirin do after a heart attack?";
    expect(await standsAlone(embedder, { question, earlier }, unanswered)).toBe(false);
  });
});
