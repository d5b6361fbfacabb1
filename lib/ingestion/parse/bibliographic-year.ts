/** UTF-16 units of a text in which a paper says where it was published, and of such a line. */
const maxHeadChars = 3_000;
const maxYearLineChars = 240;
const maxHeadLines = 20;

const periodical =
  /\b(?:journal|bulletin|proceedings|transactions|annals|archives?|letters|review|conference|symposium|zeitschrift|revue|revista|vol(?:ume|\.))/iu;
/** Volume and issue, pages, or a DOI: `8(2), 101–109`, `vol. 31`, `pp. 55-63`. */
const issue = /\d\s?\(\d+\)|\bvol(?:ume|\.)\s?\d|\bpp?\.\s?\d|\bdoi\b|\b10\.\d{4,}\//iu;

/** Whether a line names a journal and a volume or pages of it. */
export function isBibliographicLine(line: string): boolean {
  return line.length <= maxYearLineChars && periodical.test(line) && issue.test(line);
}

/** Returns the year in the line near a paper's beginning that names its journal and volume; undefined without one. */
export function bibliographicYear(text: string): string | undefined {
  const lines = text
    .slice(0, maxHeadChars)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const line = lines.slice(0, maxHeadLines).find(isBibliographicLine);
  return /(?<![\d.–-])(?:19|20)\d{2}(?![\d–-])/u.exec(line ?? "")?.[0];
}
