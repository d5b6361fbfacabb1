import type { DocumentCitation } from "@/lib/wire/document-citation.ts";
import type { DocumentGuide } from "@/lib/wire/document-guide.ts";

type Heading = DocumentGuide["outline"][number];

/**
 * Lists the headings of a document whose part no answer cites, in order; of a part that is never cited its own heading alone.
 * Each part reaches to the next heading that is not deeper. Words that are not in the text any more cite no part.
 */
export function partsNeverCited(
  outline: readonly Heading[],
  citations: readonly Pick<DocumentCitation, "passages">[],
): Heading[] {
  const places = citations.flatMap(({ passages }) =>
    passages.flatMap(({ quoteStart }) => quoteStart ?? []),
  );
  const endOf = ({ depth }: Heading, at: number) =>
    outline.slice(at + 1).find((next) => next.depth <= depth)?.start ?? Number.POSITIVE_INFINITY;
  const isCited = (heading: Heading, at: number) =>
    places.some((place) => place >= heading.start && place < endOf(heading, at));
  const parentOf = ({ depth }: Heading, at: number) =>
    outline.slice(0, at).findLastIndex((each) => each.depth < depth);
  return outline.filter((heading, at) => {
    if (isCited(heading, at)) return false;
    const above = parentOf(heading, at);
    const parent = outline[above];
    return parent === undefined || isCited(parent, above);
  });
}
