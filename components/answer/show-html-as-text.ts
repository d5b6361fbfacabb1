import type { Nodes, PhrasingContent, Root } from "mdast";

/**
 * Remark plugin: shows HTML in an answer as its characters. A document that quotes `<script>` is text
 * like any other, and an answer needs no HTML but line breaks.
 */
export function remarkHtmlAsText() {
  return (tree: Root): void => replaceHtml(tree);
}

function replaceHtml(node: Nodes): void {
  if (!("children" in node)) return;
  node.children.forEach((child, index) => {
    if (child.type !== "html") {
      replaceHtml(child);
      return;
    }
    const phrasing: PhrasingContent = /^<br\s*\/?>$/i.test(child.value)
      ? { type: "break" }
      : { type: "text", value: child.value };
    const inParagraph = node.type === "paragraph" || node.type === "heading";
    const children: Nodes[] = node.children;
    children[index] =
      inParagraph || !isFlow(node) ? phrasing : { type: "paragraph", children: [phrasing] };
  });
}

function isFlow(node: Nodes): boolean {
  return ["root", "blockquote", "listItem", "footnoteDefinition"].includes(node.type);
}
