import { kindNamed } from "../../knowledge/kind.ts";
import { escapeForAnswer } from "../../text/escape-document.ts";
import type { ChosenPassage, ChosenUnit } from "./chosen-passage.ts";
import { findContradiction, type Statement } from "./find-contradiction.ts";
import { groupQuotations, type Quotations } from "./group-quotations.ts";
import { taggedWith } from "./tagged-with.ts";

/** The quotations from one kind of knowledge base. */
type Account = { kind: string | null; passages: ChosenPassage[] };

/** More contradictions would bury the answer. */
const maxContradictions = 3;

/**
 * Groups the quotations for an answer. With several kinds of knowledge base it gives each its lead-in, and names
 * contradictions between kinds. With one kind it gives the quotations alone.
 */
export function composeAccounts(passages: ChosenPassage[]): Quotations[] {
  const accounts = accountsOf(passages);
  if (accounts.length < 2) return groupQuotations(passages);
  return [
    ...accounts.flatMap(({ kind, passages: own }) =>
      groupQuotations(own).map((group, at) =>
        at === 0 ? { ...group, text: `${leadIn(kind)}\n\n${group.text}` } : group,
      ),
    ),
    ...contradictionsAmong(accounts),
  ];
}

/** Groups by kind, in the order in which they were chosen. */
function accountsOf(passages: ChosenPassage[]): Account[] {
  return [...Map.groupBy(passages, ({ passage }) => passage.kind)].map(([kind, own]) => ({
    kind,
    passages: own,
  }));
}

/** Whether a kind's account is what was observed, which comes before what others say of it. */
export const isObserved = (kind: string | null): boolean => accountOrder(kind) === 1;

/** The place of a kind's account in an answer; unknown kinds come last. */
export const accountOrder = (kind: string | null): number =>
  accountOf(kind)?.order ?? Number.MAX_SAFE_INTEGER;

const accountOf = (kind: string | null) => (kind === null ? undefined : kindNamed(kind)?.account);
const leadIn = (kind: string | null) => accountOf(kind)?.leadIn ?? "What other documents say:";
const subject = (kind: string | null) => accountOf(kind)?.subject ?? "another document";

type AccountUnit = { kind: string | null; unit: ChosenUnit; statement: Statement };

function contradictionsAmong(accounts: Account[]): Quotations[] {
  const said = accounts.flatMap(({ kind, passages }) =>
    passages.flatMap(({ units }) =>
      units.map((unit): AccountUnit => ({ kind, unit, statement: statementOf(unit) })),
    ),
  );
  const found: Quotations[] = [];
  const named = new Set<AccountUnit>();
  for (const [at, one] of said.entries()) {
    for (const other of said.slice(at + 1)) {
      if (found.length >= maxContradictions) return found;
      if (one.kind === other.kind || named.has(one) || named.has(other)) continue;
      const phrases = findContradiction(one.statement, other.statement);
      if (!phrases) continue;
      named.add(one).add(other);
      found.push({
        text: `Contradiction: ${subject(one.kind)} says ${cited(one, phrases[0])}, but ${subject(other.kind)} says ${cited(other, phrases[1])}.`,
        tags: [...new Set([...one.unit.tags, ...other.unit.tags])],
      });
    }
  }
  return found;
}

function statementOf({ unit }: ChosenUnit): Statement {
  return { words: unit.words, line: unit.kind === "line", context: unit.context };
}

/** The opposing words, or else the whole statement, quoted with its tags. */
function cited({ unit: { unit, tags } }: AccountUnit, phrase: string | null): string {
  const whole = unit.kind === "line" ? unit.markdown : `“${unit.markdown.replace(/[.!]$/, "")}”`;
  const quoted = phrase === null ? whole : `“${escapeForAnswer(phrase)}”`;
  return taggedWith(quoted, tags);
}
