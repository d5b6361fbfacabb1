import type { Db } from "../db/client.ts";
import { onOneLine } from "../export/export-node.ts";
import type { ExportReader } from "../export/export-reader.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { Viewer } from "../viewer.ts";
import type { Citation } from "../wire/citation.ts";
import { closedCaseText } from "../wire/closed-case.ts";
import type { ConversationDetail } from "../wire/conversation.ts";
import { sayLabel } from "../wire/source-label.ts";
import { type ExportWords, exportWordsIn } from "../wording/export-words.ts";
import { previewClosing } from "./close-knowledge-base.ts";
import { readConversation } from "./queries.ts";

/**
 * What closing would erase of the viewer's conversations, as one Markdown text to keep: each whole, with all its branches: its questions,
 * its answers as they read, and under each answer the words it cites. Documents are not in it: their bytes are at
 * `/api/documents/:id/file`.
 * @throws IbidError as closing does.
 */
export async function exportBeforeClosing(
  db: Db,
  viewer: Viewer,
  id: string,
  reader: ExportReader,
): Promise<string> {
  const words = exportWordsIn(reader.language);
  const { conversations } = await previewClosing(db, viewer, id);
  const parts: string[] = [];
  for (const { id: conversationId } of conversations)
    parts.push(
      conversationMarkdown(
        await readConversation(db, viewer, conversationId, { branches: "all" }),
        reader,
      ),
    );
  return parts.length > 0 ? parts.join("\n") : `${words.nothingOnCase}\n`;
}

function conversationMarkdown(
  { title, messages }: ConversationDetail,
  { language, retell }: ExportReader,
): string {
  const words = exportWordsIn(language);
  const parts = messages.map((message) => {
    if (message.role === "user") return `## ${onOneLine(message.text)}\n`;
    // Another case that it rested on may have been closed before.
    const text = message.text === closedCaseText ? retell(message.text) : message.text;
    const cited = message.citations.map((citation) => citationMarkdown(citation, words));
    return [`${text}\n`, ...cited].join("\n");
  });
  return [`# ${onOneLine(title)}\n`, ...parts].join("\n");
}

/** A citation under its number: how the source is named, and its words as quotations. */
function citationMarkdown({ number, label, passages }: Citation, words: ExportWords): string {
  const quotes = passages.map(({ quote }) =>
    quote
      .split(/\r\n|\r|\n/)
      .map((line) => `  > ${escapeForAnswer(line)}`)
      .join("\n"),
  );
  return `- \\[${number}\\] ${escapeForAnswer(onOneLine(sayLabel(label, words)))}\n\n${quotes.join("\n\n")}\n`;
}
