import { maxSearchedChars } from "./asked-word.ts";
import type { LogLine } from "./line-filter.ts";
import type { StateTurn } from "./log-question.ts";

/** Names and words of a line, with the number that one of a kind has: `db-1`, `node 3`; no part of a stamp. */
const subjectWord =
  /(?<![\p{L}\d_.:-])\p{L}[\p{L}\d_-]*(?: #?\d+(?![\d:.,%]| ?(?:\d|%|s\b|ms\b|sec|min|h\b)))?/giu;
const level = /^(?:info|warn|warning|error|err|debug|notice|trace|fatal|critical)$/u;
/** What a form has to have to be found in a longer word: `connected` in "reconnected". */
const minInsideChars = 4;

/**
 * Whether the lines of a beginning and of an end are of the same, by their words apart from the state: all of the one are in
 * the other, or those before the state are.
 */
export function isSameSubject(from: LogLine, to: LogLine, turn: StateTurn): boolean {
  const one = subjectWords(from, turn);
  const other = subjectWords(to, turn);
  if (hasAllOf(one.all, other.all)) return true;
  const subjects = [one.before, other.before];
  return subjects.every(({ length }) => length > 0) && hasAllOf(one.before, other.before);
}

function subjectWords({ text }: LogLine, turn: StateTurn) {
  const forms = [...turn.from.stems, ...turn.to.stems];
  const isState = (said: string) =>
    forms.some((form) => said === form || (form.length >= minInsideChars && said.includes(form)));
  const all: string[] = [];
  let before: string[] | undefined;
  const looked = text.slice(0, maxSearchedChars);
  for (const { 0: found, index } of looked.matchAll(subjectWord)) {
    const said = found.toLowerCase();
    if (isState(said)) before ??= /\p{L} $/u.test(looked.slice(0, index)) ? [...all] : [];
    else if (!level.test(said)) all.push(said);
  }
  return { all, before: before ?? [] };
}

function hasAllOf(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.every((said) => many.includes(said));
}
