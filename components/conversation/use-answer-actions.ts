import { useEffect, useMemo, useRef } from "react";
import type { StickToBottomInstance } from "use-stick-to-bottom";
import type { AnswerActions } from "@/components/answer/answer-actions.ts";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import type { LiveConversation } from "./use-conversation.ts";

type ActedOn = {
  live: LiveConversation;
  again: LiveConversation["again"];
  turns: ShownTurn[];
  stick: StickToBottomInstance;
  /** Shows an answer as it was before it was repaired, or as it is. */
  showVersion: (messageId: string, first: boolean) => void;
};

/**
 * What a reader can do with the turns of a conversation. It is the same object while nothing that is shown of it changes:
 * all answers are drawn again for another one.
 */
export function useAnswerActions(
  { busy, models }: Pick<AnswerActions, "busy" | "models">,
  actedOn: ActedOn,
): AnswerActions {
  const latest = useRef(actedOn);
  useEffect(() => {
    latest.current = actedOn;
  });
  const known = models.map(({ id, available }) => `${id} ${available}`).join("\n");
  return useMemo(
    () => ({
      busy,
      models,
      again: (how, answerId) => latest.current.again(how, { answerId }),
      edit: (text, answerId) => latest.current.again({}, { answerId, text }),
      remove(answerId) {
        const { live, stick } = latest.current;
        void live.deleteTurn(answerId).then((done) => {
          // The focused menu went away with its turn.
          if (done) stick.scrollRef.current?.focus({ preventScroll: true });
        });
      },
      goTo({ messageId, revision }) {
        const { live, turns, stick, showVersion } = latest.current;
        // Another version has another length; the end of the conversation is not to be followed.
        stick.stopScroll();
        showVersion(messageId, revision !== undefined);
        if (!turns.some(({ answer }) => answer?.id === messageId)) live.showVersion(messageId);
      },
    }),
    // The models are another list each time that they are read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [busy, known],
  );
}
