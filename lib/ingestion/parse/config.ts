import { codeEndings, codeNames } from "../../wire/file-name.ts";
import { type ConfigBlock, configBlocks } from "./config-blocks.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format, StreamedDocument, StreamInput } from "./format.ts";
import { paragraphParts } from "./paragraph-parts.ts";
import type { ParsedDocument, ParsedFacts, Segment } from "./parsed-document.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { openLines } from "./stream-lines.ts";
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
  const blocks = keyed.has(extension) ? configBlocks(text) : settingsAsText(text);
  return { ...configFacts(filename, extension), text, segments: configSegments(blocks) };
}

/** Reads a large file without keys part by part. */
export async function streamLines({ source, filename }: StreamInput): Promise<StreamedDocument> {
  const lines = await openLines(source);
  return {
    facts: configFacts(filename, ""),
    async *parts() {
      for await (const text of paragraphParts(lines.pieces()))
        yield { text, segments: configSegments(settingsAsText(text)) };
    },
  };
}

function settingsAsText(text: string): ConfigBlock[] {
  return [...splitParagraphs(text)].map((span) => ({ ...span, keys: [], opens: false }));
}

function configSegments(blocks: readonly ConfigBlock[]): Segment[] {
  return blocks.map(({ start, end, keys, opens }) => ({
    start,
    end,
    part: "fulltext",
    // The keys tell lines far below them from the same lines under others.
    section: sectionName(keys),
    page: null,
    kind: opens ? "heading" : "code",
  }));
}

function configFacts(filename: string, extension: string): ParsedFacts {
  return {
    mediaType: mediaTypes[extension] ?? "text/plain",
    title: filename,
    authors: [],
    metadata: {},
    abstractLength: 0,
    hasLines: true,
  };
}
