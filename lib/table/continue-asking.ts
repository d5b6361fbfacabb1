import { withoutOpening } from "../question/points-back.ts";
import type { Mention } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { type AskedWords, readMentions } from "./read-mentions.ts";
import { tableTokens } from "./tokens.ts";

/** More words ask for something of their own. */
export const maxFollowUpTokens = 7;

/** What follow-ups are made of; other words ask for something of their own. */
const continuing = ["value", "column", "each", "period", "order", "mean", "sum", "document"];
/** Words that ask for nothing. */
const emptyMeanings = ["filler", "document"];

/**
 * Reads a follow-up that names nothing but parts of a table, "and Nell?", "in March?", "and per month?": the question before
 * it is asked again, with these in place of its parts of the same kind, or added to them.
 * @returns null if this table does not know a word of it, or if it asks for the same again.
 */
export function continueAsking(
  question: string,
  before: AskedWords,
  table: OpenTable,
): AskedWords | null {
  const tokens = tableTokens(withoutOpening(question));
  if (tokens.length === 0 || tokens.length > maxFollowUpTokens) return null;
  const said = readMentions({ ...before, tokens }, table);
  const asked = readMentions(before, table);
  const parts = said?.filter(({ kind }) => !emptyMeanings.includes(kind)) ?? [];
  if (!said || !asked || parts.length === 0) return null;
  if (said.some(({ kind }) => !emptyMeanings.includes(kind) && !continuing.includes(kind)))
    return null;
  const exchanged = new Map<Mention, Mention>();
  const added: Mention[] = [];
  for (const [at, part] of parts.entries()) {
    const old = asked.find((each) => !exchanged.has(each) && isOfKind(part, each, table));
    const grouped = parts[at - 1]?.kind === "each";
    if (old) exchanged.set(old, part);
    else if (part.kind === "value" || part.kind === "each" || grouped) added.push(part);
    else return null;
  }
  const wordsOf = (mention: Mention) => tokens.slice(mention.at, mention.at + mention.length);
  const kept = asked.flatMap((mention) => {
    const other = exchanged.get(mention);
    return other ? wordsOf(other) : before.tokens.slice(mention.at, mention.at + mention.length);
  });
  const all = [...kept, ...added.flatMap(wordsOf)];
  return all.join(" ") === before.tokens.join(" ") ? null : { ...before, tokens: all };
}

/** Whether a part takes the place of another: a value that of one in the same column, a group that of another. */
function isOfKind(part: Mention, other: Mention, { columns }: OpenTable): boolean {
  if (part.kind === "value" && other.kind === "value")
    return [...part.cells.keys()].some((column) => other.cells.has(column));
  const isSized = (all: readonly number[]) =>
    all.some((column) => columns[column]?.kind !== "text");
  const grouping = ["column", "period"];
  if (grouping.includes(part.kind) && grouping.includes(other.kind))
    return (
      (part.kind === "column" && isSized(part.columns)) ===
      (other.kind === "column" && isSized(other.columns))
    );
  const figures = ["mean", "sum"];
  if (figures.includes(part.kind)) return figures.includes(other.kind);
  return part.kind !== "value" && part.kind === other.kind;
}
