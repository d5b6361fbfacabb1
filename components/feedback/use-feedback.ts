import { use } from "react";
import { ConversationContext } from "@/components/message/conversation-context.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson, sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type Feedback,
  type FeedbackQuery,
  type FeedbackRequest,
  feedbackPageSchema,
  feedbackSchema,
} from "@/lib/wire/feedback.ts";

type GivenFeedback = {
  given: Feedback | null;
  /** Keeps what the reader thinks, in the place of what they thought before. */
  give: (thought: Omit<FeedbackRequest, "marker">) => Promise<void>;
  takeBack: () => Promise<void>;
};

/**
 * What the reader thinks of an answer, or of one of its markers, and the ways to say so; null where no conversation is
 * shown. All answers of a conversation are read at once.
 */
export function useFeedback(messageId: string, marker: number | null): GivenFeedback | null {
  const t = useWords("feedback");
  const ui = useWords("ui");
  const conversationId = use(ConversationContext);
  const path = withQuery("/api/feedback", {
    conversationId: conversationId ?? undefined,
    limit: "200",
  } satisfies FeedbackQuery);
  const { data, mutate } = useJson(feedbackPageSchema, conversationId === null ? null : path, {
    revalidateOnFocus: false,
  });
  if (conversationId === null) return null;
  const ofMessage = `/api/messages/${encodeURIComponent(messageId)}/feedback`;
  const isIt = (each: Feedback) => each.messageId === messageId && each.marker === marker;
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      notify(failureSentence(error, ui, t("notKept")));
    }
    await mutate();
  };
  return {
    given: data?.feedback.find(isIt) ?? null,
    give: (thought) =>
      change(() =>
        requestJson(feedbackSchema, "POST", ofMessage, {
          ...thought,
          ...(marker === null ? {} : { marker }),
        } satisfies FeedbackRequest),
      ),
    takeBack: () =>
      change(() =>
        sendJson("DELETE", marker === null ? ofMessage : `${ofMessage}?marker=${marker}`),
      ),
  };
}
