/** What is common to questions and answers. */
export const message = {} as const;
