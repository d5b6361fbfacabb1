import { expect, test } from "vitest";
import { collect } from "../../collect.ts";
import { sourceOf } from "../../document/file-source.ts";
import { jsonlRecord, splitJsonlRecords } from "./jsonl-record.ts";
import { parseFile } from "./parse-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const split = (text: string) => [...splitJsonlRecords(utf8(text))];
const parse = (record: unknown) =>
  parseFile({ bytes: utf8(JSON.stringify(record)), filename: "corpus.jsonl" });

test("gives the records one by one with their own bytes, whatever the line ends", () => {
  const lines = [
    '{"id":"a","title":"A","text":"x"}',
    "",
    '{"id":7,"text":"Words that stand for a title."}',
  ];
  for (const end of ["\n", "\r\n"]) {
    const records = split(`\uFEFF${lines.join(end)}${end}`);
    expect(
      records.map((record) =>
        "bytes" in record ? { ...record, bytes: new TextDecoder().decode(record.bytes) } : record,
      ),
    ).toEqual([
      { line: 1, bytes: lines[0], sourceId: "a", title: "A" },
      { line: 3, bytes: lines[2], sourceId: "7", title: "Words that stand for a title." },
    ]);
  }
});

test("a bad line is an error of that line, and the others go on", () => {
  const records = split(
    [
      '{"id":"a","text":"x"}',
      "{broken",
      '"text"',
      '{"id":"b"}',
      '{"id":"c","text":["x"]}',
      '{"id":"a","text":"y"}',
      '{"id":"d","abstract":"z"}',
    ].join("\n"),
  );
  expect(
    records.map((record) =>
      "error" in record ? `${record.error.code}: ${record.error.message}` : record.sourceId,
    ),
  ).toEqual([
    "a",
    "damaged_file: Line 2 is not valid JSON. Each line must hold one whole record.",
    'damaged_file: Line 3 is not a record, a JSON object with "id", "title" and "text" or "abstract".',
    'empty_file: Line 4 has no text: a record needs "text" or "abstract".',
    'damaged_file: Line 5 has a field "text" that is not text.',
    'damaged_file: Line 6 repeats the id "a" of line 1. Give each record an id of its own.',
    "d",
  ]);
});

test("a record without an id has the same one whenever it comes", () => {
  const ids = () =>
    split('{"text":"x"}\n{"text":"y"}').map((record) =>
      "sourceId" in record ? record.sourceId : "",
    );
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(2);
});

test("reads a record's fields, abstract and text, and keeps the others as metadata", async () => {
  const document = await parse({
    id: "r1",
    title: "T",
    abstract: "Short.",
    text: "Long.\n\nLonger.",
    authors: ["Ada Lovelace", { name: "Alan Turing" }],
    journal: "J",
    publication_date: "2011-08-03T00:00:00Z",
    doi: "https://doi.org/10.1/x",
    category: "c",
    url: "u",
    tags: ["t"],
  });
  expect(document).toMatchObject({
    sourceId: "r1",
    title: "T",
    authors: ["Ada Lovelace", "Alan Turing"],
    journal: "J",
    publicationDate: "2011-08-03",
    doi: "10.1/x",
    category: "c",
    metadata: { url: "u", tags: ["t"] },
    text: "Short.\n\nLong.\n\nLonger.",
    abstractLength: 6,
  });
  expect(
    document.segments.map(({ part, start, end }) => [part, document.text.slice(start, end)]),
  ).toEqual([
    ["abstract", "Short."],
    ["fulltext", "Long."],
    ["fulltext", "Longer."],
  ]);
});

test("an abstract alone is an abstract, a text alone full text, and the same twice only once", async () => {
  expect(await parse({ id: "r", abstract: "Same." })).toMatchObject({
    text: "Same.",
    abstractLength: 5,
  });
  expect(await parse({ id: "r", text: "Same." })).toMatchObject({
    text: "Same.",
    abstractLength: 0,
  });
  expect(await parse({ id: "r", text: "Same.", abstract: "Same." })).toMatchObject({
    text: "Same.",
    abstractLength: 5,
  });
});

test("a record with a title alone has that as its text", async () => {
  const record = { id: "r", title: "A reference.", text: "" };
  expect(await parse(record)).toMatchObject({ title: "A reference.", text: "A reference." });
});

test("refuses to read several records as one document", async () => {
  await expect(
    parseFile({ bytes: utf8('{"id":"a","text":"x"}\n{"id":"b","text":"y"}'), filename: "c.jsonl" }),
  ).rejects.toMatchObject({ code: "unsupported_type" });
});

test("reads the records as they are asked for, not all at once", () => {
  const records = splitJsonlRecords(utf8('{"id":"a","text":"x"}\n{never'));
  expect(records.next().value).toMatchObject({ line: 1, sourceId: "a" });
});

test.each(["\n", "\r\n", "\n \r\n"])(
  "takes a large upload apart as it comes, line end %j",
  async (end) => {
    const lines = Array.from({ length: 900 }, (_, at) => {
      const id = at % 300 === 0 && at > 0 ? 7 : at;
      return JSON.stringify({ id: `r${id}`, text: "words ".repeat(10 + ((at * 7919) % 1_000)) });
    });
    lines.push(JSON.stringify({ id: "long", text: "x".repeat(1_500_000) }), "{never", '{"id":"z"}');
    const bytes = utf8(lines.join(end));
    const records = jsonlRecord.streamRecords?.(sourceOf(bytes));
    const streamed = records ? await collect(records) : [];
    const told = (record: (typeof streamed)[number]) =>
      "error" in record
        ? [record.line, record.error.message]
        : [record.line, record.sourceId, Buffer.from(record.bytes).toString()];
    expect(streamed.map(told)).toEqual([...splitJsonlRecords(bytes)].map(told));
    expect(streamed).toHaveLength(903);
  },
);
