import { bylineOf } from "../citation/byline.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { LibraryDocument } from "./read-library.ts";

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a document's title says more than its file's name. */
export function isTitled({
  title,
  filename,
}: Pick<LibraryDocument, "title" | "filename">): boolean {
  const named = bare(title);
  return (
    named !== "" && named !== bare(filename) && named !== bare(filename.replace(/\.[^.]+$/u, ""))
  );
}

/** Names a document in Markdown by its title, or by its file's name when it has no title of its own. */
export function titleOf(document: Pick<LibraryDocument, "title" | "filename">): string {
  return isTitled(document)
    ? `“${escapeForAnswer(document.title)}”`
    : escapeForAnswer(document.filename);
}

/** Writes a document as a list entry: title, first author, year and file name. */
export function entryOf(document: LibraryDocument): string {
  const { title, filename, publicationDate } = document;
  const facts = bylineOf(document) ?? publicationDate?.slice(0, 4) ?? "";
  if (!isTitled(document))
    return escapeForAnswer(filename) + (facts ? ` (${escapeForAnswer(facts)})` : "");
  return `${escapeForAnswer(title)} (${[facts, filename]
    .filter(Boolean)
    .map((each) => escapeForAnswer(each))
    .join(", ")})`;
}
