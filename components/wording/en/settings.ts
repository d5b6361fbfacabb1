/** The settings page. */
export const settings = {} as const;
