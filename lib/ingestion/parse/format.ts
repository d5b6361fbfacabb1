import type { FileSource } from "../../document/file-source.ts";
import type { IbidError } from "../../errors.ts";
import type { ParsedDocument, ParsedFacts, ParsedPart } from "./parsed-document.ts";

export type FileInput = {
  bytes: Uint8Array;
  /** The file's own name, without any folder. */
  filename: string;
  /** When the file came in, which no stamp of a log is after. */
  receivedAt?: Date | undefined;
  /** Whether pages without text are read by text recognition, and whether in this run. */
  recognition?: TextRecognition | "later" | undefined;
  /** Called before the first page that is read by text recognition, and after each. */
  onScan?: ((progress: ScanProgress) => void) | undefined;
};

/** A large file: see {@link FileInput}. */
export type StreamInput = Pick<FileInput, "filename" | "receivedAt"> & { source: FileSource };

/** A file that is read part by part. */
export type StreamedDocument = {
  facts: ParsedFacts;
  /** Yields its text in order, as often as it is called: each time the file is read anew. */
  parts(): AsyncGenerator<ParsedPart>;
};

/** A record of an upload: its own bytes, to be parsed like a file, or why it cannot be used; `line` of its beginning. */
export type FileRecord =
  | { line: number; bytes: Uint8Array; sourceId: string; title: string }
  | { line: number; error: IbidError };

/** How text is recognised on pictures of it: in which languages, by their codes of Tesseract (`eng`). */
export type TextRecognition = { languages: readonly string[] };

/** How many of the pages that need text recognition were read. */
export type ScanProgress = { done: number; total: number };

/** The look of a text file's beginning; see `sniff-file.ts`. */
export type TextLook = "html" | "jats" | "pubmed" | "xml" | "csl" | "log" | "text";

/** One file format: how its files are named, what they must look like, and how they are read. */
export type Format = {
  /** With its article, as in a sentence: `a PDF`, `an HTML page`. */
  name: string;
  /**
   * The generation of readers in which this one last changed its output. With such a change, raise it to one more than
   * the highest of all formats: documents read before are then read again (`reread-documents.ts`).
   */
  version: number;
  /** Lower case, without the dot. */
  extensions: readonly string[];
  /** Names that are recognised without their extension: `Dockerfile`, `server.log.1`. */
  filenames?: RegExp;
  /** The MIME types that identify a binary format, its own first; absent: the format is text. */
  signatures?: readonly string[];
  /** For text: the looks that its beginning may have, the format's own first. */
  looks: readonly TextLook[];
  /** Extensions of other formats, or of none, that it reads when a file has its own look. */
  adopts?: readonly string[];
  /** Takes an upload apart that may hold several documents; the records come one by one, in the file's order. */
  split?(bytes: Uint8Array): Iterable<FileRecord>;
  /** Takes an upload apart as `split` does, in the memory of a part of it. */
  streamRecords?(source: FileSource): AsyncIterable<FileRecord>;
  /**
   * @throws IbidError `damaged_file`, `encrypted_file`, `no_text_layer`, `unsupported_type` or `empty_file`;
   *   ScannedPagesError where text recognition is for later and pages need it.
   */
  parse(input: FileInput): ParsedDocument | Promise<ParsedDocument>;
  /** Reads a large file in the memory of a part of it, to the same text as `parse`. Without it, such a file is read whole. */
  stream?(input: StreamInput): Promise<StreamedDocument>;
};
