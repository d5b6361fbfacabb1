"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type AnswerResult,
  type ChatMessage,
  toChatMessage,
} from "@/components/message/chat-message.ts";
import {
  type ShownAnswer,
  type ShownTurn,
  toShownAnswer,
} from "@/components/message/shown-turns.ts";
import { notify } from "@/components/ui/notify.ts";
import { readErrorBody } from "@/components/ui/parse-answer.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import { failingClaims } from "@/lib/text/failing-claims.ts";
import { joinAnswer, requestRepair, type SendRequest } from "./answer-requests.ts";
import { describeFailure } from "./describe-failure.ts";
import { useStream } from "./use-stream.ts";

/** An answer that is being repaired, or was and has not been read again. */
type Repair = {
  messageId: string;
  /** The new version as far as it was written. */
  version: ChatMessage | null;
};

/**
 * Has answers of a conversation repaired, each in a stream of its own, beside that of its questions.
 * @param joined the answer that is being repaired already.
 * @param onEnd puts what became of it into the conversation; null where the stream did not say.
 */
export function useRepair(
  conversationId: string,
  joined: string | null,
  onEnd: (messageId: string, result: AnswerResult | null) => Promise<void>,
) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const [messageId, setMessageId] = useState(joined);
  const finish = useRef(onEnd);
  useEffect(() => {
    finish.current = onEnd;
  });
  const { messages, change, follow, busy, leave } = useStream({
    messages: [],
    onFail: (error) => tellFailure(error, { t, ui }),
  });

  /** Follows a stream to its end. The new version is shown until the conversation has it. */
  const followRepair = useCallback(
    async (id: string, send: SendRequest) => {
      change(() => []);
      setMessageId(id);
      const version = await follow(send);
      await finish.current(id, resultIn(version));
      setMessageId(null);
    },
    [change, follow],
  );

  const begin = useCallback(
    (id: string) => void followRepair(id, requestRepair(id)),
    [followRepair],
  );

  useEffect(() => {
    if (joined === null) return undefined;
    // Deferred until the effects of this mount have settled, so that a mount that React undoes joins nothing.
    const timer = setTimeout(() => void followRepair(joined, joinAnswer(conversationId)));
    return () => clearTimeout(timer);
  }, [joined, followRepair, conversationId]);

  const version = messages.at(-1) ?? null;
  const repair = useMemo<Repair | null>(
    () => (messageId === null ? null : { messageId, version }),
    [messageId, version],
  );
  return { repair, busy, begin, leave };
}

/** Tells why an answer was not repaired, unless another page was first, or nothing is to be repaired. */
function tellFailure(error: Error, words: { t: PageWords<"conversation">; ui: PageWords<"ui"> }) {
  const code = readErrorBody(error.message)?.code;
  if (code === "not_repairable" || code === "answer_in_progress") return;
  notify(words.t("staysUnrepaired", { reason: describeFailure(error, words).message }));
}

function resultIn(message: ChatMessage): AnswerResult | null {
  return message.parts.find((part) => part.type === "data-result")?.data ?? null;
}

/** Begins the repair of an answer that has ended here with claims that do not hold. */
export function useRepairAtEnd(
  begin: (messageId: string) => void,
  {
    repairs,
    answering,
    messages,
  }: { repairs: boolean; answering: boolean; messages: readonly ChatMessage[] },
) {
  const wasAnswering = useRef(answering);
  const failing = useRef<string | null>(null);
  useEffect(() => {
    if (wasAnswering.current && !answering) failing.current = failingAnswer(messages);
    wasAnswering.current = answering;
    // The settings may be known only after the answer has ended.
    if (!repairs || answering || failing.current === null) return;
    begin(failing.current);
    failing.current = null;
  }, [begin, repairs, answering, messages]);
}

/** The last answer, if a model wrote claims in it that do not hold. */
function failingAnswer(messages: readonly ChatMessage[]): string | null {
  const last = messages.at(-1);
  const answer = last && resultIn(last)?.message;
  if (!answer || answer.status !== "done" || answer.model === "extractive") return null;
  return failingClaims(answer.text, answer.markers).length > 0 ? answer.id : null;
}

/** Shows an answer that is being repaired: the first version until the new one has words. */
export function withRepair(turns: ShownTurn[], repair: Repair | null): ShownTurn[] {
  if (!repair) return turns;
  return turns.map((turn) => {
    const { answer } = turn;
    if (answer?.id !== repair.messageId) return turn;
    return { ...turn, answer: shownVersion(answer, repair.version) };
  });
}

function shownVersion(first: ShownAnswer, version: ChatMessage | null): ShownAnswer {
  const result = version && resultIn(version);
  // What the stream ends with is kept; of a version that was not better its text is not.
  if (result) {
    const { message, citations } = result;
    return toShownAnswer(toChatMessage({ ...message, citations }), false);
  }
  const repairing = version ? failingClaims(first.text, first.markers).length : 0;
  const written = version && toShownAnswer(version, true);
  return written && written.text !== "" ? { ...written, repairing } : { ...first, repairing };
}
