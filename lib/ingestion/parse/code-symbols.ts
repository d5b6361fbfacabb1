import type { SyntaxNode, SyntaxNodeRef, Tree } from "@lezer/common";
import type { CodeLanguage, SymbolRule } from "./code-language.ts";
import type { CodeLines } from "./code-lines.ts";

/** A named part of a program: a class, a function, a method, a long constant. */
export type CodeSymbol = {
  /** Its name with those around it: `RateLimiter.take`. */
  path: string;
  /** Its lines, from 0, with the comments and decorators above it. */
  first: number;
  last: number;
  cut: SymbolRule["cut"];
};

/** A function or type up to this length is one chunk with all in it (`chunk-prose.ts`). */
export const maxWholeSymbol = 1_000;
/** Shorter constants, and functions on one line, stay with their neighbours. */
export const minAloneSymbol = 200;
/** Names of files that are no code can be long. */
const maxPathLength = 200;

type OpenSymbol = { node: { from: number; to: number }; path: string; cut: SymbolRule["cut"] };

/** Lists the symbols of a program, each before those in it. */
export function symbolsOf(
  tree: Tree,
  text: string,
  { language, lines }: { language: CodeLanguage; lines: CodeLines },
): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const open: OpenSymbol[] = [];
  tree.iterate({
    enter(ref) {
      if (/comment/iu.test(ref.name)) lines.addComment(ref);
      const declared = readDeclaration(ref, text, language);
      if (!declared) return true;
      const { node, name, cut } = declared;
      const outer = open.at(-1);
      // Locals are of their function.
      if (cut === "value" && open.some((around) => around.cut === "body")) return true;
      const path = outer ? `${outer.path}${language.joint}${name}` : name;
      if (path.length > maxPathLength) return true;
      const first = lines.firstWithComments(outermost(node, language).from);
      const last = lines.at(Math.max(node.from, node.to - 1));
      const length = node.to - lines.start(first);
      const isShort = cut === "value" || first === last;
      if (isShort && length < minAloneSymbol) return cut === "group";
      symbols.push({ path, first, last, cut });
      if (cut !== "group" && length <= maxWholeSymbol) return false;
      open.push({ node: { from: ref.from, to: ref.to }, path, cut });
      return true;
    },
    leave(ref) {
      const last = open.at(-1)?.node;
      if (last?.from === ref.from && last.to === ref.to && ref.name in language.rules) open.pop();
    },
  });
  return symbols;
}

function readDeclaration(
  ref: SyntaxNodeRef,
  text: string,
  { rules }: CodeLanguage,
): { node: SyntaxNode; name: string; cut: SymbolRule["cut"] } | undefined {
  const rule = Object.hasOwn(rules, ref.name) ? rules[ref.name] : undefined;
  if (!rule) return undefined;
  const { node } = ref;
  const name = rule.name(node, text)?.replace(/^["']|["']$/gu, "");
  if (!name) return undefined;
  const { children, cut } = rule.unless ?? { children: [], cut: rule.cut };
  return { node, name, cut: children.some((kind) => node.getChild(kind)) ? cut : rule.cut };
}

/** Returns the node with what belongs to its declaration: `export`, decorators. */
function outermost(node: SyntaxNode, { wrappers }: CodeLanguage): SyntaxNode {
  let outer = node;
  while (outer.parent && wrappers.includes(outer.parent.name)) outer = outer.parent;
  return outer;
}
