import { logNames, logType } from "../../wire/file-name.ts";
import { createDateSurvey, dateOrderOf } from "./date-order.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format, StreamedDocument, StreamInput } from "./format.ts";
import type { DateOrder } from "./log-line.ts";
import type { ParsedDocument, ParsedFacts, Segment } from "./parsed-document.ts";
import { openLines } from "./stream-lines.ts";

/** Logs, including rotated ones (`server.log.1`), those named .txt and those in JSON: lines that are never split. */
export const log: Format = {
  name: "a log",
  version: 11,
  extensions: ["log"],
  filenames: logNames,
  looks: ["log", "text", "xml"],
  adopts: ["txt", "text", "out", "err", "jsonl", "ndjson"],
  parse: parseLog,
  stream: streamLog,
};

function parseLog({ bytes, filename, receivedAt }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  return {
    ...logFileFacts(filename, dateOrderOf(text, receivedAt)),
    text,
    segments: [wholeLog(text)],
  };
}

async function streamLog({ source, filename, receivedAt }: StreamInput): Promise<StreamedDocument> {
  const lines = await openLines(source);
  const dates = createDateSurvey(receivedAt);
  for await (const piece of lines.pieces()) dates.push(piece);
  return {
    facts: logFileFacts(filename, dates.end()),
    async *parts() {
      for await (const text of lines.pieces()) yield { text, segments: [wholeLog(text)] };
    },
  };
}

function logFileFacts(filename: string, dateOrder: DateOrder | undefined): ParsedFacts {
  return {
    mediaType: logType,
    title: filename,
    authors: [],
    metadata: dateOrder ? { dateOrder } : {},
    abstractLength: 0,
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
