import { isSectionName } from "../../question/aspects.ts";
import { sentenceEnding } from "../../text/line-forms.ts";
import { isPaperByText } from "../../text/paper-parts.ts";
import type { TextSpan } from "../../text/text-span.ts";

/** Words of a heading, at most. */
const maxHeadingWords = 10;

/** The number before a heading: `2`, `2.1.`, `IV.` */
const sectionNumber = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+(?=\p{L})/u;

/** A paragraph of a text, and the heading that it is below or begins with. */
export type HeadedParagraph = { heading: TextSpan | null; body: TextSpan; section: string | null };

/**
 * Reads the sections of a plain text. A paper's begin with a line that names them, `METHODS` or `2 Results`, in front of its
 * text or alone. Any other text has sections if several short lines stand alone between its paragraphs.
 * @param paragraphs as positions in the text, in order.
 * @param above of a text that goes on: whether all of it is a paper, and the section that it goes on in.
 */
export function readPlainSections(
  text: string,
  paragraphs: readonly TextSpan[],
  above?: { isPaper: boolean; section: string | null },
): HeadedParagraph[] {
  const isPaper = above?.isPaper ?? isPaperByText(text);
  // The first paragraph of a whole text is its title.
  const setOff = readSetOffLines(text, above ? paragraphs : paragraphs.slice(1));
  let section = above?.section ?? null;
  return paragraphs.map((paragraph) => {
    const named = isPaper ? headingAtStart(text, paragraph) : null;
    const heading = named ?? (setOff.has(paragraph) ? paragraph : null);
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

/** Fewer lines that stand alone make no sections. */
const minSetOff = 4;
/** The text below a heading is at least this many times as long. */
const longerBelow = 2;
/** The share of the short lines that must be headings for any to be: notes set apart by empty lines are none. */
const minHeadingShare = 0.75;

/**
 * Returns the paragraphs that are one short line with text below, where a text is built of such parts. Its first paragraphs
 * are its title and who wrote it.
 */
function readSetOffLines(text: string, paragraphs: readonly TextSpan[]): ReadonlySet<TextSpan> {
  const wordsOf = ({ start, end }: TextSpan) => text.slice(start, end).trim();
  const parts = paragraphs.filter((each) => !caption.test(wordsOf(each)));
  const isShort = new Map(parts.map((each) => [each, maySetOff(wordsOf(each))]));
  const headings = parts.filter((each, at) => {
    const next = parts[at + 1];
    return (
      isShort.get(each) &&
      next &&
      !isShort.get(next) &&
      !/^\p{Ll}/u.test(wordsOf(next)) &&
      wordsOf(next).length >= longerBelow * wordsOf(each).length
    );
  });
  const shorts = parts.filter((each) => isShort.get(each)).length;
  // Speakers, and the refrain of a song, come again.
  const areNames = new Set(headings.map(wordsOf)).size === headings.length;
  const isBuilt =
    areNames && headings.length >= minSetOff && headings.length >= minHeadingShare * shorts;
  return new Set(isBuilt ? headings : []);
}

/** The line above a table or below a picture. */
const caption = /^(?:tab(?:le|elle|leau|la)?|fig(?:ure|ura)?|abb(?:ildung)?)\.?\s\d/iu;

/** Whether a paragraph is one line of a few words, without a value or the end of a sentence. */
function maySetOff(paragraph: string): boolean {
  const words = paragraph.replace(sectionNumber, "");
  return (
    !/\n/.test(paragraph) &&
    /^\p{Lu}/u.test(words) &&
    (!sentenceEnding.test(paragraph) || paragraph.endsWith("?")) &&
    words.split(/\s+/u).length <= maxHeadingWords &&
    !/[,:;]$|:\s|[=|@]|\d{3}/u.test(words)
  );
}
