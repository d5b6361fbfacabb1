"use client";

import { useChat } from "@ai-sdk/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type AnswerParts,
  type ChatMessage,
  isUnfinished,
} from "@/components/message/chat-message.ts";
import { type ShownTurn, toShownTurns } from "@/components/message/shown-turns.ts";
import { announce } from "@/components/ui/announcements.ts";
import { fetchJson, requestJson } from "@/components/ui/fetch-json.ts";
import type { Source } from "@/lib/wire/citation.ts";
import type { ConversationDetail } from "@/lib/wire/conversation.ts";
import { transport } from "./chat-transport.ts";
import { describeFailure, type Failure } from "./describe-failure.ts";
import { mergeSaved } from "./merge-saved.ts";
import type { AnswerWith } from "./use-answer-settings.ts";

/** A question with what it may read; by default what the conversation reads. */
export type Question = {
  text: string;
  knowledgeBaseIds?: string[];
  documentIds?: string[];
};

type Reads = Omit<Question, "text">;

type ConversationStart = {
  id: string;
  messages: ChatMessage[];
  sources: Source[];
  /** An answer is being written on the server: joins its stream. */
  resume?: boolean;
  /** The first question, sent when the conversation is shown. */
  first?: Question;
};

export type LiveConversation = {
  turns: ShownTurn[];
  sources: Source[];
  title: string | null;
  /** An answer is being written. */
  busy: boolean;
  status: AnswerParts["status"] | null;
  /** When the running question was sent, in milliseconds since 1970. */
  since: number | null;
  /** Why the last question got no answer, for the reader. */
  failure: Failure | null;
  ask: (question: Question) => void;
  stop: () => void;
  /** Asks the last question again, or joins its answer when only the connection was lost. */
  retry: () => void;
  /** Asks it again, for an answer in quotations this once. */
  quote: () => void;
  /** Asks it again without filtering by these fields. */
  askWithout: (ignoreFilters: string[]) => void;
  /** Asks the last question again over these knowledge bases. */
  askReading: (knowledgeBaseIds: string[]) => void;
};

/** How long a stopped answer may take to end by itself. */
const stopGraceMs = 3000;

/**
 * Holds a conversation with the server: asks, follows the answer, stops it, joins it again.
 * @param answerWith how questions are answered from now on, including one that is asked again.
 */
export function useConversation(
  start: ConversationStart,
  answerWith: AnswerWith = {},
): LiveConversation {
  const { id, first } = start;
  const [status, setStatus] = useState<AnswerParts["status"] | null>(null);
  const [since, setSince] = useState<number | null>(() => (start.resume ? Date.now() : null));
  const [saved, setSaved] = useState<{ sources: Source[]; title: string | null }>({
    sources: start.sources,
    title: null,
  });
  const scope = useRef<Reads>({});
  const without = useRef<string[]>([]);
  const settings = useRef(answerWith);
  useEffect(() => {
    settings.current = answerWith;
  });

  const chat = useChat<ChatMessage>({
    id,
    messages: start.messages,
    resume: start.resume ?? false,
    transport,
    throttle: 40,
    onData: (part) => {
      if (part.type === "data-status") setStatus(part.data);
    },
    onFinish: () => {
      setStatus(null);
      setSince(null);
    },
  });
  const { setMessages, sendMessage, regenerate, resumeStream, stop: leaveStream } = chat;

  const ask = useCallback(
    ({ text, ...reads }: Question) => {
      scope.current = reads;
      without.current = [];
      setStatus(null);
      setSince(Date.now());
      void sendMessage({ text }, { body: { ...reads, ...settings.current } });
    },
    [sendMessage],
  );

  const begun = useRef(false);
  useEffect(() => {
    if (!first || begun.current) return undefined;
    // Deferred until the effects of this mount have settled, so that a mount that React undoes asks nothing.
    const timer = setTimeout(() => {
      begun.current = true;
      ask(first);
    });
    return () => clearTimeout(timer);
  }, [first, ask]);

  const busy = chat.status === "submitted" || chat.status === "streaming";
  const whole = chat.messages.at(-1)?.parts.some(({ type }) => type === "data-result") ?? false;
  const running = useRef(busy);
  useEffect(() => {
    const ended = running.current && !busy;
    running.current = busy;
    if (!ended) return;
    announce("conversations");
    void readDetail(id).then((detail) => {
      if (!detail) return;
      setSaved({ sources: detail.sources, title: detail.title });
      // The database knows what became of an answer that the stream did not finish: stopped, failed or unfinished.
      if (!whole && !detail.messages.some(isUnfinished)) {
        setMessages((shown) => mergeSaved(shown, detail.messages));
      }
    });
  }, [busy, whole, id, setMessages]);

  const stop = useCallback(async () => {
    // The server ends the answer and with it the stream; the page leaves a stream that does not end.
    setTimeout(() => {
      if (running.current) void leaveStream();
    }, stopGraceMs);
    await requestJson("POST", `/api/chat/${id}/stop`).catch(() => leaveStream());
  }, [id, leaveStream]);

  const retry = useCallback(
    async (instead: AnswerWith = {}) => {
      const detail = await readDetail(id);
      setSince(Date.now());
      if (detail?.messages.some(isUnfinished)) {
        await resumeStream();
        return;
      }
      if (detail) setMessages((shown) => mergeSaved(shown, detail.messages));
      const kept = detail?.messages.filter(({ role }) => role === "user").length ?? 0;
      const asked = chat.messages.filter(({ role }) => role === "user").length;
      // A question that the server has is answered again; one that never arrived is sent for the first time.
      const trigger = kept >= asked ? "regenerate-message" : "submit-message";
      const ignoreFilters = without.current;
      const body = { ...scope.current, ...settings.current, ...instead, ignoreFilters, trigger };
      await regenerate({ body });
    },
    [id, setMessages, resumeStream, regenerate, chat.messages],
  );

  const { error, messages } = chat;
  const failure = useMemo(() => (error ? describeFailure(error) : null), [error]);
  const turns = useMemo(() => toShownTurns(messages, busy), [messages, busy]);

  return {
    turns,
    sources: saved.sources,
    title: saved.title,
    busy,
    status,
    since,
    failure,
    ask,
    stop: () => void stop(),
    retry: () => void retry(),
    quote: () => void retry({ model: "extractive" }),
    askWithout(ignoreFilters) {
      without.current = ignoreFilters;
      void retry();
    },
    askReading(knowledgeBaseIds) {
      scope.current = { ...scope.current, knowledgeBaseIds };
      void retry();
    },
  };
}

/** Reads the saved conversation; null if it cannot be read now. */
function readDetail(id: string): Promise<ConversationDetail | null> {
  return fetchJson<ConversationDetail>(`/api/conversations/${id}`).catch(() => null);
}
