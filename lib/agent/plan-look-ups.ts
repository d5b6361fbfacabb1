import type { Viewer } from "../viewer.ts";
import type { LookUp } from "./look-up.ts";

/** A knowledge base that a question reads. */
export type ReadBase = { id: string; name: string; kind: string };

/** What a question of each kind says, in English: which kind of knowledge base would answer it. */
const forms: Record<string, RegExp> = {
  case: /\b(?:errors?|warn(?:ing)?s?|logs?|logged|exceptions?|crash\w*|fail(?:ed|s|ure|ures|ing)?|time ?outs?|timed out|what happened|root cause|when did|why did|evidence|observed|incident|outage|(?:first|last) (?:error|entry|line)|lines?|time ?stamps?|status codes?)\b/i,
  personal:
    /\b(?:how (?:do|can|should|would|to)\b|runbooks?|playbooks?|procedures?|steps?|what (?:should|do|must) (?:i|we)\b|fix|mitigate|restart|recover|resolve|roll ?back|escalate|our|my)\b/i,
  shared:
    /\b(?:recommend\w*|standards?|best practices?|trade-?offs?|guidelines?|guidance|pros and cons|alternatives?|options?|compare\w*|versus|vs|official(?:ly)?|documentation|studies|study|trials?|literature|papers?|in general|usual(?:ly)?|typical(?:ly)?|should (?:one|you|a|an|the))\b/i,
};

/**
 * The look-ups of a question, chosen by its form and by the kinds of knowledge base that it reads: evidence questions go to
 * the cases, how-to questions to the runbooks, questions about standards and trade-offs to the library, to several where
 * several fit, and to all where none does. Bases of a kind without a function of its own are searched.
 * @returns with it the look-ups of the other kinds, for when the first ones find nothing.
 */
export function planLookUps(
  question: string,
  bases: readonly ReadBase[],
  viewer: Viewer,
): { first: LookUp[]; otherwise: LookUp[] } {
  const kinds = [...new Set(bases.map((base) => base.kind))];
  const fitting = kinds.filter((kind) => forms[kind]?.test(question) ?? true);
  const told = fitting.some((kind) => forms[kind]);
  const plan = (chosen: readonly string[]) =>
    lookUpsOf(
      question,
      bases.filter((base) => chosen.includes(base.kind)),
      viewer,
    );
  if (!told) return { first: plan(kinds), otherwise: [] };
  return { first: plan(fitting), otherwise: plan(kinds.filter((kind) => !fitting.includes(kind))) };
}

/** One look-up a case, one for each other kind that has a function, and a search where some have none. */
function lookUpsOf(question: string, bases: readonly ReadBase[], viewer: Viewer): LookUp[] {
  const has = (kind: string) => bases.some((base) => base.kind === kind);
  const lookUps: LookUp[] = bases
    .filter((base) => base.kind === "case")
    .map(({ id }) => ({ tool: "answer_from_case_evidence", input: { case_id: id, question } }));
  if (has("personal"))
    lookUps.push({ tool: "answer_from_user_kb", input: { user_id: viewer.userId, question } });
  if (has("shared")) lookUps.push({ tool: "answer_from_global_kb", input: { question } });
  if (bases.some((base) => !forms[base.kind]))
    lookUps.push({ tool: "search", input: { question } });
  return lookUps;
}
