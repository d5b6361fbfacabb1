/** The frame of every page, and the pages that say what went wrong. */
export const englishFrame = {
  skipToPage: "Skip to the page",
  description: "Answers over your own documents, with citations that keep their number.",
  notFound: "Not found",
  nothingHere: "There is nothing at this address",
  mayBeDeleted: "The conversation or document may have been deleted, or the link was cut short.",
  askQuestion: "Ask a question",
  seeDocuments: "See the documents",
  wentWrong: "Something went wrong",
  notShown: "This page could not be shown",
  allIsSafe:
    "Your conversations and documents are safe: they are kept on the server. Try once more, or begin from the start.",
  toStart: "Go to the start",
} as const;
