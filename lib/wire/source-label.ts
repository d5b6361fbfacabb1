/** The place that a kind of knowledge base writes behind a source's name: a page of it, or a section behind its quoted title. */
const pagePlace = /, page (\d+)$/u;
const sectionPlace = /(?<=") section (\d[\d.]*)(?=,|$)/u;

/** What the places in labels are called, in one language. */
export type LabelWords = {
  labelPage(page: string): string;
  labelSection(section: string): string;
};

/** Says the label that the kind of knowledge base wrote with its place in a reader's language. */
export function sayLabel(label: string, { labelPage, labelSection }: LabelWords): string {
  return label
    .replace(pagePlace, (_, page: string) => labelPage(page))
    .replace(sectionPlace, (_, section: string) => labelSection(section));
}
