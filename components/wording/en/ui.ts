/** What every part of the page shares: failures, counts, units, dialogs. */
export const ui = {
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  rename: "Rename",
  tryAgain: "Try again",
  didNotWork: "That did not work. Try again.",
  unreachable: "Ibid cannot be reached. Is the server still running?",
} as const;
