"use client";

import { useEffect } from "react";
import { InlineScript } from "./inline-script.tsx";

type Kept = { button: HTMLButtonElement | null; keep: (event: Event) => void };

declare global {
  interface Window {
    /** What was pressed last before the page's scripts were there. */
    earlyPress?: Kept;
  }
}

const keepPresses = `(()=>{const kept={button:null,keep(event){kept.button=event.target.closest("button")??kept.button}};addEventListener("click",kept.keep,true);window.earlyPress=kept})()`;

/**
 * Presses the button again that was pressed last before a browser took the page over, when nothing heard of it. Links lead
 * on without any script.
 */
export function EarlyPress() {
  useEffect(() => {
    const kept = window.earlyPress;
    if (!kept) return undefined;
    delete window.earlyPress;
    window.removeEventListener("click", kept.keep, true);
    const { button } = kept;
    if (!button) return undefined;
    // Behind the effects of what is drawn with it.
    const timer = setTimeout(() => button.isConnected && button.click());
    return () => clearTimeout(timer);
  }, []);
  return <InlineScript script={keepPresses} />;
}
