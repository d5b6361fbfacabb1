const plainSigns = [..."0123456789+-−–n"];
const raisedSigns = [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ"];
const raised = new Map(plainSigns.map((sign, at) => [sign, raisedSigns[at]]));

/**
 * Returns a superscript as plain text: `10<sup>-3</sup>` must not become 10-3. Text without a raised form follows a
 * caret, except ordinals and marks.
 */
export function superscript(text: string): string {
  const content = text.trim();
  if (content === "") return text;
  const characters = [...content];
  if (characters.every((character) => raised.has(character)))
    return characters.map((character) => raised.get(character)).join("");
  return /^(?:st|nd|rd|th|er|®|™|©|\*+|[†‡§¶°′″ª,;\s]+)$/iu.test(content) ? content : `^${content}`;
}
