/** As the `ref` of a field that the reader has just asked for: it is focused once, when it comes. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
