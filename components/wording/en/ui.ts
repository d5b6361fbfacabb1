/** What every part of the page shares: failures, counts, units, dialogs. */
export const ui = {
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  didNotWork: "That did not work. Try again.",
  rename: "Rename",
  tryAgain: "Try again",
  undo: "Undo",
} as const;
