/** What a line defines: something with parameters, something without, or a value. */
export type DefinitionHead = { name: string; kind: "call" | "type" | "value" };

/** Longer lines are data. */
const maxHeadChars = 300;

/** Words of any language that begin a statement. Everything else that is a word before a name makes it a definition. */
const statementWords = new Set(
  (
    "if else elif elsif elseif unless guard for foreach while until switch case when match return throw raise try " +
    "catch rescue finally do with using lock await yield new import package select insert update delete"
  ).split(" "),
);
/** Words of any language that come after the name of what is defined: `class A extends B`, `create view a as`. */
const wordsAfterName = new Set(
  "extends implements with is as do then begin on where for before after instead returns".split(
    " ",
  ),
);

const nameShape = String.raw`[\p{L}_][\p{L}\p{N}_$]*(?:(?:\.|::?|-)[\p{L}_][\p{L}\p{N}_$]*)*[?!]?`;
const headShape = new RegExp(
  `^(?<words>${nameShape}(?:\\s+${nameShape})*)\\s*(?<stop>\\(\\)?|<-|=(?!=)|<(?!=)|[{:]|$)`,
  "u",
);

/**
 * Reads the first line of a definition by its shape, which languages share: words, the last of which is the name, and then
 * parameters, a body, a base or a value (`public async Task<bool> Take(int amount)`, `class Limiter < Base`,
 * `CREATE VIEW open_orders AS`). Annotations, type arguments and quotation marks are left out.
 * @param within the name of what is around it: a constructor may have it alone.
 * @returns undefined for any other line.
 */
export function readDefinitionHead(line: string, within?: string): DefinitionHead | undefined {
  const { words = "", stop = "" } = headShape.exec(withoutTypes(line))?.groups ?? {};
  const all = words.split(/\s+/u);
  const after = all.findIndex((each, at) => at >= 2 && wordsAfterName.has(each.toLowerCase()));
  const named = after < 0 ? all : all.slice(0, after);
  const name = named.at(-1)?.replace(/^self\./u, "") ?? "";
  const opening = all[0]?.toLowerCase() ?? "";
  if (name === "" || statementWords.has(opening) || wordsAfterName.has(opening)) return undefined;
  if (after < 0 && (stop === "=" || stop === "<-")) return { name, kind: "value" };
  const isCall = after < 0 && stop.startsWith("(");
  const isAlone = named.length === 1;
  if (isAlone && !(isCall && (stop === "()" || name === within))) return undefined;
  return { name, kind: isCall ? "call" : "type" };
}

function withoutTypes(line: string): string {
  let plain = line
    .slice(0, maxHeadChars)
    .replace(/^(?:(?:@[\w.:]+(?:\([^()]*\))?|\[[^\]]*\])\s*)+(?=[\p{L}_])/u, "")
    .replace(/(?<quote>["'`])(?<name>[\w.]+)\k<quote>/gu, "$<name>");
  // Innermost first: `Map<String, List<Int>>`.
  for (let depth = 0; depth < 3; depth++) plain = plain.replace(/<[^<>()=;]*>|\[[^[\]]*\]/gu, "");
  return plain.replace(/[?*&]+(?=\s+[\p{L}_])/gu, "").replace(/^(?<first>\w+)\s{2,}/u, "$<first> ");
}
