import type { ExportWords } from "../export-words.ts";

export const englishExportWords: ExportWords = {
  quoted: (words) => `“${words}”`,
  sources: "Sources",
  answer: "Answer",
  fileNames: { conversation: "conversation", bibliography: "bibliography", case: "case" },

  page: (page) => `p. ${page}`,
  lines: (first, last) => (first === last ? `line ${first}` : `lines ${first}–${last}`),
  labelPage: (page) => `, page ${page}`,
  labelSection: (section) => ` section ${section}`,
  passage: "The passage",
  correctedByOwner: "corrected by its owner",
  documentChanged: "the document has changed since",

  noSource: "no source",
  saysElse: ({ claim, passage }) => `not borne out: the passage says “${passage}”, not “${claim}”`,
  saysNothingOf: (claim) => `not borne out: the passage says nothing of “${claim}”`,
  notBorneOut: "not borne out by the passage",
  disagreements: {
    ofSources: ({ number, otherNumber, claim, other }) =>
      `[${number}] says “${claim}”, [${otherNumber}] says “${other}”`,
    ofSentences: ({ claim, other }) => `Two sentences disagree: “${claim}”, “${other}”`,
  },

  closestPassages: "Closest passages:",
  noAnswerHere: "There is no answer here.",
  stillWritten: "This answer was still being written.",
  stopped: "The answer was stopped here.",
  stoppedEmpty: "Stopped before the first word.",
  brokeOff: "The answer broke off here.",
  noAnswerCame: "No answer came.",

  exportedOn: (day) => `Exported from Ibid on ${day}. The numbers are those of the conversation.`,
  sharedAt: (moment) =>
    `Shared from Ibid, to be read only: the conversation as it was on ${moment} UTC.`,
  goneOn: "It has gone on since. Whoever shared it can bring this page up to date.",
  pageNotHere: "This page is not here",
  mayBeTakenBack: "It may have been taken back by whoever shared it, or the link was cut short.",

  erasedTitle: "Erased with its case",
  erasedNote: "This source was erased with its case.",
  nothingOnCase: "No conversation rests on this case.",
};
