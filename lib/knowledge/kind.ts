import { caseKind } from "./kinds/case.ts";
import { personalKind } from "./kinds/personal.ts";
import { sharedKind } from "./kinds/shared.ts";
import type { KnowledgeBaseKind } from "./knowledge-base-kind.ts";

const registeredKinds: KnowledgeBaseKind[] = [sharedKind, personalKind, caseKind];

/**
 * The kinds of knowledge base, in the order a reader sees them. A new kind is one file and one line above. Read it when
 * it is needed, never when a file is loaded: a kind may be registered later.
 */
export const knowledgeBaseKinds: readonly KnowledgeBaseKind[] = registeredKinds;

/** The kind of that name, or undefined. */
export function kindNamed(name: string): KnowledgeBaseKind | undefined {
  return registeredKinds.find((kind) => kind.name === name);
}

/**
 * Adds a kind to the running program, after the others. @returns what takes it away again.
 * @throws Error when there is one of that name.
 */
export function registerKind(kind: KnowledgeBaseKind): () => void {
  if (kindNamed(kind.name)) throw new Error(`There is a kind named ${kind.name} already.`);
  registeredKinds.push(kind);
  return () => {
    const at = registeredKinds.indexOf(kind);
    if (at >= 0) registeredKinds.splice(at, 1);
  };
}
