import type { PageWords } from "@/components/wording/words.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import { sayLabel } from "@/lib/wire/source-label.ts";

/** The label that the kind of knowledge base wrote, with its place in the language of the page. */
export function citationLabel({ label }: Citation, t: PageWords<"citation">): string {
  return sayLabel(label, {
    labelPage: (number) => t("labelPage", { number }),
    labelSection: (number) => t("labelSection", { number }),
  });
}
