import * as fc from "fast-check";
import { expect, test } from "vitest";
import { escapeForQuery, queryMark, resolveMarks } from "./query-mark.ts";

const id = "0b9f6c1e-4a53-4c1b-9f0e-1d2c3b4a5f60";
const sources = [
  { documentId: id, ordinal: 3 },
  { documentId: "d2", ordinal: 0 },
  { documentId: id, ordinal: 12 },
];
const text = (answer: string) => resolveMarks(answer, sources).text;

test("keeps the marks of the passages given, in one form, however they were written", () => {
  const right = `Twenty [DOC:${id} | CHUNK:3].`;
  for (const written of [
    `Twenty [DOC:${id} | CHUNK:3].`,
    `Twenty[DOC:${id}|CHUNK:3].`,
    `Twenty [ doc : ${id.toUpperCase()} | chunk : 3 ].`,
    `Twenty [DOC: ${id} | CHUNK: 3 | PAGE: 7].`,
    `Twenty 【DOC：${id} | CHUNK：3】.`,
    `Twenty \\[DOC:${id} | CHUNK:3\\].`,
    `Twenty [${id}#3].`,
  ])
    expect(text(written)).toBe(right);
});

test("reads several in one bracket, and a document alone as its best passage", () => {
  expect(text(`Both [DOC:${id} | CHUNK:3; DOC:d2 | CHUNK:0].`)).toBe(
    `Both [DOC:${id} | CHUNK:3] [DOC:d2 | CHUNK:0].`,
  );
  expect(text(`Both [DOC:${id} | CHUNK:3, 12].`)).toBe(
    `Both [DOC:${id} | CHUNK:3] [DOC:${id} | CHUNK:12].`,
  );
  expect(text(`All [DOC:${id}].`)).toBe(`All [DOC:${id} | CHUNK:3].`);
  expect(text(`Both [${id}#3, #12].`)).toBe(`Both [DOC:${id} | CHUNK:3] [DOC:${id} | CHUNK:12].`);
});

test("drops what names no passage that was given, from the text and from the list", () => {
  const resolved = resolveMarks(
    `One [DOC:d3 | CHUNK:1]. Two [DOC:d2 | CHUNK:1]. Three [DOC:d2 | CHUNK:x] [DOC:]. Four [DOC:d2 | CHUNK:0], five [DOC:d2 | CHU`,
    sources,
  );
  expect(resolved.text).toBe("One. Two. Three. Four [DOC:d2 | CHUNK:0], five");
  expect(resolved.cited).toEqual([{ documentId: "d2", ordinal: 0 }]);
  expect(resolved.dropped).toBeGreaterThanOrEqual(4);
});

test("leaves every other bracket as it is", () => {
  for (const other of ["See [12] and [app.conf#3].", "[a link](https://x.example)", "- [ ] to do"])
    expect(text(other)).toBe(other);
});

test("whatever is written, each mark in the text is one of the list, and each of the list is in the text", () => {
  const pieces = fc.constantFrom(
    `[DOC:${id} | CHUNK:3]`,
    "[DOC:d2 | CHUNK:0",
    "[DOC:d9 | CHUNK:0]",
    "[DOC:",
    "[[DOC:d2 | CHUNK:0]]",
    `[${id}#3]`,
    "[d2#9]",
    "DOC:d2 | CHUNK:0]",
    "[DO",
    "C:d2 | CHUNK:0]",
    "[\u00a0DOC:d2 | CHUNK:0]",
    "\\",
    "[",
    "]",
    "\n",
    " and ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (written) => {
      const resolved = resolveMarks(written.join(""), sources);
      const marks = [...resolved.text.matchAll(/\[\s*DOC\s*:[^\]]*\]?/gi)].map(([mark]) => mark);
      expect(new Set(marks)).toEqual(new Set(resolved.cited.map(queryMark)));
      expect(sources).toEqual(expect.arrayContaining(resolved.cited));
    }),
    { numRuns: 500 },
  );
});

test("a mark that is taken out brings no other one together", () => {
  for (const [written, shown] of [
    ["[DO[DOC:d9 | CHUNK:1]C:d2 | CHUNK:0]", "[DO\\C:d2 | CHUNK:0]"],
    ["[DO[d2#9]C:d2 | CHUNK:0]", "[DO\\C:d2 | CHUNK:0]"],
    ["[[DOC:d9]DOC:d2 | CHUNK:0]", "[\\DOC:d2 | CHUNK:0]"],
  ] as const) {
    const resolved = resolveMarks(written, sources);
    expect(resolved.text).toBe(shown);
    expect(resolved.cited).toEqual([]);
  }
});

test("is read and escaped in a time that grows with the text", () => {
  // Of each of these a pattern that looks at every place anew needs minutes, which ends the test.
  const long = 200_000;
  for (const piece of [" ", "\t", "\\", "[DOC:", "[DOC:a", "[a#1 ", "[ "]) {
    const written = piece.repeat(long / piece.length);
    for (const whole of [written, `[${written}!]`, `< ${written}`]) {
      expect(resolveMarks(whole, sources).cited).toEqual([]);
      expect(escapeForQuery(whole).length).toBeGreaterThanOrEqual(whole.length);
    }
  }
});
