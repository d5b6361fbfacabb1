/** The most characters of a tag, as the interface takes them. */
const maxTagChars = 60;

/** Reads tags that are written with commas between them. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().replace(/\s+/gu, " ").slice(0, maxTagChars));
  return [...new Set(tags.filter(Boolean))];
}
