import { use } from "react";
import { ConversationContext } from "@/components/message/conversation-context.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type ChosenPassageView,
  chosenPassagesSchema,
  type PassageChoice,
  type PassageChoiceRequest,
} from "@/lib/wire/passage-choice.ts";

/** What a reader pinned and dropped in the shown conversation, and the ways to change it. */
export type ChoosingPassages = {
  chosen: ChosenPassageView[];
  choose: (chunkId: string, choice: PassageChoice) => Promise<void>;
  takeBack: (chunkId: string) => Promise<void>;
};

/** The passages that are pinned and dropped in the shown conversation; null where none is shown. */
export function useChosenPassages(): ChoosingPassages | null {
  const t = useWords("citation");
  const ui = useWords("ui");
  const conversationId = use(ConversationContext);
  const path = `/api/conversations/${encodeURIComponent(conversationId ?? "")}/passages`;
  const { data, mutate } = useJson(chosenPassagesSchema, conversationId === null ? null : path, {
    revalidateOnFocus: false,
  });
  if (conversationId === null) return null;
  const pathOf = (chunkId: string) => `${path}/${encodeURIComponent(chunkId)}`;
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      notify(failureSentence(error, ui, t("choiceNotKept")));
    }
    await mutate();
  };
  return {
    chosen: data?.passages ?? [],
    choose: (chunkId, choice) =>
      change(() => sendJson("PUT", pathOf(chunkId), { choice } satisfies PassageChoiceRequest)),
    takeBack: (chunkId) => change(() => sendJson("DELETE", pathOf(chunkId))),
  };
}
