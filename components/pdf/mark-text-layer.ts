import { type MarkedSpan, markPieces } from "@/components/document/text-block.ts";

/** A marked stretch of one of a page's pieces of text. */
export type PageMark = MarkedSpan & { page: number; piece: number };

/**
 * Marks stretches of a page's text, whose pieces are these elements; what was marked before is not any more.
 * @param linkTitle says where a mark that is a link leads.
 */
export function markTextLayer(
  spans: readonly HTMLElement[],
  marks: readonly PageMark[],
  linkTitle: string,
): void {
  for (const [piece, span] of spans.entries()) {
    const own = marks.filter((mark) => mark.piece === piece);
    if (own.length === 0 && span.childElementCount === 0) continue;
    const text = span.textContent;
    span.replaceChildren(
      ...markPieces(text, 0, own).map(({ text: part, mark }) =>
        mark ? markElement(part, mark, linkTitle) : part,
      ),
    );
  }
}

/** A mark as in the text of a document (`MarkedText`): where a page cites its words, it leads back there. */
function markElement(
  text: string,
  { href, quiet }: Pick<PageMark, "href" | "quiet">,
  linkTitle: string,
): HTMLElement {
  const mark = document.createElement("mark");
  mark.tabIndex = -1;
  if (quiet) mark.dataset.quiet = "true";
  if (href === undefined) {
    mark.textContent = text;
    return mark;
  }
  const link = document.createElement("a");
  link.href = href;
  link.draggable = false;
  link.title = linkTitle;
  link.textContent = text;
  mark.append(link);
  return mark;
}
