import { hasLetters } from "./has-letters.ts";
import { inlineCode } from "./inline-markup.ts";
import type { Unit } from "./unit.ts";

/** A line that is a remark or a part of one: `// …`, `# …`, `* …`, `-- …`. */
const codeRemark = /^(?:\/\/|#(?![[!])|\/?\*|--\s)/u;
const docMark = /"""|'''/gu;
/** What opens a block at the end of a line says nothing. */
const blockOpening = /\s*[:{([]$/u;

/**
 * Reads the lines of a program. A remark introduces the line below it, and one right below a definition, as Python has them,
 * that definition. What a line ends with to open a block is no part of what it says.
 */
export function codeUnits(lines: readonly string[]): Unit[] {
  const units: Unit[] = [];
  let remarks: Unit[] = [];
  /** The unit that the string around this place describes. */
  let described: number | null = null;
  let isInString = false;
  for (const line of lines) {
    const text = line.trim();
    const marks = text.match(docMark)?.length ?? 0;
    const begins = !isInString && /^[rub]?(?:"""|''')/iu.test(text);
    if (begins) described = units.length > 0 ? units.length - 1 : null;
    const isDescribing = begins || isInString;
    if (marks % 2 === 1 && (begins || isInString)) isInString = !isInString;
    if (text === "") remarks = [];
    const isRemark = isDescribing || codeRemark.test(text);
    const words = isRemark ? text : text.replace(blockOpening, "");
    if (!hasLetters(words)) continue;
    const unit = codeUnit(words);
    if (isDescribing) unit.introduces.push(...(described === null ? [] : [described]));
    else if (isRemark) remarks.push(unit);
    else {
      for (const each of remarks) each.introduces.push(units.length);
      unit.context = remarks.map((each) => each.words).join(" ") || null;
      remarks = [];
    }
    units.push(unit);
  }
  return units;
}

const codeUnit = (words: string): Unit => ({
  kind: "line",
  words,
  markdown: inlineCode(words),
  block: 0,
  context: null,
  whole: true,
  framesLetter: false,
  introduces: [],
  mark: null,
  table: null,
});

/** A longer word is data (UTF-16 units). */
const maxIdentifierChars = 100;
const nameInOne = /\p{L}[\p{L}\d]*(?:_+[\p{L}\d]+|(?<=\p{Ll})\p{Lu}[\p{L}\d]*)+/gu;

/** The words of a program with those that its names are made of: `placeOnShelf` is said `place On Shelf` too. */
export function withWordsOfNames(text: string): string {
  const words = text.match(/[\p{L}\d_]+/gu) ?? [];
  const names = words.flatMap((word) =>
    word.length > maxIdentifierChars ? [] : (word.match(nameInOne) ?? []),
  );
  const said = names.map((name) =>
    name.replaceAll("_", " ").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " "),
  );
  return [text, ...said].join(" ");
}
