/** UTF-16 units of a text in which a paper says where it was published, and of such a line. */
const maxHeadChars = 3_000;
const maxYearLineChars = 240;
const maxHeadLines = 20;

/** What journals and proceedings are called, in a line or a name. */
export const journalWord =
  /(?<!\p{L})(?:journal|bulletin|proceedings|transactions|annals|annalen|archives?|archiv|letters|reviews?|quarterly|reports|conference|symposium|zeitschrift|revue|cahiers|revista|anales|jahrbuch|vierteljahr\p{L}*)(?!\p{L})/iu;
const volume = /\bvol(?:ume|\.)/iu;
/** Volume and issue, or pages: `8(2), 101–109`, `vol. 31`, `pp. 55-63`. */
export const issueForm = /\d\s?\(\d+\)|\bvol(?:ume|\.)\s?\d|\bpp?\.\s?\d/iu;
const doi = /\bdoi\b|\b10\.\d{4,}\//iu;
/** A year that begins or ends a range tells when something was studied. */
export const yearAlone = /(?<![\d.–-])(?:19|20)\d{2}(?![\d–-])/u;

/** Whether a line names a journal and a volume or pages of it. */
export function isBibliographicLine(line: string): boolean {
  return (
    line.length <= maxYearLineChars &&
    (journalWord.test(line) || volume.test(line)) &&
    (issueForm.test(line) || doi.test(line))
  );
}

/** Returns the year in the line near a paper's beginning that names its journal and volume; undefined without one. */
export function bibliographicYear(text: string): string | undefined {
  const lines = text
    .slice(0, maxHeadChars)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const line = lines.slice(0, maxHeadLines).find(isBibliographicLine);
  return yearAlone.exec(line ?? "")?.[0];
}
