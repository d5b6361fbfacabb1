import { expect, test } from "vitest";
import { labelsSource, pointsToSource } from "./points-to-source.ts";

test.each(["Source:", "Sources: pool.md", "**Quelle:** Hafenordnung.pdf", "Ref:"])(
  "%s is the label of a source",
  (text) => expect(labelsSource(text)).toBe(true),
);

test.each(["ID: HX-9999", "Reference: HX-9999", "Tag: v9.9.9", "Source: the well behind the mill"])(
  "%s says something of its own",
  (text) => expect(labelsSource(text)).toBe(false),
);

test.each(["See", "Yes.", "For more information, see", "So it says", "Siehe auch"])(
  "%s only points to a source",
  (text) => expect(pointsToSource(text)).toBe(true),
);

test.each(["See the pool first", "Yes, 20.", "It holds 20"])("%s claims something", (text) =>
  expect(pointsToSource(text)).toBe(false),
);
