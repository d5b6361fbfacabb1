/** A document as it is read. */
export const reader = {} as const;
