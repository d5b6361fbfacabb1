"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useWords } from "@/components/wording/wording-context.tsx";
import { IconButton } from "./icon-button.tsx";
import { useIsClient } from "./use-is-client.ts";

const themes = [
  { name: "system", Icon: Monitor },
  { name: "light", Icon: Sun },
  { name: "dark", Icon: Moon },
] as const;

/** Steps through the three themes; its label names the present one and the next. */
export function ThemeToggle() {
  const t = useWords("ui");
  const { theme, setTheme } = useTheme();
  const known = useIsClient();
  const index = known ? themes.findIndex(({ name }) => name === theme) : 0;
  const current = themes[Math.max(index, 0)] ?? themes[0];
  const next = themes[(Math.max(index, 0) + 1) % themes.length] ?? themes[0];
  return (
    <IconButton
      label={t("theme", { current: current.name, next: next.name })}
      onClick={() => setTheme(next.name)}
    >
      <current.Icon />
    </IconButton>
  );
}
