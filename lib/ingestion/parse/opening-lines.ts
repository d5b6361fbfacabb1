/** Where a text says what it is: its first lines, and so many UTF-16 units of them. */
const maxOpeningLines = 12;
const maxOpeningChars = 2_000;

/** The first lines of a text that are not empty. */
export const openingLines = (text: string): string[] =>
  text
    .slice(0, maxOpeningChars)
    .split("\n", maxOpeningLines)
    .filter((line) => line.trim() !== "");

/** A line without emphasis, heading marks and the raised numbers of affiliations. */
export function withoutMarks(line: string): string {
  return line
    .replace(/[*_#`†‡§]|[¹²³⁰-⁹]+(?:,[¹²³⁰-⁹]+)*/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** What a paper is called before its title: "PREPRINT - not peer reviewed", "Original research". */
const articleKind =
  /^\W*(?:pre-?print|original (?:article|research|paper)|research (?:article|paper)|review article|short communication|brief report|case report|accepted manuscript|author manuscript|open access)\b/iu;

/** Whether a line says what kind of article follows, and is not its title. */
export const isArticleKind = (line: string): boolean =>
  articleKind.test(line) && !line.includes("\n");
