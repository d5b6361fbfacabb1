import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testPassage } from "../../test/passage.ts";
import {
  passageTag,
  readParenthesis,
  readTagGroup,
  slugsOfOpenGroup,
  sourceSlug,
  tagTable,
  uniqueSlug,
} from "./source-tag.ts";

const passage = (slug: string, ordinal: number, score = 0.5) =>
  testPassage(slug, ordinal, { tag: passageTag(slug, ordinal), score, vectorScore: score });

describe("sourceSlug", () => {
  it.each([
    ["PMC12345", "PMC12345"],
    ["server.log", "server.log"],
    ["Größe & Maß (final).pdf", "Gro-e-Ma-final.pdf"],
    ["Résumé.pdf", "Resume.pdf"],
    ["logs/web 01/server.log", "logs-web-01-server.log"],
    ["12345", "doc-12345"],
    ["1-3", "doc-1-3"],
    ["2024.01.02", "doc-2024.01.02"],
    ["報告書.pdf", "source.pdf"],
    [`${"2024-01-01_".repeat(6)}a.md`, `doc-${"2024-01-01_".repeat(6).slice(0, 56)}`],
    ["", "source"],
    ["】【", "source"],
  ])("writes %j as %j", (sourceId, slug) => {
    expect(sourceSlug(sourceId)).toBe(slug);
  });

  it("makes of any id a slug of safe characters, bounded, with a letter, that a tag group reads back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.nat(), (sourceId, ordinal) => {
        const slug = sourceSlug(sourceId);
        expect(slug).toMatch(/^[A-Za-z0-9._-]{1,60}$/);
        expect(slug).toMatch(/[A-Za-z]/);
        expect(readTagGroup(passageTag(slug, ordinal))).toEqual([{ slug, ordinal }]);
      }),
    );
  });
});

describe("uniqueSlug", () => {
  it("keeps a free slug and numbers a taken one, whatever its case", () => {
    expect(uniqueSlug("app.log", new Set())).toBe("app.log");
    expect(uniqueSlug("app.log", new Set(["APP.log"]))).toBe("app.log~2");
    expect(uniqueSlug("app.log", new Set(["app.log", "App.log~2"]))).toBe("app.log~3");
  });
});

describe("readTagGroup", () => {
  it.each([
    ["A#1", [["A", 1]]],
    [
      "A#1, B#2",
      [
        ["A", 1],
        ["B", 2],
      ],
    ],
    [
      "A#1; B#2",
      [
        ["A", 1],
        ["B", 2],
      ],
    ],
    [
      "A＃1，B#2、B#3",
      [
        ["A", 1],
        ["B", 2],
        ["B", 3],
      ],
    ],
    [" a # 1 ", [["a", 1]]],
    ["PMC12345", [["PMC12345", null]]],
    ["app.log~2#17", [["app.log~2", 17]]],
    ["my\\_file.log\\#3", [["my_file.log", 3]]],
    [
      "A#1, #2",
      [
        ["A", 1],
        ["A", 2],
      ],
    ],
    [
      "A#1, 2",
      [
        ["A", 1],
        ["A", 2],
      ],
    ],
    [
      "A#1-3",
      [
        ["A", 1],
        ["A", 2],
        ["A", 3],
      ],
    ],
    [
      "A#1, 3-4, B#0",
      [
        ["A", 1],
        ["A", 3],
        ["A", 4],
        ["B", 0],
      ],
    ],
    ["Source: A#1", [["A", 1]]],
    ['tag="KB-101#0"', [["KB-101", 0]]],
    ['passage tag="KB-101#0"', [["KB-101", 0]]],
    [
      "sources: 'A#1', “B#2”",
      [
        ["A", 1],
        ["B", 2],
      ],
    ],
    ["Quelle A#1", [["A", 1]]],
    ["source#1", [["source", 1]]],
  ] as const)("reads %j", (inside, items) => {
    expect(readTagGroup(inside)).toEqual(items.map(([slug, ordinal]) => ({ slug, ordinal })));
  });

  it.each([
    "12",
    "1, 3",
    "1-3",
    "^1",
    "see below",
    "#17",
    "",
    " ",
    "A#",
    "A#1 B#2",
    "A=1",
    "A#1,",
    "Source: 3",
    "Note: A#1",
    'A#"1"',
  ])("does not take %j for tags", (inside) => {
    expect(readTagGroup(inside)).toBeNull();
  });

  it("reads no more of a range than a prompt could hold", () => {
    expect(readTagGroup("A#1-999999999")?.length).toBeLessThan(30);
  });
});

describe("readParenthesis", () => {
  const table = tagTable([{ ...passage("A", 1), text: "Reported as GH#12 by the owner." }]);

  it.each(["A#1", "a # 1", "A#1, Z#9", "Source: A#1", "Z#9"])("takes %j for tags", (inside) => {
    expect(readParenthesis(inside, table)).toEqual(readTagGroup(inside));
  });

  it.each(["A", "A, A#1", "issue #12", "GH#12", "gh#12", "12", "see A#1"])(
    "leaves %j as text",
    (inside) => {
      expect(readParenthesis(inside, table)).toBeNull();
    },
  );
});

describe("slugsOfOpenGroup", () => {
  it("names the documents of a group that was broken off", () => {
    expect(slugsOfOpenGroup('Source: A\\_x#1; tag="B#')).toEqual(["A_x", "B"]);
    expect(slugsOfOpenGroup("see A")).toEqual([]);
  });
});

describe("tagTable", () => {
  const table = tagTable([
    passage("server.log", 17, 0.4),
    passage("server.log", 3, 0.9),
    passage("PMC1", 0),
  ]);

  it("resolves a tag of the prompt in any case, and nothing else", () => {
    expect(table.resolve({ slug: "SERVER.log", ordinal: 17 })?.chunkId).toBe("server.log-17");
    expect(table.resolve({ slug: "server.log", ordinal: 18 })).toBeNull();
    expect(table.resolve({ slug: "server", ordinal: 17 })).toBeNull();
  });

  it("gives the best passage for a document alone", () => {
    expect(table.resolve({ slug: "server.log", ordinal: null })?.ordinal).toBe(3);
    expect(table.resolve({ slug: "other.log", ordinal: null })).toBeNull();
    expect([table.hasSlug("pmc1"), table.hasSlug("pmc")]).toEqual([true, false]);
  });
});
