import { expect, test } from "vitest";
import { correctWord } from "./correct-word.ts";

const known = ["which", "month", "receipt", "expenses", "mean", "trip", "highest", "lightest"];

test.each([
  ["wich", "which"],
  ["monht", "month"],
  ["reciepts", "receipt"],
  ["expences", "expenses"],
  ["hihgest", "highest"],
])("%s is %s", (word, meant) => {
  expect(correctWord(word, known)).toBe(meant);
});

test.each(["meat", "trap", "witch hazel", "whi", "nightest", "expensively"])(
  "%s is left as it is",
  (word) => {
    expect(correctWord(word, known)).toBeNull();
  },
);

test("a word that could be two is neither", () => {
  expect(correctWord("tripe", ["tripes", "stripe", "tripel"])).toBeNull();
});
