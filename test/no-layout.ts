import { vi } from "vitest";

/** Stands in for what jsdom lacks because it lays nothing out: nothing comes into view, and nothing scrolls. */
export function stubLayout(): void {
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
}
