import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import { isLines, quotableUnits } from "../text/quotable-units.ts";
import { askedQuestion } from "./asked-question.ts";
import { lossOfSetting } from "./setting-loss.ts";

const settings = `[relay]
kind = "mqtt"
host = "mqtt.greenhouse.example"
listenPort = 1883

[store]
name = "readings-main"
keep_days = 30
`;

/** What the setting that begins so loses for a question. */
function lossFor(question: string, beginning: string) {
  const passage = promptPassage("greenhouse.toml#0", settings, { title: "greenhouse" });
  const all = quotableUnits(passage).map((unit) => ({ unit, passage, lines: isLines(passage) }));
  const setting = all.find(({ unit }) => unit.words.startsWith(beginning));
  if (!setting) throw new Error(`No setting begins with “${beginning}”.`);
  return lossOfSetting(setting, askedQuestion(question), all);
}

test("a setting whose value the question says itself does not answer it, unless it asks whether it is so", () => {
  expect(lossFor("port of the mqtt relay", "kind")).toBeGreaterThan(0);
  expect(lossFor("what is the password of readings-main", "name")).toBeGreaterThan(0);
  expect(lossFor("is it mqtt", "kind")).toBe(0);
  expect(lossFor("which kind is mqtt", "kind")).toBe(0);
});

test("a part of the value is enough where the key of a setting beside it is named", () => {
  expect(lossFor("listen port of the mqtt relay", "host")).toBeGreaterThan(0);
  expect(lossFor("address of the mqtt relay", "host")).toBe(0);
  expect(lossFor("listen port of the mqtt relay", "listenPort")).toBe(0);
});
