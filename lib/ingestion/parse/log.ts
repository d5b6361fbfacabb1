import { logNames, logType } from "../../wire/file-name.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** Logs, including rotated ones (`server.log.1`), those named .txt and those in JSON: lines that are never split. */
export const log: Format = {
  name: "a log",
  version: 6,
  extensions: ["log"],
  filenames: logNames,
  looks: ["log", "text", "xml"],
  adopts: ["txt", "text", "out", "err", "jsonl", "ndjson"],
  parse: parseLog,
};

function parseLog({ bytes, filename }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  return {
    mediaType: logType,
    title: filename,
    authors: [],
    metadata: {},
    text,
    abstractLength: 0,
    segments: [
      { start: 0, end: text.length, part: "fulltext", section: null, page: null, kind: "log" },
    ],
    hasLines: true,
  };
}
