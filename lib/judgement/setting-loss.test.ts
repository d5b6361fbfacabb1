import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import { isLines, quotableUnits } from "../text/quotable-units.ts";
import { askedQuestion } from "./asked-question.ts";
import { gainOfSetting } from "./setting-gain.ts";

const settings = `[relay]
kind = "mqtt"
host = "mqtt.greenhouse.example"
listenPort = 1883

[store]
name = "readings-main"
keep_days = 30
`;

/** What the setting that begins so gains for a question. */
function gainFor(question: string, beginning: string) {
  const passage = promptPassage("greenhouse.toml#0", settings, { title: "greenhouse" });
  const unit = quotableUnits(passage).find(({ words }) => words.startsWith(beginning));
  if (!unit) throw new Error(`No setting begins with “${beginning}”.`);
  return gainOfSetting({ unit, passage, lines: isLines(passage) }, askedQuestion(question));
}

test("a question that names all of a key asks for its value", () => {
  expect(gainFor("listen port of the mqtt relay", "listenPort")).toBeGreaterThan(0);
  expect(gainFor("how many days does the store keep", "keep_days")).toBeGreaterThan(0);
  expect(gainFor("port of the mqtt relay", "listenPort")).toBe(0);
});

test("a setting whose value the question says itself does not answer it, unless it asks whether it is so", () => {
  expect(gainFor("port of the mqtt relay", "kind")).toBeLessThan(0);
  expect(gainFor("what is the password of readings-main", "name")).toBeLessThan(0);
  expect(gainFor("is it mqtt", "kind")).toBe(0);
  expect(gainFor("which host is it", "kind")).toBe(0);
});
