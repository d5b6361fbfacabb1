import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ChunkSpan } from "../document/chunk-span.ts";
import { chunkText } from "./chunk-text.ts";
import { parseFile } from "./parse/parse-file.ts";
import type { ParsedDocument, Segment } from "./parse/parsed-document.ts";

type Block = Pick<Segment, "part" | "section" | "kind" | "page"> & { text: string; gap: string };

const word = fc.oneof(
  fc.constantFrom(
    "lysis",
    "time",
    "e.g.",
    "Fig.",
    "3.5",
    "co-worker",
    "Dr.",
    "α",
    "naïve",
    "😀",
    "𝒳",
    "日本語の文。",
    "مرحبا",
    "end.",
    "Why?",
  ),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .map((text) => text.replace(/\s/gu, "x")),
  fc.integer({ min: 900, max: 3_000 }).map((length) => "w".repeat(length)),
);
const line = fc
  .array(fc.oneof({ weight: 40, arbitrary: word }), { minLength: 1, maxLength: 30 })
  .map((words) => words.join(" "));
const logLine = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 0, max: 2_000_000_000_000 }),
      fc.constantFrom("INFO", "WARN", "ERROR", ""),
      line,
    )
    .map(([ms, level, text]) => `${new Date(ms).toISOString()} ${level} ${text}`),
  line.map((text) => `    at ${text}`),
  line,
  fc.constant(""),
);
const block: fc.Arbitrary<Block> = fc
  .record({
    part: fc.constant("fulltext" as const),
    section: fc.constantFrom(null, "A", "A > B", "C"),
    kind: fc.constantFrom("heading", "prose", "list", "table", "code", "log"),
    page: fc.constantFrom(null, 1, 2),
    gap: fc.constantFrom("\n\n", "\n", " "),
  })
  .chain((place) => {
    const lines =
      place.kind === "heading"
        ? line.map((text) => [text])
        : fc.array(place.kind === "log" ? logLine : line, { minLength: 1, maxLength: 12 });
    return lines.map((texts) => ({
      ...place,
      text: texts.join("\n"),
      gap: place.kind === "log" ? "\n" : place.gap,
    }));
  });
const someDocument = fc
  .tuple(fc.array(block, { maxLength: 3 }), fc.array(block, { maxLength: 10 }))
  .map(([abstract, fulltext]) =>
    documentOf([...abstract.map((one) => ({ ...one, part: "abstract" as const })), ...fulltext]),
  );

function documentOf(blocks: readonly Block[]): ParsedDocument {
  let text = "";
  let abstractLength = 0;
  const segments: Segment[] = [];
  for (const { text: own, gap, ...place } of blocks) {
    if (text !== "") text += place.kind === "log" ? "\n" : gap;
    segments.push({ ...place, start: text.length, end: text.length + own.length });
    text += own;
    if (place.part === "abstract") abstractLength = text.length;
  }
  return {
    mediaType: "text/plain",
    title: "T",
    authors: [],
    metadata: {},
    text,
    abstractLength,
    segments,
    hasLines: true,
  };
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split("\n").length;
const isVisible = (text: string) => text.trim() !== "";

function check(document: ParsedDocument, chunks: readonly ChunkSpan[]): void {
  const { text, segments } = document;
  let end = 0;
  for (const [at, chunk] of chunks.entries()) {
    expect(chunk.ordinal).toBe(at);
    expect(chunk.start).toBeGreaterThanOrEqual(end);
    expect(chunk.end).toBeGreaterThan(chunk.start);
    expect(isVisible(text.slice(end, chunk.start))).toBe(false);
    expect(text.slice(chunk.start, chunk.end).isWellFormed()).toBe(true);
    expect([chunk.lineStart, chunk.lineEnd]).toEqual([
      lineOf(text, chunk.start),
      lineOf(text, chunk.end - 1),
    ]);
    const inside = segments.filter(
      (segment) =>
        segment.end > chunk.start &&
        segment.start < chunk.end &&
        isVisible(text.slice(segment.start, segment.end)),
    );
    expect(new Set(inside.map((segment) => segment.part))).toEqual(new Set([chunk.part]));
    expect(chunk.page).toBe(inside[0]?.page);
    // An abstract's sections are taken together; a heading may open a deeper one.
    const oneSection = inside.filter(({ kind, part }) => kind !== "heading" && part === "fulltext");
    expect(new Set(oneSection.map((segment) => segment.section)).size).toBeLessThanOrEqual(1);
    end = chunk.end;
  }
  expect(isVisible(text.slice(end))).toBe(false);
}

test("chunks cover all visible text in order, without overlap, lone surrogates or mixed parts and sections", () => {
  const property = fc.property(someDocument, (document) => check(document, chunkText(document)));
  expect(fc.check(property, { numRuns: 100 })).toMatchObject({ failed: false });
});

test("the same document always gives the same chunks", () => {
  fc.assert(
    fc.property(someDocument, (document) => {
      expect(chunkText(structuredClone(document))).toEqual(chunkText(document));
    }),
    { numRuns: 50 },
  );
});

test("never splits a line of a log, a list, a table or code", () => {
  const whole = someDocument.map((document) => ({ document, chunks: chunkText(document) }));
  fc.assert(
    fc.property(whole, ({ document: { text, segments }, chunks }) => {
      const uncut = segments.filter((segment) => !["prose", "heading"].includes(segment.kind));
      for (const border of chunks.flatMap((chunk) => [chunk.start, chunk.end])) {
        if (!uncut.some((segment) => segment.start < border && border < segment.end)) continue;
        const [before, after] = [text.lastIndexOf("\n", border - 1), text.indexOf("\n", border)];
        const left = text.slice(before + 1, border);
        const right = text.slice(border, after < 0 ? undefined : after);
        expect(isVisible(left) && isVisible(right)).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});

test("never cuts prose within a word", () => {
  const prose = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) =>
    documentOf([
      {
        part: "fulltext",
        section: null,
        kind: "prose",
        page: null,
        gap: "\n\n",
        text: lines.join("\n").replace(/[\u2E80-\u9FFF、。]/gu, "x"),
      },
    ]),
  );
  fc.assert(
    fc.property(prose, (document) => {
      for (const { start, end } of chunkText(document)) {
        expect(document.text.slice(start - 1, start).trim()).toBe("");
        expect(document.text.slice(end, end + 1).trim()).toBe("");
      }
    }),
    { numRuns: 200 },
  );
});

const parsed = (path: string, content: string) =>
  parseFile({ bytes: new TextEncoder().encode(content), filename: path });
const sentence = (at: number) =>
  `Sentence number ${at} says that the thing was measured again and found to be as it had been before.`;
const textsOf = (document: ParsedDocument) =>
  chunkText(document).map(({ start, end }) => document.text.slice(start, end));

test("gives prose chunks of about a thousand characters, of nearly equal size, that end with a sentence", async () => {
  const document = await parsed(
    "a.txt",
    Array.from({ length: 45 }, (_, at) => sentence(at)).join(" "),
  );
  const chunks = textsOf(document);
  expect(chunks.length).toBe(5);
  for (const chunk of chunks) {
    expect(chunk.length).toBeGreaterThan(600);
    expect(chunk.length).toBeLessThanOrEqual(1_000);
    expect(chunk).toMatch(/^Sentence .*before\.$/su);
  }
});

test("prefers a paragraph's end to a sentence's", async () => {
  const paragraph = (from: number) =>
    Array.from({ length: 6 }, (_, at) => sentence(from + at)).join(" ");
  const document = await parsed("a.txt", [paragraph(0), paragraph(6), paragraph(12)].join("\n\n"));
  expect(textsOf(document)).toEqual([paragraph(0), paragraph(6), paragraph(12)]);
});

test("does not take an abbreviation for a sentence's end", async () => {
  const long = Array.from(
    { length: 30 },
    (_, at) => `as Smith et al. Showed in Fig. 2A of Dr. Jones (no. ${at})`,
  ).join(", ");
  for (const chunk of textsOf(await parsed("a.txt", `${long}.`)))
    expect(chunk).not.toMatch(/(?:et al|Fig|Dr)\.$/u);
});

test("keeps headings with what follows them, those of empty sections too", async () => {
  const document = await parsed(
    "a.md",
    `# T\n\n## Methods\n\n### Sampling\n\n${sentence(1)}\n\n## Empty\n\n## Results\n\n${sentence(2)}\n\n## Last`,
  );
  expect(chunkText(document).map(({ section }) => section)).toEqual([
    "Methods > Sampling",
    "Results",
  ]);
  expect(textsOf(document)).toEqual([
    `# T\n\n## Methods\n\n### Sampling\n\n${sentence(1)}`,
    `## Empty\n\n## Results\n\n${sentence(2)}\n\n## Last`,
  ]);
});

test("joins a leftover to its neighbour of the same section only", async () => {
  const long = Array.from({ length: 10 }, (_, at) => sentence(at)).join(" ");
  const document = await parsed("a.md", `## One\n\n${long}\n\nA leftover.\n\n## Two\n\nShort.`);
  expect(chunkText(document).map(({ section }) => section)).toEqual(["One", "Two"]);
});

test("keeps a paragraph that ends in a colon with the list or code it leads to", async () => {
  const filler = Array.from({ length: 8 }, (_, at) => sentence(at)).join(" ");
  const document = await parsed(
    "a.md",
    `${filler}\n\nRun this:\n\n\`\`\`sh\n${"restart --now\n".repeat(20)}\`\`\`\n`,
  );
  expect(textsOf(document)).toHaveLength(2);
  expect(textsOf(document)[1]).toContain("Run this:\n\n```sh\nrestart");
});

test("weighs scripts without spaces by what they take of the embedder's window", async () => {
  const document = await parsed("a.txt", "研究は続けられた。".repeat(200));
  for (const chunk of textsOf(document)) {
    expect(chunk.length).toBeLessThanOrEqual(340);
    expect(chunk.endsWith("。")).toBe(true);
  }
});

const entry = (second: number, level: string, message: string) =>
  `2024-05-01 10:00:${String(second % 60).padStart(2, "0")} ${level} ${message}`;

test("a log's chunk knows its lines, its time and its severities, the gravest first", async () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    entry(at, at === 3 ? "ERROR" : at === 4 ? "WARN" : "INFO", `request ${at} took a while`),
  );
  const document = await parsed("app.log", lines.join("\r\n"));
  const chunks = chunkText(document);
  expect(chunks[0]).toMatchObject({
    lineStart: 1,
    lineEnd: 15,
    severities: ["ERROR", "WARN", "INFO"],
    section: null,
    page: null,
  });
  expect(chunks[0]?.timeStart?.toISOString()).toBe("2024-05-01T10:00:00.000Z");
  expect(chunks[0]?.timeEnd?.toISOString()).toBe("2024-05-01T10:00:14.000Z");
  expect(chunks.at(-1)).toMatchObject({ lineStart: 31, lineEnd: 40, severities: ["INFO"] });
});

test("keeps a stack trace with the entry it belongs to", async () => {
  const trace = [
    "java.io.IOException: broken",
    ...Array.from({ length: 12 }, (_, at) => `\tat com.example.Main.run(Main.java:${at})`),
    "Caused by: java.lang.Error: 2024-05-01T10:00:00Z was too early",
  ];
  const before = Array.from({ length: 10 }, (_, at) => entry(at, "INFO", "ok"));
  const document = await parsed(
    "app.log",
    [...before, entry(10, "ERROR", "failed"), ...trace, entry(11, "INFO", "ok")].join("\n"),
  );
  expect(chunkText(document).map(({ lineStart, lineEnd }) => [lineStart, lineEnd])).toEqual([
    [1, 10],
    [11, 25],
    [26, 26],
  ]);
});

test("a chunk knows where further pages begin inside it, also after a page without text", () => {
  const pages: [string, number][] = [
    ["One ends in the middle", 1],
    ["of a sentence.", 2],
    ["Another.", 2],
    ["The last.", 4],
  ];
  let text = "";
  const segments = pages.map(([words, page], at): Segment => {
    text += `${at === 0 ? "" : at === 1 ? " " : "\n\n"}${words}`;
    const start = text.length - words.length;
    return { start, end: text.length, part: "fulltext", section: null, page, kind: "prose" };
  });
  const [chunk, ...others] = chunkText({
    mediaType: "application/pdf",
    title: "",
    authors: [],
    metadata: {},
    text,
    abstractLength: 0,
    segments,
    hasLines: false,
  });
  expect(others).toEqual([]);
  expect(chunk?.page).toBe(1);
  const last = text.indexOf("The last");
  expect(chunk?.pageStarts).toEqual([text.indexOf("of a"), last, last]);
});

test("a single line of a megabyte is one chunk, and its neighbours their own", async () => {
  const document = await parsed(
    "app.log",
    [
      entry(1, "INFO", "before"),
      entry(2, "ERROR", "x".repeat(1_000_000)),
      entry(3, "INFO", "after"),
    ].join("\n"),
  );
  expect(chunkText(document).map(({ lineStart, lineEnd }) => [lineStart, lineEnd])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

test("dates stamps without a year by when the file came in", async () => {
  const document = await parsed(
    "app.log",
    "Oct 30 16:49:06 host app[1]: up\nOct 30 16:49:07 host app[1]: down",
  );
  const [chunk] = chunkText(document, { receivedAt: new Date("2025-03-01T00:00:00Z") });
  expect(chunk?.timeStart?.toISOString()).toBe("2024-10-30T16:49:06.000Z");
});

test("a configuration file's chunks are whole lines with their numbers", async () => {
  const blocks = Array.from(
    { length: 30 },
    (_, at) => `[section${at}]\nhost = "db${at}.example.com"\nport = ${5_000 + at}`,
  );
  const document = await parsed("app.ini", blocks.join("\n\n"));
  for (const { start, end, lineStart } of chunkText(document)) {
    expect(document.text.slice(start, end)).toMatch(/^\[section.*port = \d+$/su);
    expect(lineStart).not.toBeNull();
  }
});

test("an abstract's short sections make one chunk, apart from the full text", async () => {
  const sections = ["Background", "Methods", "Results"].map(
    (title) => `<sec><title>${title}</title><p>${sentence(1)}</p></sec>`,
  );
  const xml = `<article><front><article-meta><title-group><article-title>T</article-title></title-group><abstract>${sections.join("")}</abstract></article-meta></front><body><sec><title>Intro</title><p>${sentence(2)}</p></sec></body></article>`;
  const chunks = chunkText(await parsed("a.nxml", xml));
  expect(chunks.map(({ part, section }) => [part, section])).toEqual([
    ["abstract", null],
    ["fulltext", "Intro"],
  ]);
});

test("a line that counts a message which came again stays with that message", async () => {
  const lines = Array.from(
    { length: 14 },
    (_, at) => `Nov  9 12:01:${10 + at} web1 gate: open ${at}`,
  );
  const text = [
    ...lines,
    "Nov  9 12:02:00 web1 gate: ERROR timeout",
    "Nov  9 12:02:30 web1 last message repeated 17 times",
    "Nov  9 12:03:00 web1 gate: closed",
  ].join("\n");
  const [first, second] = chunkText(await parsed("syslog.log", text));
  expect([first?.lineEnd, second?.lineStart, second?.lineEnd]).toEqual([14, 15, 17]);
  expect(second?.severities).toEqual(["ERROR"]);
});
