import { describe, expect, it } from "vitest";
import { encodePairs, type PairTokenizer, readPairLayout } from "./encode-pairs.ts";

/** Letters as word pieces: a is 10, b is 11; around them what a model's tokenizer puts. */
function tokenizer(
  template: (question: number[], passage: number[]) => number[],
  types?: (question: number[], passage: number[]) => number[],
): PairTokenizer {
  const encode = (text: string) => [...text].map((letter) => letter.charCodeAt(0) - 87);
  return Object.assign(
    (text: string, options: { text_pair: string }) => {
      const pair: [number[], number[]] = [encode(text), encode(options.text_pair)];
      return {
        input_ids: template(...pair),
        ...(types ? { token_type_ids: types(...pair) } : {}),
      };
    },
    { encode, pad_token_id: 0 },
  );
}

const bert = tokenizer(
  (question, passage) => [1, ...question, 2, ...passage, 2],
  (question, passage) => [0, ...question.map(() => 0), 0, ...passage.map(() => 1), 1],
);
const xlmRoberta = tokenizer((question, passage) => [1, ...question, 2, 2, ...passage, 2]);

describe("a pair of question and passage", () => {
  it("stands as the tokenizer would write it, with token types where it has them", () => {
    const [pair] = encodePairs(readPairLayout(bert), [10, 11], [[12, 13, 14]], 512);
    expect(pair).toEqual({
      ids: [1, 10, 11, 2, 12, 13, 14, 2],
      types: [0, 0, 0, 0, 1, 1, 1, 1],
    });
  });

  it("has two tokens between and no types where the tokenizer is XLM-R's", () => {
    const [pair] = encodePairs(readPairLayout(xlmRoberta), [10], [[12]], 512);
    expect(pair).toEqual({ ids: [1, 10, 2, 2, 12, 2], types: null });
  });

  it("is cut to the model's length in the passage, and keeps its closing token", () => {
    const long = Array.from({ length: 900 }, (_, i) => 100 + i);
    const [pair] = encodePairs(readPairLayout(bert), [10, 11], [long], 32);
    expect(pair?.ids).toHaveLength(32);
    expect(pair?.ids.at(-1)).toBe(2);
    expect(pair?.ids.slice(4, 7)).toEqual([100, 101, 102]);
    expect(pair?.types).toHaveLength(32);
  });

  it("leaves half of the room to the passage, however long the question", () => {
    const question = Array.from({ length: 900 }, () => 10);
    const passage = Array.from({ length: 900 }, () => 12);
    const [pair] = encodePairs(readPairLayout(bert), question, [passage], 103);
    expect(pair?.ids.filter((id) => id === 10)).toHaveLength(50);
    expect(pair?.ids.filter((id) => id === 12)).toHaveLength(50);
  });

  it("is refused of a tokenizer that drops one of its texts", () => {
    expect(() => readPairLayout(tokenizer((question) => [1, ...question, 2]))).toThrow(
      "reads no pairs",
    );
  });
});
