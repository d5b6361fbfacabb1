import { knowledgeBaseKinds } from "@/lib/knowledge/kind.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";

/** Groups the open knowledge bases by kind in the registry's order, then by other kinds. */
export function groupByKind(
  bases: KnowledgeBaseView[],
): { kind: string; bases: KnowledgeBaseView[] }[] {
  const open = bases.filter(({ closedAt }) => closedAt === null);
  const names = new Set([
    ...knowledgeBaseKinds.map(({ name }) => name),
    ...open.map(({ kind }) => kind),
  ]);
  return [...names]
    .map((kind) => ({ kind, bases: open.filter((base) => base.kind === kind) }))
    .filter(({ bases: ofKind }) => ofKind.length > 0);
}
