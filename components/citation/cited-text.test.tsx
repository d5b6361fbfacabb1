import { describe, expect, it } from "vitest";
import { describePlace } from "@/components/document/describe-place.ts";
import { sourceByline } from "@/components/document/source-byline.ts";
import { aCitation, markersIn } from "@/components/message/saved-messages.fixture.ts";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import { markedWords } from "@/lib/citation/marked-words.ts";
import { excerpt, sentenceAround } from "./excerpt.ts";

const english = wordsIn(wordingIn("en"), "document");
const german = wordsIn(wordingIn("de"), "document");
const nowhere = { section: null, page: null, lineStart: null, lineEnd: null };

describe("an excerpt", () => {
  it("keeps the cited words whole and cuts the rest at words", () => {
    const text = `${"before ".repeat(30)}CITED WORDS${" after".repeat(30)}`;
    const start = text.indexOf("CITED");
    const cut = excerpt(text, start, start + 11, 40);
    expect(cut.marked).toBe("CITED WORDS");
    expect(cut.before).toMatch(/^… (before )+$/);
    expect(cut.after).toMatch(/^( after)+ …$/);
    expect(cut.before.length).toBeLessThan(45);
  });

  it("leaves a short passage as it is", () => {
    expect(excerpt("a b c", 2, 3, 40)).toEqual({ before: "a ", marked: "b", after: " c" });
  });
});

describe("the sentence around cited words", () => {
  const around = (text: string, words: string, lines = false) => {
    const start = text.indexOf(words);
    const { before, marked, after } = sentenceAround(text, start, start + words.length, lines);
    return [before, marked, after];
  };

  it("begins after the sentence before it, and ends with its own", () => {
    const text = "Pools are small. The size follows from Little's law, mostly. Larger is slower.";
    expect(around(text, "follows from")).toEqual([
      "The size ",
      "follows from",
      " Little's law, mostly.",
    ]);
    expect(around(text, "Larger is slower.")).toEqual(["", "Larger is slower.", ""]);
  });

  it("does not go beyond its line", () => {
    const text = "# Sizes\n\nThe size is 4\nand no more";
    expect(around(text, "size")).toEqual(["The ", "size", " is 4"]);
  });

  it("is the whole line in a file of lines", () => {
    const text = "one\n12:00 ERROR pool. exhausted. again\ntwo";
    expect(around(text, "exhausted", true)).toEqual(["12:00 ERROR pool. ", "exhausted", ". again"]);
  });
});

describe("the words of a marker", () => {
  it("are those it rests on, in its order, whatever the claim before it says", () => {
    const [base] = aCitation({}).passages;
    if (!base) throw new Error("The fixture has a passage.");
    const law = { ...base, quote: "The size follows from Little's law." };
    const speed = { ...base, chunkId: "c2", quoteStart: 210, quoteEnd: 238, quote: "No faster." };
    const citation = aCitation({ passages: [law, speed] });
    const [one, two, both] = markersIn(
      "Little's law gives the size [1]. Or [1]. Or [1].",
      [citation],
      (index) => (index === 2 ? [1, 0] : [1 - index]),
    );
    if (!one || !two || !both) throw new Error("The text has three markers.");
    expect(markedWords(citation, one)).toEqual([speed]);
    expect(markedWords(citation, two)).toEqual([law]);
    expect(markedWords(citation, both)).toEqual([speed, law]);
  });

  it("are told from others that have no place in the document any more", () => {
    const [base] = aCitation({}).passages;
    if (!base) throw new Error("The fixture has a passage.");
    const gone = { ...base, quoteStart: null, quoteEnd: null };
    const passages = [gone, { ...gone, quote: "No faster." }, { ...gone, chunkId: "c2" }];
    const citation = aCitation({ changed: true, passages });
    const markers = markersIn("One [1], two [1], three [1].", [citation], (index) => [index]);
    expect(markers.map((marker) => markedWords(citation, marker))).toEqual(
      passages.map((passage) => [passage]),
    );
  });
});

describe("places and sources in words", () => {
  it("name page, lines, time and section as far as they are known", () => {
    expect(describePlace({ ...nowhere, page: 3, section: "Results > Harms" }, english)).toBe(
      "page 3 · Results › Harms",
    );
    expect(
      describePlace(
        { ...nowhere, lineStart: 12, lineEnd: 18, timeStart: "2026-03-12T14:32:15Z" },
        english,
      ),
    ).toBe("lines 12–18 · 14:32:15");
    expect(describePlace({ ...nowhere, lineStart: 4, lineEnd: 4 }, english)).toBe("line 4");
    expect(describePlace(nowhere, english)).toBe("");
    expect(describePlace({ ...nowhere, page: 3, lineStart: 12, lineEnd: 18 }, german)).toBe(
      "Seite 3 · Zeilen 12–18",
    );
  });

  it("name authors, journal and year, or else the file", () => {
    const paper = { title: "T", sourceId: "PMC1", journal: "Lancet", publicationDate: "2011-08" };
    expect(sourceByline({ ...paper, authors: ["Ng", "Ito", "Roy"] }, "en")).toBe(
      "Ng et al. · Lancet · 2011",
    );
    expect(sourceByline({ ...paper, authors: ["Ng", "Ito"] }, "de")).toBe(
      "Ng und Ito · Lancet · 2011",
    );
    expect(sourceByline({ title: "Pools", sourceId: "pools.md" }, "en")).toBe("pools.md");
    expect(sourceByline({ title: "app.log", sourceId: "app.log" }, "en")).toBe("");
  });
});
