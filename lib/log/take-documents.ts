import { isCommonWord } from "../judgement/likeness.ts";
import { placeNouns } from "../question/log-words/log-words.ts";
import type { LineDocument } from "./log-document.ts";
import type { Words } from "./take-words.ts";

/** A name with a file extension. */
const filenamePattern =
  /(?<![\w/.@-])[\w][\w.+-]*\.(?:log|txt|out|err|trace|conf|cfg|cnf|ini|ya?ml|jsonl?|toml|xml|nxml|env|properties|csv|tsv|sh|sql|py|jsx?|tsx?|java|go|rs|rb|md|html?|pdf|docx?|pptx?|xlsx?|service|gz)(?:[.-]\d[\w.-]*\w|[.-]\d)?(?::(?<from>\d{1,9})(?:-(?<to>\d{1,9}))?(?!\d*:))?(?![\w-])/iu;
/** What follows a name that the question calls a log, or what logs are of: "the museum site". */
const calledLog = new RegExp(`^ (?:log(?:s| ?files?)?|dumps?|${placeNouns})(?![\\w-])`, "iu");
/** What the name of a log is behind: "pipeline 8812", "on the host heron". */
const calledBefore = new RegExp(`(?<![\\w-])(?:${placeNouns}) #?$`, "iu");
const theCalledBefore = new RegExp(`\\b(?:the|our|my|in|on|at|of|from) (?:${placeNouns}) $`, "iu");
const namedBefore =
  /\b([\w][\w.+-]{2,}) (?=(?:entries|errors?|warnings?|lines?|events?|messages?)\b)/iu;
const namedAfter =
  /\b(?:in|of|from|on|to|does|did) (?:the )?(?:file |log )?([\w][\w.+-]{2,})(?![\w-])/giu;

export type NamedDocuments = {
  /** Null if none is named. */
  documents: LineDocument[] | null;
  /** `app.log:42` names lines too. */
  lines: { from: number; to: number } | null;
  /** Whether a whole file name is written; the beginning of one may be an ordinary word. */
  written: boolean;
  /** Whether it is named by what it is of: "the museum site". */
  place: boolean;
  /** The names of unknown files. */
  unknown: string[];
};

/** Takes out the names of documents: whole file names, and beginnings of them such as `app` or `nova-api`. */
export function takeDocuments(words: Words, documents: readonly LineDocument[]): NamedDocuments {
  const found = new Set<LineDocument>();
  const unknown: string[] = [];
  let lines: NamedDocuments["lines"] = null;
  for (const match of words.takeAll(filenamePattern)) {
    const [written = ""] = match;
    const { from, to } = match.groups ?? {};
    const name = from === undefined ? written : written.slice(0, written.lastIndexOf(":"));
    const named = namedLike(name, documents);
    if (named.length === 0) unknown.push(name);
    for (const document of named) found.add(document);
    if (from !== undefined) lines = { from: Number(from), to: Number(to ?? from) };
  }
  const written = found.size > 0;
  const spoken = takeSpacedNames(words, documents);
  let { place } = spoken;
  for (const document of spoken.named) found.add(document);
  // "Payment errors" are those of a log; settings of that name are meant by their whole name alone.
  const logs = documents.filter(({ isLog }) => isLog);
  const beginnings = [namedBefore.exec(words.left), ...words.left.matchAll(namedAfter)];
  for (const match of beginnings) {
    const name = match?.[1];
    if (!match || !name) continue;
    const named = namedLike(name, logs);
    const apart = /^(?:in|on) /iu.test(match[0]) ? namedApart(name, logs) : [];
    if (named.length === 0 && apart.length === 0) continue;
    for (const document of named.length > 0 ? named : apart) found.add(document);
    place = takeName(words, name) || place;
  }
  return { documents: found.size > 0 ? [...found] : null, lines, written, place, unknown };
}

/** Logs with a rare word in their names: "on pelican" of mailhost-pelican.log. */
function namedApart(name: string, logs: readonly LineDocument[]): LineDocument[] {
  const said = name.toLowerCase();
  return said.length < minRareLetters || isCommonWord(said)
    ? []
    : logs.filter(({ filename }) => namePartsOf(stemOf(filename)).includes(` ${said} `));
}
const minRareLetters = 4;

/** Takes out a name, and what it is called: "the museum site"; "which kiln host" asks for one of them instead. Returns whether it is called something. */
function takeName(words: Words, name: string): boolean {
  const called = `(?:${placeNouns})`;
  const upToName = `(?<![\\w./-])(?:${called} #?)?${escapeForRegExp(name)}`;
  const behind = `(?:(?<!\\b(?:${grouping}) ${upToName}) (?:${called}|dumps?)(?![\\w-]))?`;
  const [taken = ""] = words.take(new RegExp(`${upToName}${behind}(?![\\w-])`, "iu")) ?? [];
  return taken.length > name.length;
}
const grouping = "which|what|per|by|each|every";

/** The most words of a question that are compared with a name. */
const maxDocumentNameWords = 4;

/**
 * Takes out the names of logs as they are spoken: `the door service log`, `in door service`, `the mail host`. Words before
 * "log", or before what logs are of, may be a part of the name, several without it must be all of it.
 */
function takeSpacedNames(
  words: Words,
  documents: readonly LineDocument[],
): { named: LineDocument[]; place: boolean } {
  const logs = documents
    .filter(({ isLog }) => isLog)
    .map((document) => ({ document, parts: namePartsOf(stemOf(document.filename)) }));
  for (let length = maxDocumentNameWords; length > 0; length -= 1) {
    const run = new RegExp(
      `(?<![\\w./-])(?=([\\w.+-]+(?: [\\w.+-]+){${length - 1}})(?![\\w.+-]))`,
      "giu",
    );
    for (const { 1: name = "", index } of words.left.matchAll(run)) {
      const said = namePartsOf(name);
      const before = words.left.slice(0, index);
      const called =
        calledLog.test(words.left.slice(index + name.length)) ||
        (/^\d{3,}$/u.test(name) ? calledBefore : theCalledBefore).test(before);
      const named = logs.filter(({ parts }) =>
        said.trim().includes(" ")
          ? (called && parts.includes(said)) || isGlued(parts, name)
          : called && hasPart(parts, said.trim()),
      );
      if (named.length === 0) continue;
      // "The door service" is all of a name, "the mail host" a part of one.
      const ofPart = endsInPlace.test(name) && !named.some(({ parts }) => parts === said);
      const place = takeName(words, name) || ofPart;
      const others = takeSpacedNames(words, documents);
      return {
        named: [...named.map(({ document }) => document), ...others.named],
        place: others.place || place,
      };
    }
  }
  return { named: [], place: false };
}

const endsInPlace = new RegExp(` (?:${placeNouns})$`, "iu");

/** Whether several words are a whole name, or a part of one that says what it is of: "mail host" of `mailhost-2`. */
function isGlued(parts: string, name: string): boolean {
  const glued = withoutGaps(namePartsOf(name));
  return withoutGaps(parts) === glued || (endsInPlace.test(name) && parts.includes(` ${glued} `));
}

/** Whether a name has a word as a part, in another number, or as the beginning of one: "thumbnail" of `thumbnailer`. */
function hasPart(parts: string, word: string): boolean {
  const bare = word.replace(/s$/u, "");
  return parts
    .trim()
    .split(" ")
    .some(
      (part) =>
        part.replace(/s$/u, "") === bare ||
        (part.startsWith(bare) && placeWord.test(part.slice(bare.length))) ||
        (bare.length >= minBeginLetters &&
          part.startsWith(bare) &&
          part.length - bare.length <= maxLeftLetters),
    );
}
const placeWord = new RegExp(`^(?:${placeNouns})$`, "iu");
const minBeginLetters = 5;
const maxLeftLetters = 3;

/** The words of a name, each between blanks, so that a part of it is found whole. */
const namePartsOf = (name: string) =>
  ` ${name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ")} `;
/** "Job runner" is written `jobrunner`. */
const withoutGaps = (parts: string) => parts.replaceAll(" ", "");
/** A file name without its extension. */
const stemOf = (filename: string) => filename.replace(/\.[a-z]+(?:[.-]\d[\w.-]*)?$/iu, "");

/** Returns the first whole file name in a question, without line numbers; null for none. */
export function readFilename(question: string): string | null {
  return filenamePattern.exec(question)?.[0].replace(/:\d+(?:-\d+)?$/u, "") ?? null;
}

/** Returns the documents of this name, or else those with names that begin with it, up to a separator. */
export function namedLike(name: string, documents: readonly LineDocument[]): LineDocument[] {
  const wanted = name.toLowerCase();
  const exact = documents.filter((document) => document.filename.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  return documents.filter((document) => {
    const own = document.filename.toLowerCase();
    return own.startsWith(wanted) && !/[\p{L}\p{N}]/u.test(own.charAt(wanted.length));
  });
}

export function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
