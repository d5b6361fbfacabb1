const raised: Record<string, string> = {
  0: "⁰",
  1: "¹",
  2: "²",
  3: "³",
  4: "⁴",
  5: "⁵",
  6: "⁶",
  7: "⁷",
  8: "⁸",
  9: "⁹",
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
  "–": "⁻",
  n: "ⁿ",
};

/**
 * Returns a superscript as plain text: `10<sup>-3</sup>` must not become 10-3. Text without a raised form follows a
 * caret, except ordinals and marks.
 */
export function superscript(text: string): string {
  const content = text.trim();
  if (content === "") return text;
  const characters = [...content];
  if (characters.every((character) => character in raised))
    return characters.map((character) => raised[character]).join("");
  return /^(?:st|nd|rd|th|er|®|™|©|\*+|[†‡§¶°′″ª,;\s]+)$/iu.test(content) ? content : `^${content}`;
}
