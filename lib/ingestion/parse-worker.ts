/** Reads files in the thread of a parser's process (`parse-process.ts`), which stays free to watch it. */
import { parentPort } from "node:worker_threads";
import type { RecordFacts } from "../db/schema.ts";
import type { ChunkSpan } from "../document/chunk-span.ts";
import { IbidError } from "../errors.ts";
import { reportFailure } from "../report-failure.ts";
import type { GivenFacts } from "../wire/document.ts";
import type { ErrorBody } from "../wire/error.ts";
import { chunkText } from "./chunk-text.ts";
import { completeFromRecord } from "./complete-from-record.ts";
import { withGivenFacts } from "./given-facts.ts";
import type { FileInput, ScanProgress } from "./parse/format.ts";
import { parseFile } from "./parse/parse-file.ts";
import type { ParsedDocument } from "./parse/parsed-document.ts";
import { ScannedPagesError } from "./parse/scanned-pages-error.ts";

export type FileToParse = {
  bytes: Uint8Array;
  filename: string;
  receivedAt: Date;
  /** What is known of the paper that the file is of. */
  record?: RecordFacts | undefined;
  /** What its owner said of it. */
  given?: GivenFacts | undefined;
  recognition?: FileInput["recognition"];
};
/** `scannedPages`: so many pages need text recognition, and the file was to be given up then. */
export type ParseResult =
  | { parsed: ParsedDocument; spans: ChunkSpan[] }
  | { error: ErrorBody }
  | { scannedPages: number };
/** What a parser says while it reads a file. */
export type ParseProgress = { scanning: ScanProgress };

async function parseToResult({
  bytes,
  filename,
  receivedAt,
  record,
  given = {},
  recognition,
}: FileToParse): Promise<ParseResult> {
  try {
    const read = await parseFile({
      bytes,
      filename,
      receivedAt,
      recognition,
      onScan: tellProgress,
    });
    const parsed = withGivenFacts(record ? completeFromRecord(read, record) : read, given);
    return { parsed, spans: chunkText(parsed, { receivedAt }) };
  } catch (error) {
    if (error instanceof ScannedPagesError) return { scannedPages: error.pages };
    // An error that the reader is told needs no line in the log; an unforeseen one does.
    if (!(error instanceof IbidError)) reportFailure(`Reading ${filename} failed`, error);
    const known =
      error instanceof IbidError
        ? error
        : new IbidError(
            "damaged_file",
            `${filename} could not be read. Add the original file again.`,
          );
    return { error: known.toBody() };
  }
}

function tellProgress(scanning: ScanProgress): void {
  parentPort?.postMessage({ scanning } satisfies ParseProgress);
}

parentPort?.on("message", (file: FileToParse) => {
  void parseToResult(file).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage("ready");
