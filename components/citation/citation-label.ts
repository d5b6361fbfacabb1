import type { PageWords } from "@/components/wording/words.ts";
import type { Citation } from "@/lib/wire/citation.ts";

/** The place that a kind of knowledge base writes behind a source's name: a page of it, or a section behind its quoted title. */
const pagePlace = /, page (\d+)$/u;
const sectionPlace = /(?<=") section (\d[\d.]*)(?=,|$)/u;

/** The label that the kind of knowledge base wrote, with its place in the language of the page. */
export function citationLabel({ label }: Citation, t: PageWords<"citation">): string {
  return label
    .replace(pagePlace, (_, number: string) => t("labelPage", { number }))
    .replace(sectionPlace, (_, number: string) => t("labelSection", { number }));
}
