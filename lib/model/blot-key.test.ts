import { assert, nat, property, string } from "fast-check";
import { expect, test } from "vitest";
import { blotKey } from "./blot-key.ts";

test("no part of a key of four characters is left, wherever a server puts it and however it cuts it", () => {
  assert(
    property(
      string({ minLength: 1, maxLength: 40 }),
      string({ maxLength: 60 }),
      string({ maxLength: 60 }),
      nat(40),
      nat(40),
      (key, before, after, from, length) => {
        const said = blotKey(`${before}${key.slice(from, from + length)}${after}`, key);
        const size = Math.min(4, key.length);
        for (let at = 0; at + size <= key.length; at += 1)
          expect(said.toLowerCase()).not.toContain(key.slice(at, at + size).toLowerCase());
      },
    ),
  );
});

test("a text without the key stays as it is", () => {
  expect(blotKey("The model is busy.", "sk-7Qx2Zr9L")).toBe("The model is busy.");
  expect(blotKey("The model is busy.", undefined)).toBe("The model is busy.");
});
