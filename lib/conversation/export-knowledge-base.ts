import type { Db } from "../db/client.ts";
import { onOneLine } from "../export/export-node.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { Viewer } from "../viewer.ts";
import type { Citation } from "../wire/citation.ts";
import type { ConversationDetail } from "../wire/conversation.ts";
import { previewClosing } from "./close-knowledge-base.ts";
import { readConversation } from "./queries.ts";

/**
 * What closing would erase of the viewer's conversations, as one Markdown text to keep: each whole, with all its branches: its questions,
 * its answers as they read, and under each answer the words it cites. Documents are not in it: their bytes are at
 * `/api/documents/:id/file`.
 * @throws IbidError as closing does.
 */
export async function exportBeforeClosing(db: Db, viewer: Viewer, id: string): Promise<string> {
  const { conversations } = await previewClosing(db, viewer, id);
  const parts: string[] = [];
  for (const { id: conversationId } of conversations)
    parts.push(
      conversationMarkdown(await readConversation(db, viewer, conversationId, { branches: "all" })),
    );
  return parts.length > 0 ? parts.join("\n") : "No conversation rests on this case.\n";
}

function conversationMarkdown({ title, messages }: ConversationDetail): string {
  const parts = messages.map((message) => {
    if (message.role === "user") return `## ${onOneLine(message.text)}\n`;
    return [`${message.text}\n`, ...message.citations.map(citationMarkdown)].join("\n");
  });
  return [`# ${onOneLine(title)}\n`, ...parts].join("\n");
}

/** A citation under its number: how the source is named, and its words as quotations. */
function citationMarkdown({ number, label, passages }: Citation): string {
  const quotes = passages.map(({ quote }) =>
    quote
      .split(/\r\n|\r|\n/)
      .map((line) => `  > ${escapeForAnswer(line)}`)
      .join("\n"),
  );
  return `- \\[${number}\\] ${escapeForAnswer(onOneLine(label))}\n\n${quotes.join("\n\n")}\n`;
}
