import type { LineFilter } from "./line-filter.ts";
import type { LogAct } from "./log-question.ts";

/** "What is an error?" asks what the word means. */
const definition =
  /^\W*what(?:'s| is| does) an? (?:[a-z]+ )?[a-z]+\W*$|^\W*what are (?!the\b|there\b|its\b|their\b|your\b|my\b|our\b)[a-z]+\W*$/iu;
/** Entries do not say of themselves that they failed: only a severity, a status or an error's name does. */
const failing = /\bfail(?:s|ed)?\b/iu;
const saysFailure = /^[45]\d\d$|^[A-Z][A-Z0-9]*_|(?:Error|Exception)$/u;
const affecting = /\b(?:affected|hit|returned)\b/iu;
/** One filter can hold for "a and b" only where an entry may have both: quoted words, but not two codes or paths. */
const alternative = /\bor\b/iu;

/**
 * Whether the words of a question were all understood and yet one filter over the lines would answer another question:
 * such a one is for retrieval.
 */
export function isDoubtful(
  question: string,
  left: string,
  own: LineFilter,
  { act, documents }: { act: LogAct; documents: number },
): boolean {
  const terms = own.terms ?? [];
  const unquoted = terms.filter(
    (term) => !new RegExp(`["'\`“„«]${escape(term)}`, "u").test(question),
  );
  const counts = question.match(/\bhow (?:many|often)\b/giu)?.length ?? 0;
  if (definition.test(question)) return true;
  if (terms.length > 1 && (alternative.test(left) || counts > 1)) return true;
  if (documents > 1 && counts > 1) return true;
  const shapes = unquoted.map(shapeOf);
  if (new Set(shapes).size < shapes.length) return true;
  if (failing.test(left) && !own.severities && !terms.some((term) => saysFailure.test(term)))
    return true;
  if (affecting.test(left) && !own.severities && terms.length === 0) return true;
  // "The first warning and the last error" are of one severity each.
  return (act === "first" || act === "last" || act === "ends") && (own.severities?.length ?? 0) > 1;
}

/** What a term names, of which an entry has one. */
function shapeOf(term: string): string {
  if (/^(?:[A-Z]+ )?\//u.test(term)) return "path";
  if (/^[1-5]\d\d$/u.test(term)) return "status";
  if (/^[A-Z][A-Z0-9]*_/u.test(term)) return "code";
  if (/(?:Error|Exception)$/u.test(term)) return "exception";
  return /^\d{1,3}(?:\.\d{1,3}){3}/u.test(term) ? "address" : "instance";
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
