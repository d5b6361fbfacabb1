"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { followsSettings, rememberFollowed } from "./follow-theme.ts";
import { useSettings } from "./use-settings.ts";

/** Gives this browser the theme of the settings, unless it has one of its own. */
export function ThemeFollower() {
  const chosen = useSettings().settings?.theme.value;
  const { theme, setTheme } = useTheme();
  useEffect(() => {
    if (chosen === undefined || chosen === theme || !followsSettings()) return;
    rememberFollowed(chosen);
    setTheme(chosen);
  }, [chosen, theme, setTheme]);
  return null;
}
