import type { KnowledgeBaseKind } from "../knowledge-base-kind.ts";

/** One user's own runbooks and notes. */
export const personalKind: KnowledgeBaseKind = {
  name: "personal",
  title: "Personal",
  one: "Personal",
  description: "Your own runbooks and notes; read by all your conversations.",
  icon: "person",
  readers: "owner",
  writers: "owner",
  readByDefault: true,
  takesNewFiles: true,
  cacheSeconds: 24 * 60 * 60,
  closing: null,
  account: { order: 2, leadIn: "What your runbooks say:", subject: "your runbook" },
  prompt: "personal",
  passage: ({ title, category }) =>
    `[Doc: ${title}${category === null ? "" : `, Category: ${category}`}]`,
  label: ({ title, section, page }) => `"${title}"${placeInDocument(title, section, page)}`,
  footer: { leadIn: "From your runbooks", name: ({ title }) => `"${title}"` },
};

/** `3. Restart`, `Section 2.1: Limits`, `§ 4 Costs`. */
const numbered = /^(?:section\s+|§\s*)?(\d{1,3}(?:\.\d{1,3})*)(?:[.):]|\s|$)/i;

/** Where in a document: the section by the number its heading has, else by its heading, else the page. */
function placeInDocument(title: string, section: string | null, page: number | null): string {
  const headings = section?.split(" > ").filter((heading) => heading !== title) ?? [];
  const innermost = headings.at(-1);
  if (innermost === undefined) return page === null ? "" : `, page ${page}`;
  const own = numbered.exec(innermost)?.[1];
  if (own !== undefined) return ` section ${own}`;
  const outer = headings.flatMap((heading) => numbered.exec(heading)?.[1] ?? []).at(-1);
  return outer === undefined ? `, ${innermost}` : ` section ${outer}, ${innermost}`;
}
