import { expect, test } from "vitest";
import { aCitation } from "@/components/message/saved-messages.fixture.ts";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import { citationLabel } from "./citation-label.ts";

test.each([
  ["rules.pdf, page 3", "rules.pdf, Seite 3"],
  ['Smith 2020, "On harbours", page 12', 'Smith 2020, "On harbours", Seite 12'],
  ['"Restart" section 2.1', '"Restart" Abschnitt 2.1'],
  ['"Restart" section 2, First steps', '"Restart" Abschnitt 2, First steps'],
  ['"A section 2 of page 3"', '"A section 2 of page 3"'],
  ["app.log:17 (14:32:15Z)", "app.log:17 (14:32:15Z)"],
])("%s is %s in German, and stays in English", (label, german) => {
  const citation = aCitation({ label });
  expect(citationLabel(citation, wordsIn(wordingIn("de"), "citation"))).toBe(german);
  expect(citationLabel(citation, wordsIn(wordingIn("en"), "citation"))).toBe(label);
});
