/** The pages of a PDF. */
export const pdf = {} as const;
