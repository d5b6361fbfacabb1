import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { deepQuotes, unfoldingPdf } from "../../test/hostile-files.ts";
import { makePdf } from "../../test/pdf-file.ts";
import { scanOf } from "../../test/scan.ts";
import { collect } from "../collect.ts";
import { sourceOf } from "../document/file-source.ts";
import { readEnv } from "../env.ts";
import { parseFile } from "./parse/parse-file.ts";
import { parseApart, readApart } from "./parse-apart.ts";
import { parseLimits, scanLimits } from "./parse-limits.ts";
import { startParser } from "./parser.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const parse = (filename: string, bytes: Uint8Array, signal?: AbortSignal) =>
  parseApart({ bytes, filename, receivedAt: new Date() }, { signal });

/** The parsers' processes of this one, each with the most memory that it has held, in bytes. */
function parserProcesses(): Map<number, number> {
  const found = new Map<number, number>();
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (!new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(status)) continue;
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("parse-process.ts")) continue;
      const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
      if (kibibytes) found.set(pid, Number(kibibytes) * 1024);
    } catch {
      // It ended while it was looked at.
    }
  }
  return found;
}

it("gives up a file that keeps its parser busy, after others that came with it are read", async () => {
  const ended: string[] = [];
  const read = (filename: string, text: string) =>
    parse(filename, encode(text)).finally(() => ended.push(filename));
  const bad = read("deep.md", deepQuotes(120)).catch((error: unknown) => error);
  const others = ["a.md", "b.txt", "c.md", "d.txt"].map((name) => read(name, `Words of ${name}.`));
  const texts = (await Promise.all(others)).map(({ parsed }) => parsed.text);
  expect(texts).toEqual(["a.md", "b.txt", "c.md", "d.txt"].map((name) => `Words of ${name}.`));
  expect(await bad).toMatchObject({
    code: "damaged_file",
    message:
      "deep.md could not be read: it is too large or too entangled to be taken apart. Split it, and add its parts.",
  });
  expect(ended.at(-1)).toBe("deep.md");
  // A parser is given the processor time that it may take, however long a busy machine takes for that.
}, 180_000);

it.skipIf(process.platform !== "linux")(
  "gives up a file that unfolds in memory, while its parser holds no more than it may, and frees that",
  async () => {
    const bytes = unfoldingPdf(264);
    const { memoryBytes } = parseLimits(bytes.length);
    const most = new Map<number, number>();
    const reading = parse("small.pdf", bytes).then(
      () => "read",
      (error: unknown) => error,
    );
    for (
      let isDone = false;
      !isDone;
      isDone = (await Promise.race([reading, setTimeout(5)])) !== undefined
    )
      for (const [pid, held] of parserProcesses()) most.set(pid, held);
    expect(await reading).toMatchObject({ code: "damaged_file" });
    const highest = Math.max(...most.values());
    // It did come to its limit, and did not get far beyond it. Without one it takes 2.5 GB.
    expect(highest).toBeGreaterThan(memoryBytes / 2);
    expect(highest).toBeLessThan(memoryBytes * 1.5);
    const [worst] = [...most].find(([, held]) => held === highest) ?? [];
    await expect.poll(() => parserProcesses().has(worst ?? 0)).toBe(false);
    expect((await parse("next.txt", encode("The next one."))).parsed.text).toBe("The next one.");
  },
);

it.each([
  [
    "a paragraph of many lines",
    "The *pool* is `small`, and [larger](x) ones_are not_ faster.\n",
    20_000,
  ],
  ["a quote", "> Larger pools are not faster, and *this* one is small.\n", 20_000],
  ["emphases that stay open", "*a_ ", 60_000],
])("reads Markdown that is one block, however long: %s", async (_name, line, count) => {
  const bytes = encode(line.repeat(count));
  const { parsed, spans } = await parse("one.md", bytes);
  expect(parsed.text).toBe(line.repeat(count));
  expect((await parseFile({ bytes, filename: "one.md" })).segments).toHaveLength(1);
  expect(spans.at(-1)?.end).toBe(parsed.text.trimEnd().length);
});

it.skipIf(process.platform !== "linux")(
  "reads a large log in the memory of a part of it, and its text as often as it is asked for",
  async () => {
    const line = "2026-11-21T10:00:00Z INFO a request of the pool took a moment\n";
    const lines = 2 ** 14;
    const blocks = 100;
    const stretch = encode(line.repeat(3 * lines));
    // A file that is nowhere as a whole.
    const source = {
      size: line.length * lines * blocks,
      read: async (from: number, to: number) => {
        const start = from % (line.length * lines);
        return stretch.subarray(start, start + to - from);
      },
    };
    const others = new Set(parserProcesses().keys());
    const file = { source, filename: "large.log", receivedAt: new Date() };
    const read = await readApart(file);
    expect(read.spans.at(-1)?.lineEnd).toBe(blocks * lines);
    const lengthOf = async () => {
      let length = 0;
      for await (const piece of read.text.pieces(source)) length += piece.length;
      return length;
    };
    for await (const piece of read.text.pieces(source)) {
      expect(piece.startsWith(line)).toBe(true);
      break;
    }
    expect(await lengthOf()).toBe(source.size);
    expect(read.text.length).toBe(source.size);
    const held = [...parserProcesses()].flatMap(([pid, most]) => (others.has(pid) ? [] : [most]));
    read.release();
    expect(Math.max(...held)).toBeLessThan(480 * 2 ** 20);
  },
  240_000,
);

it("stops telling a text once the signal of its file is aborted, also while it waits for a piece", async () => {
  const bytes = encode(
    "2026-11-21T10:00:00Z INFO a request of the pool took a moment\n".repeat(120_000),
  );
  const stopping = new AbortController();
  const reason = new Error("Ibid is ending.");
  let isStopped = false;
  const source = {
    size: bytes.length,
    read: async (from: number, to: number) => {
      // Its bytes come no more.
      if (isStopped) {
        stopping.abort(reason);
        await new Promise(() => {});
      }
      return bytes.subarray(from, to);
    },
  };
  const file = { source, filename: "long.log", receivedAt: new Date() };
  const read = await readApart(file, { signal: stopping.signal });
  isStopped = true;
  await expect(collect(read.text.pieces(source))).rejects.toBe(reason);
  await expect(collect(read.text.pieces(source))).rejects.toBe(reason);
  read.release();
  expect((await parse("after.log", bytes)).parsed.text).toHaveLength(bytes.length);
}, 60_000);

it.each([
  [
    "on one line",
    "min.js",
    "!function(e,t){a=b}(this,(()=>{var a=1;return a+b?c:d}));".repeat(18_000),
  ],
  ["of stars that mean nothing", "stars.js", `${"*".repeat(60)}\n`.repeat(8_000)],
  ["of tags that stay open", "open.tsx", `${"<".repeat(60)}\n`.repeat(16_000)],
  ["of brackets that stay open", "open.cpp", "({[\n".repeat(250_000)],
  ["of classes within classes", "deep.ts", "class A {\n".repeat(100_000)],
])(
  "reads a program %s, in its time and whole",
  async (_name, filename, code) => {
    const { parsed, spans } = await parse(filename, encode(code));
    expect(parsed.text).toBe(code);
    expect(spans[0]?.start).toBe(0);
    const gaps = spans.map(({ end }, at) => code.slice(end, spans[at + 1]?.start));
    expect(gaps.join("").trim()).toBe("");
  },
  120_000,
);

it.skipIf(process.platform !== "linux")("gives a parser no setting of this process", async () => {
  vi.stubEnv("LANGUAGE_MODEL_API_KEY", "sk-of-a-model");
  vi.stubEnv("DATABASE_URL", "postgres://ibid:word@host/ibid");
  vi.stubEnv("TZ", "Asia/Tokyo");
  const others = new Set(parserProcesses().keys());
  const parser = await startParser();
  vi.unstubAllEnvs();
  const [pid] = [...parserProcesses().keys()].filter((each) => !others.has(each));
  const held = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  expect(held.join("\n")).not.toMatch(/sk-of-a-model|postgres:/u);
  expect(held).toContain("TZ=Asia/Tokyo");
  const source = sourceOf(encode("Words."));
  const file = { source, filename: "a.txt", receivedAt: new Date() };
  expect(await parser.parse(file, parseLimits(6))).toMatchObject({ text: "Words." });
  parser.end();
});

it("reads a large file, and keeps no process that is full of it", async () => {
  const line = "2026-11-21T10:00:00Z INFO a request of the pool took a moment\n";
  const { parsed, spans } = await parse("large.log", encode(line.repeat(60_000)));
  expect(parsed.text.length).toBeGreaterThan(line.length * 59_999);
  expect(spans.at(-1)?.lineEnd).toBe(60_000);
});

it("stops at once when its signal is aborted, also while others wait for the parser", async () => {
  const stopping = new AbortController();
  const reading = Array.from({ length: 4 }, (_, at) =>
    parse(`${at}.md`, encode(deepQuotes(120)), stopping.signal),
  );
  const outcomes = Promise.allSettled(reading);
  await parse("large.txt", encode("A line of a large file.\n".repeat(50_000)));
  stopping.abort(new Error("Ibid is ending."));
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: "rejected", reason: stopping.signal.reason });
  expect((await parse("after.md", encode("Words after."))).parsed.text).toBe("Words after.");
});

const scan = makePdf([scanOf(["The dredging of the inner basin took eleven days."])]);
const english = { languages: ["eng"] };

it("reads a scan within limits by its pages, and keeps no small file waiting meanwhile", async () => {
  const ended: string[] = [];
  const scans = ["a.pdf", "b.pdf", "c.pdf"].map((filename) =>
    parseApart({ bytes: scan, filename, receivedAt: new Date() }, { recognition: english }).finally(
      () => ended.push(filename),
    ),
  );
  await parse("small.md", encode("Words.")).finally(() => ended.push("small.md"));
  for (const { parsed, spans } of await Promise.all(scans)) {
    expect(parsed.text).toBe("The dredging of the inner basin took eleven days.");
    expect(spans).toMatchObject([{ page: 1, start: 0 }]);
  }
  expect(ended[0]).toBe("small.md");
  expect(scanLimits(1_000, 10).cpuMs).toBeGreaterThan(scanLimits(1_000, 1).cpuMs);
  expect(scanLimits(1_000, 1e6)).toEqual(scanLimits(1_000, 1e9));
});

it.skipIf(process.platform !== "linux")(
  "reads a scan of many pages in the memory of few",
  async () => {
    const pages = 32;
    const blank = scanOf([]);
    const bytes = makePdf([
      ...Array.from({ length: pages - 1 }, () => blank),
      scanOf(["The end."]),
    ]);
    const others = new Set(parserProcesses().keys());
    const parser = await startParser();
    const file = {
      source: sourceOf(bytes),
      filename: "ledger.pdf",
      receivedAt: new Date(),
      recognition: english,
    };
    const result = await parser.parse(file, scanLimits(bytes.length, pages));
    expect(result).toMatchObject({ text: "The end.", spans: [{ page: pages }] });
    const [held = 0] = [...parserProcesses()].flatMap(([pid, most]) =>
      others.has(pid) ? [] : [most],
    );
    parser.end();
    // A drawn page takes 50 MB. With all of them it would be 1.5 GB.
    expect(held).toBeGreaterThan(200 * 2 ** 20);
    expect(held).toBeLessThan(700 * 2 ** 20);
  },
);

it("keeps the pages that have a text layer where text recognition fails", async () => {
  const lines = [
    "The basin is dredged every second spring, before the boats come back.",
    "The harbour master decides on the day, and tells the owners by letter.",
  ];
  const typed = lines.map((text, at) => ({ text, y: 700 - 14 * at }));
  const mixed = makePdf([typed, scanOf(["Eleven days."])]);
  const read = (filename: string, bytes: Uint8Array) =>
    parseApart(
      { bytes, filename, receivedAt: new Date() },
      { recognition: { languages: ["xyz"] } },
    );
  expect((await read("mixed.pdf", mixed)).parsed.text).toContain("before the boats come back");
  await expect(read("scan.pdf", scan)).rejects.toMatchObject({
    code: "no_text_layer",
    message: expect.stringContaining("“xyz”"),
  });
});

it("tells how many pages of a scan are read", async () => {
  const typed = [{ text: "The basin is dredged every second spring. ".repeat(3), y: 700 }];
  const bytes = makePdf([scanOf(["Eleven days."]), typed, scanOf(["The end."])]);
  const told: [number, number][] = [];
  await parseApart(
    { bytes, filename: "scan.pdf", receivedAt: new Date() },
    { recognition: english, onScan: ({ done, total }) => told.push([done, total]) },
  );
  expect(told).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
});

it("leaves a scan for a run of its own where it is given other limits", async () => {
  const file = { bytes: scan, filename: "scan.pdf", receivedAt: new Date() };
  const reading = parseApart(file, { recognition: english, limits: parseLimits(1_000) });
  await expect(reading).rejects.toMatchObject({ code: "damaged_file" });
});

it("reads a scan by text recognition where the setting OCR says so", async () => {
  expect(readEnv({ OCR: "tesseract", OCR_LANGUAGES: "deu+chi_sim" })).toMatchObject({
    OCR: "tesseract",
    OCR_LANGUAGES: ["deu", "chi_sim"],
  });
  expect(readEnv({})).toMatchObject({ OCR: "off", OCR_LANGUAGES: ["eng"] });
  expect(() => readEnv({ OCR_LANGUAGES: "../eng" })).toThrow("OCR_LANGUAGES");
  await expect(parse("scan.pdf", scan)).rejects.toMatchObject({ code: "no_text_layer" });
  vi.stubEnv("OCR", "tesseract");
  vi.resetModules();
  const { parseApart: parseAnew } = await import("./parse-apart.ts");
  const { parsed } = await parseAnew({ bytes: scan, filename: "scan.pdf", receivedAt: new Date() });
  vi.unstubAllEnvs();
  expect(parsed.metadata).toEqual({ pages: 1, recognisedPages: 1 });
});
