import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { Embedder } from "../embedding/embed.ts";

const heating = `# Heating of the hall

## Look first

- the boiler runs and the radiators are warm → do nothing
- the boiler runs but the radiators stay cold → go to B
- the boiler is off → go to A

## A. Nothing burns

1. Press the red button
2. Wait ten minutes

## B. Circulation

1. Bleed the top floor
2. Turn the wheel to three
`;
const others = ["boiler", "radiators", "boiler room"].map((what, at) => [
  `${what}.md`,
  `# The ${what}\n\n## Bought\n\nThe ${what} of the hall stay cold in summer, bought in ${2001 + at}.\n\n## Painted\n\nThe cold ${what} were painted grey.\n`,
]);

let embedder: Embedder;
let asking: Asking;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  const [engine] = testEngines();
  if (!engine) throw new Error("No engine to test with.");
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
  await asking.addBase({ "heating.md": heating, ...Object.fromEntries(others) }, "shared");
});
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

test("the section that the best passage sends the reader to is read with it, though it is like no word of the question", async () => {
  const { message } = await asking.ask(
    "the boiler of the hall runs but the radiators stay cold, what do i do",
    { model: "extractive", topN: 2 },
  );
  expect(message.text).toContain("go to B");
  expect(message.text).toContain("Bleed the top floor");
  expect(message.text).toContain("Turn the wheel to three");
});
