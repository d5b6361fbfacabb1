"use client";

import dynamic from "next/dynamic";

/** Applies the settings' theme; loaded after the page. */
export const SettingsTheme = dynamic(
  () => import("./theme-follower.tsx").then(({ ThemeFollower }) => ThemeFollower),
  { ssr: false },
);
