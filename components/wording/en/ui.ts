/** What every part of the page shares: failures, counts, units, dialogs. */
export const ui = {} as const;
