import { posix } from "node:path";
import { readBibtex } from "../lib/ingestion/parse/bibtex-entry.ts";
import { decodeText } from "../lib/ingestion/parse/decode-text.ts";

/** An entry of an exported library, and the files that it names: by their place in the folder that was named. */
export type LibraryEntry = { key: string; attached: string[] };

/** Whether a file describes others, as Zotero and other programs export a library with its files. */
export function isLibrary(filename: string): boolean {
  return /\.(?:bib|bibtex)$/iu.test(filename);
}

/**
 * Reads the entries of a library in their order; null for one that is broken. A file outside of the folder is left out, and
 * so is one that is linked by its whole path.
 */
export function readLibrary(bytes: Uint8Array, filename: string): (LibraryEntry | null)[] {
  return Array.from(readBibtex(decodeText(bytes)), (piece) => {
    if ("error" in piece) return null;
    const { label, properties } = piece.entry;
    const attached = readPaths(properties["file"] ?? "").flatMap((path) => {
      const place = placeInFolder(path, posix.dirname(filename));
      return place === null ? [] : place;
    });
    return { key: label, attached };
  });
}

/** Reads `title:path:type;…`, the path alone too; `\` stands before a sign that is part of a name. */
function readPaths(field: string): string[] {
  return splitUnescaped(field, ";").flatMap((one) => {
    const parts = splitUnescaped(one, ":").map((part) =>
      part.replace(/\\(?<sign>.)/gu, "$<sign>").trim(),
    );
    const path = parts.length === 1 ? parts[0] : parts[1];
    return path ? [path] : [];
  });
}

function splitUnescaped(text: string, sign: string): string[] {
  const parts = [""];
  for (const [piece] of text.matchAll(/\\[^]|[^]/gu)) {
    if (piece === sign) parts.push("");
    else parts.push((parts.pop() ?? "") + piece);
  }
  return parts;
}

/** Returns a path's place in the folder that was named; null for one that leads out of it. */
function placeInFolder(path: string, from: string): string | null {
  const slashed = path.replaceAll("\\", "/");
  if (/^(?:\/|~|[a-z]:|[a-z][a-z+.-]+:)/iu.test(slashed)) return null;
  const place = posix.normalize(posix.join(from, slashed));
  return place === "." || place.startsWith("../") || place === ".." ? null : place;
}

const isPage = (name: string) => /\.x?html?$/iu.test(name);
const isPdf = (name: string) => /\.pdf$/iu.test(name);

/** Files of many documents, which one entry cannot be. */
const isMany = (name: string) => /\.(?:zip|jsonl|ndjson|bib|bibtex)$/iu.test(name);

/**
 * Chooses the file that is an entry's text: its PDF, else another, else the snapshot of a web page.
 * @returns it, and what is no document of its own beside it; undefined where none of the files is there.
 */
export function chooseFile(
  { attached }: LibraryEntry,
  isThere: (name: string) => boolean,
): { chosen: string; aside: string[] } | undefined {
  const there = attached.filter((name) => isThere(name) && !isMany(name));
  const pages = there.filter(isPage);
  const chosen = there.find(isPdf) ?? there.find((name) => !isPage(name)) ?? pages[0];
  return chosen === undefined
    ? undefined
    : { chosen, aside: pages.filter((page) => page !== chosen) };
}
