import { collect } from "../collect.ts";
import type { ChunkSpan } from "../document/chunk-span.ts";
import type { FileSource } from "../document/file-source.ts";
import { sourceOf } from "../document/file-source.ts";
import { type Env, env } from "../env.ts";
import { IbidError } from "../errors.ts";
import type { ScanProgress, TextRecognition } from "./parse/format.ts";
import type { ParsedFacts } from "./parse/parsed-document.ts";
import { isLargeFile, type ParseLimits, parseLimits, scanLimits } from "./parse-limits.ts";
import type { ParseResult, ReadFacts } from "./parse-worker.ts";
import { type Parser, ParserEndedError, type SourcedFile, startParser } from "./parser.ts";

/** A parsed file and the positions of its chunks. Its parser waits for it to be released. */
export type ReadFile = {
  parsed: ParsedFacts;
  spans: ChunkSpan[];
  text: ReadText;
  /** Gives its parser free. The text can no longer be read then. */
  release(): void;
};

/** The text of a parsed file. */
export type ReadText = {
  length: number;
  /** See `lib/document/text-digest.ts`. */
  digest: string;
  /**
   * Yields the text in pieces, as often as it is called. A long one stays in its parser, which reads the file again for it if it
   * is a large one. It ends with the reason of the signal that the file was read with, once that is aborted.
   * @param source the file's bytes, by a connection to the database that is not waiting for the text.
   */
  pieces(source: FileSource): AsyncGenerator<string>;
};

/** A parser that is not needed for so long is ended; it holds 150 MB. */
const idleLimitMs = 30_000;

/**
 * Small files have two parsers, so that one which takes its whole time keeps no other waiting; large ones have one, which
 * they take in turn.
 */
const small = openParsers(2);
const large = openParsers(1);

/** Text recognition takes seconds for a page, and keeps no other file waiting. */
const scans = openParsers(1);

type ParseOptions = {
  signal?: AbortSignal | undefined;
  /** Other limits than those of its size (`parse-limits.ts`); a file that needs text recognition is then given up, too. */
  limits?: ParseLimits | undefined;
  /** How pages without text are read; by default as the settings say. */
  recognition?: TextRecognition | undefined;
  /** Told how many of the pages that need text recognition were read. */
  onScan?: ((progress: ScanProgress) => void) | undefined;
};

/**
 * Parses and chunks a file in memory: see {@link readApart}.
 * @returns it with all of its text.
 */
export async function parseApart(
  { bytes, ...file }: Omit<SourcedFile, "recognition" | "source"> & { bytes: Uint8Array },
  options: ParseOptions = {},
): Promise<{ parsed: ParsedFacts & { text: string }; spans: ChunkSpan[] }> {
  const source = sourceOf(bytes);
  const { parsed, spans, text, release } = await readApart({ ...file, source }, options);
  try {
    const pieces = await collect(text.pieces(source));
    return { parsed: { ...parsed, text: pieces.join("") }, spans };
  } finally {
    release();
  }
}

/**
 * Parses and chunks a file in a process of its own, within limits. Pages that need text recognition are read in a second
 * run, whose limits go by their number.
 * @param file.receivedAt when it was added: a log without a year is dated to the year before that day.
 * @returns the file, to be released by the caller.
 * @throws IbidError as parseFile does, and `damaged_file` for a file that no parser finishes within its limits; the signal's
 *   reason once it is aborted.
 */
export async function readApart(
  file: Omit<SourcedFile, "recognition">,
  { signal, limits, recognition = textRecognition(env()), onScan }: ParseOptions = {},
): Promise<ReadFile> {
  const { size } = file.source;
  const parse = isLargeFile(size) ? large : small;
  const first = recognition ? { ...file, recognition: "later" as const } : file;
  const found = await parse(first, limits ?? parseLimits(size), signal);
  const result =
    "scannedPages" in found && !limits
      ? await withRecognition(() =>
          scans({ ...file, recognition }, scanLimits(size, found.scannedPages), signal, onScan),
        )
      : found;
  if ("parsed" in result) return result;
  if ("scannedPages" in result) throw tooEntangled(file.filename);
  const { code, message, details } = result.error;
  throw new IbidError(code, message, { details });

  /** Reads the pages of a file by text recognition; where that fails, it is read for the pages that have a text layer. */
  async function withRecognition(recognise: () => Promise<ParseOutcome>): Promise<ParseOutcome> {
    const recognised = await recognise().catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof IbidError) return { error: error.toBody() };
      throw error;
    });
    if (!("error" in recognised)) return recognised;
    const typed = await parse(file, parseLimits(size), signal);
    return "parsed" in typed ? typed : recognised;
  }
}

/** Returns how the settings have pages without text read; undefined: not at all. */
function textRecognition({ OCR, OCR_LANGUAGES }: Env): TextRecognition | undefined {
  return OCR === "tesseract" ? { languages: OCR_LANGUAGES } : undefined;
}

type ParseOutcome = ReadFile | Exclude<ParseResult, ReadFacts>;

/** Returns a function that parses with one of so many parsers: an idle one, else one that is started. */
function openParsers(count: number) {
  const idle: { parser: Parser; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function take(): Promise<Parser> {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.timer);
      if (found.parser.canGoOn()) return found.parser;
    }
    return startParser();
  }

  function giveBack(parser: Parser): void {
    if (!parser.canGoOn()) {
      parser.end();
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.parser === parser),
        1,
      );
      parser.end();
    }, idleLimitMs);
    timer.unref();
    idle.push({ parser, timer });
  }

  function free(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return async (
    file: SourcedFile,
    limits: ParseLimits,
    signal: AbortSignal | undefined,
    onScan?: (progress: ScanProgress) => void,
  ): Promise<ParseOutcome> => {
    if (busy >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    let parser: Parser | undefined;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      if (parser) giveBack(parser);
      free();
    };
    try {
      signal?.throwIfAborted();
      parser = await take();
      const result = await parser.parse(file, limits, signal, onScan);
      if ("textDigest" in result) return readBy(parser, file, { limits, signal, result, release });
      release();
      return result;
    } catch (error) {
      release();
      throw error instanceof ParserEndedError ? tooEntangled(file.filename, error) : error;
    }
  };
}

/** Returns a file that a parser has read. */
function readBy(
  parser: Parser,
  { filename }: SourcedFile,
  {
    limits,
    signal,
    result: { parsed, spans, text, textLength, textDigest },
    release,
  }: {
    limits: ParseLimits;
    signal: AbortSignal | undefined;
    result: ReadFacts & { spans: ChunkSpan[] };
    release: () => void;
  },
): ReadFile {
  return {
    parsed,
    spans,
    release,
    text: {
      length: textLength,
      digest: textDigest,
      async *pieces(source) {
        if (text !== undefined) yield text;
        else
          try {
            yield* parser.text(source, limits, signal);
          } catch (error) {
            throw error instanceof ParserEndedError ? tooEntangled(filename, error) : error;
          }
      },
    },
  };
}

function tooEntangled(filename: string, cause?: Error): IbidError {
  return new IbidError(
    "damaged_file",
    `${filename} could not be read: it is too large or too entangled to be taken apart. Split it, and add its parts.`,
    { cause },
  );
}
