/** The palette, the keys and the commands. */
export const command = {} as const;
