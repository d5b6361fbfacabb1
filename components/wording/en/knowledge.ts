/** Knowledge bases and which of them a conversation reads. */
export const knowledge = {} as const;
