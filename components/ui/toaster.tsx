"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { useWords } from "@/components/wording/wording-context.tsx";
import { noticesAreShown } from "./notify.ts";

/** The notices of {@link notify}, in the page's colours. */
export function Toaster() {
  const t = useWords("ui");
  const { resolvedTheme } = useTheme();
  // An element's effects run after those of its children: Sonner listens by now.
  useEffect(noticesAreShown, []);
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      containerAriaLabel={t("notices")}
      position="bottom-center"
      toastOptions={{
        style: {
          fontFamily: "var(--font-sans)",
          background: "var(--paper-raised)",
          borderColor: "var(--rule)",
          color: "var(--ink)",
        },
      }}
    />
  );
}
