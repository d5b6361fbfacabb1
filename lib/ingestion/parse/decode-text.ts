import { isAscii, isUtf8 } from "node:buffer";
import { stripVTControlCharacters } from "node:util";
import { asianEncoding } from "./asian-encoding.ts";

/**
 * Decodes a text file's bytes and makes them fit to store: well-formed UTF-16 without U+0000 or other invisible
 * controls, terminal colours removed, lines ended by \n. See {@link decodeBytes}.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  return cleanText(decodeBytes(bytes, declared));
}

/**
 * Decodes a text file's bytes, or those of its head. A byte order mark decides; then UTF-16 is recognised by its zero
 * bytes; then UTF-8, where a few broken bytes are replaced; then `declared` (what an XML or HTML head says); then an
 * encoding of Chinese, Japanese or Korean; else it is windows-1252, which reads any byte. A file that was written in two
 * encodings is read line by line: what is UTF-8 as that, the rest as the other one.
 */
export function decodeBytes(bytes: Uint8Array, declared?: string): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (hasMark || isUtf8(bytes)) return decodeUtf8(bytes);
  const runs = utf8Runs(bytes);
  const share = (isRead: boolean) =>
    runs.reduce((sum, run) => sum + (run.isUtf8 === isRead ? run.beyondAscii : 0), 0);
  const other = runs
    .filter((run) => !run.isUtf8)
    .map(({ start, end }) => bytes.subarray(start, end));
  const encoding =
    (declared && knownEncoding(declared)) || asianEncoding(Buffer.concat(other)) || "windows-1252";
  // A line of another encoding is now and then UTF-8 by chance.
  if (share(true) * 10 < share(false)) return new TextDecoder(encoding).decode(bytes);
  return runs
    .map(({ isUtf8: isRead, start, end }) => {
      const run = bytes.subarray(start, end);
      return isRead ? decodeUtf8(run) : new TextDecoder(encoding).decode(run);
    })
    .join("");
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}

/** Neighbouring lines that are UTF-8, or that are not, and how many of them have characters beyond ASCII. */
type EncodedRun = { start: number; end: number; isUtf8: boolean; beyondAscii: number };

function utf8Runs(bytes: Uint8Array): EncodedRun[] {
  const runs: EncodedRun[] = [];
  for (let start = 0; start < bytes.length; ) {
    const lineBreak = bytes.indexOf(10, start);
    const end = lineBreak < 0 ? bytes.length : lineBreak + 1;
    const line = bytes.subarray(start, end);
    const last = runs.at(-1);
    const plain = isAscii(line);
    const isRead = plain ? (last?.isUtf8 ?? true) : isMostlyUtf8(line);
    if (last?.isUtf8 === isRead) {
      last.end = end;
      last.beyondAscii += plain ? 0 : 1;
    } else runs.push({ start, end, isUtf8: isRead, beyondAscii: plain ? 0 : 1 });
    start = end;
  }
  return runs;
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

/** Recognises UTF-16 by its byte order mark, or by its zeros: in Latin text every other byte is one. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
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

/** Returns whether nearly all bytes beyond ASCII form UTF-8: one damaged character must not change how a line is read. */
function isMostlyUtf8(line: Uint8Array): boolean {
  if (isUtf8(line)) return true;
  const text = decodeUtf8(line);
  const broken = text.match(/\uFFFD/gu)?.length ?? 0;
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
