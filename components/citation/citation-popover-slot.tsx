"use client";

import { useEffect } from "react";
import { useMet } from "@/components/ui/use-met.ts";
import { useCitations } from "./citation-context.tsx";

const loadCard = () => import("./citation-popover.tsx");

/** The place of a conversation's popover, whose code is loaded when the pointer or the focus comes to a marker. */
export function CitationPopoverSlot() {
  const { opened, open } = useCitations();
  const code = useMet(loadCard, opened !== null, () => open(null));
  useEffect(() => {
    const meet = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-citation]"))
        void loadCard().catch(() => {});
    };
    document.addEventListener("pointerover", meet);
    document.addEventListener("focusin", meet);
    return () => {
      document.removeEventListener("pointerover", meet);
      document.removeEventListener("focusin", meet);
    };
  }, []);
  return code && <code.CitationPopover />;
}
