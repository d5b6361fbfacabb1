/** Conversations: the list, the composer and the turns. */
export const conversation = {} as const;
