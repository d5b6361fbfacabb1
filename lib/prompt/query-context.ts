import { excerptWithin } from "./excerpt.ts";
import { escapeForQuery } from "./query-mark.ts";
import type { PromptPassage } from "./user-message.ts";

/** A passage in the context of a query. */
type ContextPassage = {
  documentId: string;
  ordinal: number;
  page: number | null;
  text: string;
};

/** The text for the model, and the passages in it. */
export type QueryContext<Placed extends ContextPassage> = { text: string; sources: Placed[] };

const contextOpening = `[SYSTEM CONTEXT RULES]
Use only the information provided below.
Cite evidence using [DOC:doc_id | CHUNK:chunk_id].

[CONTEXT SOURCES]
`;
const contextEnding = "\n[USER QUESTION]\n";

/** UTF-16 units. A shorter beginning of a passage is not worth showing. */
const minExcerptChars = 80;

/** Returns the length of a context without sources, the smallest possible bound. */
export function minContextLength(question: string): number {
  return contextOpening.length + contextEnding.length + escapeForQuery(question).length;
}

/**
 * Writes the context of a query exactly as in docs/api.md: the rules, the sources, the question. The same input gives
 * the same text. Sources are added in the given order while there is room. The first that is too long is
 * shortened to the sentences that share most with the question, and ends the list.
 * @param maxLength UTF-16 units of the whole; at least {@link minContextLength}.
 */
export function writeQueryContext<Placed extends ContextPassage>(
  question: string,
  passages: readonly Placed[],
  maxLength: number,
): QueryContext<Placed> {
  const sources: Placed[] = [];
  let body = "";
  let room = maxLength - minContextLength(question);
  for (const passage of passages) {
    const head = sourceHead(passage, sources.length + 1);
    const { shown, whole } = fit(passage.text.trim(), question, room - head.length - 1);
    if (shown === "") break;
    sources.push(passage);
    body += `${head}${shown}\n`;
    room -= head.length + shown.length + 1;
    if (!whole) break;
  }
  return { text: `${contextOpening}${body}${contextEnding}${escapeForQuery(question)}`, sources };
}

function sourceHead({ documentId, ordinal, page }: ContextPassage, number: number): string {
  return `\n--- SOURCE ${number} ---\n[DOC: ${documentId} | CHUNK: ${ordinal} | PAGE: ${page}]\n`;
}

/** Returns a text as data, or the sentences of it that fit; nothing if only a few words fit. */
function fit(text: string, question: string, room: number): { shown: string; whole: boolean } {
  const escaped = escapeForQuery(text);
  if (escaped.length <= room) return { shown: escaped, whole: true };
  if (room < minExcerptChars) return { shown: "", whole: false };
  // Sentences are chosen from the raw text and escaped together, because the start of a line is escaped otherwise.
  const { words, fits } = excerptWithin(
    text,
    question,
    room,
    (some) => escapeForQuery(some).length,
  );
  const excerpt = escapeForQuery(words);
  return { shown: fits ? excerpt : cutBetweenWords(excerpt, room), whole: false };
}

/** Cuts a sentence that is longer than the room between words. */
function cutBetweenWords(text: string, room: number): string {
  const cut = text.slice(0, room + 1).search(/\s\S*$/u);
  const end = cut > room / 2 ? cut : room;
  return withoutHalf(text.slice(0, end)).trimEnd();
}

/** Removes half a surrogate pair or a loose backslash from the end of a cut text. */
function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "").replace(/\\+$/, "");
}

const sourcePattern =
  /^--- SOURCE \d+ ---\n\[DOC: ([^|\n]+) \| CHUNK: (\d+) \| PAGE: (\d+|null)\]\n/gm;

/**
 * Reads a context back, as a model receives it. Returns null for any other text. Keeps the escapes, because the text is
 * quoted in an answer, where it must not become a mark either.
 */
export function readQueryContext(
  text: string,
): { question: string; passages: PromptPassage[] } | null {
  const end = text.lastIndexOf(contextEnding);
  if (!text.startsWith(contextOpening) || end < 0) return null;
  const heads = [...text.slice(0, end).matchAll(sourcePattern)];
  return {
    question: text.slice(end + contextEnding.length),
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
