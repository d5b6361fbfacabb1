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

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("a file in two encodings keeps both", () => {
  const head = "Grüße aus Köln.\n".repeat(40);
  const tail = "Später größer: Müßiggang.\n";
  expect(decodeText(Uint8Array.from([...utf8(head), ...latin(tail)]))).toBe(head + tail);
  expect(decodeText(Uint8Array.from([...latin(tail.repeat(40)), ...utf8(head)]))).toBe(
    tail.repeat(40) + head,
  );
});

test.each([
  ["shift_jis", "8e8196bc2c95948f902c8be08a7a", "氏名,部署,金額"],
  ["shift_jis", "8e8196bc2c82e882f182b22cb1b2b3b4b52c95948f90", "氏名,りんご,ｱｲｳｴｵ,部署"],
  ["euc-jp", "bbe1ccbe2ca4eaa4f3a4b42cc9f4bdf0", "氏名,りんご,部署"],
  ["gb18030", "d0d5c3fb2cb2bfc3c52cbdf0b6ee", "姓名,部门,金额"],
  ["big5", "a96da6572cb3a1aaf92caaf7c342", "姓名,部門,金額"],
  ["euc-kr", "c0ccb8a72cbacebcad2cb1ddbed7", "이름,부서,금액"],
])("reads %s that nothing declares", (_encoding, hex, text) => {
  expect(decodeText(Buffer.from(hex, "hex"))).toBe(text);
});

test.each([
  "Ein Gruß, größer als üblich, für Ärzte und Äpfel, Öl und Übermut.",
  "Déjà vu à l'école: l'été, où l'on rêve près de la forêt.",
  "Él comió ñoquis en España; ¿cuándo volverá? ¡Mañana!",
  "Temperatura: 21 °C ± 0,5 °C, 5 €/m².",
])("takes no text of western Europe for one of Asia: %s", (text) => {
  const bytes = [...latin(text.replaceAll("€", "\x80"))];
  expect(decodeText(Uint8Array.from(bytes))).toBe(text);
});

test("makes every line end \\n and keeps the number of lines", () => {
  expect(decodeText(utf8("a\r\nb\nc"))).toBe("a\nb\nc");
  expect(decodeText(utf8("a\rb\rc"))).toBe("a\nb\nc");
  expect(decodeText(utf8("10 %\r20 %\rdone\nnext"))).toBe("10 % 20 % done\nnext");
});

test("removes terminal colours, U+0000 and other invisible controls", () => {
  expect(decodeText(utf8("\u001B[31mERROR\u001B[0m a\u0000b\u0007c\td"))).toBe("ERROR abc\td");
});
