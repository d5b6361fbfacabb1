/** Markers, their popover and the sources. */
export const citation = {} as const;
