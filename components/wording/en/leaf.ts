/** The cited document beside the answer. */
export const englishLeaf = {
  sources: "Sources",
  registerOfSources: "Register of sources",
  allSources: "All sources",
  close: "Close the sources",
  tab: "{number}. {name}",
  tabNotCited: "{number}. {name}, not cited by the answer in view",
  ownWindow: "Open in a window of its own",
  width: "Width of the sources",
  citesNone: "<ink>Turn {turn}</ink> cites none of these.",
  shownFor: "Shown for <ink>turn {turn}</ink>",
  numberedForAll: "Numbered for the whole conversation",
  notCitedAt: "Not cited at turn {turn}. Shown as turn {shown} cites it.",
  searchInDocument: "Search in this document",
  citationOf: "<said>Citation </said>{place} of {count}",
  previousCitation: "Previous citation of this source",
  nextCitation: "Next citation of this source",
  documentDeleted:
    "This document was deleted; its number stays with it. These are the words as they were cited.",
  documentGone: "This document is not here any more. These are the words as they were cited.",
  documentUnread:
    "The document could not be read: {reason} These are the words as they were cited.",
} as const;
