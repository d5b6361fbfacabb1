import { expect, test } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { readPassageWords } from "./passage-words.ts";

/** Sentences around the one in question, which show the passage's language. */
const around = {
  en: "The house stands by the mill, and its garden has old apple trees.",
  de: "Das Haus steht bei der Mühle, und im Garten wachsen alte Apfelbäume.",
};
const check = (claim: string, sentence: string, language: keyof typeof around = "en") =>
  checkClaim(claim, [
    readPassageWords({ title: "", section: null, text: `${sentence} ${around[language]}` }),
  ]);

test.each<[claim: string, sentence: string, language?: "de"]>([
  ["The west has more rain than the east.", "The east has more rain than the west."],
  [
    "The south barn was larger than the north one, but it held less hay.",
    "The north barn was larger than the south one, but it held less hay.",
  ],
  [
    "On weekdays, trained dogs gained less weight than hounds from kennels.",
    "Hounds from kennels gained less weight than trained dogs on weekdays.",
  ],
  ["Restart the pump before you close the valve.", "Before you restart the pump, close the valve."],
  [
    "The plate was first heated to 80 °C and then polished.",
    "The plate was first polished and then heated to 80 °C.",
  ],
  ["The pump stopped because the valve leaked.", "The valve leaked because the pump stopped."],
  ["Im Westen regnet es mehr als im Osten.", "Im Osten regnet es mehr als im Westen.", "de"],
  [
    "Die Platte wurde zuerst erhitzt und danach poliert.",
    "Die Platte wurde zuerst poliert und danach erhitzt.",
    "de",
  ],
])("disagrees where two sides have changed places: %j", (claim, sentence, language) => {
  expect(check(claim, sentence, language).label).toBe("unsupported");
  expect(check(claim, sentence, language).disagreement?.passage).toEqual(expect.any(String));
});

test.each<[claim: string, sentence: string]>([
  ["The east gets more rain than the west.", "The east has more rain than the west."],
  ["The west has less rain than the east.", "The east has more rain than the west."],
  ["The west is drier than the east.", "The east is wetter than the west."],
  ["Close the valve before you restart the pump.", "Before you restart the pump, close the valve."],
  ["After you close the valve, restart the pump.", "Before you restart the pump, close the valve."],
  [
    "The plate was polished and then heated to 80 °C.",
    "The plate was first polished and then heated to 80 °C.",
  ],
  ["Because the pump stopped, the valve leaked.", "The valve leaked because the pump stopped."],
])("agrees where each side is in its place: %j", (claim, sentence) => {
  expect(check(claim, sentence).disagreement).toBeUndefined();
});
