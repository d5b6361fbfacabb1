"use client";

import { useEffect } from "react";
import type { AnswerPlace } from "@/components/message/answer-link.ts";
import { isUnfinished, toChatMessages } from "@/components/message/chat-message.ts";
import { Button, LinkButton } from "@/components/ui/button.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { useFresh } from "@/components/ui/use-fresh.ts";
import { conversationDetailSchema } from "@/lib/wire/conversation.ts";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { LazyConversation, loadConversation } from "./lazy-conversation.tsx";

type SavedConversationProps = {
  id: string;
  /** The marker that it is opened at; null opens it at its end. */
  place?: AnswerPlace | null;
};

/** A conversation read from the server; an unfinished answer goes on streaming. */
export function SavedConversation({ id, place = null }: SavedConversationProps) {
  const { data, error, retry } = useFresh(conversationDetailSchema, `/api/conversations/${id}`);
  // Loads the code while the messages are read; a failure surfaces when the conversation is drawn.
  useEffect(() => void loadConversation().catch(() => {}), []);
  if (error && !data) {
    const gone = error.status === 404 || error.status === 400;
    return (
      <>
        <PageBar title={gone ? "Not found" : "Conversation"} heading={false} />
        <PageMessage role="alert">
          <PageMessageTitle>
            {gone ? "This conversation is not here" : "The conversation could not be read"}
          </PageMessageTitle>
          <PageMessageText>
            {gone
              ? "It may have been deleted, or the link was cut short."
              : `${error.message} Nothing of it is lost.`}
          </PageMessageText>
          <PageMessageActions>
            {!gone && <Button onClick={retry}>Try again</Button>}
            <LinkButton href="/" tone={gone ? "accent" : "quiet"}>
              Ask a question
            </LinkButton>
          </PageMessageActions>
        </PageMessage>
      </>
    );
  }
  if (!data) return <ConversationSkeleton />;
  return (
    <LazyConversation
      id={id}
      title={data.title}
      sources={data.sources}
      knowledgeBaseIds={data.knowledgeBaseIds}
      messages={toChatMessages(data.messages)}
      resume={data.messages.some(isUnfinished)}
      repairing={data.messages.find(({ repairing }) => repairing)?.id ?? null}
      place={data.messages.some((each) => each.id === place?.messageId) ? place : null}
    />
  );
}
