import { IbidError } from "../../errors.ts";
import { storable } from "../../text/storable-text.ts";
import { bibliographicYear } from "./bibliographic-year.ts";
import type { FileInput } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { ScannedPagesError } from "./scanned-pages-error.ts";
import { baseName, sniffFile } from "./sniff-file.ts";

export { sniffFile };

/**
 * Reads a file of any known format (see `formats.ts`) into its text with sections, pages and metadata. The bytes are
 * not changed or taken over. A `.jsonl` file is one record here; `splitJsonlRecords` cuts an upload into records.
 *
 * @param file.filename only its last part is used: to tell the format, and as the fallback title.
 * @param file.receivedAt when it came in, for logs.
 * @param file.recognition how pages of a PDF without text are read; they are not without it.
 * @param file.onScan told how many of those pages were read.
 * @throws IbidError `empty_file`, `damaged_file`, `encrypted_file`, `no_text_layer` or `unsupported_type`, with a
 * sentence for the file's row.
 */
export async function parseFile({
  bytes,
  filename,
  receivedAt,
  recognition,
  onScan,
}: FileInput): Promise<ParsedDocument> {
  const name = baseName(filename);
  const format = await sniffFile({ head: bytes, filename });
  const document = allStorable(
    await parseGuarded(
      () => format.parse({ bytes, filename: name, receivedAt, recognition, onScan }),
      name,
    ),
  );
  if (document.segments.length === 0 || document.text.trim() === "") {
    throw new IbidError("empty_file", `${name} has no text in it. Add a file that has.`);
  }
  const year =
    document.hasLines && document.mediaType !== "text/plain"
      ? undefined
      : bibliographicYear(document.text);
  return year === undefined || document.publicationDate !== undefined
    ? document
    : { ...document, publicationDate: year };
}

/** Reports a parser's failure as a damaged file; the cause goes to the log. */
async function parseGuarded(
  parse: () => ParsedDocument | Promise<ParsedDocument>,
  name: string,
): Promise<ParsedDocument> {
  try {
    return await parse();
  } catch (error) {
    if (error instanceof IbidError || error instanceof ScannedPagesError) throw error;
    throw new IbidError(
      "damaged_file",
      `${name} could not be read: it is damaged or not what its name says. Add the original file again.`,
      { cause: error },
    );
  }
}

/**
 * Makes a parser's output fit for the database, which takes neither U+0000 nor half a surrogate pair: escapes (`&#0;`,
 * `\ud800`) can bring either in after the bytes were decoded. Lengths and so positions stay the same.
 */
function allStorable<Value>(value: Value): Value;
function allStorable(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map((item: unknown) => allStorable(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), allStorable(inner)]),
  );
}
