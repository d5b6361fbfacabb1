import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collect } from "../collect.ts";
import { sourceOf } from "../document/file-source.ts";
import { chunkText } from "./chunk-text.ts";
import { openFile } from "./open-file.ts";
import { parseFile } from "./parse/parse-file.ts";

const receivedAt = new Date("2026-01-01");
const documents = join(import.meta.dirname, "..", "..", "eval", "everyday", "documents");
const repeated = (text: string) => text.repeat(Math.ceil(5_000_000 / text.length));
const stored = (name: string) => repeated(readFileSync(join(documents, name), "utf8"));

/** Entries with stack traces, some longer than a chunk, some of them longer than an entry may stay whole. */
const traces = () => {
  const entries: string[] = [];
  for (let at = 0, length = 0; length < 5_000_000; at += 1) {
    const day = String((at % 28) + 1).padStart(2, "0");
    const frames = Array.from(
      { length: at % 7 === 0 ? (at % 41) * 3 : 0 },
      (_, frame) => `\tat com.example.Handler${frame}.run(Handler.java:${at})\n`,
    );
    entries.push(`${day}.03.25 14:22:01 ERROR request ${at} failed\n${frames.join("")}`);
    length += entries.at(-1)?.length ?? 0;
  }
  return entries.join("");
};

it.each([
  ["a service's log", stored("berth-service.log")],
  ["an access log", stored("portal-access.log")],
  ["a log in JSON", stored("meters.jsonl.log")],
  ["stack traces", traces()],
  [
    "a message that repeats",
    repeated("Nov  9 12:01:01 host a: down\nlast message repeated 3 times\n"),
  ],
  ["lines without a stamp", repeated("water level 3.14\n\nwater level 3.15\n  and rising\n")],
])("reads a large log part by part as it reads it whole: %s", async (_name, text) => {
  const bytes = new TextEncoder().encode(text);
  const opened = await openFile({ source: sourceOf(bytes), filename: "large.log", receivedAt });
  const parts = await collect(opened.spans());
  const {
    text: whole,
    segments,
    ...facts
  } = await parseFile({
    bytes,
    filename: "large.log",
    receivedAt,
  });
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.flat()).toEqual(chunkText({ ...facts, text: whole, segments }, { receivedAt }));
  expect(opened.facts().parsed).toEqual(facts);
  expect(opened.facts().textLength).toBe(whole.length);
  expect((await collect(opened.text())).join("") === whole).toBe(true);
});

it("refuses a large log without words", async () => {
  const source = sourceOf(new TextEncoder().encode(" \n".repeat(2_500_000)));
  const opened = await openFile({ source, filename: "blank.log", receivedAt });
  await expect(collect(opened.spans())).rejects.toMatchObject({ code: "empty_file" });
});

it("reads a large text part by part, with its title and its sections", async () => {
  const chapter = (at: number) => {
    const letters = at.toString(36).replace(/\d/gu, (digit) => "ABCDEFGHIJ"[Number(digit)] ?? "");
    const section = `Of the harbour of pilot ${letters}`;
    const said = `The pilots of berth ${at} were paid by the tide, and the tide was late.\n`;
    return `${section}\n\n${`${said.repeat(12)}\n`.repeat(20)}`;
  };
  const text = `The Book of Berths\n\n${Array.from({ length: 320 }, (_, at) => chapter(at)).join("")}`;
  const bytes = new TextEncoder().encode(text);
  const opened = await openFile({ source: sourceOf(bytes), filename: "book.txt", receivedAt });
  const spans = (await collect(opened.spans())).flat();
  const { text: whole, segments, ...facts } = await parseFile({ bytes, filename: "book.txt" });
  expect(opened.facts().parsed).toEqual(facts);
  expect((await collect(opened.text())).join("") === whole).toBe(true);
  // Every visible word is in a chunk, in order, with its line.
  expect(spans.map(({ ordinal }) => ordinal)).toEqual(spans.map((_, at) => at));
  const gaps = spans.map(({ end }, at) => whole.slice(end, spans[at + 1]?.start));
  expect(gaps.join("").trim()).toBe("");
  const lineOf = (offset: number) => whole.slice(0, offset).split("\n").length;
  for (const span of [spans[0], spans.at(-1), spans[Math.floor(spans.length / 2)]])
    expect(span?.lineStart).toBe(lineOf(span?.start ?? 0));
  const sections = (all: typeof spans) => [...new Set(all.map(({ section }) => section))];
  expect(sections(spans)).toEqual(sections(chunkText({ ...facts, text: whole, segments })));
  expect(sections(spans)).toHaveLength(321);
});

const rows = (row: (at: number) => string) =>
  Array.from({ length: 80_000 }, (_, at) => `${row(at)}\n`).join("");

it.each([
  [
    "with names",
    `berth;ship;remark\n${rows((at) => `B${at};ship ${at % 97};moored at the northern quay for the night`)}`,
  ],
  [
    "of records over several lines",
    `berth,remark\n${rows((at) => `B${at},"${at % 50 === 0 ? "moored,\n\nand left" : 'a ""quoted"" remark'}, of the harbour master in person"`)}`,
  ],
  [
    "whose titles come before a record longer than a block",
    `Berths of the harbour\n2025 to 2026\nby the harbour master\nberth,ship,remark\nB0,ship 0,"${"moored for the night\n".repeat(60_000)}"\n${rows((at) => `B${at},ship ${at % 97},moored at the northern quay for the night`)}`,
  ],
  [
    "with a quotation mark that is never closed",
    `berth,remark\n${rows((at) => `B${at},${at === 40_000 ? '"' : ""}moored at the northern quay for the night and the day`)}`,
  ],
  [
    "of single digits",
    `temperature,pressure,humidity\n${rows((at) => `${at % 10},${at % 7},${"1,2,3,4,5,6,7,8,9,0,".repeat(3)}5`)}`,
  ],
])("reads a large table part by part, its text as it reads it whole: %s", async (_name, text) => {
  const bytes = new TextEncoder().encode(text);
  const opened = await openFile({ source: sourceOf(bytes), filename: "berths.csv", receivedAt });
  const spans = (await collect(opened.spans())).flat();
  const {
    text: whole,
    segments: _segments,
    ...facts
  } = await parseFile({
    bytes,
    filename: "berths.csv",
  });
  expect(opened.facts().parsed).toEqual(facts);
  const read = (await collect(opened.text())).join("");
  expect(read.trimEnd() === whole.trimEnd()).toBe(true);
  const gaps = spans.map(({ end }, at) => whole.slice(end, spans[at + 1]?.start));
  expect(gaps.join("").trim()).toBe("");
  const last = spans.at(-1);
  expect(last?.lineStart).toBe(whole.slice(0, last?.start).split("\n").length);
});

it("has the facts of its record and of its owner, whether it is read whole or part by part", async () => {
  const record = {
    title: "Of Berths and Tides",
    authors: ["Ada Quay"],
    journal: "Harbour Letters",
    publicationDate: "1987",
    doi: "10.1000/tides",
    category: null,
    metadata: { volume: 3 },
    abstract: "Tides come and go.",
  };
  const read = async (count: number) => {
    const bytes = new TextEncoder().encode(
      "The pilots were paid by the tide, which was late.\n\n".repeat(count),
    );
    const given = { publicationDate: "1988" };
    const file = { source: sourceOf(bytes), filename: "tides.txt", receivedAt, record, given };
    const opened = await openFile(file);
    await collect(opened.spans());
    return opened.facts().parsed;
  };
  const whole = await read(100);
  const { abstract: _abstract, category: _category, ...facts } = record;
  expect(whole).toMatchObject({ ...facts, publicationDate: "1988" });
  expect(await read(100_000)).toEqual(whole);
});
