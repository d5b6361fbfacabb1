/** How the message of a failed answer ends where its question stands in the conversation, to be asked again. */
export const questionIsKept = "Your question is kept.";
