import { expect, test } from "vitest";
import { quotableUnits } from "./quotable-units.ts";

const changes = `# Loom firmware

## 3.2.0 (2026-02-01)

**Changed**
- The shuttle waits for the beam

### Removed
- Punched cards

## 3.1.4 (2025-11-20)
- A quieter motor`;

test("a unit below a heading of a release's changes knows the release", () => {
  const passage = {
    tag: "loom.md#0",
    title: "Loom firmware",
    section: null,
    lines: null,
    time: null,
  };
  const units = quotableUnits({ ...passage, text: changes });
  expect(units.map(({ words, context, part }) => [words, context, part])).toEqual([
    ["The shuttle waits for the beam", "Changed", "3.2.0 (2026-02-01)"],
    ["Punched cards", "Removed", "3.2.0 (2026-02-01)"],
    ["A quieter motor", "3.1.4 (2025-11-20)", "Loom firmware"],
  ]);
});
