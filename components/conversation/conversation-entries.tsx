"use client";

import { useMemo, useState } from "react";
import { useKnowledgeBases } from "@/components/knowledge/use-knowledge-bases.ts";
import { useAnnouncement } from "@/components/ui/announcements.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { kindNamed } from "@/lib/knowledge/kind.ts";
import type { ConversationView } from "@/lib/wire/conversation.ts";
import { ConversationEntry } from "./conversation-entry.tsx";
import { groupConversations } from "./group-conversations.ts";

/** The open cases, and what else is closed one day: its conversations belong together. */
function useCases() {
  const { bases } = useKnowledgeBases();
  return useMemo(
    () =>
      bases?.filter(({ kind, closedAt }) => kindNamed(kind)?.closing && closedAt === null) ?? [],
    [bases],
  );
}

type EntriesProps = { conversations: ConversationView[]; onChange: () => Promise<unknown> };

function Entries({ conversations, onChange }: EntriesProps) {
  return (
    <ul className="flex flex-col gap-px">
      {conversations.map((conversation) => (
        <ConversationEntry key={conversation.id} conversation={conversation} onChange={onChange} />
      ))}
    </ul>
  );
}

type ConversationEntriesProps = EntriesProps & {
  /** By day and by case. */
  grouped: boolean;
};

/** The conversations that are in the list. */
export function ConversationEntries({ grouped, ...entries }: ConversationEntriesProps) {
  return grouped ? <GroupedEntries {...entries} /> : <Entries {...entries} />;
}

function GroupedEntries({ conversations, onChange }: EntriesProps) {
  const t = useWords("conversation");
  const cases = useCases();
  const [now, setNow] = useState(() => new Date());
  // The page may stay open for days.
  useAnnouncement("conversations", () => setNow(new Date()));
  return groupConversations(conversations, cases, now, t).map((group) => (
    <section key={group.heading} aria-label={group.heading} className="pb-2">
      <h2 className="truncate px-2.5 pt-2 pb-0.5 text-note text-soft">{group.heading}</h2>
      <Entries conversations={group.conversations} onChange={onChange} />
    </section>
  ));
}
