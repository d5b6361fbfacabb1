import { readMonth } from "../question/answer-kind.ts";
import { wordsOf } from "../question/read-language.ts";
import { fence } from "./line-forms.ts";

/** A message of a thread: who wrote it and when, as its head says. */
export type ThreadMessage = {
  sender: string | null;
  sentAt: string | null;
  head: readonly string[];
  body: readonly string[];
};

const quoteMarks = /^\s{0,3}(?:>\s?)+/u;

/** Returns lines without the marks of a quotation, so that an empty line of it is empty; code keeps its signs. */
export function withoutQuoteMarks(lines: readonly string[]): string[] {
  let open: string | undefined;
  return lines.map((line) => {
    const mark = fence.exec(line)?.[1];
    if (open !== undefined) {
      if (line.trim().startsWith(open)) open = undefined;
      return line;
    }
    open = mark;
    return line.replace(quoteMarks, "");
  });
}

const senderLabel = /^(?:From|Von|De)\s?: (?<sender>\S.*)$/u;
const dateLabel = /^(?:Date|Sent|Datum|Gesendet|Fecha|Enviado|Envoyé)\s?: (?<sentAt>\S.*)$/u;
const subjectLabel = /^(?:Subject|Betreff|Objet|Asunto)\s?: \S/u;
const otherLabel = /^(?:To|Cc|Bcc|Attachments|An|Anlagen|À|Para)\s?: \S/u;

/** The line above a message that says what it is about. */
export const isSubjectLine = (line: string): boolean => subjectLabel.test(line);

/** Lines above a message that name who wrote it, to whom, when and about what. */
const isMailHeader = (line: string): boolean =>
  [senderLabel, dateLabel, subjectLabel, otherLabel].some((label) => label.test(line));

/**
 * Reads the messages of a mail and of those that it quotes, in the order of the text; null where none has a head. A head is the
 * lines that name the sender and the day, or a line that does so in words, right above what it quotes: "On 3 May, Ann wrote:".
 */
export function mailThread(lines: readonly string[]): ThreadMessage[] | null {
  const said = withoutQuoteMarks(lines);
  const messages: {
    sender: string | null;
    sentAt: string | null;
    head: string[];
    body: string[];
  }[] = [];
  for (let at = 0; at < said.length; ) {
    const head = headAt(said, lines, at);
    const before = messages.at(-1)?.body;
    if (head && mailDivider.test(before?.at(-1) ?? "")) before?.pop();
    // What a message forwards was written before it.
    const sentAt = head?.sentAt ?? messages.at(-1)?.sentAt ?? null;
    if (head) messages.push({ ...head, sentAt, body: [] });
    else if (messages.length === 0)
      messages.push({ sender: null, sentAt: null, head: [], body: [said[at] ?? ""] });
    else messages.at(-1)?.body.push(said[at] ?? "");
    at += head?.head.length ?? 1;
  }
  return messages.some(({ sender }) => sender !== null) ? messages : null;
}

/** A line that only says that another message begins: "-----Original Message-----". */
const mailDivider = /^\s*[-_=]{3,}.*[-_=]{3,}\s*$/u;

type Head = Pick<ThreadMessage, "sender" | "sentAt"> & { head: string[] };

/** More lines like those of a head are a list. */
const maxMailHeadLines = 30;

function headAt(said: readonly string[], lines: readonly string[], at: number): Head | null {
  const line = said[at]?.trim() ?? "";
  const isQuoted = quoteMarks.test(lines[at] ?? "");
  if (!isMailHeader(line))
    return attributionAt(line, isQuoted || quoteMarks.test(below(lines, at)));
  const longest = said.slice(at, at + maxMailHeadLines);
  const end = longest.findIndex((each) => !isMailHeader(each.trim()));
  const head = end < 0 ? longest : longest.slice(0, end);
  const find = (label: RegExp) =>
    head.map((each) => label.exec(each.trim())?.groups).find((groups) => groups !== undefined);
  const sender = find(senderLabel)?.["sender"];
  const sentAt = find(dateLabel)?.["sentAt"] ?? null;
  // "From" and "To" of a journey have no quotation, no address and no subject.
  const isMail =
    isQuoted || head.some((each) => /\S@\S/u.test(each) || subjectLabel.test(each.trim()));
  return sender !== undefined && isMail ? { sender: nameOf(sender), sentAt, head } : null;
}

/** A quotation is no farther below the line that introduces it. */
const maxLinesToQuotation = 10;

/** The first line with words below one. */
const below = (lines: readonly string[], at: number) =>
  lines.slice(at + 1, at + 1 + maxLinesToQuotation).find((line) => line.trim() !== "") ?? "";

/** The name of an address: "Ann Lee" of "Ann Lee <ann@lee.example>". */
const nameOf = (address: string) =>
  address
    .replace(/\s*[<([].*$/u, "")
    .replace(/["']/gu, "")
    .trim() || address;

const dayInWords = /\d{4}|\d{1,2}[./-]\d{1,2}|\d{1,2}:\d{2}/u;
const senderWords = /\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)*/gu;

/** The sender and the day of a line that introduces a quotation; null for any other line. */
function attributionAt(line: string, quotes: boolean): Head | null {
  if (!quotes || !line.endsWith(":") || !dayInWords.test(line)) return null;
  const names = [...line.replace(/<[^>]*>/gu, "").matchAll(senderWords)].flatMap(([name]) => name);
  const sender = names.filter((name) => !wordsOf(name).some((word) => readMonth(word))).at(-1);
  return sender === undefined ? null : { sender, sentAt: line, head: [line] };
}
