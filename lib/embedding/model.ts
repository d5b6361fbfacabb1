/** How an embedding model is used; the index records its id and refuses another. */
export type EmbeddingModel = {
  id: string;
  /** Where it runs: weights in `models/` or on the hub, or a server that speaks the OpenAI protocol. */
  runtime: "transformers" | "openai-compatible";
  /** Length of its vectors; null where only the model can say. */
  dimensions: number | null;
  pooling: "mean" | "cls";
  /** Put before a question, as the model was trained. */
  questionPrefix: string;
  passagePrefix: string;
  /** Maximum of word pieces read; the rest of a text is cut. */
  maxTokens: number;
  /** Suffix of the weights in transformers.js. */
  dtype: "q8" | "fp32";
  /** Cosine below which a passage does not bear on the question. */
  similarityThreshold: number;
  /** Whether it was trained on English alone, so that its cosines of other languages say little. */
  englishOnly: boolean;
};

const defaults = {
  runtime: "transformers",
  dimensions: null,
  pooling: "mean",
  questionPrefix: "",
  passagePrefix: "",
  maxTokens: 512,
  dtype: "q8",
  similarityThreshold: 0.3,
  englishOnly: false,
} as const satisfies Omit<EmbeddingModel, "id">;

const bge = {
  ...defaults,
  pooling: "cls",
  questionPrefix: "Represent this sentence for searching relevant passages: ",
  similarityThreshold: 0.55,
  englishOnly: true,
} as const;

/** Models with known settings. Any other id is used with the defaults of sentence-transformers. */
const embeddingModels: EmbeddingModel[] = [
  // Trained on 256 word pieces (its model card), so that it would read longer texts badly.
  { ...defaults, id: "all-MiniLM-L6-v2", dimensions: 384, maxTokens: 256, englishOnly: true },
  { ...bge, id: "Xenova/bge-small-en-v1.5", dimensions: 384 },
  { ...bge, id: "Xenova/bge-base-en-v1.5", dimensions: 768 },
  {
    ...defaults,
    id: "Xenova/multilingual-e5-small",
    dimensions: 384,
    questionPrefix: "query: ",
    passagePrefix: "passage: ",
    similarityThreshold: 0.78,
  },
];

/**
 * Maps a model's cosine to the scale of the shipped model, by which evidence is judged: the model's threshold becomes
 * the shipped one's, and 1 stays 1. Some models give 0.7 to texts that have nothing in common.
 */
export function onCommonScale(
  { similarityThreshold }: Pick<EmbeddingModel, "similarityThreshold">,
  cosine: number,
): number {
  if (similarityThreshold === defaults.similarityThreshold) return cosine;
  return 1 - ((1 - cosine) * (1 - defaults.similarityThreshold)) / (1 - similarityThreshold);
}

/** The registry's entry for the setting `EMBEDDING_MODEL`: a folder of `models/`, a hub id, or `openai-compatible:NAME`. */
export function embeddingModel(id: string): EmbeddingModel {
  const known = embeddingModels.find((model) => model.id === id);
  if (known) return known;
  if (id.startsWith("openai-compatible:")) return { ...defaults, id, runtime: "openai-compatible" };
  return { ...defaults, id };
}
