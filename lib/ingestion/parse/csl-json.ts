import { createHash } from "node:crypto";
import { z } from "zod";
import { IbidError } from "../../errors.ts";
import { config } from "./config.ts";
import { parseCslItem } from "./csl-record.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, FileRecord, Format } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** The references of a CSL JSON file, as Zotero exports a library: each is a document, known by its id. */
export const cslJson: Format = {
  name: "CSL JSON",
  version: 6,
  extensions: [],
  looks: ["csl"],
  adopts: ["json"],
  split: splitCslJson,
  parse: parseCslJson,
};

const itemsSchema = z.array(
  z.looseObject({ id: z.union([z.string(), z.number()]).optional(), type: z.string().optional() }),
);

const exportCslJsonAgain = "Export the library again, as CSL JSON.";

/** The kinds of references that the Citation Style Language has (csl-data.json, 1.0.2). */
const types =
  "article|article-journal|article-magazine|article-newspaper|bill|book|broadcast|chapter|classic|collection|dataset|document|entry|entry-dictionary|entry-encyclopedia|event|figure|graphic|hearing|interview|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post|post-weblog|regulation|report|review|review-book|software|song|speech|standard|thesis|treaty|webpage";
const typeField = new RegExp(`"type"\\s*:\\s*"(?:${types})"`, "u");

/** Fields that references have, and other lists of things with an id and a type have not. */
const ownField =
  /"(?:issued|container-title|date-parts|citation-key|DOI|ISBN|ISSN|family|literal|publisher-place)"\s*:/u;

/** Whether a text begins as CSL JSON does: a list of objects, each with an id and a kind of reference, and fields of one. */
export function looksLikeCsl(text: string): boolean {
  return (
    /^\s*\[\s*\{\s*"/u.test(text) &&
    typeField.test(text) &&
    /"id"\s*:/u.test(text) &&
    ownField.test(text)
  );
}

function readItems(bytes: Uint8Array, filename: string): z.output<typeof itemsSchema> {
  try {
    return itemsSchema.parse(JSON.parse(decodeText(bytes)));
  } catch (cause) {
    const message = `${filename} is no whole list of references. ${exportCslJsonAgain}`;
    throw new IbidError("damaged_file", message, { cause });
  }
}

/** Yields the references one by one; `line` counts them, as what is exported may have no lines. */
function* splitCslJson(bytes: Uint8Array): Generator<FileRecord> {
  const known = new Set<string>();
  for (const [at, item] of readItems(bytes, "The file").entries()) {
    const line = at + 1;
    const { id, type = "document", ...rest } = item;
    const hash = createHash("sha256").update(JSON.stringify(item)).digest("hex").slice(0, 12);
    const sourceId = String(id ?? `reference-${hash}`);
    if (known.has(sourceId)) {
      const message = `Reference ${line} repeats the id ${sourceId}. It counts once.`;
      yield { line, error: new IbidError("damaged_file", message) };
      continue;
    }
    known.add(sourceId);
    // In this order, and with a field of references, it is known again by its beginning.
    const own = ownField.test(JSON.stringify(rest)) ? {} : { "citation-key": sourceId };
    const record = JSON.stringify([{ id: sourceId, type, ...own, ...rest }]);
    const title = typeof rest["title"] === "string" ? rest["title"] : sourceId;
    yield { line, bytes: new TextEncoder().encode(record), sourceId, title };
  }
}

function parseCslJson(input: FileInput): ParsedDocument | Promise<ParsedDocument> {
  const { bytes, filename } = input;
  const [item, ...more] = readItems(bytes, filename);
  // A file that was stored whole, before its references were told apart, stays what it was.
  if (more.length > 0) return config.parse(input);
  if (!item)
    throw new IbidError("empty_file", `${filename} has no reference in it. ${exportCslJsonAgain}`);
  return parseCslItem(item, {
    sourceId: String(item.id ?? filename),
    mediaType: "application/vnd.citationstyles.csl+json",
  });
}
