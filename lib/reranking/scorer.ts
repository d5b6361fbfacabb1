/** A reranker's judgement of candidates, on a scale where equal differences mean equally much. */
export type PassageStrengths = {
  /** One for each passage: the log-odds of a cross-encoder, the cosine of late interaction. */
  strengths: number[];
  /** 0 to 1: how much of the question the model can read, and so how far its order is trusted. */
  trust: number;
};

/** A model that judges passages by a question; lives in a thread. */
export type Scorer = {
  /** Word pieces that it reads of a passage and a question together. */
  maxTokens: number;
  score(question: string, passages: readonly string[]): Promise<PassageStrengths>;
};
