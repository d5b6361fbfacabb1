import { logNames, logType } from "../../wire/file-name.ts";
import { dateOrderOf } from "./date-order.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";

/** Logs, including rotated ones (`server.log.1`), those named .txt and those in JSON: lines that are never split. */
export const log: Format = {
  name: "a log",
  version: 11,
  extensions: ["log"],
  filenames: logNames,
  looks: ["log", "text", "xml"],
  adopts: ["txt", "text", "out", "err", "jsonl", "ndjson"],
  parse: parseLog,
};

function parseLog({ bytes, filename, receivedAt }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  const dateOrder = dateOrderOf(text, receivedAt);
  return {
    mediaType: logType,
    title: filename,
    authors: [],
    metadata: dateOrder ? { dateOrder } : {},
    text,
    abstractLength: 0,
    segments: [wholeLog(text)],
    hasLines: true,
  };
}

/** The one segment of a log: all its lines. */
export const wholeLog = (text: string): Segment => ({
  start: 0,
  end: text.length,
  part: "fulltext",
  section: null,
  page: null,
  kind: "log",
});
