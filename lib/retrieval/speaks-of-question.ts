import type { Passage } from "../wire/passage.ts";

/** Whether any passage has enough in common with the question to be worth asking a model. */
export function speaksOfQuestion(
  passages: readonly Pick<Passage, "vectorScore" | "keywordScore">[],
  threshold: number,
): boolean {
  // The threshold tells a fit from a misfit; half of it only rules out what has nothing to do with the question.
  return passages.some(
    (passage) => (passage.vectorScore ?? 0) >= threshold / 2 || (passage.keywordScore ?? 0) > 0,
  );
}
