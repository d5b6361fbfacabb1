import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createEchoGuard } from "./echo-guard.ts";

const phrases = ["Give numbers exactly", "Give names", "<near tag="];

/** What passes of a text in these pieces. */
function pass(pieces: readonly string[]) {
  const guard = createEchoGuard(phrases);
  const passed = pieces.map((piece) => guard.push(piece)).join("") + guard.end();
  return { passed, hasEchoed: guard.hasEchoed };
}

test("an answer ends before what the model was told", () => {
  expect(pass(["It closes at nine. Give numbers exactly as they are."])).toEqual({
    passed: "It closes at nine. ",
    hasEchoed: true,
  });
});

test("what only begins like a phrase passes, at the latest at the end", () => {
  expect(pass(["Give numbers", " to each, and Give n"])).toEqual({
    passed: "Give numbers to each, and Give n",
    hasEchoed: false,
  });
});

test("nothing but a possible beginning is held back, and no cut changes what passes", () => {
  const words = fc.constantFrom(...phrases, "Give ", "numbers ", "names", "<", "near", "x. ");
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), fc.array(fc.nat(9)), (parts, cuts) => {
      const text = parts.join("");
      const whole = pass([text]);
      const first = Math.min(...phrases.map((each) => text.indexOf(each)).filter((at) => at >= 0));
      expect(whole.passed).toBe(text.slice(0, Number.isFinite(first) ? first : text.length));
      const pieces: string[] = [];
      let from = 0;
      for (const length of cuts) {
        pieces.push(text.slice(from, from + length));
        from += length;
      }
      expect(pass([...pieces, text.slice(from)])).toEqual(whole);
    }),
  );
});
