import { knowledgeBaseKinds } from "@/lib/knowledge/kind.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";

/** Knowledge bases by kind in the registry's order, then any other; closed ones are left out. */
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
