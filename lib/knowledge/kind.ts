import { caseKind } from "./kinds/case.ts";
import { personalKind } from "./kinds/personal.ts";
import { sharedKind } from "./kinds/shared.ts";
import type { KnowledgeBaseKind } from "./knowledge-base-kind.ts";

/** The kinds of knowledge base, in the order a reader sees them. A new kind is one file and one line here. */
export const kinds: readonly KnowledgeBaseKind[] = [sharedKind, personalKind, caseKind];

/** The kind of that name, or undefined. */
export function kindNamed(name: string): KnowledgeBaseKind | undefined {
  return kinds.find((kind) => kind.name === name);
}
