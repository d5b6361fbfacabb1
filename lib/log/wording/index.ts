import type { AskedLanguage } from "../../question/words/index.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import type { LogWording } from "./log-wording.ts";

export type { LogWording } from "./log-wording.ts";

export const logWordings: Readonly<Record<AskedLanguage, LogWording>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
