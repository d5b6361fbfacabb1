import { readTagGroup } from "../citation/source-tag.ts";

/** A passage that an answer of `POST /api/query` may cite. */
export type QuerySource = { documentId: string; ordinal: number };

/** Writes the citation mark of a passage, the same for the model and the reader. */
export function queryMark({ documentId, ordinal }: QuerySource): string {
  return `[DOC:${documentId} | CHUNK:${ordinal}]`;
}

/**
 * What a document could write that means something in the context of a query or in its answer. Blanks of any kind match,
 * because later steps make them all the same.
 */
const documentMark = /([[【][^\S\n]*\\*DOC[^\S\n]*)(\\*)(?=[:：])/giu;
const contextHeading =
  /(?<!\\)(\\*)[[【](?=[ \t]*(?:🔹|(?:SYSTEM CONTEXT RULES|CONTEXT SOURCES|USER QUESTION)[ \t]*[\]】]))/giu;
const sourceLine = /^([ \t]*)(\\*)(?=-{2,}[ \t]*SOURCE\b)/gimu;
const thinkElement = /<(?=[ \t]*(?:\/[ \t]*)?think(?![A-Za-z0-9]))/gi;

/**
 * Escapes data for the context of a query: it can neither begin a part of the context or a source, nor pass for a
 * citation or a heading of the answer. Only adds backslashes, except for `<think>`.
 */
export function escapeForQuery(text: string): string {
  return text
    .replace(documentMark, "$1\\$2")
    .replace(contextHeading, (match: string, run: string) => `${run}\\${match.slice(run.length)}`)
    .replace(sourceLine, "$1\\$2")
    .replace(thinkElement, "&lt;");
}

/** A mark as models write it: in any case, with other spaces, escaped brackets, several in a bracket, or a page. */
const writtenMark =
  /(?<![ \t])[ \t]*\\?[[【][^\S\n]*(DOC[^\S\n]*[:：][^[\]【】\n]{0,2000}?)\\?[\]】]/giu;
/** A mark that breaks off at the end of the answer. */
const unendedMark = /(?<![ \t])[ \t]*[[【][^\S\n]*DOC[^\S\n]*[:：][^[\]【】\n]*$/iu;
const markBeginning = /([[【][^\S\n]*DOC[^\S\n]*)(?=[:：])/giu;
/** The beginning of a mark before a place where something was removed. */
const cutBeginning = /[[【][^\S\n]*(?:D(?:O(?:C[^\S\n]*)?)?)?$/iu;
/** A source tag, `[id#4]`, as the model without weights cites. */
const writtenTagGroup = /(?<![ \t])([ \t]*)(?<!\\)\[([^[\]\n]{1,2000})\](?![([:])/g;

/** An answer with marks of given passages only, and those passages, each once. */
type MarkedAnswer = { text: string; cited: QuerySource[]; dropped: number };

/**
 * Resolves the marks of an answer. They are read generously, but only valid if they name one of the sources; others are
 * dropped and counted. A document without a chunk means its best passage.
 * @param sources best first.
 */
export function resolveMarks(answer: string, sources: readonly QuerySource[]): MarkedAnswer {
  const cited = new Map<string, QuerySource>();
  let dropped = 0;
  const byDocument = Map.groupBy(sources, (source) => source.documentId.toLowerCase());
  const find = (documentId: string, ordinal: number | null): QuerySource[] => {
    const own = byDocument.get(documentId.trim().toLowerCase()) ?? [];
    const found = ordinal === null ? own[0] : own.find((source) => source.ordinal === ordinal);
    if (!found) dropped += 1;
    return found ? [found] : [];
  };
  const write = (found: readonly QuerySource[], before: string): string => {
    // The texts around a removed mark must not join into a mark.
    if (found.length === 0) return cutBeginning.test(before) ? "\\" : "";
    const marks = [...new Set(found.map(queryMark))];
    for (const source of found) cited.set(queryMark(source), source);
    return marks.map((mark) => ` ${mark}`).join("");
  };
  const ended = answer.replace(unendedMark, () => {
    dropped += 1;
    return "";
  });
  const resolved: string[] = [];
  let from = 0;
  for (const match of ended.matchAll(writtenMark)) {
    const before = ended.slice(from, match.index);
    resolved.push(before, write(readMark(match[1] ?? "", find), before));
    from = match.index + match[0].length;
  }
  resolved.push(ended.slice(from));
  const text = resolved
    .map((piece, i) => (i % 2 === 1 ? piece : readTags(piece, byDocument, find, write)))
    .join("")
    .replace(/^ (?=\[DOC:)/gm, "");
  return { text, cited: [...cited.values()], dropped };
}

type Find = (documentId: string, ordinal: number | null) => QuerySource[];

/** `DOC:a | CHUNK:1`, `DOC:a | CHUNK:1, 2 | PAGE:3; DOC:b`. */
function readMark(inside: string, find: Find): QuerySource[] {
  return inside.split(/[;,]?[ \t]*DOC[ \t]*[:：]/iu).flatMap((item) => {
    if (item.trim() === "") return [];
    const [documentId = "", ...rest] = item.split("|");
    const chunk = rest.map((part) => /^[ \t]*CHUNK[ \t]*[:：](.*)$/iu.exec(part)?.[1]);
    const written = chunk.find((part) => part !== undefined);
    if (written === undefined) return find(documentId, null);
    return written
      .split(/[,;]/)
      .filter((part) => part.trim() !== "")
      .flatMap((part) => find(documentId, /^\s*#?\d+\s*$/.test(part) ? toOrdinal(part) : -1));
  });
}

function toOrdinal(written: string): number {
  return Number(written.replace("#", ""));
}

/** Resolves the tags in a text without marks, and escapes a mark that begins and never ends. */
function readTags(
  piece: string,
  byDocument: ReadonlyMap<string, unknown>,
  find: Find,
  write: (found: readonly QuerySource[], before: string) => string,
): string {
  let from = 0;
  return piece
    .replace(markBeginning, "$1\\")
    .replace(
      writtenTagGroup,
      (whole: string, _blank: string, inside: string, at: number, all: string) => {
        const items = readTagGroup(inside);
        if (!items?.some((item) => byDocument.has(item.slug.toLowerCase()))) return whole;
        const before = all.slice(from, at);
        from = at + whole.length;
        return write(
          items.flatMap((item) => find(item.slug, item.ordinal)),
          before,
        );
      },
    );
}
