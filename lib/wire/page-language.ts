/** The languages that the page, its shared pages and its exports can be read in. */
export const pageLanguages = ["en", "de"] as const;

export type PageLanguage = (typeof pageLanguages)[number];

/** The conventions that numbers and days are written by. */
export const localeOf = { en: "en-GB", de: "de-DE" } as const satisfies Record<
  PageLanguage,
  string
>;
