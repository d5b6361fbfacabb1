import { IbidError } from "../../errors.ts";
import { storable } from "../../text/storable-text.ts";
import { bibliographicYear } from "./bibliographic-year.ts";
import type { FileInput, StreamedDocument, StreamInput } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { ScannedPagesError } from "./scanned-pages-error.ts";
import { baseName, headBytes, sniffFile } from "./sniff-file.ts";

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
  if (document.segments.length === 0 || document.text.trim() === "") throw noText(name);
  const year =
    document.hasLines && document.mediaType !== "text/plain"
      ? undefined
      : bibliographicYear(document.text);
  return year === undefined || document.publicationDate !== undefined
    ? document
    : { ...document, publicationDate: year };
}

/**
 * Opens a file of a format that is read part by part.
 * @returns undefined for another one.
 * @throws IbidError as `parseFile` does.
 */
export async function openStream({
  source,
  filename,
  receivedAt,
}: StreamInput): Promise<StreamedDocument | undefined> {
  const head = await source.read(0, Math.min(headBytes, source.size));
  const { stream } = await sniffFile({ head, filename });
  const name = baseName(filename);
  if (!stream) return undefined;
  const { facts, parts } = await parseGuarded(
    () => stream({ source, filename: name, receivedAt }),
    name,
  );
  return { facts: allStorable(facts), parts };
}

/** The error of a file without text. */
export function noText(filename: string): IbidError {
  return new IbidError(
    "empty_file",
    `${baseName(filename)} has no text in it. Add a file that has.`,
  );
}

/** Reports a parser's failure as a damaged file; the cause goes to the log. */
async function parseGuarded<Read>(parse: () => Read | Promise<Read>, name: string): Promise<Read> {
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
