import { IbidError } from "../../errors.ts";
import { readBibtex, toCslItem } from "./bibtex-entry.ts";
import { parseCslItem } from "./csl-record.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, FileRecord, Format } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** The references of a BibTeX file, as Zotero, JabRef and others export a library: each is a document, known by its key. */
export const bibtex: Format = {
  name: "a BibTeX file",
  version: 6,
  extensions: ["bib", "bibtex"],
  looks: ["text", "log"],
  split: splitBibtex,
  parse: parseBibtex,
};

/**
 * Yields the entries of a BibTeX file, in its order. One that is broken, or has the key of another, comes as an error; the
 * others still follow.
 * @yields `line` of the entry's beginning, from 1; `bytes` of the entry and the definitions before it.
 */
function* splitBibtex(bytes: Uint8Array): Generator<FileRecord> {
  const lineOfKey = new Map<string, number>();
  let isEmpty = true;
  for (const piece of readBibtex(decodeText(bytes))) {
    isEmpty = false;
    const { line } = piece;
    if ("error" in piece) {
      yield piece;
      continue;
    }
    const { label } = piece.entry;
    const earlier = lineOfKey.get(label);
    if (earlier !== undefined) {
      const message = `Line ${line} repeats the key ${label} of line ${earlier}. It counts once.`;
      yield { line, error: new IbidError("damaged_file", message) };
      continue;
    }
    lineOfKey.set(label, line);
    const title = (piece.entry.properties["title"] ?? "").replace(/[{}]/gu, "").trim();
    yield {
      line,
      bytes: new TextEncoder().encode(piece.text),
      sourceId: label,
      title: title || label,
    };
  }
  if (isEmpty) {
    const message = "The file has no entry of BibTeX in it. Export the library again.";
    yield { line: 1, error: new IbidError("empty_file", message) };
  }
}

function parseBibtex({ bytes, filename }: FileInput): ParsedDocument {
  const [piece, ...more] = readBibtex(decodeText(bytes));
  if (more.length > 0)
    throw new IbidError(
      "unsupported_type",
      `${filename} holds ${more.length + 1} references, each a document of its own. Add it as an upload, which takes them apart.`,
    );
  if (piece && "error" in piece) throw piece.error;
  if (!piece)
    throw new IbidError("empty_file", `${filename} has no entry in it. Export the library again.`);
  const { entry } = piece;
  return parseCslItem(toCslItem(entry), {
    sourceId: entry.label,
    mediaType: "application/x-bibtex",
  });
}
