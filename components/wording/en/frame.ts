/** The frame of every page, and the pages that say what went wrong. */
export const frame = {
  skipToPage: "Skip to the page",
} as const;
