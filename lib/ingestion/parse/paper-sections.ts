import { isSectionName } from "../../question/aspects.ts";
import { sentenceEnding } from "../../text/line-forms.ts";
import { isPaperByText } from "../../text/paper-parts.ts";
import type { TextSpan } from "../../text/text-span.ts";

/** Words of a heading, at most. */
const maxHeadingWords = 10;

/** The number before a heading: `2`, `2.1.`, `IV.` */
const sectionNumber = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+(?=\p{L})/u;

/** A paragraph of a paper, and the heading that it is below or begins with. */
export type HeadedParagraph = { heading: TextSpan | null; body: TextSpan; section: string | null };

/**
 * Reads the sections of a paper in plain text from the lines that name them, alone at the beginning of a paragraph: `METHODS`,
 * `2 Results`. A text that is no paper by its sections has none.
 * @param paragraphs as positions in the text, in order.
 */
export function readPaperSections(
  text: string,
  paragraphs: readonly TextSpan[],
): HeadedParagraph[] {
  const isPaper = isPaperByText(text);
  let section: string | null = null;
  return paragraphs.map((paragraph) => {
    const heading = isPaper ? headingAtStart(text, paragraph) : null;
    if (!heading) return { heading: null, body: paragraph, section };
    section = text.slice(heading.start, heading.end).trim();
    return { heading, body: { start: heading.end, end: paragraph.end }, section };
  });
}

function headingAtStart(text: string, { start, end }: TextSpan): TextSpan | null {
  const [line = ""] = text.slice(start, end).split("\n", 1);
  return isSectionHeading(line.trim()) ? { start, end: start + line.length } : null;
}

/** Whether a line is the name of a section in use, or another one in its form: numbered, or in capitals. */
function isSectionHeading(line: string): boolean {
  const words = line.replace(sectionNumber, "");
  if (sentenceEnding.test(line) || words.split(/\s+/u).length > maxHeadingWords) return false;
  if (/^\p{Lu}/u.test(words) && isSectionName(words) && !/[,\d]/u.test(words)) return true;
  return /^\p{Lu}[\p{Lu}\s/&()-]{3,}$/u.test(words);
}
