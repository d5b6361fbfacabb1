"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { IconButton } from "./icon-button.tsx";
import { useIsClient } from "./use-is-client.ts";

const themes = [
  { name: "system", label: "as the system says", Icon: Monitor },
  { name: "light", label: "light", Icon: Sun },
  { name: "dark", label: "dark", Icon: Moon },
] as const;

/** Steps through the three themes; its label names the present one and the next. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const known = useIsClient();
  const index = known ? themes.findIndex(({ name }) => name === theme) : 0;
  const current = themes[Math.max(index, 0)] ?? themes[0];
  const next = themes[(Math.max(index, 0) + 1) % themes.length] ?? themes[0];
  return (
    <IconButton
      label={`Theme: ${current.label}. Change to ${next.label}`}
      onClick={() => setTheme(next.name)}
    >
      <current.Icon />
    </IconButton>
  );
}
