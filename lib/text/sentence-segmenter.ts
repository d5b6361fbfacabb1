/** Cuts any text where Unicode sees the end of a sentence, without the care for Markdown that split-sentences.ts takes. */
export const sentenceSegmenter = new Intl.Segmenter("en", { granularity: "sentence" });
