/** What every part of the page shares: failures, counts, units, dialogs. */
export const ui = {
  tryAgain: "Try again",
  didNotWork: "That did not work. Try again.",
} as const;
