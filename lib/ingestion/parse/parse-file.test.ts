import { expect, test } from "vitest";
import { makeXlsx } from "../../../test/office-files.ts";
import { makePdf } from "../../../test/pdf-file.ts";
import { IbidError } from "../../errors.ts";
import { isLineText } from "../../wire/file-name.ts";
import { parseFile, sniffFile } from "./parse-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89,
]);
const pdf = makePdf([[{ text: "Hello there", y: 700 }]]);
const noise = Uint8Array.from(
  { length: 4_000 },
  (_, at) => (at * 7_919 + (at >> 3) * 104_729) % 256,
);
const page = utf8(
  "<!DOCTYPE html>\n<html><head><title>Not found</title></head><body><p>Sorry.</p></body></html>",
);
const article = utf8(
  '<?xml version="1.0"?>\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "x.dtd">\n<article><front/><body><p>Text.</p></body></article>',
);
const entries = utf8("2024-05-01 10:00:00 INFO up\n2024-05-01 10:00:01 ERROR down\n\tat a.b.c\n");

async function refusal(bytes: Uint8Array, filename: string): Promise<IbidError> {
  const error: unknown = await parseFile({ bytes, filename }).catch((caught: unknown) => caught);
  if (error instanceof IbidError) return error;
  throw new Error(`${filename} was not refused.`, { cause: error });
}

test.each([
  [new Uint8Array(), "notes.md", "empty_file", /notes\.md is empty/u],
  [utf8(" \n\n\t"), "notes.md", "empty_file", /no text/u],
  [utf8("---\ntags: []\n---\n"), "notes.md", "empty_file", /no text/u],
  [utf8("<html><body><script>x()</script></body></html>"), "page.html", "empty_file", /no text/u],
  [
    png,
    "report.pdf",
    "unsupported_type",
    /report\.pdf is named like a PDF, but its content is a PNG image/u,
  ],
  [
    pdf,
    "notes.md",
    "unsupported_type",
    /notes\.md is named like a Markdown file, but its content is a PDF\. Give it the ending \.pdf/u,
  ],
  [
    page,
    "paper.nxml",
    "unsupported_type",
    /named like a JATS XML article, but its content is an HTML page/u,
  ],
  [
    page,
    "notes.txt",
    "unsupported_type",
    /named like a plain text file, but its content is an HTML page/u,
  ],
  [
    article,
    "page.html",
    "unsupported_type",
    /named like an HTML page, but its content is a JATS XML article/u,
  ],
  [utf8('<?xml version="1.0"?><beans/>'), "paper.nxml", "unsupported_type", /another kind of XML/u],
  [
    png,
    "photo.png",
    "unsupported_type",
    /photo\.png is a PNG image, which Ibid cannot read\. It reads PDF/u,
  ],
  [noise, "server.log", "damaged_file", /server\.log should be a log, but its content is binary/u],
  [noise, "data.xyz", "unsupported_type", /a binary file of a type/u],
  [
    utf8("only words"),
    "report.pdf",
    "damaged_file",
    /report\.pdf should be a PDF, but its content is a plain text/u,
  ],
  [
    utf8("only words"),
    "report.docx",
    "damaged_file",
    /report\.docx should be a Word document, but its content is a plain text/u,
  ],
  [utf8("only words"), "talk.mp4", "damaged_file", /named like an MP4 file/u],
  [article.subarray(0, -20), "paper.nxml", "damaged_file", /paper\.nxml is a damaged XML file/u],
  [pdf.subarray(0, 200), "report.pdf", "damaged_file", /report\.pdf is a damaged PDF/u],
] as const)(
  "refuses a file with the reason and both names (%#: %s)",
  async (bytes, filename, code, sentence) => {
    const error = await refusal(bytes, `some/folder/${filename}`);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(sentence);
    expect(error.message).not.toContain("folder");
  },
);

test.each([
  [utf8("BMW builds cars, and this text is no bitmap."), "cars.txt", "text/plain"],
  [utf8("MZ, she wrote, is how programs begin."), "notes.md", "text/markdown"],
  [utf8("Just words."), "notes.markdown", "text/markdown"],
  [entries, "journal.txt", "text/x-log"],
  [entries, "server.log.2024-05-01", "text/x-log"],
  [entries, "messages", "text/x-log"],
  [utf8("key: value"), "app.yaml", "application/yaml"],
  [utf8('<?xml version="1.0"?><configuration/>'), "core-site.xml", "application/xml"],
  [article, "paper.xml", "application/jats+xml"],
  [page, "page", "text/html"],
  [utf8("FROM node:24"), "Dockerfile", "text/plain"],
  [utf8("Just words."), "README", "text/plain"],
  [utf8("<p>A fragment.</p>"), "part.html", "text/html"],
  [pdf, "download", "application/pdf"],
] as const)("recognises %#: %s", async (bytes, filename, mediaType) => {
  expect((await parseFile({ bytes, filename })).mediaType).toBe(mediaType);
});

test("recognises a file by its head alone", async () => {
  const long = utf8(`# Title\n\n${"Words and words. ".repeat(20_000)}ä`);
  expect((await sniffFile({ head: long.subarray(0, 65_535), filename: "a.md" })).name).toBe(
    "a Markdown file",
  );
});

test("JSON lines without a text are a log, those with one are records", async () => {
  const entry = (second: number) =>
    `{"ts":"2026-03-14T05:50:0${second}Z","level":"warn","msg":"slow login","ms":${second}00}`;
  const log = await parseFile({ bytes: utf8(`${entry(1)}\n${entry(2)}\n`), filename: "a.jsonl" });
  expect(log).toMatchObject({ mediaType: "text/x-log", hasLines: true });
  const told = `{"id":"a","ts":"2026-03-14T05:50:01Z","level":"info","text":"The kiln was cold."}`;
  const record = await parseFile({ bytes: utf8(told), filename: "a.jsonl" });
  expect(record).toMatchObject({ mediaType: "application/json", text: "The kiln was cold." });
});

test("every text can be stored: no U+0000, no half of a surrogate pair, lines ended by \\n", async () => {
  const { text, title, metadata } = await parseFile({
    bytes: utf8(
      `{"id":"a","title":"T\\u0000\\ud800","text":"one\\r\\ntwo\\u0000 \\udc00","note":{"\\ud800":"\\u0000"}}`,
    ),
    filename: "a.jsonl",
  });
  const html = await parseFile({ bytes: utf8("<p>a&#0;b&#xD800;c</p>"), filename: "a.html" });
  for (const stored of [text, title, JSON.stringify(metadata), html.text]) {
    expect(stored.isWellFormed()).toBe(true);
    expect(stored).not.toMatch(/\\u0000|\\ud800|\r/u);
    expect(stored.includes("\0")).toBe(false);
  }
  expect(text).toBe("one\ntwo \uFFFD");
});

test("a file made to overwhelm a parser is damaged, and the process goes on", async () => {
  const deepPage = utf8(`<html><body>${"<div>".repeat(100_000)}x`);
  expect((await refusal(deepPage, "deep.html")).code).toBe("damaged_file");
  const deepArticle = `<article><front/><body>${"<sec>".repeat(50_000)}${"</sec>".repeat(50_000)}</body></article>`;
  const error = await refusal(utf8(deepArticle), "deep.nxml");
  expect(error.code).toBe("damaged_file");
  expect(error.cause).toBeInstanceOf(Error);
});

const prose = utf8("The pool is small.\n\nLarger is not faster.\n");

test.each([
  ["app.log-20260101", entries],
  ["syslog", entries],
  ["messages.1", entries],
  ["app.out", entries],
  ["events.txt", entries],
  ["trace", entries],
  ["Main.java", prose],
  ["a.go", prose],
  ["x.tf", prose],
  ["Dockerfile", prose],
  [".env.local", prose],
  ["pool.xml", utf8('<?xml version="1.0"?>\n<pool>\n  <size>4</size>\n</pool>\n')],
  ["values.csv", utf8("name,size\npool,4\n")],
  [
    "values.xlsx",
    makeXlsx({
      Values: [
        ["name", "size"],
        ["pool", 4],
      ],
    }),
  ],
  ["values.tsv", utf8("name\tsize\npool\t4\n")],
])("%s is read by lines, and shown so", async (filename, bytes) => {
  const { hasLines, mediaType } = await parseFile({ bytes, filename });
  expect(hasLines).toBe(true);
  expect(isLineText(filename, mediaType)).toBe(true);
});

test.each(["notes.txt", "README", "notes.mkd", "hosts.rst", "app.conf.1"])(
  "%s is running text",
  async (filename) => {
    const { mediaType } = await parseFile({ bytes: prose, filename });
    expect(isLineText(filename, mediaType)).toBe(false);
  },
);
