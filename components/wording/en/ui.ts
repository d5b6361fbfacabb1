/** What every part of the page shares: failures, counts, units, dialogs. */
export const englishUi = {
  tryAgain: "Try again",
  didNotWork: "That did not work. Try again.",
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  rename: "Rename",
  unreachable: "Ibid cannot be reached. Is the server still running?",
  misfit:
    "This page cannot read what the server sent, perhaps because Ibid was updated. Reload the page.",
  unreadable: "The server gave an answer that cannot be read. Try again.",
  brokenOff: "It could not be read.",
  notLoaded: "That could not be loaded. Is the server still running?",
  copyRefused: "The browser did not allow copying. Select the text and copy it yourself.",
  copyNotGiven: "The server did not give what is to be copied. Try again.",
  notices: "Notifications",
  showConversations: "Show conversations",
  theme:
    "Theme: {current, select, light {light} dark {dark} other {as the system says}}. Change to {next, select, light {light} dark {dark} other {as the system says}}",
  whatToDoWith: "What to do with “{name}”",
  add: "Add",
  keep: "Keep",
  openSettings: "Open settings",
  remove: "Remove",
  save: "Save",
  undo: "Undo",
} as const;
