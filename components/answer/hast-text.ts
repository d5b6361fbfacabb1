import type { Nodes } from "hast";

/** The text of an HTML tree. */
export function hastText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(hastText).join("") : "";
}
