import { programEndings } from "../../wire/file-name.ts";
import { cutCode } from "./cut-code.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** Source code: a section for each function, class and method. */
export const program: Format = {
  name: "a code file",
  version: 11,
  extensions: programEndings,
  looks: ["text", "log", "xml", "html"],
  parse: parseProgram,
};

async function parseProgram({ bytes, filename }: FileInput): Promise<ParsedDocument> {
  const text = decodeText(bytes);
  const ending = filename.toLowerCase().split(".").at(-1) ?? "";
  return {
    mediaType: "text/plain",
    title: filename,
    authors: [],
    metadata: {},
    text,
    abstractLength: 0,
    segments: await cutCode(text, ending),
    hasLines: true,
  };
}
