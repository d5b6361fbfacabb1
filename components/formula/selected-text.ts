/**
 * Returns the text of a selection, with each formula as it is written and not as it is drawn: the parts of a drawn one stand
 * in another order. A formula that is selected in part is taken whole.
 */
export function selectedText(selection: Selection): string {
  const range = selection.getRangeAt(0).cloneRange();
  const [first, last] = [formulaAround(range.startContainer), formulaAround(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const part = range.cloneContents();
  const formulas = part.querySelectorAll<HTMLElement>("[data-formula]");
  if (formulas.length === 0) return selection.toString();
  for (const each of formulas) each.replaceWith(each.dataset.formula ?? "");
  for (const unselectable of part.querySelectorAll(".select-none")) unselectable.remove();
  for (const block of part.querySelectorAll("p, h2, td, th")) block.append("\n");
  return part.textContent;
}

function formulaAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest("[data-formula]") ?? null;
}
