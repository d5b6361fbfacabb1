import type { GivenFacts } from "../wire/document.ts";
import type { ParsedDocument } from "./parse/parsed-document.ts";

/** Returns what was read of a file, with what the document's owner said of it in place of what the file says. */
export function withGivenFacts(parsed: ParsedDocument, given: GivenFacts): ParsedDocument {
  return { ...parsed, ...given };
}
