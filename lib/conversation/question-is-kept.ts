/** Ends the message of a failed answer when the conversation keeps its question, to be asked again. */
export const questionIsKept = "Your question is kept.";
