import type { KnowledgeBaseKind } from "../knowledge-base-kind.ts";

/** The library that everybody reads: articles and papers. */
export const sharedKind: KnowledgeBaseKind = {
  name: "shared",
  title: "Shared library",
  description: "Articles and papers that everybody reads.",
  readers: "everybody",
  readByDefault: true,
  closable: false,
  label({ title, authors, publicationDate, page }) {
    const year = publicationDate?.slice(0, 4);
    const first = authors[0]?.split(" ").at(-1);
    const by = first
      ? `${first}${authors.length > 1 ? " et al." : ""}${year ? ` ${year}` : ""}, `
      : "";
    return `${by}"${title}"${page === null ? "" : `, page ${page}`}`;
  },
};
