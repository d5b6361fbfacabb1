/** Questions that can be asked next. */
export const suggestion = {
  from: "<said>, answered by </said>{document}",
} as const;
