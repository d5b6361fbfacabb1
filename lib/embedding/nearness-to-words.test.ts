import { expect, test } from "vitest";
import { nearnessToWords, takeWordPieces } from "./nearness-to-words.ts";

/** A batch of texts in two dimensions, a position a pair of numbers, padded to the longest with pieces that are not counted. */
function batch(...texts: [number, number][][]) {
  const length = Math.max(...texts.map((text) => text.length));
  const padded = texts.map((text) => [
    ...text,
    ...Array.from({ length: length - text.length }, (): [number, number] => [7, 7]),
  ]);
  return {
    hidden: Float32Array.from(padded.flat(2)),
    mask: BigInt64Array.from(
      texts.flatMap((text) => Array.from({ length }, (_, at) => (at < text.length ? 1n : 0n))),
    ),
    shape: { rows: texts.length, length, dimensions: 2 },
  };
}

const open: [number, number] = [9, 1];
const close: [number, number] = [1, 9];
const rounded = (values: Iterable<number>) =>
  [...values].map((value) => Math.round(value * 100) / 100);

test("takes the last pieces before the closing one as unit vectors, whatever is padded", () => {
  const question = batch(
    [open, [5, 5], [3, 0], [0, 2], close],
    [open, [1, 0], [1, 0], [1, 0], [1, 0], [1, 0], close],
  );
  const first = { ...question, shape: { ...question.shape, rows: 1 } };
  expect(takeWordPieces(first, [1, 1])).toEqual({
    pieces: [1, 1],
    vectors: Float32Array.of(1, 0, 0, 1),
  });
});

test("words that the model did not read are near to nothing", () => {
  const taken = takeWordPieces(batch([open, [3, 0], close]), [1, 1, 1]);
  expect([...taken.vectors]).toEqual([0, 0, 0, 0, 1, 0]);
  expect(rounded(nearnessToWords(batch([open, [2, 0], close]), taken))).toEqual([0, 0, 1]);
});

test("a word is as near as the piece of a text most like it, and a word of several pieces as their mean", () => {
  const words = { pieces: [1, 2], vectors: Float32Array.of(1, 0, 0, 1, -1, 0) };
  const texts = batch([open, [0, 4], [3, 4], close], [open, [-2, 0], close]);
  expect(rounded(nearnessToWords(texts, words))).toEqual([0.6, 0.5, -1, 0.5]);
});

test("neither what opens and closes a text nor its padding is near to a word", () => {
  const words = { pieces: [1], vectors: Float32Array.of(1, 0) };
  const text: [number, number][] = [
    [1, 0],
    [0, 1],
    [1, 0],
  ];
  const longer: [number, number][] = [
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 1],
    [1, 0],
  ];
  expect(rounded(nearnessToWords(batch(text, longer), words))).toEqual([0, 0]);
});

test("a text of no words, and a word of no pieces, are as far as can be", () => {
  const words = { pieces: [1, 0], vectors: Float32Array.of(1, 0) };
  expect(rounded(nearnessToWords(batch([open, close], [open, [1, 0], close]), words))).toEqual([
    -1, -1, 1, -1,
  ]);
});
