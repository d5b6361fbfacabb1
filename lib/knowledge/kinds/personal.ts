import type { KnowledgeBaseKind } from "../knowledge-base-kind.ts";

/** One user's own runbooks and notes. */
export const personalKind: KnowledgeBaseKind = {
  name: "personal",
  title: "Personal",
  description: "Your own runbooks and notes. Only you read them.",
  readers: "owner",
  readByDefault: true,
  closable: false,
  label({ title, section, page }) {
    const place =
      section === null ? (page === null ? "" : `, page ${page}`) : `, ${innermost(section)}`;
    return `"${title}"${place}`;
  },
};

/** The last heading of a section's path. */
function innermost(section: string): string {
  return section.split(" > ").at(-1) ?? section;
}
