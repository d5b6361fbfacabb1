/** Where a text says who wrote it: its first lines, and so many UTF-16 units of them. */
const maxOpeningLines = 12;
const maxOpeningChars = 2_000;
/** A line of more names than this is a list of members. */
const maxAuthors = 40;

const authorLabel =
  /(?:^|[·•|;,]|\s[–-])\s*(?:authors?|author\(s\)|written by|autor(?:in|en|a|es)?|verfasser(?:in)?|verfasst von|auteur(?:e|s)?|rédigé par|escrito por)\s*:\s*(?<names>[^·•|;:\n]+)/iu;
/** A further label behind the names: "Author: Ann Lee, reviewed by Bo". */
const furtherLabel = /[,.(]\s*(?:\p{Ll}|\p{L}+ by\b).*$|\s[–-]\s.*$|(?<=\p{Ll}{3})\.\s.*$/u;
const particle = "van|von|de|del|della|der|den|di|da|dos|du|la|le|el|al|bin|ten|ter|zu";
const name = new RegExp(`^\\p{Lu}[\\p{L}'’.-]*(?:\\s+(?:\\p{Lu}[\\p{L}'’.-]*|${particle}))*$`, "u");

/**
 * Reads who wrote a text from its first lines: "Author: Ann Lee · Status: final", or the line of names below a title, as
 * papers have it.
 * @returns the names in their order; empty where no line says so.
 */
export function readAuthorLines(text: string): string[] {
  const lines = text
    .slice(0, maxOpeningChars)
    .split("\n", maxOpeningLines)
    .filter((line) => line.trim() !== "");
  const labelled = lines.flatMap((line) => {
    const names = authorLabel
      .exec(withoutMarks(line))
      ?.groups?.["names"]?.replace(furtherLabel, "");
    return names === undefined ? [] : splitNames(names);
  });
  if (labelled.length > 0) return labelled;
  const [, below = ""] = lines;
  // Without emphasis, affiliations or an abstract below it may be a list of anything.
  if (!setOff.test(below) && !lines.some((line) => abstract.test(line))) return [];
  const names = splitNames(withoutMarks(below));
  return names.length >= 2 && names.every((one) => one.includes(" ")) ? names : [];
}

/** A line that is all emphasis, or has the raised numbers of affiliations. */
const setOff = /^\s*([*_]{1,3})(?![*_]).*\1\s*$|\p{L}[¹²³⁰-⁹]/u;

/** What a paper begins with, on a line of its own or before its text. */
const abstract =
  /^[#*_\s]*(?:abstract|summary|zusammenfassung|résumé|resumen)[*_]*\s*(?:[.:—–-]|$)/iu;

/** A line without emphasis, heading marks and the raised numbers of affiliations. */
function withoutMarks(line: string): string {
  return line
    .replace(/[*_#`†‡§]|[¹²³⁰-⁹]+(?:,[¹²³⁰-⁹]+)*/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** The names of a list; empty if one part of it is no name. */
function splitNames(list: string): string[] {
  const parts = list
    .split(/,|\s(?:and|und|et|y|&)\s/u)
    .map((part) => part.trim().replace(/\.$/u, (end) => (/\p{Lu}\.$/u.test(part) ? end : "")))
    .filter(Boolean);
  return parts.length <= maxAuthors && parts.every((part) => name.test(part)) ? parts : [];
}
