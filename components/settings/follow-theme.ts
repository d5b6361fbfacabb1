import type { Theme } from "@/lib/wire/settings.ts";

/** Where next-themes keeps the theme of this browser. */
const ownKey = "theme";
/** The theme that this browser last took from the settings. */
const followedKey = "ibid.theme";

/** Whether this browser shows what the settings said, and not a theme that was chosen in it. */
export function followsSettings(): boolean {
  const own = window.localStorage.getItem(ownKey);
  return own === null || own === window.localStorage.getItem(followedKey);
}

/** Remembers a theme as the settings', so that this browser goes on following them. */
export function rememberFollowed(theme: Theme): void {
  window.localStorage.setItem(followedKey, theme);
}
