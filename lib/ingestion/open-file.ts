import type { RecordFacts } from "../db/schema.ts";
import type { ChunkSpan } from "../document/chunk-span.ts";
import type { FileSource } from "../document/file-source.ts";
import { readWhole } from "../document/file-source.ts";
import { createTextDigest } from "../document/text-digest.ts";
import { storable } from "../text/storable-text.ts";
import type { GivenFacts } from "../wire/document.ts";
import { chunkParts } from "./chunk-parts.ts";
import { chunkText } from "./chunk-text.ts";
import { completeFacts, completeFromRecord } from "./complete-from-record.ts";
import { withGivenFacts } from "./given-facts.ts";
import type { FileInput, StreamedDocument } from "./parse/format.ts";
import { noText, openStream, parseFile } from "./parse/parse-file.ts";
import type { ParsedFacts, ParsedPart } from "./parse/parsed-document.ts";

/** Larger files are read part by part, where their format can be. */
const minStreamedBytes = 4 * 1_048_576;

/** UTF-16 units of a piece of a text that is held whole. */
const pieceLength = 1_048_576;

export type FileToOpen = Omit<FileInput, "bytes" | "receivedAt"> & {
  source: FileSource;
  receivedAt: Date;
  record?: RecordFacts | undefined;
  given?: GivenFacts | undefined;
};

/** A file that is being read. */
export type OpenedFile = {
  /** Yields its chunks, some at a time. To be called once, and before the others. */
  spans(): AsyncGenerator<ChunkSpan[]>;
  facts(): { parsed: ParsedFacts; textLength: number; textDigest: string };
  /** Yields the text in pieces, as often as it is called. */
  text(): AsyncGenerator<string>;
};

/**
 * Opens a file for its facts, its chunks and its text: a large one part by part, so that it takes the memory of a part, if its
 * format can be read so.
 * @throws IbidError, ScannedPagesError as `parseFile` does; so does `spans`.
 */
export async function openFile(file: FileToOpen): Promise<OpenedFile> {
  const streamed =
    file.source.size > minStreamedBytes ? await openStream({ ...file, source: file.source }) : null;
  return streamed ? openStreamed(file, streamed) : openWhole(file);
}

async function openWhole({ source, record, given = {}, ...file }: FileToOpen): Promise<OpenedFile> {
  const read = await parseFile({ ...file, bytes: await readWhole(source) });
  const { text, segments, ...parsed } = withGivenFacts(
    record ? completeFromRecord(read, record) : read,
    given,
  );
  return {
    async *spans() {
      yield chunkText({ ...parsed, text, segments }, { receivedAt: file.receivedAt });
    },
    facts() {
      const digest = createTextDigest();
      digest.update(text);
      return { parsed, textLength: text.length, textDigest: digest.end() };
    },
    async *text() {
      for (let from = 0; from < text.length; from += pieceLength)
        yield text.slice(from, from + pieceLength);
    },
  };
}

function openStreamed(
  { filename, receivedAt, record, given = {} }: FileToOpen,
  { facts, parts }: StreamedDocument,
): OpenedFile {
  // The lines of a streamed file are its own, so that no abstract of a record comes before them.
  const parsed = { ...(record ? completeFacts(facts, record) : facts), ...given };
  const digest = createTextDigest();
  let textLength = 0;
  async function* counted(): AsyncGenerator<ParsedPart> {
    for await (const part of parts()) {
      const text = storable(part.text);
      digest.update(text);
      textLength += text.length;
      yield { ...part, text };
    }
  }
  return {
    async *spans() {
      let isEmpty = true;
      for await (const spans of chunkParts(parsed, counted(), { receivedAt })) {
        isEmpty &&= spans.length === 0;
        yield spans;
      }
      if (isEmpty) throw noText(filename);
    },
    facts: () => ({ parsed, textLength, textDigest: digest.end() }),
    async *text() {
      for await (const { text } of parts()) yield storable(text);
    },
  };
}
