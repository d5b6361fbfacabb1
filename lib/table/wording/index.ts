import type { AskedLanguage } from "../../question/words/index.ts";
import { germanTableWording } from "./de.ts";
import { englishTableWording } from "./en.ts";
import { spanishTableWording } from "./es.ts";
import { frenchTableWording } from "./fr.ts";
import type { TableWording } from "./table-wording.ts";

export type { TableWording } from "./table-wording.ts";

export const tableWordings: Readonly<Record<AskedLanguage, TableWording>> = {
  en: englishTableWording,
  de: germanTableWording,
  fr: frenchTableWording,
  es: spanishTableWording,
};
