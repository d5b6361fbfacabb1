import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences.ts";

test("keeps abbreviations, initials, decimals and brackets inside their sentence", () => {
  expect(
    splitSentences(
      "Dr. Smith et al. (see Fig. 3. Also 4.) gave 2.5 mg. George W. Bush lived in the U.S. The end. See No. 5, i.e. this.",
    ),
  ).toEqual([
    "Dr. Smith et al. (see Fig. 3. Also 4.) gave 2.5 mg.",
    "George W. Bush lived in the U.S.",
    "The end.",
    "See No. 5, i.e. this.",
  ]);
});

test("keeps the label of a figure or table with its caption", () => {
  expect(
    splitSentences(
      "Figure 7-26. Self-locking nuts. Table 3. Strains used. See Table 3. It lists all.",
    ),
  ).toEqual([
    "Figure 7-26. Self-locking nuts.",
    "Table 3. Strains used.",
    "See Table 3.",
    "It lists all.",
  ]);
});

test("gives closing quotes and reference numbers to the sentence they close", () => {
  expect(
    splitSentences("He said `` No . '' Then he left. [12] She asked \"why?\" and went."),
  ).toEqual(["He said `` No . ''", "Then he left. [12]", 'She asked "why?" and went.']);
});

test("gives a reference number without a space before it to the sentence that it follows", () => {
  expect(
    splitSentences(
      "The usual dose is 5 mg daily.[12] Never exceed 10 mg.[13,14] Headache was common.[1][2] It passed.[3–5]",
    ),
  ).toEqual([
    "The usual dose is 5 mg daily.[12]",
    "Never exceed 10 mg.[13,14]",
    "Headache was common.[1][2]",
    "It passed.[3–5]",
  ]);
});

test("joins wrapped lines and never runs a stray bracket on through a whole page", () => {
  expect(splitSentences("One line\nand its rest.\r\nAnother\tone.")).toEqual([
    "One line and its rest.",
    "Another one.",
  ]);
  const page = `A stray ( opens. ${"A plain sentence stands here. ".repeat(40)}`;
  expect(splitSentences(page).length).toBeGreaterThan(20);
});

test("splits scripts without spaces or Latin full stops", () => {
  expect(splitSentences("这是第一句。这是第二句!")).toEqual(["这是第一句。", "这是第二句!"]);
  expect(splitSentences("بحث العلماء. ثم كتبوا؟ نعم.")).toHaveLength(3);
  expect(splitSentences("Es kostet z. B. 3,5 Euro. Das ist viel.")).toHaveLength(2);
  expect(splitSentences("Die Fahrt ist vom 12.–16. Mai 2025. Alle kommen mit.")).toHaveLength(2);
  expect(splitSentences("Zahlbar bis zum 3. Werktag. Danach wird gemahnt.")).toHaveLength(2);
  expect(splitSentences("Der Schlüssel hängt bei Frau Albers, 2. OG links.")).toHaveLength(1);
  expect(
    splitSentences("Eine Verkalkung zwischen dem 12. und 13. Brustwirbel. Sie ist alt."),
  ).toHaveLength(2);
  expect(splitSentences("Geschlossen vom 3. bis 5. Die Kasse ist offen.")).toHaveLength(2);
  expect(splitSentences("Er wohnt im 4. Das reicht.")).toHaveLength(2);
  expect(splitSentences("Sie schied in der 2. Runde aus. Das reicht.")).toHaveLength(2);
  expect(splitSentences("Die Miete ist fällig am 3. Kinder zahlen nichts.")).toEqual([
    "Die Miete ist fällig am 3.",
    "Kinder zahlen nichts.",
  ]);
});

test("loses and invents no word, whatever the text", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.constantFrom(". ", " '' ", "Dr. ", "(", ")", "? ", "\n", "A. ", "e.g. ", "[1]"),
        ),
      ),
      (pieces) => {
        const text = pieces.join("");
        expect(splitSentences(text).join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
      },
    ),
  );
});

test("a unit behind a number may end a sentence, and a number follows its abbreviation", () => {
  expect(splitSentences("Départ avant 11 h. La barrière reste fermée.")).toHaveLength(2);
  expect(splitSentences("The ridge is at 4 m. The beech stays.")).toHaveLength(2);
  expect(splitSentences("Le docteur Lescop, tél. 02 98 00 17 63. Il parle anglais.")).toHaveLength(
    2,
  );
  expect(splitSentences("It is the wall to no. 7. The drain is ours.")).toHaveLength(2);
  expect(splitSentences("We said no. Then we went.")).toHaveLength(2);
});
