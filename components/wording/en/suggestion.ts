/** Questions that can be asked next. */
export const englishSuggestion = {
  from: "<said>, answered by </said>{document}",
} as const;
