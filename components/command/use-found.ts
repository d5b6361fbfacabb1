import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { type ConversationQuery, conversationPageSchema } from "@/lib/wire/conversation.ts";
import { type DocumentQuery, documentPageSchema } from "@/lib/wire/document.ts";

/** What a query of a list may hold, in characters. */
const maxSought = 500;

/** Finds conversations and documents by what was typed; without any, the latest conversations. */
export function useFound(typed: string) {
  const sought = typed.slice(0, maxSought);
  const said = useJson(
    conversationPageSchema,
    withQuery("/api/conversations", { q: sought, limit: "5" } satisfies ConversationQuery),
  );
  const stored = useJson(
    documentPageSchema,
    sought === ""
      ? null
      : withQuery("/api/documents", { q: sought, limit: "6" } satisfies DocumentQuery),
  );
  return {
    conversations: said.data?.conversations ?? [],
    documents: sought === "" ? [] : (stored.data?.documents ?? []),
    searching: said.isLoading || stored.isLoading,
  };
}

/** Whether the typed words are rather to be asked than to be found. */
export function looksLikeQuestion(typed: string): boolean {
  return /\?\s*$/.test(typed) || typed.split(/\s+/).length >= 4;
}
