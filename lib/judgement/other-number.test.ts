import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import { quotableUnits } from "../text/quotable-units.ts";
import { isOfOtherNumber } from "./other-number.ts";

/** Whether the unit of a text that begins so is of another number than a question's. */
function isOther(question: string, text: string, beginning: string, title = "notes") {
  const passage = promptPassage("notes.md#0", text, { title });
  const unit = quotableUnits(passage).find(({ words }) => words.startsWith(beginning));
  if (!unit) throw new Error(`No unit begins with “${beginning}”.`);
  return isOfOtherNumber({ unit, passage }, { text: question });
}

test("what is said of one numbered thing says nothing of another", () => {
  const lease = "The rent is £310 a month. The deposit is two rents, due on 6 June.";
  const of = (question: string) => isOther(question, lease, "The rent", "Lease of garage 4");
  expect(of("what is the rent of garage 7")).toBe(true);
  expect(of("what is the rent of garage 4")).toBe(false);
  expect(of("what is the rent of the garage")).toBe(false);
  // Nothing else is called so.
  expect(of("what is the rent of shed 7")).toBe(false);
  expect(isOther("deposit of garage 6", lease, "The deposit", "Lease of garage 4")).toBe(true);
});

test("a number that is listed, lies in a span or stands alone is named", () => {
  const plan =
    "Room 1 is for the choir. Rooms 4 to 6 are let. Being painted: 8, 9. Die Säle bleiben zu.";
  expect(isOther("is room 5 free", plan, "Rooms 4")).toBe(false);
  expect(isOther("what about room 9", plan, "Being painted")).toBe(false);
  expect(isOther("is room 7 free", plan, "Rooms 4")).toBe(true);
});

test("the number of a step or a chapter is its mark", () => {
  const steps = "1. Open the valve.\n2. Wait.\n3. Go back to step 1 if it drips.\n";
  expect(isOther("what is step 2", steps, "Wait")).toBe(false);
});

test("a language's own words for it do as well", () => {
  const letter = "Das Zimmer Nr. 3 kostet 80 Euro.";
  expect(isOther("was kostet zimmer 5", letter, "Das Zimmer")).toBe(true);
  expect(isOther("was kostet zimmer 3", letter, "Das Zimmer")).toBe(false);
});
