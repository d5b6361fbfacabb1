/** Questions that can be asked next. */
export const suggestion = {} as const;
