import type { PageLanguage } from "../wire/page-language.ts";

/** Whom an export or a shared page is written for. */
export type ExportReader = {
  language: PageLanguage;
  /** Says a sentence of Ibid's, which is stored in English, in the reader's language. */
  retell: (sentence: string) => string;
};
