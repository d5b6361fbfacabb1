import { stripVTControlCharacters } from "node:util";

/**
 * Decodes a text file's bytes and makes them fit to store: well-formed UTF-16 without U+0000 or other invisible
 * controls, terminal colours removed, lines ended by \n.
 *
 * A byte order mark decides; then UTF-16 is recognised by its zero bytes; then UTF-8, where a few broken bytes are
 * replaced; then `declared` (what an XML or HTML head says); else windows-1252, which reads any byte.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  return cleanText(new TextDecoder(textEncoding(bytes, declared)).decode(bytes));
}

/** Returns the encoding label that `decodeText` would use for these bytes; a head of the file is enough. */
export function textEncoding(bytes: Uint8Array, declared?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  if (isMostlyUtf8(bytes)) return "utf-8";
  return (declared && knownEncoding(declared)) || "windows-1252";
}

/** Returns text as documents keep it; see {@link decodeText}. Line breaks within the file's own lines become spaces. */
export function cleanText(text: string): string {
  // In a file with \n, those are its lines, as editors and grep count them: a lone \r is a terminal's progress bar.
  let clean = text.replaceAll("\r\n", "\n");
  clean = clean.replaceAll("\r", clean.includes("\n") ? " " : "\n");
  if (clean.includes("\u001B")) clean = stripVTControlCharacters(clean);
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  clean = clean.replace(/[\u0000-\u0008\u000E-\u001F\u007F\uFEFF]/gu, "");
  return clean.toWellFormed();
}

/** Recognises UTF-16 without a byte order mark: in Latin text every other byte is zero. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const head = bytes.subarray(0, 1000);
  const half = Math.floor(head.length / 2);
  if (half < 4) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < half * 2; at += 2) {
    if (head[at] === 0) evenZeros++;
    if (head[at + 1] === 0) oddZeros++;
  }
  if (oddZeros > half * 0.7 && evenZeros < half * 0.05) return "utf-16le";
  if (evenZeros > half * 0.7 && oddZeros < half * 0.05) return "utf-16be";
  return undefined;
}

/** Returns whether nearly all bytes beyond ASCII form UTF-8: one damaged character must not change a whole log. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, 4_000_000), { stream: true });
  const broken = text.match(/\uFFFD/gu)?.length ?? 0;
  if (broken === 0) return true;
  const beyondAscii = text.match(/[^\u0000-\u007F]/gu)?.length ?? 0; // oxlint-disable-line no-control-regex
  return broken < beyondAscii * 0.1;
}

function knownEncoding(label: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(label.trim());
    return encoding === "utf-8" ? undefined : encoding; // A declared UTF-8 has just been ruled out.
  } catch {
    return undefined;
  }
}
