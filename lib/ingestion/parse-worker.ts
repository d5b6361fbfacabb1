/** Reads files in its own thread: a large or hostile one neither blocks the server nor crashes it. */
import { parentPort } from "node:worker_threads";
import type { ChunkSpan } from "../document/chunk-span.ts";
import { IbidError } from "../errors.ts";
import { reportFailure } from "../report-failure.ts";
import type { ErrorBody } from "../wire/error.ts";
import { chunkText } from "./chunk-text.ts";
import { parseFile } from "./parse/parse-file.ts";
import type { ParsedDocument } from "./parse/parsed-document.ts";

export type ParseRequest = { id: number; bytes: Uint8Array; filename: string; receivedAt: Date };
export type ParseReply = { id: number } & (
  | { parsed: ParsedDocument; spans: ChunkSpan[] }
  | { error: ErrorBody }
);

parentPort?.on("message", async ({ id, bytes, filename, receivedAt }: ParseRequest) => {
  let reply: ParseReply;
  try {
    const parsed = await parseFile({ bytes, filename });
    reply = { id, parsed, spans: chunkText(parsed, { receivedAt }) };
  } catch (error) {
    // An error that the reader is told needs no line in the log; an unforeseen one does.
    if (!(error instanceof IbidError)) reportFailure(`Reading ${filename} failed`, error);
    const known =
      error instanceof IbidError
        ? error
        : new IbidError(
            "damaged_file",
            `${filename} could not be read. Add the original file again.`,
          );
    reply = { id, error: known.toBody() };
  }
  parentPort?.postMessage(reply);
});
