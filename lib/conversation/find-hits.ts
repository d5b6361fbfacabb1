import { and, asc, ilike, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { messages } from "../db/schema.ts";
import type { ConversationHit } from "../wire/conversation.ts";

/** What a hit shows before the words, and behind them, in characters. */
const beforeChars = 36;
const afterChars = 90;

/** The pattern of `ILIKE` for texts that contain these words. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Finds the first message of each of these conversations that contains the words; the caller knows who may read them. */
export async function findHits(
  db: Db,
  conversationIds: string[],
  words: string,
): Promise<Map<string, ConversationHit>> {
  if (conversationIds.length === 0) return new Map();
  const at = sql<number>`position(lower(${words}) in lower(${messages.text}))`;
  const rows = await db
    .selectDistinctOn([messages.conversationId], {
      conversationId: messages.conversationId,
      messageId: messages.id,
      role: messages.role,
      // What surrounds it; answers may be long. Markdown's signs take room too.
      text: sql<string>`substr(${messages.text}, greatest(1, ${at} - 200), ${400 + words.length})`,
    })
    .from(messages)
    .where(
      and(
        inArray(messages.conversationId, conversationIds),
        isNull(messages.deletedAt),
        ilike(messages.text, containing(words)),
      ),
    )
    .orderBy(messages.conversationId, asc(messages.ordinal));
  return new Map(
    rows.flatMap(({ conversationId, messageId, role, text }) => {
      const line = cutAround(text, words);
      return line ? [[conversationId, { messageId, role, ...line }] as const] : [];
    }),
  );
}

/** Cuts a line around the words out of Markdown, as plain text; null where letter case changes lengths so that they are not found. */
export function cutAround(
  markdown: string,
  words: string,
): Pick<ConversationHit, "text" | "start" | "end"> | null {
  const at = markdown.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0 || markdown.toLowerCase().length !== markdown.length) return null;
  const found = markdown.slice(at, at + words.length).replace(/\s+/g, " ");
  const lead = plainLine(markdown.slice(0, at));
  const rest = plainLine(markdown.slice(at + words.length)).trimEnd();
  const before = lead.length > beforeChars ? `…${fromWord(lead)}` : lead.trimStart();
  const after =
    rest.length > afterChars ? `${rest.slice(0, afterChars).replace(/\s\S*$/, "")}…` : rest;
  return {
    text: before + found + after,
    start: before.length,
    end: before.length + found.length,
  };
}

/** The end of a text, from the beginning of a word. */
function fromWord(text: string): string {
  return text.slice(-beforeChars).replace(/^\S*\s/, "");
}

/** Markdown without markers, escapes and signs, on one line. */
function plainLine(markdown: string): string {
  return markdown
    .replace(/ ?(?<!\\)\[\d+\]/g, "")
    .replace(/\\(?=[[\]*_`#>])/g, "")
    .replace(/^\s*(?:[#>]+|[-*])\s/gm, "")
    .replace(/[*`|]+/g, "")
    .replace(/\s+/g, " ");
}
