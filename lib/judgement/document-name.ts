import { detectLanguage } from "../keyword/detect-language.ts";
import { documentOf, type PromptPassage } from "../prompt/user-message.ts";
import { quotableUnits } from "../text/quotable-units.ts";
import { spelledLike, type Terms, termsOf } from "./likeness.ts";

/** A longer first paragraph is text, and no letterhead (UTF-16 units). */
const maxLetterheadChars = 300;

/** The share of a word's letters from which a name has it. */
const minHeld = 0.9;

/** The words that a document goes by: its title, its file's name, and the letterhead that it begins with. */
export function nameTerms(document: string, passages: readonly PromptPassage[]): Terms {
  const own = passages.filter((passage) => documentOf(passage) === document);
  const first = own.find(({ tag }) => tag.endsWith("#0"));
  const units = first ? quotableUnits(first) : [];
  const head = units
    .filter(({ block, kind }) => block === units[0]?.block && kind !== "row")
    .map(({ words }) => words)
    .join("\n");
  const name = document.replace(/\.[a-z]\w{0,5}(?:~\d+)?$/iu, "").replace(/[-_.]+/gu, " ");
  const said = [own[0]?.title ?? "", name, head.length <= maxLetterheadChars ? head : ""];
  return termsOf(said.join("\n"), [detectLanguage(own[0]?.text ?? "")]);
}

/** Whether a text has a word, by its letters. */
export const holdsName = (stems: readonly string[], terms: Terms): boolean =>
  spelledLike(stems, terms) >= minHeld;
