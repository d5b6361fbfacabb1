import type { ParsedDocument } from "./parsed-document.ts";

export type FileInput = {
  bytes: Uint8Array;
  /** The file's own name, without any folder. */
  filename: string;
};

/** What a text file's beginning looks like; see `sniff-file.ts`. */
export type TextLook = "html" | "jats" | "xml" | "log" | "text";

/** One file format: how its files are named, what they must look like, and how they are read. */
export type Format = {
  /** With its article, as sentences say it: `a PDF`, `an HTML page`. */
  name: string;
  /**
   * The generation of readers in which this one last changed what it makes of a file. Raise it, with such a change, to one
   * more than the highest of all formats: documents that were read before are then read again (`reread-documents.ts`).
   */
  version: number;
  /** Lower case, without the dot. */
  extensions: readonly string[];
  /** Names that are not told by their extension: `Dockerfile`, `server.log.1`. */
  filenames?: RegExp;
  /** The MIME type that a binary format is recognised by; absent: the format is text. */
  signature?: string;
  /** For text: what its beginning may look like, the format's own look first. */
  looks: readonly TextLook[];
  /** Endings of other formats, or of none, whose files it reads where they have its own look. */
  adopts?: readonly string[];
  /**
   * @throws IbidError `damaged_file`, `encrypted_file`, `no_text_layer`, `unsupported_type` or `empty_file`.
   */
  parse(input: FileInput): ParsedDocument | Promise<ParsedDocument>;
};
