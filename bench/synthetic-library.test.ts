import { expect, it } from "vitest";
import { analyseText } from "../lib/keyword/analyse-text.ts";
import { chunkKeywords } from "../lib/keyword/keyword-vector.ts";
import { planParts } from "./library-parts.ts";
import { chunksPerDocument, syntheticLibrary, termCounter, wordOf } from "./synthetic-library.ts";

const options = { seed: 3, vocabulary: 20_000, topics: 40 };
const library = syntheticLibrary(options);
const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

it("gives the same library for the same seed, whichever document is asked for first", () => {
  const other = syntheticLibrary(options);
  const last = other.document(90);
  expect(other.document(7)).toEqual(library.document(7));
  expect(library.document(90)).toEqual(last);
  expect(other.question(5, 100)).toEqual(library.question(5, 100));
});

it("gives another library for another seed", () => {
  const other = syntheticLibrary({ ...options, seed: 4 });
  expect(other.document(7)).not.toEqual(library.document(7));
});

it("gives the words of a document alone as it gives them with their vectors", () => {
  expect(library.words(12)).toEqual(library.document(12).map(({ words }) => words));
});

it("makes unit vectors with near neighbours, as texts have them", () => {
  const chunks = Array.from({ length: 200 }, (_, number) => library.document(number)).flat();
  expect(chunks).toHaveLength(200 * chunksPerDocument);
  for (const { embedding } of chunks.slice(0, 50))
    expect(dot(embedding, embedding)).toBeCloseTo(1, 5);
  const { vector } = library.question(1, 200);
  const cosines = chunks.map(({ embedding }) => dot(vector, embedding)).toSorted((a, b) => b - a);
  expect(cosines[0]).toBeGreaterThan(0.7);
  expect(cosines[2_000]).toBeLessThan(0.2);
});

it("draws words by Zipf's law: few are common, most are rare", () => {
  const holding = new Map<number, number>();
  const chunks = Array.from({ length: 100 }, (_, number) => library.words(number)).flat();
  for (const words of chunks)
    for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1);
  expect((holding.get(0) ?? 0) / chunks.length).toBeGreaterThan(0.5);
  expect((holding.get(100) ?? 0) / chunks.length).toBeLessThan(0.2);
  expect([...holding.values()].filter((count) => count < 20).length).toBeGreaterThan(
    holding.size / 2,
  );
});

it("counts terms as the analyser does of the same words", () => {
  const [words] = library.words(3);
  const ranks = words ?? new Int32Array();
  const text = Array.from(ranks, wordOf).join(" ");
  expect(analyseText(text)).toHaveLength(ranks.length);
  const { counts, length } = termCounter(options.vocabulary)(ranks);
  expect({ counts: new Map(counts), length }).toEqual(chunkKeywords(text));
});

it("asks of four to ten different words, most of them a chunk's", () => {
  for (let number = 0; number < 30; number += 1) {
    const words = library.question(number, 50).text.split(" ");
    expect(words.length).toBeGreaterThanOrEqual(4);
    expect(words.length).toBeLessThanOrEqual(10);
    expect(new Set(words).size).toBe(words.length);
  }
});

it("plans parts of whole documents of one knowledge base, and leaves none out", () => {
  const parts = planParts(100_000);
  expect(parts[0]).toEqual({ knowledgeBaseId: "hundredth", from: 0, to: 50 });
  expect(parts.at(-1)?.to).toBe(5_000);
  parts.slice(1).forEach((part, i) => expect(part.from).toBe(parts[i]?.to));
  for (const { from, to } of parts) expect(to - from).toBeLessThanOrEqual(200);
});
