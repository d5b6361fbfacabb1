import { useState } from "react";
import { type AnswerResult, isUnfinished } from "@/components/message/chat-message.ts";
import { announce } from "@/components/ui/announcements.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { fetchJson, sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import {
  type ConversationChange,
  type ConversationDetail,
  conversationDetailSchema,
} from "@/lib/wire/conversation.ts";
import type { Source } from "@/lib/wire/source.ts";
import { mergeSaved, putSaved, withVersions } from "./merge-saved.ts";
import type { AnswerStream } from "./use-stream.ts";

/** Keeps the saved sources and title, which are read again when an answer or its repair has ended. */
export function useSavedState(
  start: { id: string; sources: Source[] },
  { messages, change }: AnswerStream,
) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const { id } = start;
  const [saved, setSaved] = useState<{ sources: Source[]; title: string | null }>({
    sources: start.sources,
    title: null,
  });
  const whole = messages.at(-1)?.parts.some(({ type }) => type === "data-result") ?? false;
  const read = async () => {
    const detail = await readDetail(id);
    if (detail) setSaved({ sources: detail.sources, title: detail.title });
    return detail;
  };
  /** Changes which branch is shown, and shows it. */
  const turnTo = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      notify(failureSentence(error, ui));
      return false;
    }
    const detail = await read();
    // A last question that the server does not have belongs to the branch that is left.
    if (detail)
      change((shown) =>
        mergeSaved(
          shown.filter(({ role }) => role === "assistant"),
          detail.messages,
        ),
      );
    return true;
  };
  return {
    ...saved,
    async readAgain() {
      announce("conversations");
      const detail = await read();
      if (!detail || detail.messages.some(isUnfinished)) return;
      // The database knows what became of an answer that the stream did not finish: stopped, failed or unfinished.
      const take = whole ? withVersions : mergeSaved;
      change((shown) => take(shown, detail.messages));
    },
    ...branchActs(id, turnTo, { t, ui }),
    /** Shows what became of an answer that was repaired: as it is saved, else as the stream said. */
    async takeRepaired(messageId: string, result: AnswerResult | null) {
      const detail = await read();
      const said = result && { ...result.message, citations: result.citations };
      const newest = detail?.messages.find((each) => each.id === messageId) ?? said;
      if (newest) change((shown) => putSaved(shown, newest));
    },
  };
}

/** What changes which branch is shown. */
function branchActs(
  id: string,
  turnTo: (act: () => Promise<void>) => Promise<boolean>,
  { t, ui }: { t: PageWords<"conversation">; ui: PageWords<"ui"> },
) {
  return {
    /** Shows the branch with another version of a turn. */
    showVersion(messageId: string) {
      const change: ConversationChange = { shownMessageId: messageId };
      return turnTo(() => sendJson("PATCH", `/api/conversations/${id}`, change));
    },
    /** Deletes a turn, and offers to bring it back. Gives whether it was deleted. */
    async deleteTurn(messageId: string) {
      const path = `/api/messages/${encodeURIComponent(messageId)}`;
      const restore = () => void turnTo(() => sendJson("POST", `${path}/restore`));
      const done = await turnTo(() => sendJson("DELETE", path));
      if (done) notify(t("deletedTurn"), { label: ui("undo"), onClick: restore });
      return done;
    },
  };
}

/** Reads the saved conversation; null if it cannot be read now. */
export function readDetail(id: string): Promise<ConversationDetail | null> {
  return fetchJson(conversationDetailSchema, `/api/conversations/${id}`).catch(() => null);
}
