import { codeEndings, codeNames } from "../../wire/file-name.ts";
import { type ConfigBlock, configBlocks } from "./config-blocks.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { sectionName } from "./write-parsed-text.ts";

/** Configuration, data and scripts without symbols: plain text with lines that are never split. */
export const config: Format = {
  name: "a configuration or code file",
  version: 6,
  extensions: codeEndings,
  filenames: codeNames,
  looks: ["xml", "text", "log"],
  adopts: ["xml"],
  parse: parseConfig,
};

const mediaTypes: Record<string, string> = {
  json: "application/json",
  yaml: "application/yaml",
  yml: "application/yaml",
  toml: "application/toml",
  xml: "application/xml",
};

/** Files with lines under keys. The others, such as style sheets, are cut at empty lines. */
const keyed = new Set(
  "conf cfg cnf ini yaml yml toml json json5 properties hcl tf tfvars service".split(" "),
);

function parseConfig({ bytes, filename }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  const extension = filename.toLowerCase().split(".").at(-1) ?? "";
  const blocks: ConfigBlock[] = keyed.has(extension)
    ? configBlocks(text)
    : [...splitParagraphs(text)].map((span) => ({ ...span, keys: [], opens: false }));
  return {
    mediaType: mediaTypes[extension] ?? "text/plain",
    title: filename,
    authors: [],
    metadata: {},
    text,
    abstractLength: 0,
    segments: blocks.map(({ start, end, keys, opens }) => ({
      start,
      end,
      part: "fulltext",
      // The keys tell lines far below them from the same lines under others.
      section: sectionName(keys),
      page: null,
      kind: opens ? "heading" : "code",
    })),
    hasLines: true,
  };
}
