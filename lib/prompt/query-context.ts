import { excerptWithin } from "./excerpt.ts";
import { escapeForQuery } from "./query-mark.ts";
import type { PromptPassage } from "./user-message.ts";

/** A passage as the context of a query shows it. */
export type ContextPassage = {
  documentId: string;
  ordinal: number;
  page: number | null;
  text: string;
};

/** What the model is given, and which passages stand in it. */
export type QueryContext<Placed extends ContextPassage> = { text: string; sources: Placed[] };

const opening = `[SYSTEM CONTEXT RULES]
Use only the information provided below.
Cite evidence using [DOC:doc_id | CHUNK:chunk_id].

[CONTEXT SOURCES]
`;
const ending = "\n[USER QUESTION]\n";

/** UTF-16 units of a passage that are still worth showing where the whole does not fit. */
const leastExcerpt = 80;

/** The length of a context that shows no source: no bound can be below it. */
export function leastContextLength(question: string): number {
  return opening.length + ending.length + escapeForQuery(question).length;
}

/**
 * The context of a query, to the letter as docs/api.md has it: the rules, the sources, the question; the same input gives
 * the same text. The sources stand in the order given while there is room; the first that is too long for what is left
 * is shortened to the sentences that share most with the question, and ends the list.
 * @param maxLength UTF-16 units of the whole; at least {@link leastContextLength}.
 */
export function writeQueryContext<Placed extends ContextPassage>(
  question: string,
  passages: readonly Placed[],
  maxLength: number,
): QueryContext<Placed> {
  const sources: Placed[] = [];
  let body = "";
  let room = maxLength - leastContextLength(question);
  for (const passage of passages) {
    const head = sourceHead(passage, sources.length + 1);
    const { shown, whole } = fit(passage.text.trim(), question, room - head.length - 1);
    if (shown === "") break;
    sources.push(passage);
    body += `${head}${shown}\n`;
    room -= head.length + shown.length + 1;
    if (!whole) break;
  }
  return { text: `${opening}${body}${ending}${escapeForQuery(question)}`, sources };
}

function sourceHead({ documentId, ordinal, page }: ContextPassage, number: number): string {
  return `\n--- SOURCE ${number} ---\n[DOC: ${documentId} | CHUNK: ${ordinal} | PAGE: ${page}]\n`;
}

/** A text as data, or the sentences of it that there is room for; nothing where that is next to none of it. */
function fit(text: string, question: string, room: number): { shown: string; whole: boolean } {
  const escaped = escapeForQuery(text);
  if (escaped.length <= room) return { shown: escaped, whole: true };
  if (room < leastExcerpt) return { shown: "", whole: false };
  // Sentences are chosen from the text as it is and escaped together: what stands at the start of a line changes.
  const { words, fits } = excerptWithin(
    text,
    question,
    room,
    (some) => escapeForQuery(some).length,
  );
  const excerpt = escapeForQuery(words);
  return { shown: fits ? excerpt : cutBetweenWords(excerpt, room), whole: false };
}

/** As much of a sentence as there is room for, where it is longer than all the room. */
function cutBetweenWords(text: string, room: number): string {
  const cut = text.slice(0, room + 1).search(/\s\S*$/u);
  const end = cut > room / 2 ? cut : room;
  return withoutHalf(text.slice(0, end)).trimEnd();
}

/** A text that ends in no half of a surrogate pair, and in no backslash that escapes nothing any more. */
function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "").replace(/\\+$/, "");
}

const sourcePattern =
  /^--- SOURCE \d+ ---\n\[DOC: ([^|\n]+) \| CHUNK: (\d+) \| PAGE: (\d+|null)\]\n/gm;

/**
 * Reads a context back, as a model receives it; null for any other text. What was escaped stays so: it is quoted in an
 * answer, where it must not become a mark either.
 */
export function readQueryContext(
  text: string,
): { question: string; passages: PromptPassage[] } | null {
  const end = text.lastIndexOf(ending);
  if (!text.startsWith(opening) || end < 0) return null;
  const heads = [...text.slice(0, end).matchAll(sourcePattern)];
  return {
    question: text.slice(end + ending.length),
    passages: heads.map((head, i) => ({
      tag: `${head[1]}#${head[2]}`,
      origin: "fresh",
      kind: null,
      title: "",
      section: null,
      page: head[3] === undefined || head[3] === "null" ? null : head[3],
      lines: null,
      time: null,
      text: text.slice(head.index + head[0].length, heads[i + 1]?.index ?? end).trimEnd(),
    })),
  };
}
