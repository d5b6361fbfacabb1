/** A model's output for a batch: `rows` texts of `length` positions, each a vector of `dimensions`, one after the other. */
export type HiddenStates = {
  hidden: Float32Array;
  /** 1 where a position holds a word piece, 0 where it is padding; `rows` × `length`. */
  mask: BigInt64Array;
  shape: { rows: number; length: number; dimensions: number };
};

/**
 * Returns one unit vector for each text: the mean of its word pieces' vectors, or the first one's. Written as loops
 * over the flat arrays, because the tensors of transformers.js took six hundredths of the time of the model itself.
 * @returns the vectors one after the other, in an array of their own.
 */
export function poolUnitVectors({
  hidden,
  mask,
  shape: { rows, length, dimensions },
  pooling,
}: HiddenStates & { pooling: "mean" | "cls" }): Float32Array<ArrayBuffer> {
  const vectors = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row += 1) {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions);
    const positions = pooling === "cls" ? 1 : length;
    for (let position = 0; position < positions; position += 1) {
      const at = row * length + position;
      if (!mask[at]) continue;
      const from = at * dimensions;
      for (let i = 0; i < dimensions; i += 1)
        vector[i] = (vector[i] ?? 0) + (hidden[from + i] ?? 0);
    }
    makeUnit(vector);
  }
  return vectors;
}

/** Divides a vector by its length, in place; a zero vector stays unchanged. */
export function makeUnit(vector: Float32Array): void {
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += (vector[i] ?? 0) ** 2;
  const norm = Math.sqrt(squares) || 1;
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / norm;
}
