import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean, mark: boolean) => {
  const units = [
    ...(mark ? [0xfeff] : []),
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ];
  return Uint8Array.from(
    units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
};
const sample = "Grüße, wie geht es Ihnen heute? 😀";

test("reads UTF-8 with and without a byte order mark", () => {
  expect(decodeText(utf8(sample))).toBe(sample);
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(sample)]))).toBe(sample);
});

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])("reads UTF-16 (little-endian %s, byte order mark %s)", (littleEndian, mark) => {
  expect(decodeText(utf16(sample, littleEndian, mark))).toBe(sample);
});

test("reads bytes that are no UTF-8 as what they declare, else as windows-1252", () => {
  const bytes = Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x20, 0xe4, 0xf6]);
  expect(decodeText(bytes)).toBe("café € äö");
  expect(decodeText(bytes, "utf-8")).toBe("café € äö");
  expect(decodeText(bytes, "no-such-name")).toBe("café € äö");
  expect(decodeText(Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), "windows-1251")).toBe(
    "Привет",
  );
});

test("one broken byte does not change how the rest is read", () => {
  expect(decodeText(Uint8Array.from([...utf8("ä".repeat(50)), 0xff]))).toBe(
    `${"ä".repeat(50)}\uFFFD`,
  );
});

test("makes every line end \\n and keeps the number of lines", () => {
  expect(decodeText(utf8("a\r\nb\nc"))).toBe("a\nb\nc");
  expect(decodeText(utf8("a\rb\rc"))).toBe("a\nb\nc");
  expect(decodeText(utf8("10 %\r20 %\rdone\nnext"))).toBe("10 % 20 % done\nnext");
});

test("removes terminal colours, U+0000 and other invisible controls", () => {
  expect(decodeText(utf8("\u001B[31mERROR\u001B[0m a\u0000b\u0007c\td"))).toBe("ERROR abc\td");
});
