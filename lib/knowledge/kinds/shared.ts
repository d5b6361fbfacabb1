import { bylineOf } from "../../citation/byline.ts";
import type { KnowledgeBaseKind, NamedSource } from "../knowledge-base-kind.ts";

/** The library that everybody reads: articles and papers. */
export const sharedKind: KnowledgeBaseKind = {
  name: "shared",
  title: "Shared library",
  one: "Shared",
  description: "Articles and papers; read by everybody, and by every conversation.",
  icon: "book",
  readers: "everybody",
  writers: "owner",
  readByDefault: true,
  takesNewFiles: false,
  cacheSeconds: 7 * 24 * 60 * 60,
  closing: null,
  account: { order: 3, leadIn: "What the library says:", subject: "the library" },
  prompt: "shared",
  passage: ({ title, sourceId }) => `[Article: ${sourceId}, Title: ${title}]`,
  label: ({ page, ...source }) => `${sourceName(source)}${page === null ? "" : `, page ${page}`}`,
  footer: { leadIn: "Knowledge Base", name: sourceName },
};

/** The id of an article: `KB-1234`. */
const articleIdForm = /^\p{Lu}[\p{Lu}\d]{0,9}-\d+$/u;

/** An article by its id and title; any other by its first author, its year and its title, as far as they are known. */
function sourceName({ sourceId, title, ...written }: NamedSource): string {
  if (articleIdForm.test(sourceId)) return `${sourceId} "${title}"`;
  const by = bylineOf(written);
  return `${by ? `${by}, ` : ""}"${title}"`;
}
