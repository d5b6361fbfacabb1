import type { AskedLanguage } from "../../question/words/index.ts";
import { germanLogWording } from "./de.ts";
import { englishLogWording } from "./en.ts";
import { spanishLogWording } from "./es.ts";
import { frenchLogWording } from "./fr.ts";
import type { LogWording } from "./log-wording.ts";

export type { LogWording } from "./log-wording.ts";

export const logWordings: Readonly<Record<AskedLanguage, LogWording>> = {
  en: englishLogWording,
  de: germanLogWording,
  fr: frenchLogWording,
  es: spanishLogWording,
};
