import { selectedText } from "@/components/formula/selected-text.ts";
import type { PageWords } from "@/components/wording/words.ts";

/** Words that a reader has selected in a document, and the pages or lines that they stand on. */
export type SelectedWords = {
  words: string;
  on: { kind: "page" | "line"; first: number; last: number } | null;
};

/** Reads what is selected in an element; null where nothing is. */
export function readSelection(holder: Element, selection: Selection | null): SelectedWords | null {
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  if (!selection || !range || !holder.contains(range.commonAncestorContainer)) return null;
  const lines = touched(holder, range, "line");
  const shown = selectedText(selection);
  const words = (lines.length > 0 ? shown : shown.replace(/\s+/g, " ")).trim();
  if (words === "") return null;
  const kind = lines.length > 0 ? "line" : "page";
  const numbers = lines.length > 0 ? lines : touched(holder, range, "page");
  const [first, last] = [numbers[0], numbers.at(-1)];
  return { words, on: first === undefined || last === undefined ? null : { kind, first, last } };
}

/** Returns the numbers of the pages or lines that have some of the selected words, in order. */
function touched(holder: Element, range: Range, kind: "page" | "line"): number[] {
  return [...holder.querySelectorAll<HTMLElement>(`[data-${kind}]`)]
    .filter((element) => range.intersectsNode(element) && hasWordsOf(range, element))
    .map((element) => Number(element.dataset[kind]))
    .filter(Boolean)
    .toSorted((a, b) => a - b);
}

function hasWordsOf(range: Range, element: Element): boolean {
  const part = document.createRange();
  part.selectNodeContents(element);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset);
  return part.toString().trim() !== "";
}

type NamedDocument = { title: string; filename: string };

/** Writes words with their place: `“the words” — A title, page 4`, `“a line” — app.log:162`. */
export function writeWithPlace(
  { words, on }: SelectedWords,
  { title, filename }: NamedDocument,
  t: PageWords<"reader">,
): string {
  if (on?.kind === "line")
    return t("wordsFrom", { words, document: `${filename}:${writeNumbers(on)}` });
  const document = title || filename;
  if (on === null) return t("wordsFrom", { words, document });
  const pages = writeNumbers(on);
  return on.first === on.last
    ? t("wordsFromPage", { words, document, page: pages })
    : t("wordsFromPages", { words, document, pages });
}

function writeNumbers({ first, last }: { first: number; last: number }): string {
  return first === last ? String(first) : `${first}–${last}`;
}
