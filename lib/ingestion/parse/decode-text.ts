import { isAscii, isUtf8 } from "node:buffer";
import { stripVTControlCharacters } from "node:util";
import { asianEncoding, encodingSampleBytes } from "./asian-encoding.ts";

/**
 * Decodes a text file's bytes and makes them fit to store: well-formed UTF-16 without U+0000 or other invisible
 * controls, terminal colours removed, lines ended by \n. See {@link decodeBytes}.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  return cleanText(decodeBytes(bytes, declared));
}

/** How the bytes of a text file are read. Mixed: what is UTF-8 as that, line by line, and the rest in `encoding`. */
export type TextEncoding = { encoding: string; isMixed: boolean };

/**
 * Decodes a text file's bytes, or those of its head. A byte order mark decides; then UTF-16 is recognised by its zero
 * bytes; then UTF-8, where a few broken bytes are replaced; then `declared` (what an XML or HTML head says); then an
 * encoding of Chinese, Japanese or Korean; else it is windows-1252, which reads any byte. A file that was written in two
 * encodings is read line by line: what is UTF-8 as that, the rest as the other one.
 */
export function decodeBytes(bytes: Uint8Array, declared?: string): string {
  const survey = createEncodingSurvey(declared);
  survey.push(bytes);
  return decodeIn(bytes, survey.end());
}

/** Finds the encoding of a file, of which it is given all bytes in turn: whole lines, the first bytes first. */
export function createEncodingSurvey(declared?: string): {
  push(lines: Uint8Array): void;
  end(): TextEncoding;
} {
  let wide: string | undefined;
  let hasMark = false;
  let isAllUtf8 = true;
  let isFirst = true;
  const beyondAscii = { utf8: 0, other: 0 };
  const others: Uint8Array[] = [];
  let otherBytes = 0;
  return {
    push(lines) {
      if (isFirst) {
        wide = wideEncoding(lines);
        hasMark = lines[0] === 0xef && lines[1] === 0xbb && lines[2] === 0xbf;
        isFirst = false;
      }
      if (wide || hasMark || isAscii(lines)) return;
      isAllUtf8 &&= isUtf8(lines);
      for (const run of utf8Runs(lines)) {
        beyondAscii[run.isUtf8 ? "utf8" : "other"] += run.beyondAscii;
        if (run.isUtf8 || otherBytes >= encodingSampleBytes) continue;
        // A copy: the lines may be a view into a block that need not be kept.
        const sample = lines.slice(run.start, Math.min(run.end, run.start + encodingSampleBytes));
        others.push(sample);
        otherBytes += sample.length;
      }
    },
    end() {
      if (wide) return { encoding: wide, isMixed: false };
      if (hasMark || isAllUtf8) return { encoding: "utf-8", isMixed: false };
      const encoding =
        (declared && knownEncoding(declared)) ||
        asianEncoding(Buffer.concat(others)) ||
        "windows-1252";
      // A line of another encoding is now and then UTF-8 by chance.
      return { encoding, isMixed: beyondAscii.utf8 * 10 >= beyondAscii.other };
    },
  };
}

/** Decodes whole lines. */
export function decodeIn(lines: Uint8Array, { encoding, isMixed }: TextEncoding): string {
  if (!isMixed) return new TextDecoder(encoding).decode(lines);
  return utf8Runs(lines)
    .map(({ isUtf8: isRead, start, end }) => {
      const run = lines.subarray(start, end);
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
  return cleanLines(text, text.includes("\n"));
}

/** Cleans some lines of a text. @param hasLineFeeds whether there is a \n in any of its lines. */
export function cleanLines(text: string, hasLineFeeds: boolean): string {
  // In a file with \n, those are its lines, as editors and grep count them: a lone \r is a terminal's progress bar.
  let clean = text.replaceAll("\r\n", "\n");
  clean = clean.replaceAll("\r", hasLineFeeds ? " " : "\n");
  if (clean.includes("\u001B")) clean = stripVTControlCharacters(clean);
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  clean = clean.replace(/[\u0000-\u0008\u000E-\u001F\u007F\uFEFF]/gu, "");
  return clean.toWellFormed();
}

/** Recognises UTF-16 by its byte order mark, or by its zeros: in Latin text every other byte is one. */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
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
