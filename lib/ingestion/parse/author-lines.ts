import { isAbstractLine } from "../../text/abstract-line.ts";
import { sentenceEnding } from "../../text/line-forms.ts";
import { openingLines, withoutMarks } from "./opening-lines.ts";

/** A line of more names than this is a list of members. */
const maxAuthors = 40;

const authorLabel =
  /(?:^|[·•|;,]|\s[–-])\s*(?:authors?|author\(s\)|written by|autor(?:in|en|a|es)?|verfasser(?:in)?|verfasst von|auteur(?:e|s)?|rédigé par|escrito por)\s*:\s*(?<names>[^·•|;:\n]+)/iu;
/** A label for several, whose names may have semicolons between them. */
const severalLabel =
  /^\s*(?:authors|author\(s\)|written by|autoren|autor:innen|verfasst von|auteurs|rédigé par|autores|escrito por)\s*:\s*(?<names>[^·•|:\n]+;[^·•|:\n]+)$/iu;
/** A further label behind the names: "Author: Ann Lee, reviewed by Bo". */
const furtherLabel = /[,.(]\s*(?:\p{Ll}|\p{L}+ by\b).*$|\s[–-]\s.*$|(?<=\p{Ll}{3})\.\s.*$/u;
const particle = "van|von|de|del|della|der|den|di|da|dos|du|la|le|el|al|bin|ten|ter|zu";
const nameWord = "\\p{Lu}[\\p{L}'’.-]*";
const name = new RegExp(`^${nameWord}(?:\\s+(?:${nameWord}|${particle}))*$`, "u");
const fullName = new RegExp(`${nameWord}\\s+(?:(?:${particle})\\s+)*\\p{Lu}\\p{L}+`, "u");

/**
 * Reads who wrote a text from its first lines: "Author: Ann Lee · Status: final", or the line of names below a title, as
 * papers have it.
 * @returns the names in their order; empty where no line says so.
 */
export function readAuthorLines(text: string): string[] {
  const lines = openingLines(text);
  const labelled = lines.flatMap((line) => namesBehindLabel(withoutMarks(line)));
  if (labelled.length > 0) return labelled;
  const [, below = ""] = lines;
  // Without emphasis, affiliations or an abstract below it may be a list of anything.
  if (!setOff.test(below) && !lines.some(isAbstractLine)) return [];
  const line = withoutMarks(below).replace(/^(?:by|von|par|por) (?=\p{Lu})/u, "");
  const names = splitNames(line);
  if (areNamesOfPeople(names, 2)) return names;
  // "Ann Lee, Bo Meer. Journal of Roofs, 2023": what follows says where it appeared.
  const { names: before = "", rest = "" } =
    (partedImprint.exec(line) ?? withImprint.exec(line))?.groups ?? {};
  const byline = splitNames(before);
  return /\d/u.test(rest) && areNamesOfPeople(byline, 1) ? byline : [];
}

/** A longer line of capitalised words is a title. */
const maxLoneNameWords = 4;

/** Reads the one author of a paper, whose name is alone below its title; empty for any other line. */
export function readLoneAuthor(text: string): string[] {
  const [, below = ""] = openingLines(text);
  const names = splitNames(withoutMarks(below));
  const [only = ""] = names;
  return names.length === 1 && only.includes(" ") && only.split(" ").length <= maxLoneNameWords
    ? names
    : [];
}

/** Whether a line has the name of a person in it, and is no sentence; an initial ends none. */
export function holdsFullName(line: string): boolean {
  return fullName.test(line) && (!sentenceEnding.test(line) || /\p{Lu}\.$/u.test(line));
}

/** Names, and another sentence behind them; an initial ends none. */
const withImprint = /^(?<names>.+?\p{Ll}{2})\.\s+(?<rest>\p{Lu}.*)$/u;

/** The same with a mark between them: "Lee A., Meer B. · Journal of Roofs 4 (2023)". */
const partedImprint = /^(?<names>[^·•|]+?)\s[·•|]\s(?<rest>.+)$/u;

const areNamesOfPeople = (names: readonly string[], least: number) =>
  names.length >= least && names.every((one) => one.includes(" "));

function namesBehindLabel(line: string): string[] {
  const several = severalLabel.exec(line)?.groups?.["names"]?.split(";").flatMap(splitNames) ?? [];
  if (several.length > 1) return several;
  const names = authorLabel.exec(line)?.groups?.["names"]?.replace(furtherLabel, "");
  return names === undefined ? [] : splitNames(names);
}

/** A line that is all emphasis, or has the raised numbers of affiliations. */
const setOff = /^\s*([*_]{1,3})(?![*_]).*\1\s*$|\p{L}[¹²³⁰-⁹]/u;

/** The names of a list; empty if one part of it is no name. */
function splitNames(list: string): string[] {
  const parts = list
    .split(/,|\s(?:and|und|et|y|&)\s/u)
    .map((part) => part.trim().replace(/\.$/u, (end) => (/\p{Lu}\.$/u.test(part) ? end : "")))
    .filter(Boolean);
  return parts.length <= maxAuthors && parts.every((part) => name.test(part)) ? parts : [];
}
