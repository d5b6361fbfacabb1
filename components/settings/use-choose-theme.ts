import { useTheme } from "next-themes";
import type { Theme } from "@/lib/wire/settings.ts";
import { rememberFollowed } from "./follow-theme.ts";
import { useSetting } from "./setting-context.tsx";

/** Saves the settings' theme, and shows it in this browser even if it had one of its own. */
export function useChooseTheme() {
  const { settings, choose } = useSetting();
  const { theme = "system", setTheme } = useTheme();
  return {
    /** Whether this browser shows another theme than the settings say. */
    differs: theme !== settings.theme.value,
    async chooseTheme(chosen: Theme) {
      setTheme(chosen);
      if (await choose("theme", chosen)) rememberFollowed(chosen);
      else setTheme(theme);
    },
  };
}
