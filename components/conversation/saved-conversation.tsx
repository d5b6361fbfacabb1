"use client";

import { Button, LinkButton } from "@/components/ui/button.tsx";
import { Message, MessageActions, MessageText, MessageTitle } from "@/components/ui/message.tsx";
import { useFresh } from "@/components/ui/use-fresh.ts";
import { isUnfinished, toChatMessages } from "./chat-message.ts";
import { Conversation } from "./conversation.tsx";
import type { ConversationDetail } from "./conversation-json.ts";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { PageBar } from "./page-bar.tsx";

/** A conversation read from the server; an answer that is still being written goes on being shown. */
export function SavedConversation({ id }: { id: string }) {
  const { data, error, retry } = useFresh<ConversationDetail>(`/api/conversations/${id}`);
  if (error && !data) {
    const gone = error.status === 404 || error.status === 400;
    return (
      <>
        <PageBar title={gone ? "Not found" : "Conversation"} heading={false} />
        <Message role="alert">
          <MessageTitle>
            {gone ? "This conversation is not here" : "The conversation could not be read"}
          </MessageTitle>
          <MessageText>
            {gone
              ? "It may have been deleted, or the link was cut short."
              : `${error.message} Nothing of it is lost.`}
          </MessageText>
          <MessageActions>
            {!gone && <Button onClick={retry}>Try again</Button>}
            <LinkButton href="/" tone={gone ? "accent" : "quiet"}>
              Ask a question
            </LinkButton>
          </MessageActions>
        </Message>
      </>
    );
  }
  if (!data) return <ConversationSkeleton />;
  return (
    <Conversation
      id={id}
      title={data.title}
      sources={data.sources}
      knowledgeBaseIds={data.knowledgeBaseIds}
      messages={toChatMessages(data.messages)}
      resume={data.messages.some(isUnfinished)}
    />
  );
}
