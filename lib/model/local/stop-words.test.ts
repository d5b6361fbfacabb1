import { expect, test } from "vitest";
import { createStopWords } from "./stop-words.ts";

/** Reads pieces until the end or a stop word. */
function read(pieces: readonly string[], words: readonly string[]) {
  const stop = createStopWords(words);
  let text = "";
  for (const piece of pieces) {
    const taken = stop.push(piece);
    text += taken.text;
    if (taken.isStopped) return { text: text + stop.end(), isStopped: true };
  }
  return { text: text + stop.end(), isStopped: false };
}

test.each([
  ["The end. STOP and more", ["STOP"], "The end. ", true],
  ["STO STO STOP", ["STOP"], "STO STO ", true],
  ["aab", ["ab"], "a", true],
  ["one two", ["two", "one"], "", true],
  ["never ST", ["STOP"], "never ST", false],
  ["anything", [], "anything", false],
])("ends %j at the first of %j, however it is cut", (whole, words, text, isStopped) => {
  expect(read([whole], words)).toEqual({ text, isStopped });
  expect(read([...whole], words)).toEqual({ text, isStopped });
  for (let at = 0; at <= whole.length; at++)
    expect(read([whole.slice(0, at), whole.slice(at)], words)).toEqual({ text, isStopped });
});

test("holds back nothing but the beginning of a stop word", () => {
  const stop = createStopWords(["STOP"]);
  expect(stop.push("Go S").text).toBe("Go ");
  expect(stop.push("ame").text).toBe("Same");
});
