/** Reads files in the thread of a parser's process (`parse-process.ts`), which stays free to watch it. */

import { parentPort } from "node:worker_threads";
import { collect } from "../collect.ts";
import type { RecordFacts } from "../db/schema.ts";
import type { ChunkSpan } from "../document/chunk-span.ts";
import type { FileSource } from "../document/file-source.ts";
import { IbidError } from "../errors.ts";
import { reportFailure } from "../report-failure.ts";
import type { GivenFacts } from "../wire/document.ts";
import type { ErrorBody } from "../wire/error.ts";
import { createGarbageCollection } from "./collect-garbage.ts";
import { openFile } from "./open-file.ts";
import type { FileInput, ScanProgress } from "./parse/format.ts";
import type { ParsedFacts } from "./parse/parsed-document.ts";
import { ScannedPagesError } from "./parse/scanned-pages-error.ts";

/** A file whose bytes are asked for. */
export type FileToParse = {
  size: number;
  filename: string;
  receivedAt: Date;
  /** What is known of the paper that the file is of. */
  record?: RecordFacts | undefined;
  /** What its owner said of it. */
  given?: GivenFacts | undefined;
  recognition?: FileInput["recognition"];
};

/** What is told of a file once it is read. */
export type ReadFacts = {
  parsed: ParsedFacts;
  textLength: number;
  /** Of the text (`lib/document/text-digest.ts`). */
  textDigest: string;
  /** The text, unless it is a long one, of which each piece is asked for. */
  text?: string | undefined;
};
/** `scannedPages`: so many pages need text recognition, and the file was to be given up then. */
export type ParseResult = ReadFacts | { error: ErrorBody } | { scannedPages: number };

/** What a parser says before its result: of which bytes it has need, how far it is, some of the chunks. */
export type ParseProgress =
  | { wanted: { from: number; to: number } }
  | { scanning: ScanProgress }
  | { spans: ChunkSpan[] };
/** What a parser says of the text that it was asked for; null after its end. */
export type ParsedPiece = { piece: string | null };
export type ParserMessage = "ready" | ParseProgress | { result: ParseResult } | ParsedPiece;

/** What a parser is told: a file, the bytes that it wanted, or to give a piece of the text. */
export type ParserOrder =
  | { file: FileToParse }
  | { bytes: Uint8Array }
  | { next: "first" | "following" };

/** UTF-16 units of a text that is told with its file. */
const maxToldLength = 1_048_576;

const collectAfter = createGarbageCollection();
let onBytes: ((bytes: Uint8Array) => void) | undefined;
let openText: (() => AsyncIterable<string>) | undefined;
let pieces: AsyncIterator<string> | undefined;

function tell(message: ParserMessage): void {
  parentPort?.postMessage(message);
}

/** A file whose bytes are asked of the other process. */
function wantedSource(size: number): FileSource {
  return {
    size,
    read: (from, to) =>
      new Promise((resolve) => {
        onBytes = resolve;
        tell({ wanted: { from, to } });
      }),
  };
}

async function parseToResult({ size, ...file }: FileToParse): Promise<ParseResult> {
  try {
    const opened = await openFile({
      ...file,
      source: wantedSource(size),
      onScan: (scanning) => tell({ scanning }),
    });
    for await (const spans of opened.spans()) tell({ spans });
    const { parsed, textLength, textDigest } = opened.facts();
    if (textLength > maxToldLength) {
      openText = () => opened.text();
      return { parsed, textLength, textDigest };
    }
    const text = (await collect(opened.text())).join("");
    return { parsed, textLength, textDigest, text };
  } catch (error) {
    if (error instanceof ScannedPagesError) return { scannedPages: error.pages };
    // An error that the reader is told needs no line in the log; an unforeseen one does.
    if (!(error instanceof IbidError)) reportFailure(`Reading ${file.filename} failed`, error);
    const known =
      error instanceof IbidError
        ? error
        : new IbidError(
            "damaged_file",
            `${file.filename} could not be read. Add the original file again.`,
          );
    return { error: known.toBody() };
  }
}

async function tellPiece(which: "first" | "following"): Promise<void> {
  if (which === "first") pieces = openText?.()[Symbol.asyncIterator]();
  const next = await pieces?.next();
  tell({ piece: next?.done === false ? next.value : null });
}

parentPort?.on("message", (order: ParserOrder) => {
  if ("bytes" in order) {
    collectAfter(order.bytes.length);
    onBytes?.(order.bytes);
  } else if ("next" in order) void tellPiece(order.next);
  else {
    openText = undefined;
    pieces = undefined;
    void parseToResult(order.file).then((result) => tell({ result }));
  }
});
tell("ready");
