/**
 * The headings of a paper, as patterns that JavaScript and Postgres both read; `{letter}` stands for any letter, in the way of
 * each.
 */
export const paperHeadings = {
  abstract: "abstract",
  summary: "abstract|summary|zusammenfassung|résumé|resumen",
  methods: "([{letter} ]{1,30} (and|und|et|y) )?(methods?|methoden|méthodes|métodos)",
  results:
    "(main )?(results|findings)( (and|und|et|y) [{letter} ]{1,30})?|ergebnisse|résultats|resultados",
} as const;

/** The pattern of a heading on a line of its own, or before its text: `## 2 Methods`, `METHODS`, `Methods. We asked`. */
export const headed = (names: string, letter: string): string =>
  `(^|\n)[#* \\t\\d.]*(${names.replaceAll("{letter}", letter)})[*_\\s]*([.:]|\n|$)`;

const partPatterns = Object.fromEntries(
  Object.entries(paperHeadings).map(([part, names]) => [
    part,
    new RegExp(headed(names, "\\p{L}"), "iu"),
  ]),
) as Record<keyof typeof paperHeadings, RegExp>;

/**
 * Whether parts of a document are those of a paper: how something was found, and what was found. Only papers call their
 * summary an abstract, and the way may have any name there: "Observations".
 */
export const arePartsOfPaper = ({
  abstract,
  summary,
  methods,
  results,
}: Record<keyof typeof paperHeadings, boolean>): boolean =>
  methods ? summary || results : abstract && results;

/** Papers are shorter (UTF-16 units). */
export const maxPaperChars = 200_000;

/** Whether a text has the parts of a paper. */
export function isPaperByText(text: string): boolean {
  const read = text.slice(0, maxPaperChars);
  return arePartsOfPaper({
    abstract: partPatterns.abstract.test(read),
    summary: partPatterns.summary.test(read),
    methods: partPatterns.methods.test(read),
    results: partPatterns.results.test(read),
  });
}
