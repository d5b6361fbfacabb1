"use client";

import { Direction } from "radix-ui";
import { type ReactNode, useSyncExternalStore } from "react";

/** Tells menus, tabs and popovers which way the page runs: they set it on what they draw, and turn their arrow keys by it. */
export function PageDirection({ children }: { children: ReactNode }) {
  const dir = useSyncExternalStore(onDirection, readDirection, () => "ltr" as const);
  return <Direction.Provider dir={dir}>{children}</Direction.Provider>;
}

/** Which way the page runs. */
export function readDirection(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

function onDirection(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["dir"] });
  return () => observer.disconnect();
}
