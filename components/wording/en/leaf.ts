/** The cited document beside the answer. */
export const leaf = {} as const;
