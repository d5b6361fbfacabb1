import type { ContradictionWords } from "../wire/describe-contradictions.ts";
import type { PageLanguage } from "../wire/page-language.ts";
import type { LabelWords } from "../wire/source-label.ts";
import { germanExportWords } from "./export/de.ts";
import { englishExportWords } from "./export/en.ts";

/** What Ibid says in exports, in bibliographies and on shared pages, in one language of the page. */
export type ExportWords = LabelWords & {
  /** Puts words of a document between quotation marks. */
  quoted(words: string): string;
  sources: string;
  /** The title of an answer that has no question. */
  answer: string;
  /** What a file is called where nothing else names it. */
  fileNames: Readonly<Record<"conversation" | "bibliography" | "case", string>>;

  /** Places in a document: `p. 4`, `lines 3–5`. */
  page(page: number): string;
  lines(first: number, last: number): string;
  /** Opens the passage around cited words. */
  passage: string;
  /** Said of quoted words that the document has otherwise. */
  correctedByOwner: string;
  documentChanged: string;

  /** Why a claim is doubted, in brackets behind its marker. */
  noSource: string;
  saysElse(told: { claim: string; passage: string }): string;
  saysNothingOf(claim: string): string;
  notBorneOut: string;
  disagreements: ContradictionWords;

  closestPassages: string;
  /** A question without an answer. */
  noAnswerHere: string;
  stillWritten: string;
  stopped: string;
  stoppedEmpty: string;
  brokeOff: string;
  noAnswerCame: string;

  /** Below the title of a file; `day` is written by the conventions of the language. */
  exportedOn(day: string): string;
  /** Below the title of a shared page; `moment` is of UTC. */
  sharedAt(moment: string): string;
  goneOn: string;
  pageNotHere: string;
  mayBeTakenBack: string;

  /** What is left of a source of a closed case. */
  erasedTitle: string;
  erasedNote: string;
  /** An export of a case that no conversation reads. */
  nothingOnCase: string;
};

const exportWords: Readonly<Record<PageLanguage, ExportWords>> = {
  en: englishExportWords,
  de: germanExportWords,
};

/** Returns what Ibid says in an export in a language. */
export function exportWordsIn(language: PageLanguage): ExportWords {
  return exportWords[language];
}
