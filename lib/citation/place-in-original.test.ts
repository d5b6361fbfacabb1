import { expect, test } from "vitest";
import { placeInOriginal } from "./place-in-original.ts";

const original = "The p00l holds 2O conn ections. It is small.";
const corrected = "The pool holds 20 connections. It is small.";

/** What the original has where these words of the corrected text stand. */
function originalOf(words: string): string {
  const start = corrected.indexOf(words);
  const { start: from, end } = placeInOriginal(corrected, original, {
    start,
    end: start + words.length,
  });
  return original.slice(from, end);
}

test("words before and behind a correction stand where they stood", () => {
  expect(originalOf("The p")).toBe("The p");
  expect(originalOf("It is small.")).toBe("It is small.");
});

test("corrected words stand for all that was corrected", () => {
  expect(originalOf("holds 20")).toBe("00l holds 2O conn ");
  expect(originalOf("The pool holds 20 connections.")).toBe("The p00l holds 2O conn ections.");
});

test("a text that was written anew stands for the whole of the old one, and the same text for itself", () => {
  expect(placeInOriginal("Zelophan.", "~#!", { start: 2, end: 5 })).toEqual({ start: 0, end: 3 });
  expect(placeInOriginal("abc", "abc", { start: 1, end: 2 })).toEqual({ start: 1, end: 2 });
  expect(placeInOriginal("aaa", "aa", { start: 0, end: 3 })).toEqual({ start: 0, end: 2 });
});
