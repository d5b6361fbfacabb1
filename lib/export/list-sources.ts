import { bylineOf } from "../citation/byline.ts";
import { isReadByLines } from "../citation/find-quoted-lines.ts";
import type { Citation, CitedPassage } from "../wire/citation.ts";
import type { ExportedMessage } from "../wire/export.ts";
import { isLineText, isMarkdown, isProgram } from "../wire/file-name.ts";
import type { ExportWords } from "../wording/export-words.ts";
import { onOneLine } from "./export-node.ts";

/** Where words were cited, and the words. */
type ExportedPlace = {
  /** `p. 4`, `line 162, 14:32:15`, `lines 3–9, RateLimiter.take`; empty where a document has neither pages nor lines nor sections. */
  where: string;
  quote: string;
  /** The passage around the words, where it is told too. */
  around?: string;
};

/** The text of a cited passage; "" where it is not told, or not stored any more. */
export type PassageText = (documentId: string, passage: CitedPassage) => string;

/** A source as the last part of an export lists it. */
export type ExportedSource = {
  number: number;
  /** `app.log`, `Lema 2008, “How pools run dry”`. */
  name: string;
  doi: string | null;
  /** Whether its words are Markdown. */
  markdown: boolean;
  /** Whether they are lines of a log, of settings or of a program. */
  lines: boolean;
  /** Without repetition, in the order in which they were cited. */
  places: ExportedPlace[];
  /** Whether the document has another text by now. */
  changed: boolean;
};

/** A clock at the beginning of a line of a log. */
const leadingClock = /^.{0,40}?(?<!\d)(\d{1,2}:\d{2}:\d{2})(?!\d)/;

/** Lists the sources that messages cite, by the conversation's numbers. */
export function listSources(
  messages: readonly ExportedMessage[],
  words: ExportWords,
  textOf: PassageText = () => "",
): ExportedSource[] {
  const citations = messages.flatMap((message) => message.citations);
  return [...Map.groupBy(citations, ({ number }) => number)]
    .toSorted(([a], [b]) => a - b)
    .map(([number, cited]) => toExportedSource(number, cited, words, textOf));
}

function toExportedSource(
  number: number,
  cited: readonly Citation[],
  words: ExportWords,
  textOf: PassageText,
): ExportedSource {
  const places = new Map<string, ExportedPlace>();
  for (const { passages, sourceId, documentId } of cited)
    for (const passage of passages) {
      const place = { where: describeWhere(passage, sourceId, words), quote: passage.quote };
      const around = textOf(documentId, passage);
      places.set(JSON.stringify(place), { ...place, ...(around ? { around } : {}) });
    }
  // A citation's facts are those of the register, the same in each.
  const [first] = cited;
  return {
    number,
    name: first ? sourceNameOf(first, words) : "",
    doi: first?.doi ?? null,
    markdown: first !== undefined && isMarkdown(first.sourceId),
    lines: first !== undefined && isReadByLines(first),
    places: [...places.values()],
    changed: cited.some(({ changed }) => changed),
  };
}

function sourceNameOf(
  { title, authors, publicationDate }: Citation,
  { quoted }: ExportWords,
): string {
  const by = bylineOf({ authors, publicationDate });
  return by ? `${by}, ${quoted(onOneLine(title))}` : onOneLine(title);
}

function describeWhere(
  { page, lineStart, lineEnd, section, quote, corrected }: CitedPassage,
  sourceId: string,
  words: ExportWords,
): string {
  const parts: string[] = [];
  if (page !== null) parts.push(words.page(page));
  if (lineStart !== null) {
    parts.push(words.lines(lineStart, lineEnd ?? lineStart));
    const time = isLineText(sourceId) ? leadingClock.exec(quote)?.[1] : undefined;
    if (time !== undefined) parts.push(time);
  }
  // The lines of a program say less than the function they are of.
  if ((parts.length === 0 || isProgram(sourceId)) && section)
    parts.push(onOneLine(section.replaceAll(" > ", " › ")));
  if (corrected) parts.push(words.correctedByOwner);
  return parts.join(", ");
}
