/** An answer: its text, notices, actions and details. */
export const answer = {} as const;
