import { IbidError } from "../lib/errors.ts";
import { knowledgeBaseKinds } from "../lib/knowledge/kind.ts";
import type { KnowledgeBaseView } from "../lib/wire/knowledge-base.ts";

/** The command line's options for the target knowledge base. */
export type AskedBase = { name: string | undefined; kind: string | undefined };

/** The knowledge base for files when the command line names none. */
export const defaultBase = { name: "Library", kind: "shared" };

type Chosen = { id: string } | { create: { name: string; kind: string } };

/**
 * Finds the knowledge base that is meant, or describes the one to create. A name alone means the base of that name, of any
 * kind: a shared base with the name of a case would show its evidence to everyone. So only a name with a kind creates one.
 * @throws IbidError `invalid_request` when the name and the kind are ambiguous.
 */
export function chooseBase(bases: readonly KnowledgeBaseView[], { name, kind }: AskedBase): Chosen {
  const open = bases.filter((base) => base.closedAt === null);
  if (name === undefined) {
    const wanted = { name: defaultBase.name, kind: kind ?? defaultBase.kind };
    const known = open.find((base) => base.name === wanted.name && base.kind === wanted.kind);
    return known ?? { create: wanted };
  }
  const named = open.filter((base) => base.name === name);
  const meant = kind === undefined ? named : named.filter((base) => base.kind === kind);
  const [first, ...others] = meant;
  if (first && others.length === 0) return first;
  if (first) throw unclear(name, meant);
  if (kind === undefined) {
    throw asking(
      `There is no open knowledge base named “${name}”. To make one, say of which kind it shall be: ` +
        `${knowledgeBaseKinds.map((each) => `--kind ${each.name}`).join(" or ")}.`,
    );
  }
  if (named.length === 0) return { create: { name, kind } };
  throw asking(
    `The knowledge base “${name}” is of the kind ${kindsOf(named)}, not ${kind}. ` +
      "Leave --kind out to add to it, or choose another name.",
  );
}

/** Bases of one name and several kinds are told apart by the kind; those of one kind only by renaming one. */
function unclear(name: string, meant: readonly KnowledgeBaseView[]): IbidError {
  const told = new Set(meant.map((base) => base.kind)).size > 1;
  return asking(
    `There are ${meant.length} knowledge bases named “${name}”, of the kind ${kindsOf(meant)}. ` +
      (told
        ? "Say which one is meant with --kind."
        : "Rename one of them in Ibid, then try again."),
  );
}

function kindsOf(bases: readonly KnowledgeBaseView[]): string {
  return [...new Set(bases.map((base) => base.kind))].join(" and ");
}

function asking(message: string): IbidError {
  return new IbidError("invalid_request", message);
}
