import { expect, it } from "vitest";
import { collect } from "../../collect.ts";
import { sourceOf } from "../../document/file-source.ts";
import { decodeText } from "./decode-text.ts";
import { openLines } from "./stream-lines.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));

/** Text of more than two blocks, whose lines have many lengths. */
const long = (line: (at: number) => string) => {
  const lines: string[] = [];
  for (let at = 0, length = 0; length < 2_300_000; at += 1) {
    lines.push(line(at));
    length += lines.at(-1)?.length ?? 0;
  }
  return lines.join("");
};
const words = (at: number) => "Grüße aus Köln ".repeat(1 + (at % 70));

it.each([
  ["UTF-8", utf8(long((at) => `${at} ${words(at)}😀\n`))],
  ["UTF-16", wide(long((at) => `${at} ${words(at)}\u0a00\u010a😀\n`))],
  ["windows-1252", latin(long((at) => `${at} ${words(at)}\n`))],
  [
    "two encodings",
    Buffer.concat([utf8(long((at) => `${words(at)}\n`)), latin(long((at) => `${words(at)}\n`))]),
  ],
  ["\\r\\n", utf8(long((at) => `${at} ${words(at)}\r\n`))],
  ["\\r alone", utf8(long((at) => `${at} ${words(at)}\r`))],
  ["\\r within its lines", utf8(long((at) => `${words(at)}\r${at % 900 === 0 ? "\n" : ""}`))],
  ["a \\n that comes late", utf8(`${long((at) => `${words(at)}\r`)}\nend`)],
  ["colours and controls", utf8(long((at) => `\u001B[31m${words(at)}\u001B[0m\0\n`))],
  ["a line longer than a block", utf8(`one\n${"x".repeat(2_500_000)}\nthree\n`)],
  ["no line end", utf8("x".repeat(2_500_000))],
])("reads a file in pieces as it reads it whole: %s", async (_name, bytes) => {
  const lines = await openLines(sourceOf(bytes));
  const pieces = await collect(lines.pieces());
  expect(pieces.join("") === decodeText(bytes)).toBe(true);
  for (const piece of pieces.slice(0, -1)) expect(piece.endsWith("\n")).toBe(true);
});
