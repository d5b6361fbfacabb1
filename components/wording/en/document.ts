/** The library and its documents. */
export const document = {} as const;
