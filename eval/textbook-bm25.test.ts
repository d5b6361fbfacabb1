import { expect, test } from "vitest";
import { textbookBm25 } from "./textbook-bm25.ts";

const rank = textbookBm25([
  {
    id: "long",
    text: "Beans and beans, and a great many other words about the storing of coffee.",
  },
  { id: "short", text: "The beans." },
  { id: "milk", text: "Milk is steamed." },
]);

test("ranks by term frequency against length, and leaves out what has no term of the question", () => {
  expect(rank("bean", 10)).toEqual(["short", "long"]);
});

test("meets other forms of a word, and not stop words", () => {
  expect(rank("steaming", 10)).toEqual(["milk"]);
  expect(rank("is the and", 10)).toEqual([]);
});

test("keeps to the limit, the first of equal ones first", () => {
  const same = textbookBm25([
    { id: "a", text: "beans" },
    { id: "b", text: "beans" },
  ]);
  expect(same("beans", 10)).toEqual(["a", "b"]);
  expect(same("beans", 1)).toEqual(["a"]);
});
