/** The pages of a PDF. */
export const englishPdf = {
  pagesOfDocument: "Pages of the document",
  pageNumber: "Page {number}",
  page: "Page",
  ofPages: "of {pages}",
  smaller: "Smaller",
  larger: "Larger",
  fitToWidth: "Fit to the width",
  notDrawn: "This page cannot be drawn.",
  toAnswer: "To the answer that cites these words",
} as const;
