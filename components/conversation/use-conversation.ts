"use client";

import { type UseChatHelpers, useChat } from "@ai-sdk/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type AnswerParts,
  type ChatMessage,
  isUnfinished,
} from "@/components/message/chat-message.ts";
import { type ShownTurn, toShownTurns } from "@/components/message/shown-turns.ts";
import { announce } from "@/components/ui/announcements.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { answerMetadataSchema, answerPartSchemas } from "@/lib/wire/answer-parts.ts";
import type { ChatRequest } from "@/lib/wire/answer-request.ts";
import type { FilterField } from "@/lib/wire/filters.ts";
import type { Source } from "@/lib/wire/source.ts";
import { transport } from "./chat-transport.ts";
import { describeFailure, type Failure } from "./describe-failure.ts";
import { mergeSaved } from "./merge-saved.ts";
import type { AnswerWith } from "./use-answer-settings.ts";
import { useRepair, useRepairAtEnd, withRepair } from "./use-repair.ts";
import { readDetail, useSavedState } from "./use-saved-state.ts";

/** A question with what it may read; by default what the conversation reads. */
export type Question = Reads & { text: string };

type Reads = Pick<ChatRequest, "knowledgeBaseIds" | "documentIds">;

/** A turn that is asked again, by its answer; in other words where there are some. */
type AskedTurn = { answerId: string; text?: string };

type Chat = UseChatHelpers<ChatMessage>;
type QuestionRequest = ReturnType<typeof useRequest>;

type ConversationStart = {
  id: string;
  messages: ChatMessage[];
  sources: Source[];
  /** An answer is being written on the server: joins its stream. */
  resume?: boolean;
  /** The answer that is being repaired on the server: joins its stream. */
  repairing?: string | null;
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
  /**
   * Asks the last question again, or that of another turn, in another way this once where one is given. Joins the answer
   * when only the connection to it was lost.
   */
  again: (how?: AnswerWith, turn?: AskedTurn) => void;
  /** Shows the branch with this version of a turn. */
  showVersion: (messageId: string) => void;
  /** Deletes the turn of an answer, and offers to bring it back. Gives whether it was. */
  deleteTurn: (answerId: string) => Promise<boolean>;
  /** Asks it again without filtering by these fields. */
  askWithout: (ignoreFilters: FilterField[]) => void;
  /** Asks the last question again over these knowledge bases. */
  askReading: (knowledgeBaseIds: string[]) => void;
};

/** How long a stopped answer may take to end by itself. */
const stopGraceMs = 3000;

/**
 * Holds a conversation with the server: asks, follows the answer, stops it, joins it again.
 * @param answerWith how questions are answered from now on, including one that is asked again.
 * @param options.repairs whether an answer with claims that do not hold is repaired once it is done.
 */
export function useConversation(
  start: ConversationStart,
  answerWith: AnswerWith = {},
  { repairs = false }: { repairs?: boolean } = {},
): LiveConversation {
  const { id, first } = start;
  const { chat, status, since, begin } = useFollowedChat(start);
  const request = useRequest(answerWith);

  const { sendMessage } = chat;

  const ask = useCallback(
    ({ text, ...reads }: Question) => {
      begin();
      void sendMessage({ text }, { body: request.begin(reads) });
    },
    [sendMessage, request, begin],
  );

  useFirstQuestion(first, ask);

  const answering = chat.status === "submitted" || chat.status === "streaming";
  const saved = useSavedState(start, chat);
  const { repair, ...repairing } = useRepair(id, start.repairing ?? null, saved.takeRepaired);
  useAnswerEnd(answering, () => void saved.readAgain());
  useRepairAtEnd(repairing.begin, { repairs, answering, messages: chat.messages });
  const busy = answering || repairing.busy;
  const lastAnswerId = chat.messages.findLast(({ role }) => role === "assistant")?.id;
  const lastTurn = lastAnswerId === undefined ? undefined : { answerId: lastAnswerId };
  const stop = useStop(id, busy, repairing.busy ? repairing.leave : chat.stop);
  const again = useAgain(id, chat, request, begin);

  // The list has the conversation, with its question as its title, from the first word on.
  useEffect(() => {
    if (chat.status === "streaming") announce("conversations");
  }, [chat.status]);

  const { error, messages } = chat;
  const failure = useMemo(() => (error ? describeFailure(error) : null), [error]);
  const turns = useMemo(
    () => withRepair(toShownTurns(messages, answering), repair),
    [messages, answering, repair],
  );

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
    again: (how, turn) => void again(how, turn),
    showVersion: (messageId) => void saved.showVersion(messageId),
    deleteTurn: saved.deleteTurn,
    askWithout(ignoreFilters) {
      request.ignoreFilters(ignoreFilters);
      void again({}, lastTurn);
    },
    askReading(knowledgeBaseIds) {
      request.read(knowledgeBaseIds);
      void again({}, lastTurn);
    },
  };
}

/** The chat with the server, what is being done about the running question, and since when. */
function useFollowedChat(start: ConversationStart) {
  const [status, setStatus] = useState<AnswerParts["status"] | null>(null);
  const [since, setSince] = useState<number | null>(() => (start.resume ? Date.now() : null));
  const chat = useChat<ChatMessage>({
    id: start.id,
    messages: start.messages,
    resume: start.resume ?? false,
    transport,
    messageMetadataSchema: answerMetadataSchema,
    dataPartSchemas: answerPartSchemas,
    throttle: 40,
    onData: (part) => {
      if (part.type === "data-status") setStatus(part.data);
    },
    onFinish: () => {
      setStatus(null);
      setSince(null);
    },
  });
  const begin = useCallback(() => {
    setStatus(null);
    setSince(Date.now());
  }, []);
  return { chat, status, since, begin };
}

/** Returns a function that asks a question again, or joins its answer if that is still being written. */
function useAgain(id: string, chat: Chat, request: QuestionRequest, begin: () => void) {
  const { messages, setMessages, regenerate, sendMessage, resumeStream } = chat;
  return useCallback(
    async (how: AnswerWith = {}, given?: AskedTurn) => {
      const detail = await readDetail(id);
      begin();
      if (detail?.messages.some(isUnfinished)) {
        await resumeStream();
        return;
      }
      if (detail) setMessages((shown) => mergeSaved(shown, detail.messages));
      const said = detail?.messages ?? messages;
      // A version that the server has is shown; what it was to take the place of is shown as long as it has none.
      const turn = given ?? said.map(({ id: answerId }) => request.unsent(answerId)).find(Boolean);
      // Another page has turned to another branch, which is shown now.
      if (turn && !said.some((each) => each.id === turn.answerId)) return;
      if (turn?.text !== undefined) {
        const question = said[said.findIndex((each) => each.id === turn.answerId) - 1];
        const body = { ...request.anew(how, turn), messageId: turn.answerId };
        await sendMessage(
          { text: turn.text, ...(question ? { messageId: question.id } : {}) },
          { body },
        );
        return;
      }
      if (turn && turn.answerId !== said.at(-1)?.id) {
        await regenerate({ messageId: turn.answerId, body: request.anew(how, turn) });
        return;
      }
      const kept = detail?.messages.filter(({ role }) => role === "user").length ?? 0;
      const asked = messages.filter(({ role }) => role === "user").length;
      // A question that the server has is answered again; one that never arrived is sent for the first time.
      const trigger = kept >= asked ? "regenerate-message" : "submit-message";
      await regenerate({ body: { ...request.again(how), trigger } });
    },
    [id, setMessages, resumeStream, regenerate, sendMessage, messages, request, begin],
  );
}

/** Builds the fields that go with a question; a question asked again keeps those of the first time. */
function useRequest(answerWith: AnswerWith) {
  const settings = useRef(answerWith);
  useEffect(() => {
    settings.current = answerWith;
  });
  return useState(() => {
    let reads: Reads = {};
    let ignored: FilterField[] = [];
    let asked: AskedTurn | undefined;
    return {
      /** Returns the fields of a new question. */
      begin(next: Reads) {
        reads = next;
        ignored = [];
        asked = undefined;
        return { ...reads, ...settings.current };
      },
      /** Returns the fields for asking an earlier question again: its turn says what it reads. */
      anew(how: AnswerWith, turn: AskedTurn) {
        reads = {};
        ignored = [];
        asked = turn;
        return { ...settings.current, ...how };
      },
      /** Returns the turn that was asked again last, if this is its answer. */
      unsent: (answerId: string) => (asked?.answerId === answerId ? asked : undefined),
      /** Returns the fields for asking the last one again; `how` overrides the settings this once. */
      again: (how: AnswerWith) => ({
        ...reads,
        ...settings.current,
        ...how,
        ignoreFilters: ignored,
      }),
      ignoreFilters(fields: FilterField[]) {
        ignored = fields;
      },
      read(knowledgeBaseIds: string[]) {
        reads = { ...reads, knowledgeBaseIds };
      },
    };
  })[0];
}

function useFirstQuestion(first: Question | undefined, ask: (question: Question) => void) {
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
}

/** Calls `onEnd` when an answer ends. */
function useAnswerEnd(busy: boolean, onEnd: () => void) {
  const running = useRef(busy);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    const ended = running.current && !busy;
    running.current = busy;
    if (ended) latest.current();
  }, [busy]);
}

/** Returns a function that stops the answer being written. */
function useStop(id: string, busy: boolean, leaveStream: () => Promise<void>) {
  // Another object whenever an answer begins or ends.
  const answer = useRef({});
  useEffect(() => {
    answer.current = { busy };
  }, [busy]);
  return useCallback(async () => {
    const stopped = answer.current;
    // By then another answer may be streaming, and its stream must not be left.
    const leave = () => {
      if (answer.current === stopped) void leaveStream();
    };
    // The server ends the answer and with it the stream; the page leaves a stream that does not end.
    setTimeout(leave, stopGraceMs);
    await sendJson("POST", `/api/chat/${id}/stop`).catch(leave);
  }, [id, leaveStream]);
}
