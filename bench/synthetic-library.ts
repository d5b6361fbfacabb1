import { chunkKeywords, type TermCounts } from "../lib/keyword/keyword-vector.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { wordOfRank } from "./seeded-text.ts";

/** Options of a synthetic library; the same options give the same library, in whatever order its parts are made. */
type LibraryOptions = {
  seed: number;
  /** Length of a vector. */
  dimensions?: number;
  /** Number of different words. */
  vocabulary?: number;
  /** Number of topics of the documents. */
  topics?: number;
};

export type SyntheticChunk = {
  embedding: Float32Array;
  /** Words by rank, in text order. */
  words: Int32Array;
};

export type SyntheticQuestion = { text: string; vector: Float32Array };

/** Chunks of a document: about a paper's. */
export const chunksPerDocument = 20;

/**
 * Dimensions in which the vectors differ: in sentence encoders some tens of dimensions carry the neighbourhoods and the
 * rest is noise. Noise alone would have no neighbours.
 */
const latentDimensions = 28;

/** Distances of a document from its topic, a chunk from its document, and a question from its chunk; topics lie 1 from the middle. */
const spread = { document: 0.45, chunk: 0.45, question: 0.35 };

/** The share of a vector's length that is noise over all dimensions. */
const noise = 0.25;

const wordsPerTopic = 300;

/** The share of a chunk's words that come from its topic. */
const topicalShare = 0.3;

/** Ranks up to which words follow Zipf's law; beyond, frequency falls with the square (Ferrer i Cancho and Solé 2001). */
const commonWords = 10_000;

/**
 * Makes a library of any size: unit vectors in clusters of clusters, and words distributed by Zipf's law (with
 * Mandelbrot's shift of 5), a third of them from the topic. Each document depends on its number alone.
 */
export function syntheticLibrary({
  seed,
  dimensions = 384,
  vocabulary = 300_000,
  topics = 2_000,
}: LibraryOptions) {
  const random = seededRandom(seed);
  const projection = Float32Array.from({ length: dimensions * latentDimensions }, () =>
    normal(random),
  );
  const centres = Float32Array.from({ length: topics * latentDimensions }, () => normal(random));
  const anyWord = zipfRanks(vocabulary, 5);
  const topicWord = zipfRanks(wordsPerTopic, 5);
  // A topic's words are neither the commonest nor the rarest: they are spread evenly over log rank, from the 100th on.
  const topicWords = Int32Array.from({ length: topics * wordsPerTopic }, () =>
    Math.floor(100 * (commonWords / 100) ** random()),
  );

  const project = (latent: Float32Array, rng: () => number) => {
    const vector = new Float32Array(dimensions);
    let squares = 0;
    for (let i = 0; i < dimensions; i += 1) {
      let sum = 0;
      const row = i * latentDimensions;
      for (let j = 0; j < latentDimensions; j += 1)
        sum += (projection[row + j] ?? 0) * (latent[j] ?? 0);
      vector[i] = sum;
      squares += sum * sum;
    }
    // Uniform noise from -1 to 1 has a variance of a third.
    const scale = noise * Math.sqrt((3 * squares) / dimensions);
    let norm = 0;
    for (let i = 0; i < dimensions; i += 1) {
      const value = (vector[i] ?? 0) + scale * (2 * rng() - 1);
      vector[i] = value;
      norm += value * value;
    }
    norm = Math.sqrt(norm);
    for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) / norm;
    return vector;
  };
  const near = (centre: Float32Array, distance: number, rng: () => number) =>
    centre.map((value) => value + distance * normal(rng));

  const blank = new Float32Array();
  function makeDocument(number: number, withVectors = true) {
    const rng = seededRandom(mix(seed, number));
    const topic = Math.floor(rng() * topics);
    const centre = centres.subarray(topic * latentDimensions, (topic + 1) * latentDimensions);
    const middle = near(centre, spread.document, rng);
    return Array.from({ length: chunksPerDocument }, () => {
      const latent = near(middle, spread.chunk, rng);
      const words = Int32Array.from({ length: 80 + Math.floor(rng() * 31) }, () =>
        rng() < topicalShare
          ? (topicWords[topic * wordsPerTopic + topicWord(rng)] ?? 0)
          : anyWord(rng),
      );
      if (withVectors) return { latent, words, embedding: project(latent, rng) };
      // The noise is drawn all the same, so that the numbers after it do not change.
      for (let i = 0; i < dimensions; i += 1) rng();
      return { latent, words, embedding: blank };
    });
  }

  return {
    /** Returns the chunks of the document with this number. */
    document: (number: number): SyntheticChunk[] => makeDocument(number),

    /** Returns only the words of its chunks, which is many times faster than with vectors. */
    words: (number: number): Int32Array[] => makeDocument(number, false).map(({ words }) => words),

    /** Makes a question about a chunk of the first `documents` documents: 4 to 10 of its words, and a vector near the chunk's. */
    question(number: number, documents: number): SyntheticQuestion {
      const rng = seededRandom(mix(seed ^ 0x5bd1e995, number));
      const chunk = makeDocument(Math.floor(rng() * documents))[
        Math.floor(rng() * chunksPerDocument)
      ];
      if (!chunk) throw new Error("A document has no chunk.");
      const wanted = 4 + Math.floor(rng() * 7);
      const ranks = new Set<number>();
      while (ranks.size < wanted) {
        // As people ask: most words are from the passage, some are arbitrary.
        const own = chunk.words[Math.floor(rng() * chunk.words.length)] ?? 0;
        ranks.add(rng() < 0.75 ? own : anyWord(rng));
      }
      const vector = project(near(chunk.latent, spread.question, rng), rng);
      return { text: [...ranks].map(wordOf).join(" "), vector };
    },
  };
}

/** Returns a word that no stemmer cuts: no ending in the supported languages ends in "p". */
export function wordOf(rank: number): string {
  return `${wordOfRank(rank)}p`;
}

/** Counts the terms of words given by rank, as the analyser would in their text; each word is analysed once. */
export function termCounter(vocabulary = 300_000): (words: Int32Array) => TermCounts {
  const termOf = Int32Array.from({ length: vocabulary }, (_, rank) => {
    const [term] = chunkKeywords(wordOf(rank)).counts.keys();
    if (term === undefined) throw new Error(`The word ${wordOf(rank)} has no term.`);
    return term;
  });
  return (words) => {
    const counts = new Map<number, number>();
    for (const rank of words) {
      const term = termOf[rank] ?? 0;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    return { counts, length: words.length };
  };
}

/** Mixes two numbers into one seed. */
function mix(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13);
}

/** Returns a normally distributed number with a variance of 1 (Box and Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Draws ranks from 0 by Zipf's law in constant time (Walker's alias method, by Vose 1991). */
function zipfRanks(count: number, shift: number): (random: () => number) => number {
  const weights = Float64Array.from(
    { length: count },
    (_, rank) => Math.min(1, commonWords / (rank + 1)) / (rank + 1 + shift),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = weights.map((weight) => (weight * count) / total);
  const alias = new Int32Array(count);
  const small: number[] = [];
  const large: number[] = [];
  share.forEach((value, rank) => (value < 1 ? small : large).push(rank));
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0;
    const more = large.at(-1) ?? 0;
    alias[less] = more;
    share[more] = (share[more] ?? 0) + (share[less] ?? 0) - 1;
    if ((share[more] ?? 0) < 1) small.push(large.pop() ?? 0);
  }
  for (const rank of [...small, ...large]) share[rank] = 1;
  return (random) => {
    const at = Math.floor(random() * count);
    return random() < (share[at] ?? 1) ? at : (alias[at] ?? at);
  };
}
