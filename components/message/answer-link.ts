/** An answer, and the number of one of its sources. */
export type AnswerPlace = { messageId: string; number: number };

/** Returns the address of a conversation, opened at an answer's first marker of a source. */
export function answerLink(conversationId: string, { messageId, number }: AnswerPlace): string {
  const query = new URLSearchParams({ answer: messageId, source: String(number) });
  return `/c/${encodeURIComponent(conversationId)}?${query}`;
}

/** Reads from an address which answer a conversation is opened at; null where it names none. */
export function readAnswerPlace({
  answer,
  source,
}: Record<string, string | string[] | undefined>): AnswerPlace | null {
  if (typeof answer !== "string" || typeof source !== "string") return null;
  return /^\d{1,9}$/.test(source) ? { messageId: answer, number: Number(source) } : null;
}
