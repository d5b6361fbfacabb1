"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { readOpened } from "@/components/ui/ask-link.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import { useNavigation } from "@/components/ui/navigation-context.tsx";
import type { NewConversationRequest } from "@/lib/wire/conversation.ts";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { LazyConversation, loadConversation } from "./lazy-conversation.tsx";
import { StartPage } from "./start-page.tsx";
import type { Question } from "./use-conversation.ts";

const conversationViewSource = firstSchema("conversationViewSchema");

/** Only who goes back in the history needs it here. */
const LazySavedConversation = dynamic(
  () => import("./saved-conversation.tsx").then((saved) => saved.SavedConversation),
  { loading: ConversationSkeleton },
);

type Started = { id: string; first: Question };

/**
 * The start page, which becomes a conversation with its first question. The conversation is created
 * before the question is sent, so that its address is known at once and a reload finds it.
 */
export function NewConversation() {
  const { begun } = useNavigation();
  const pathname = usePathname();
  const [started, setStarted] = useState<Started | null>(null);
  const [search, setSearch] = useState("");
  const [seen, setSeen] = useState({ pathname, begun });

  // "New question" resets the start page, and so does going back to the first address.
  if (seen.pathname !== pathname || seen.begun !== begun) {
    setSeen({ pathname, begun });
    if (pathname === "/") setStarted(null);
  }

  async function start(first: Question) {
    const created = requestJson(conversationViewSource, "POST", "/api/conversations", {
      knowledgeBaseIds: first.knowledgeBaseIds,
    } satisfies NewConversationRequest);
    // The start page keeps the question until the conversation can be drawn.
    const [{ id }] = await Promise.all([created, loadConversation()]);
    window.history.replaceState(null, "", `/c/${id}`);
    setStarted({ id, first });
  }

  if (!started) {
    // Going back in the history to a conversation that began here shows this page at its address.
    const saved = /^\/c\/([^/]+)$/.exec(pathname)?.[1];
    if (saved) return <LazySavedConversation key={saved} id={decodeURIComponent(saved)} />;
    return (
      <>
        <Suspense>
          <SearchReader onRead={setSearch} />
        </Suspense>
        <StartPage key={`${begun} ${search}`} opened={readOpened(search)} onAsk={start} />
      </>
    );
  }
  return (
    <LazyConversation
      key={started.id}
      id={started.id}
      title={""}
      sources={[]}
      knowledgeBaseIds={started.first.knowledgeBaseIds ?? null}
      messages={[]}
      first={started.first}
    />
  );
}

/** Tells the query of the address, which the page that is made before it is asked for cannot know. */
function SearchReader({ onRead }: { onRead: (search: string) => void }) {
  const search = useSearchParams().toString();
  useEffect(() => onRead(search), [onRead, search]);
  return null;
}
