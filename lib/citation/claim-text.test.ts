import { describe, expect, it } from "vitest";
import { createClaimText } from "./claim-text.ts";

/** What each marker (`|`) in a text stands for. */
function claims(text: string): string[] {
  const record = createClaimText();
  const parts = text.split("|");
  return parts.slice(0, -1).map((part) => {
    record.push(part);
    return record.take();
  });
}

describe("createClaimText", () => {
  it.each([
    ["Water boils at 100 degrees |.", ["Water boils at 100 degrees"]],
    ["Water boils at 100 degrees. |", ["Water boils at 100 degrees."]],
    ["First this happens here. Then that happens there. |", ["Then that happens there."]],
    [
      "It has a first effect |, and it has a second one |.",
      ["It has a first effect", "and it has a second one"],
    ],
    ["The dose is approx. 5 mg a day |.", ["The dose is approx. 5 mg a day"]],
    ["It is so in both books | and |.", ["It is so in both books", "It is so in both books and"]],
    [
      "- **Pool**: holds `20` connections |\n- Limit: 3 \\[s\\] |",
      ["Pool: holds 20 connections", "Limit: 3 [s]"],
    ],
    ["The line before says all of it.\n|", ["The line before says all of it."]],
    ["水在一百度沸腾。它在零度结冰。|", ["它在零度结冰。"]],
    ["|", [""]],
  ])("takes from %j", (text, expected) => {
    expect(claims(text)).toEqual(expected);
  });

  it("takes the same however the text came", () => {
    const text = "One thing is said here. Another thing is said there. \n- and a third one";
    const whole = createClaimText();
    whole.push(text);
    const cut = createClaimText();
    for (const char of text) cut.push(char);
    expect(cut.take()).toBe(whole.take());
  });
});
