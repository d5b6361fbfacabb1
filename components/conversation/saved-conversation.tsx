"use client";

import { useEffect, useState } from "react";
import type { AnswerPlace } from "@/components/message/answer-link.ts";
import { isUnfinished, toChatMessages } from "@/components/message/chat-message.ts";
import { Button, LinkButton } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { useFresh } from "@/components/ui/use-fresh.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ConversationChange, ConversationDetail } from "@/lib/wire/conversation.ts";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { LazyConversation, loadConversation } from "./lazy-conversation.tsx";

const conversationDetailSource = firstSchema("conversationDetailSchema");

type SavedConversationProps = {
  id: string;
  /** The marker that it is opened at; null opens it at its end. */
  place?: AnswerPlace | null;
};

/** A conversation read from the server; an unfinished answer goes on streaming. */
export function SavedConversation({ id, place = null }: SavedConversationProps) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const { data, error, retry } = useFresh(conversationDetailSource, `/api/conversations/${id}`);
  const elsewhere = useBranchOf(data, place?.messageId, retry);
  // Loads the code while the messages are read; a failure surfaces when the conversation is drawn.
  useEffect(() => void loadConversation().catch(() => {}), []);
  if (error && !data) {
    const gone = error.status === 404 || error.status === 400;
    return (
      <>
        <PageBar title={gone ? t("notFound") : t("conversation")} heading={false} />
        <PageMessage role="alert">
          <PageMessageTitle>{gone ? t("notHere") : t("notRead")}</PageMessageTitle>
          <PageMessageText>
            {gone ? t("mayBeDeleted") : t("nothingLost", { reason: failureSentence(error, ui) })}
          </PageMessageText>
          <PageMessageActions>
            {!gone && <Button onClick={retry}>{ui("tryAgain")}</Button>}
            <LinkButton href="/" tone={gone ? "accent" : "quiet"}>
              {t("askAnother")}
            </LinkButton>
          </PageMessageActions>
        </PageMessage>
      </>
    );
  }
  if (!data || elsewhere) return <ConversationSkeleton />;
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

/** Turns a conversation once to the branch of an answer. Gives whether it is still to be turned. */
function useBranchOf(
  data: ConversationDetail | null,
  answerId: string | undefined,
  readAgain: () => void,
): boolean {
  const [sought, setSought] = useState(false);
  const path = data && `/api/conversations/${data.id}`;
  const elsewhere =
    data !== null &&
    answerId !== undefined &&
    !sought &&
    !data.messages.some((each) => each.id === answerId);
  useEffect(() => {
    if (!elsewhere || !path) return;
    const change: ConversationChange = { shownMessageId: answerId };
    sendJson("PATCH", path, change).then(
      () => {
        setSought(true);
        readAgain();
      },
      // An answer that is gone is sought in vain.
      () => setSought(true),
    );
  }, [elsewhere, path, answerId, readAgain]);
  return elsewhere;
}
