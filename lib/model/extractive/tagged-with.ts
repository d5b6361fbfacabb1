/**
 * A text with tags behind it, side by side: those of one document then share a marker, which has the passages of each.
 * @returns the tags alone where there is no text.
 */
export const taggedWith = (text: string, tags: readonly string[]): string =>
  [text, tags.map((tag) => `[${tag}]`).join("")].filter(Boolean).join(" ");
