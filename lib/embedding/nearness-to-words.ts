import { dot } from "./dot.ts";
import { type HiddenStates, makeUnit } from "./pool-unit-vectors.ts";

/** The words of a question as a model reads them: a unit vector for each of their word pieces. */
export type WordPieces = {
  /** Word pieces of each word. */
  pieces: readonly number[];
  /** The pieces' vectors, one after the other. */
  vectors: Float32Array;
};

/**
 * Takes the vectors of a question's words out of the model's output: the last pieces before the closing one, in the
 * order of the words. A question longer than the model reads loses its first words, which are then near to nothing.
 */
export function takeWordPieces(
  { hidden, mask, shape }: HiddenStates,
  pieces: readonly number[],
): WordPieces {
  const { length, dimensions } = shape;
  const count = pieces.reduce((sum, each) => sum + each, 0);
  const vectors = new Float32Array(count * dimensions);
  let last = length - 1;
  while (last > 0 && !mask[last]) last -= 1;
  for (let piece = count - 1, at = last - 1; piece >= 0 && at > 0; piece -= 1, at -= 1) {
    const own = vectors.subarray(piece * dimensions, (piece + 1) * dimensions);
    own.set(hidden.subarray(at * dimensions, (at + 1) * dimensions));
    makeUnit(own);
  }
  return { pieces, vectors };
}

/**
 * Returns how near each text comes to each word: the cosine of a word piece with the most similar one of the text, as a
 * mean over the word's pieces. The first and last piece, which open and close a text, are left out.
 * @returns a row of words for each text, -1 to 1, one after the other.
 * @see late interaction, Khattab and Zaharia, ColBERT, SIGIR 2020.
 */
export function nearnessToWords(
  { hidden, mask, shape: { rows, length, dimensions } }: HiddenStates,
  { pieces, vectors }: WordPieces,
): Float32Array<ArrayBuffer> {
  const nearness = new Float32Array(rows * pieces.length);
  const count = vectors.length / dimensions;
  const words = Array.from({ length: count }, (_, piece) =>
    vectors.subarray(piece * dimensions, (piece + 1) * dimensions),
  );
  for (let row = 0; row < rows; row += 1) {
    const best = new Float32Array(count).fill(-1);
    for (
      let position = 1;
      position + 1 < length && mask[row * length + position + 1];
      position += 1
    ) {
      const from = (row * length + position) * dimensions;
      const token = hidden.subarray(from, from + dimensions);
      const norm = Math.sqrt(dot(token, token)) || 1;
      words.forEach((word, piece) => {
        const cosine = dot(word, token) / norm;
        if (cosine > (best[piece] ?? -1)) best[piece] = cosine;
      });
    }
    let piece = 0;
    pieces.forEach((own, word) => {
      let sum = 0;
      for (let i = 0; i < own; i += 1, piece += 1) sum += best[piece] ?? -1;
      nearness[row * pieces.length + word] = own === 0 ? -1 : sum / own;
    });
  }
  return nearness;
}
