import { expect, test } from "vitest";
import { joinLines, vocabularyOf } from "./join-lines.ts";

const join = (lines: string[], vocabulary = "") => joinLines(lines, vocabularyOf([vocabulary]));

test("a hyphen that breaks a word goes, one that the document writes stays", () => {
  expect(join(["a treat-", "ment"], "treatment")).toBe("a treatment");
  expect(join(["a drug-", "resistant strain"], "drug-resistant")).toBe("a drug-resistant strain");
  expect(join(["from 2004-", "2008"])).toBe("from 2004-2008");
  expect(join(["two", "words"])).toBe("two words");
});

test("letters without end before a line's end take no time without end", () => {
  const letters = "a".repeat(400_000);
  expect(join([letters, "and more"])).toBe(`${letters} and more`);
  expect(join([`${letters}-`, "more"])).toBe(`${letters}more`);
});
