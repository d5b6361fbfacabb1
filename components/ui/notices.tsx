"use client";

import { useTheme } from "next-themes";
import { Toaster } from "sonner";

/** Shows short notices ("Copied", "Deleted"). */
export function Notices() {
  const { resolvedTheme } = useTheme();
  return (
    <Toaster
      theme={resolvedTheme === "dark" ? "dark" : "light"}
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
