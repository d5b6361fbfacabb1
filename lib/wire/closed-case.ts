/** The text of an answer that was erased with its case, as it is stored. A reader gets it in the language of the page. */
export const closedCaseText = "This answer rested on the evidence of a closed case.";
