import { listWords } from "@/components/ui/list-words.ts";
import type { PageLanguage } from "@/lib/wire/page-language.ts";

type Described = {
  title: string;
  sourceId: string;
  authors?: string[];
  journal?: string;
  publicationDate?: string;
  filename?: string | null;
};

/** Describes a source by authors, journal and year, or by its file: `Ng et al. · Lancet · 2011`, `server.log`. */
export function sourceByline(source: Described, language: PageLanguage): string {
  const { authors = [], journal, publicationDate } = source;
  const parts: string[] = [];
  const [first] = authors;
  if (first)
    parts.push(
      authors.length > 2 ? `${first} et al.` : listWords(authors.filter(Boolean), language),
    );
  if (journal) parts.push(journal);
  if (publicationDate) parts.push(publicationDate.slice(0, 4));
  const file = source.filename ?? source.sourceId;
  if (parts.length === 0 && file !== source.title) parts.push(file);
  return parts.join(" · ");
}
