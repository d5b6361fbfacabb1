/** The part of a tokenizer of transformers.js that is needed. */
export type PairTokenizer = {
  (
    text: string,
    options: { text_pair: string; return_tensor: false },
  ): { input_ids: number[]; token_type_ids?: number[] };
  encode(text: string, options: { add_special_tokens: boolean }): number[];
  pad_token_id: number | undefined;
};

/** The tokens around a question and a passage: `[CLS] question [SEP] passage [SEP]`, `<s> … </s></s> … </s>`. */
type PairLayout = {
  before: number[];
  between: number[];
  after: number[];
  /** Token types of the five parts; null if the tokenizer has none, as XLM-R's. */
  types: {
    before: number[];
    question: number;
    between: number[];
    passage: number;
    after: number[];
  } | null;
  padding: number;
};

/** A question with a passage, as a model reads it. */
export type EncodedPair = { ids: number[]; types: number[] | null };

/**
 * Finds a tokenizer's layout by encoding a pair of single letters, so that pairs can be cut in the right place: the
 * tokenizer itself cuts at the end, and would lose the closing token, or the passage to a long question.
 * @throws when it does not keep both texts of a pair.
 */
export function readPairLayout(tokenizer: PairTokenizer): PairLayout {
  const probe = "a";
  const letter = tokenizer.encode(probe, { add_special_tokens: false });
  const { input_ids: ids, token_type_ids: types } = tokenizer(probe, {
    text_pair: probe,
    return_tensor: false,
  });
  const first = findTokens(ids, letter, 0);
  const second = findTokens(ids, letter, first + letter.length);
  if (letter.length === 0 || first < 0 || second < 0)
    throw new Error("Its tokenizer reads no pairs of texts.");
  const passageEnd = second + letter.length;
  const slice = (values: number[], of: "before" | "between" | "after") =>
    of === "before"
      ? values.slice(0, first)
      : of === "between"
        ? values.slice(first + letter.length, second)
        : values.slice(passageEnd);
  return {
    before: slice(ids, "before"),
    between: slice(ids, "between"),
    after: slice(ids, "after"),
    types: types
      ? {
          before: slice(types, "before"),
          question: types[first] ?? 0,
          between: slice(types, "between"),
          passage: types[second] ?? 0,
          after: slice(types, "after"),
        }
      : null,
    padding: tokenizer.pad_token_id ?? 0,
  };
}

function findTokens(ids: readonly number[], wanted: readonly number[], from: number): number {
  for (let at = from; at + wanted.length <= ids.length; at += 1)
    if (wanted.every((id, i) => ids[at + i] === id)) return at;
  return -1;
}

/**
 * Encodes the question with each passage, in at most `maxTokens`: a question takes at most half of it, the passage the
 * rest.
 * @param question, passages word pieces without special ones.
 */
export function encodePairs(
  { before, between, after, types }: PairLayout,
  question: readonly number[],
  passages: readonly (readonly number[])[],
  maxTokens: number,
): EncodedPair[] {
  const room = Math.max(2, maxTokens - before.length - between.length - after.length);
  const asked = question.slice(0, Math.floor(room / 2));
  return passages.map((passage) => {
    const read = passage.slice(0, room - asked.length);
    return {
      ids: [...before, ...asked, ...between, ...read, ...after],
      types: types && [
        ...types.before,
        ...asked.map(() => types.question),
        ...types.between,
        ...read.map(() => types.passage),
        ...types.after,
      ],
    };
  });
}
