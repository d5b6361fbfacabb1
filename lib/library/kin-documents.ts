import { isCalendarName, readMonth } from "../question/answer-kind.ts";
import { wordsOf } from "../question/read-language.ts";
import { questionWords } from "../question/words/index.ts";
import { isTitled } from "./document-name.ts";
import type { LibraryDocument } from "./read-library.ts";

/** The number that a name gives its version: "policy-v2", "Version 2". */
const versionInName =
  /(?<!\p{L})(?:v|ver|version|rev|revision|fassung|ausgabe|edition|ed)[ ._-]?(\d+(?:\.\d+)*)(?![\p{L}\d])/iu;
const wordsOfVersions =
  /(?<!\p{L})(?:v|ver|version|rev|revision|fassung|ausgabe|edition|ed|draft|final|copy|entwurf|kopie)(?!\p{L})/giu;
/** Words that tell an older version from a newer one. */
const ages = new Set(
  Object.values(questionWords).flatMap(({ library: { newer, older, newest, oldest } }) =>
    [newer, older, newest, oldest].join(" ").split(" "),
  ),
);
/** A day, a month or a year in figures. */
const dateInName =
  /(?<!\d)(?<year>(?:19|20)\d{2})(?:[-_. ](?<month>0[1-9]|1[0-2])(?:[-_. ](?<day>\d{2}))?)?(?!\d)/u;

/** What a document is called, by its title and by its file. */
function namesOfOne({ title, filename }: Pick<LibraryDocument, "title" | "filename">): string[] {
  const file = filename.replace(/\.\w+$/u, "");
  return isTitled({ title, filename }) ? [title, file] : [file];
}

/** A name without what tells its versions and dates apart; empty where nothing else is in it. */
function bareName(name: string): string {
  const undated = name
    .replace(/[_.]+/gu, " ")
    .replaceAll(/\d+/gu, " ")
    .replace(wordsOfVersions, " ");
  return wordsOf(undated)
    .flatMap((word) => word.split("-"))
    .filter(
      (word) =>
        word.length > 1 &&
        !ages.has(word) &&
        readMonth(word) === undefined &&
        !isCalendarName(word),
    )
    .join(" ");
}

/** The other versions of a document, and others of its series: those that are called the same but for a number or a date. */
export function kinOf(
  documents: readonly LibraryDocument[],
  document: LibraryDocument,
): LibraryDocument[] {
  const own = new Set(namesOfOne(document).map(bareName).filter(Boolean));
  return documents.filter(
    (other) =>
      other.id !== document.id && namesOfOne(other).some((name) => own.has(bareName(name))),
  );
}

/** Puts documents in order of time, the oldest first: by the versions in their names, their dates, or when they were added. */
export function inOrderOfTime(documents: readonly LibraryDocument[]): LibraryDocument[] {
  const times = [versionOf, dateInNames];
  const told = times.find((time) => documents.every((document) => time(document) !== null));
  if (told)
    return documents.toSorted((a, b) =>
      (told(a) ?? "").localeCompare(told(b) ?? "", "en", { numeric: true }),
    );
  return documents.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function versionOf(document: LibraryDocument): string | null {
  for (const name of namesOfOne(document)) {
    const version = versionInName.exec(name)?.[1];
    if (version) return version;
  }
  return null;
}

function dateInNames(document: LibraryDocument): string | null {
  for (const name of namesOfOne(document)) {
    const { year, month = "00", day = "00" } = dateInName.exec(name)?.groups ?? {};
    if (!year) continue;
    const words = month === "00" ? wordsOf(name) : [];
    const at = words.findIndex((word) => readMonth(word) !== undefined);
    if (at < 0) return `${year}-${month}-${day}`;
    const days = [words[at - 1], words[at + 1]].find((word) => /^\d{1,2}$/u.test(word ?? ""));
    const named = String(readMonth(words[at] ?? "") ?? 0);
    return `${year}-${named.padStart(2, "0")}-${(days ?? "00").padStart(2, "0")}`;
  }
  return document.publicationDate;
}
