/** Returns the element beside `from`; without one, the nearest to where the reader is. */
export function besideOrNearest(
  elements: HTMLElement[],
  from: Element | null,
  step: 1 | -1,
  view: { top: number; bottom: number },
): HTMLElement | undefined {
  const at = elements.findIndex((element) => element === from);
  if (at >= 0) return elements[at + step];
  return step > 0
    ? elements.find((element) => element.getBoundingClientRect().top >= view.top)
    : elements.findLast((element) => element.getBoundingClientRect().bottom <= view.bottom);
}
