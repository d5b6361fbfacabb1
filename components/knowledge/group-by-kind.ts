import { kindOrder } from "./kind-words.ts";
import type { KnowledgeBase } from "./knowledge-base-json.ts";

/** Knowledge bases by kind: shared, personal, cases, then any other; closed cases are left out. */
export function groupByKind(bases: KnowledgeBase[]): { kind: string; bases: KnowledgeBase[] }[] {
  const open = bases.filter(({ closedAt }) => closedAt === null);
  const kinds = [...new Set([...kindOrder, ...open.map(({ kind }) => kind)])];
  return kinds
    .map((kind) => ({ kind, bases: open.filter((base) => base.kind === kind) }))
    .filter(({ bases: ofKind }) => ofKind.length > 0);
}
