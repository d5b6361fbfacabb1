import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

/** Configuration, data and source code: plain text whose lines are never split. */
export const config: Format = {
  name: "a configuration or code file",
  extensions: (
    "conf cfg cnf ini yaml yml toml json json5 properties env hcl tf tfvars service rules csv tsv sql sh bash ps1 bat py js mjs cjs " +
    "ts tsx jsx java kt go rs rb c h cpp hpp cs swift scala lua pl r css scss graphql proto diff patch"
  ).split(" "),
  filenames:
    /^(?:Dockerfile|Makefile|Jenkinsfile|Caddyfile|Procfile|\.env(?:\..*)?|\.\w+rc|\.editorconfig|\.gitignore|hosts|crontab|fstab)$/iu,
  looks: ["xml", "text", "log"],
  adopts: ["xml"],
  parse: parseConfig,
};

const mediaTypes: Record<string, string> = {
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  json: "application/json",
  yaml: "application/yaml",
  yml: "application/yaml",
  toml: "application/toml",
  xml: "application/xml",
};

function parseConfig({ bytes, filename }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  const extension = filename.toLowerCase().split(".").at(-1) ?? "";
  return {
    mediaType: mediaTypes[extension] ?? "text/plain",
    title: filename,
    authors: [],
    metadata: {},
    text,
    abstractLength: 0,
    segments: [...splitParagraphs(text)].map(({ start, end }) => ({
      start,
      end,
      part: "fulltext",
      section: null,
      page: null,
      kind: "code",
    })),
    hasLines: true,
  };
}
