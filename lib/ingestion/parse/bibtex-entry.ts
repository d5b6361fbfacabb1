import "@citation-js/plugin-bibtex";
import { plugins } from "@citation-js/core";
import { IbidError } from "../../errors.ts";
import { bibtexSpans } from "./bibtex-spans.ts";

/** An entry of a BibTeX file: its fields as they are written, without the braces around them. */
export type BibtexEntry = { type: string; label: string; properties: Record<string, string> };

/** A piece of a BibTeX file that is one entry, with the definitions that it may use; or why it is none. */
export type BibtexPiece =
  | { line: number; text: string; entry: BibtexEntry }
  | { line: number; error: IbidError };

const exportAgain = "Export the library again.";

/** Yields the entries of a BibTeX file one by one; one that is broken comes as an error, and the others follow. */
export function* readBibtex(text: string): Generator<BibtexPiece> {
  const definitions = new Map<string, string>();
  for (const { kind, start, end, line } of bibtexSpans(text)) {
    if (kind === "comment" || kind === "preamble") continue;
    if (end === null)
      yield {
        line,
        error: damaged(`The entry that begins in line ${line} has no end. ${exportAgain}`),
      };
    else if (kind === "string") define(definitions, text.slice(start, end));
    else yield readPiece(withDefinitions(definitions, text.slice(start, end)), line);
  }
}

const word = /[a-z][\w:.+-]*/giu;

/** The name of a definition is that of a journal or a publisher; what is longer is none (UTF-16 units). */
const maxDefinition = 1_000;

/** Keeps a definition by its name; one that cannot be read defines nothing. */
function define(definitions: Map<string, string>, text: string): void {
  const name = /^@\s*string\s*[{(]\s*(?<name>[a-z][\w:.+-]*)\s*=/iu.exec(text)?.groups?.["name"];
  if (name && text.length <= maxDefinition) definitions.set(name.toLowerCase(), text);
}

/** Definitions that build on others, one upon the other, at most. */
const maxBuilt = 4;

/** Returns an entry behind the definitions that it uses, and those that these use, in the order in which they were made. */
function withDefinitions(definitions: ReadonlyMap<string, string>, entry: string): string {
  if (definitions.size === 0) return entry;
  const used = new Set<string>();
  let texts = [entry];
  for (let depth = 0; depth < maxBuilt && texts.length > 0; depth += 1) {
    const names = texts
      .flatMap((text) => text.match(word) ?? [])
      .map((name) => name.toLowerCase())
      .filter((name) => definitions.has(name) && !used.has(name));
    for (const name of names) used.add(name);
    texts = [...new Set(names)].flatMap((name) => definitions.get(name) ?? []);
  }
  const before = [...definitions].filter(([name]) => used.has(name)).map(([, text]) => text);
  return [...before, entry].join("\n");
}

function readPiece(text: string, line: number): BibtexPiece {
  try {
    const [entry] = plugins.input.data(text, "@biblatex/text") as BibtexEntry[];
    if (entry) return { line, text, entry };
  } catch {
    // The library's words are for programmers.
  }
  return {
    line,
    error: damaged(`The entry that begins in line ${line} cannot be read. ${exportAgain}`),
  };
}

function damaged(message: string): IbidError {
  return new IbidError("damaged_file", message);
}

/** Fields of which one may hold TeX that the library does not know; the others make a document without them. */
const runningFields = ["abstract", "title", "booktitle", "journal", "journaltitle"];

/** Returns an entry as a reference of the Citation Style Language. TeX that the library cannot read is taken out of it. */
export function toCslItem(entry: BibtexEntry): unknown {
  // What programs keep beside a reference, such as the paths of its files, is no fact of it.
  const { file: _file, annote: _annote, note: _note, ...properties } = entry.properties;
  const convert = (fields: Record<string, string>): unknown =>
    (
      plugins.input.data(
        [{ ...entry, properties: fields }] as never,
        "@biblatex/entries+list",
      ) as unknown[]
    )[0];
  try {
    return convert(properties);
  } catch {
    const plain = Object.entries(properties).map(([name, value]) => [
      name,
      runningFields.includes(name) ? withoutTex(value) : value,
    ]);
    return convert(Object.fromEntries(plain) as Record<string, string>);
  }
}

function withoutTex(value: string): string {
  return value
    .replace(/\\[a-z]+\s*|[{}$]/giu, " ")
    .replace(/\\(.)/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\~^_%&#]/gu, (sign) => `\\${sign}`);
}
