import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createStorableText } from "./storable-text.ts";

const unit = fc.constantFrom("\0", "\ud83e", "\udd84", "a", "é", "\n", "🦄");

test("gives the same well-formed text wherever it is cut, without U+0000", () => {
  fc.assert(
    fc.property(fc.array(fc.array(unit).map((units) => units.join(""))), (deltas) => {
      const text = createStorableText();
      const written = [...deltas.map(text.push), text.end()];
      const whole = deltas.join("").toWellFormed().replaceAll("\0", "\ufffd");
      expect(written.join("")).toBe(whole);
      for (const piece of written) expect(piece.isWellFormed()).toBe(true);
    }),
  );
});
