import type { AskedQuestion } from "../../judgement/asked-question.ts";
import { bestOf, type ScoredCandidate } from "../../judgement/judge.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { readWhich } from "../../question/answer-kind.ts";
import { questionWords } from "../../question/words/index.ts";
import { isCode, quotableUnits } from "../../text/quotable-units.ts";
import { type ChosenPassage, quoteUnits } from "./chosen-passage.ts";

const symbols = new Set(Object.values(questionWords).flatMap((words) => words.symbols.split(" ")));
/** How far below the nearest unit one of a function may lie where a function is asked for, in logits. */
const symbolMargin = 4;
/** Names quoted with their values beside one answer. */
const maxValues = 2;
/** The name of a constant in code: `RETRY_CODES`, `defaultSlots`. */
const constantName =
  /(?<![\w.$])(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[a-z]+(?:[A-Z][a-z\d]*)+)(?![\w($]|\.\w)/gu;

/**
 * The function, method or class that a question asks for, "which function checks the digit": by its first line, and what is
 * nearest of it. Undefined if it asks for none, or no program is near.
 */
export function symbolAsked(
  usable: readonly ScoredCandidate[],
  { text }: Pick<AskedQuestion, "text">,
): ChosenPassage | undefined {
  if (!symbols.has(readWhich(text)?.toLowerCase() ?? "")) return undefined;
  const best = bestOf(usable);
  const own = bestOf(usable.filter(({ passage }) => isCode(passage) && passage.section !== null));
  // Elsewhere a procedure or a class is none of a program's.
  const margin = best && isCode(best.passage) ? symbolMargin : 0;
  if (!best || !own || own.score < best.score - margin) return undefined;
  const { passage, index } = own;
  const name = passage.section?.split(/[.:#/>\s]+/u).at(-1) ?? "";
  const first = quotableUnits(passage).findIndex(
    ({ words, introduces }) => introduces.length === 0 && words.includes(name),
  );
  const indexes = [...new Set([...(first < 0 ? [] : [first]), index])].toSorted((a, b) => a - b);
  return quoteUnits(passage, indexes, passage.section);
}

/** Quotes the values of the constants that quoted code names, as its file sets them. */
export function withNamedValues(
  chosen: readonly ChosenPassage[],
  pool: readonly ScoredCandidate[],
): ChosenPassage[] {
  const ofCode = chosen.filter(({ passage }) => isCode(passage));
  const said = ofCode.flatMap(({ units }) => units.map(({ unit }) => unit.words));
  const names = new Set(said.flatMap((words) => words.match(constantName) ?? []));
  const documents = new Set(ofCode.map(({ passage }) => documentOf(passage)));
  const passages = new Set(
    pool.flatMap(({ passage }) => (documents.has(documentOf(passage)) ? [passage] : [])),
  );
  const values = [...names]
    .flatMap((name) => valueAmong(passages, name) ?? [])
    .filter(({ units }) => units.every(({ unit }) => !said.includes(unit.words)));
  return [...chosen, ...values.slice(0, maxValues)];
}

/** The line outside of functions that sets a name to a figure or words. */
function valueAmong(passages: ReadonlySet<PromptPassage>, name: string): ChosenPassage | undefined {
  const sets = new RegExp(
    `^(?:[a-z]+ )*${name}(?: ?:? ?[\\w<>[\\]., ]+)? *:?= *(?=[^(]*[\\d"'])`,
    "u",
  );
  for (const passage of passages) {
    if (passage.section !== null) continue;
    const at = quotableUnits(passage).findIndex(({ words }) => sets.test(words));
    if (at >= 0) return quoteUnits(passage, [at]);
  }
  return undefined;
}
