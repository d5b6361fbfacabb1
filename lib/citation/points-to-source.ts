import { isTagLabel } from "../text/tag-label.ts";

/** The words of remarks that only say where something is, or agree with the question, in English, German, French and Spanish. */
const pointing = new Set(
  (
    "yes no ja nein oui non sí " +
    "according to as stated described mentioned noted shown listed explained seen found given in by per see also refer to for more further " +
    "information info details and the this that these those a an is are was can be it here from of above below document documents passage " +
    "passages section text file note notes article page says so following " +
    "laut gemäß nach siehe auch wie in im der die das den dem dies diese dieser steht beschrieben erwähnt genannt weitere mehr " +
    "informationen einzelheiten und für zu zum zur dokument dokumente dokumenten abschnitt datei folgende folgendes " +
    "selon d'après voir aussi comme indiqué décrit dans le la les ce cette ces pour plus de détails d'informations et document " +
    "según ver véase también como indica se describe en el los las este esta para más detalles información y documento"
  ).split(" "),
);

const wordsOfRemark = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** No remark of a few words is longer (UTF-16 units). */
const maxPointerChars = 120;

function remarkWords(text: string): string[] {
  if (text.length > maxPointerChars) return [];
  return (text.toLowerCase().match(wordsOfRemark) ?? []).map((word) => word.replace("’", "'"));
}

/** A label with a file's name behind it. */
const labelled = /^[^\p{L}]*(\p{L}+)[*_]*\s?[:：][*_]*\s?\S+\.\p{L}\w{0,9}$/u;

/** Whether a text is only the label of a source, "Source:", "Source: pool.md": what precedes it rests on the source. */
export function labelsSource(text: string): boolean {
  const words = remarkWords(text);
  const [, label = ""] = labelled.exec(text.trim()) ?? [];
  return words.length > 0 && (words.every(isTagLabel) || isTagLabel(label));
}

/** Whether a text only points to a source or agrees, "For more information, see", "Yes.": it claims nothing that the source could say. */
export function pointsToSource(text: string): boolean {
  const words = remarkWords(text);
  return words.length > 0 && words.every((word) => pointing.has(word) || isTagLabel(word));
}
