import {
  child,
  childrenOf,
  type Element,
  elements,
  findElements,
  type Node,
} from "./element-tree.ts";
import { fractionText, power } from "./formula-text.ts";
import { superscript } from "./superscript.ts";

/** Returns an element's text in one line. */
export function plainTextOf(node: Element | undefined): string {
  return node ? jatsInlineText(node.children).replace(/\s+/gu, " ").trim() : "";
}

/** Returns the running text of nodes. Blocks within a paragraph are taken out before (see `jats-blocks.ts`). */
export function jatsInlineText(nodes: readonly Node[]): string {
  let text = "";
  for (const node of nodes) text += typeof node === "string" ? node : inlineElementText(node, text);
  return text;
}

function inlineElementText(node: Element, before: string): string {
  const tag = node.tag.replace(/^mml:/u, "");
  return inlineKinds.get(tag)?.(node, before) ?? jatsInlineText(node.children);
}

/** How each element reads within a line, by its name; any other, or one without a text of its own, by its content. */
const inlineKinds = new Map<string, (node: Element, before: string) => string | undefined>(
  Object.entries({
    sup: raisedText,
    xref: referenceText,
    "ext-link": addressText,
    uri: addressText,
    break: () => " ",
    alternatives: (node) => {
      const forms = ["textual-form", "mml:math", "math", "tex-math", "graphic"];
      return jatsInlineText(forms.flatMap((tag) => child(node, tag) ?? []).slice(0, 1));
    },
    "tex-math": ({ children }) =>
      jatsInlineText(children)
        .replace(/^[\s\S]*?\\begin\{document\}|\\end\{document\}[\s\S]*$/gu, "")
        .replaceAll("$$", "$")
        .trim(),
    math: ({ children }) => jatsInlineText(children).replace(/\s+/gu, " ").trim(),
    msup: (node) => power(elements(node).map((part) => jatsInlineText([part]))),
    mfrac: (node) => fractionText(elements(node).map((part) => jatsInlineText([part]))),
    mo: ({ children }) => {
      const sign = jatsInlineText(children).trim();
      return /^[=<>≤≥≈+×÷±→∼−-]$/u.test(sign) ? ` ${sign} ` : sign;
    },
    fn: () => "",
    graphic: () => "",
    "inline-graphic": () => "",
    "object-id": () => "",
    "private-char": () => "",
    annotation: () => "",
  }),
);

/** Returns the address of a link without words, as it is printed. */
function addressText({ children, attributes }: Element): string | undefined {
  return children.length > 0 ? undefined : (attributes["xlink:href"] ?? attributes["href"]);
}

function raisedText(sup: Element, before: string): string {
  // Superscript reference numbers would run into the word or number before them.
  const isReference = findElements(sup, "xref").some((xref) =>
    ["bibr", "fn", "table-fn"].includes(xref.attributes["ref-type"] ?? ""),
  );
  const text = jatsInlineText(sup.children.flatMap(ofReference));
  return isReference ? bracket(text, before) : superscript(text);
}

/** Returns the text of a note's mark or a superscript reference; undefined if it reads like running text. */
function referenceText(xref: Element, before: string): string | undefined {
  const type = xref.attributes["ref-type"] ?? "";
  if (["table-fn", "fn"].includes(type)) return bracket(jatsInlineText(xref.children), before);
  const isRaised =
    type === "bibr" && childrenOf(xref, "sup").length === 1 && xref.children.length === 1;
  if (!isRaised) return undefined;
  const raised = findElements(xref, "sup").map((sup) => jatsInlineText(sup.children));
  return bracket(raised.join(""), before);
}

/** Returns a reference's own text, so that one bracket or mark can be set around it. */
function ofReference(node: Node): Node[] {
  return typeof node !== "string" && node.tag === "xref" ? node.children : [node];
}

function bracket(text: string, before: string): string {
  const content = text.trim();
  if (content === "" || /[[(][^\])]*$/u.test(before.slice(-40)) || /^[[(]/u.test(content))
    return content;
  if (/^[\d\s,;–-]+$/u.test(content)) return `[${content}]`;
  return content.length <= 3 ? superscript(content) : content;
}

const running = new Set(
  (
    "italic bold sup sub sc underline overline strike monospace roman sans-serif email ext-link uri xref named-content " +
    "styled-content inline-formula chem-struct alternatives tex-math mml:math math abbrev milestone-start milestone-end break " +
    "inline-graphic graphic private-char year month day suffix"
  ).split(" "),
);
const spacedTags = new Set(
  (
    "p fn label sec title list list-item def-list def-item term def disp-quote disp-formula table-wrap table thead tbody tfoot " +
    "tr td th row entry tgroup caption fig boxed-text speech speaker statement verse-group verse-line preformat code array " +
    "mixed-citation element-citation license-p corresp"
  ).split(" "),
);

/** Returns the running text of nodes, tidied. */
export function runningText(nodes: readonly Node[]): string {
  return tidyJatsText(jatsInlineText(nodes));
}

/** Returns the running text of nodes with spaces between the blocks (paragraphs, cells) among them. */
export function blockText(nodes: readonly Node[]): string {
  return runningText(spaced(nodes));
}

function spaced(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((part): Node[] =>
    typeof part !== "string" && spacedTags.has(part.tag)
      ? [" ", ...spaced(part.children), " "]
      : [part],
  );
}

/** Returns an element's text in one line, with separators between parts that have none, such as those of an address. */
export function spacedText(node: Element | undefined): string {
  return node ? runningText(partsApart(node.children)) : "";
}

function partsApart(nodes: readonly Node[]): Node[] {
  let afterPart = false;
  return nodes.flatMap((node): Node[] => {
    if (typeof node === "string") {
      afterPart &&= node.trim() === "";
      return [node];
    }
    if (running.has(node.tag)) {
      afterPart = false;
      return [node];
    }
    const mark = afterPart && !spacedTags.has(node.tag) ? ", " : " ";
    afterPart = !spacedTags.has(node.tag);
    return [mark, ...partsApart(node.children), spacedTags.has(node.tag) ? " " : ""];
  });
}

/** Reduces white space to single spaces, with none at the ends or before a closing mark. */
function tidyJatsText(text: string): string {
  return text
    .replace(/[^\S\u00A0]+/gu, " ")
    .replace(/ (?=[,;.)\]](?:\s|$))/gu, "")
    .trim();
}
