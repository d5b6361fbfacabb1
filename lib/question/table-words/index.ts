import type { AskedLanguage } from "../words/index.ts";
import { germanTableWords } from "./de.ts";
import { englishTableWords } from "./en.ts";
import { spanishTableWords } from "./es.ts";
import { frenchTableWords } from "./fr.ts";
import type { TableWords } from "./table-words.ts";

export type {
  TableAbout,
  TableAspect as Aspect,
  TableComparison as Comparison,
  TableFlow as Flow,
  TableOrder,
  TablePeriod,
  TableWords,
} from "./table-words.ts";

export const tableWords: Readonly<Record<AskedLanguage, TableWords>> = {
  en: englishTableWords,
  de: germanTableWords,
  fr: frenchTableWords,
  es: spanishTableWords,
};
