/** What a paper begins with, on a line of its own or before its text. */
const abstract =
  /^[#*_\s]*(?:abstract|summary|zusammenfassung|résumé|resumen)[*_]*\s*(?:[.:—–-]|$)/iu;

/** Whether a line begins the abstract of a paper, or is its heading. */
export const isAbstractLine = (line: string): boolean => abstract.test(line);
