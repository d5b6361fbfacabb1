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
