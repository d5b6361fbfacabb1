"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type AnswerParts,
  type ChatMessage,
  isUnfinished,
  toChatMessages,
} from "@/components/message/chat-message.ts";
import { type ShownTurn, toShownTurns } from "@/components/message/shown-turns.ts";
import { announce } from "@/components/ui/announcements.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ChatRequest } from "@/lib/wire/answer-request.ts";
import type { FilterField } from "@/lib/wire/filters.ts";
import type { Source } from "@/lib/wire/source.ts";
import { askQuestion, joinAnswer } from "./answer-requests.ts";
import { describeFailure, type Failure } from "./describe-failure.ts";
import { mergeSaved } from "./merge-saved.ts";
import type { AnswerWith } from "./use-answer-settings.ts";
import { useRepair, useRepairAtEnd, withRepair } from "./use-repair.ts";
import { readDetail, useSavedState } from "./use-saved-state.ts";
import { type AnswerStream, useStream } from "./use-stream.ts";

/** A question with what it may read; by default what the conversation reads. */
export type Question = Reads & { text: string };

type Reads = Pick<ChatRequest, "knowledgeBaseIds" | "documentIds">;

/** A turn that is asked again, by its answer; in other words where there are some. */
type AskedTurn = { answerId: string; text?: string };

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
  const { stream, status, since, begin } = useConversationStream(start);
  const request = useRequest(answerWith);

  const { messages, change, follow, busy: answering, error } = stream;

  const ask = useCallback(
    ({ text, ...reads }: Question) => {
      begin();
      change((shown) => [...shown, questionAt(shown.length, text)]);
      const fields = { ...request.begin(reads), trigger: "submit-message" as const };
      void follow(askQuestion(id, text, fields));
    },
    [id, change, follow, request, begin],
  );

  useFirstQuestion(first, ask);

  const saved = useSavedState(start, stream);
  const { repair, ...repairing } = useRepair(id, start.repairing ?? null, saved.takeRepaired);
  useAnswerEnd(answering, () => void saved.readAgain());
  useRepairAtEnd(repairing.begin, { repairs, answering, messages });
  const busy = answering || repairing.busy;
  const lastAnswerId = messages.findLast(({ role }) => role === "assistant")?.id;
  const lastTurn = lastAnswerId === undefined ? undefined : { answerId: lastAnswerId };
  const stop = useStop(id, busy, repairing.busy ? repairing.leave : stream.leave);
  const again = useAgain(id, stream, request, begin);

  const failure = useFailure(error);
  const turns = useRepairedTurns(messages, answering, repair);

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

/** The turns, with the repair that is being written in place of its answer. */
function useRepairedTurns(
  messages: Parameters<typeof toShownTurns>[0],
  answering: boolean,
  repair: Parameters<typeof withRepair>[1],
) {
  return useMemo(
    () => withRepair(toShownTurns(messages, answering), repair),
    [messages, answering, repair],
  );
}

/** What a reader is told of a failure of the stream. */
function useFailure(error: Error | null): Failure | null {
  const t = useWords("conversation");
  const ui = useWords("ui");
  return useMemo(() => (error ? describeFailure(error, { t, ui }) : null), [error, t, ui]);
}

/** The conversation's stream, what is being done about the running question, and since when. */
function useConversationStream({ id, messages, resume = false }: ConversationStart) {
  const [status, setStatus] = useState<AnswerParts["status"] | null>(null);
  const [since, setSince] = useState<number | null>(() => (resume ? Date.now() : null));
  const stream = useStream({
    messages,
    onStatus: setStatus,
    // The list has the conversation, with its question as its title, from the first word on.
    onStart: () => announce("conversations"),
    onEnd: () => {
      setStatus(null);
      setSince(null);
    },
  });
  const { follow } = stream;
  useEffect(() => {
    if (!resume) return undefined;
    // Deferred until the effects of this mount have settled, so that a mount that React undoes joins nothing.
    const timer = setTimeout(() => void follow(joinAnswer(id)));
    return () => clearTimeout(timer);
  }, [resume, follow, id]);
  const begin = useCallback(() => {
    setStatus(null);
    setSince(Date.now());
  }, []);
  return { stream, status, since, begin };
}

/** A question that is being asked; the server gives it another id. */
function questionAt(index: number, text: string): ChatMessage {
  return { id: `question ${index}`, role: "user", parts: [{ type: "text", text }] };
}

/** Returns a function that asks a question again, or joins its answer if that is still being written. */
function useAgain(id: string, stream: AnswerStream, request: QuestionRequest, begin: () => void) {
  const { messages, change, follow } = stream;
  return useCallback(
    async (how: AnswerWith = {}, given?: AskedTurn) => {
      const detail = await readDetail(id);
      begin();
      if (detail?.messages.some(isUnfinished)) {
        await follow(joinAnswer(id));
        return;
      }
      if (detail) change((shown) => mergeSaved(shown, detail.messages));
      const said = detail ? toChatMessages(detail.messages) : messages;
      // A version that the server has is shown; what it was to take the place of is shown as long as it has none.
      const turn = given ?? said.map(({ id: answerId }) => request.unsent(answerId)).find(Boolean);
      // Another page has turned to another branch, which is shown now.
      if (turn && !said.some((each) => each.id === turn.answerId)) return;
      if (turn && (turn.text !== undefined || turn.answerId !== said.at(-1)?.id)) {
        change((shown) => upToQuestion(shown, turn));
        const trigger = turn.text === undefined ? "regenerate-message" : "submit-message";
        const fields = { ...request.anew(how, turn), messageId: turn.answerId, trigger } as const;
        await follow(askQuestion(id, lastQuestion(upToQuestion(said, turn)), fields));
        return;
      }
      change((shown) => (shown.at(-1)?.role === "assistant" ? shown.slice(0, -1) : shown));
      const kept = questionsIn(said);
      // A question that the server has is answered again; one that never arrived is sent for the first time.
      const trigger =
        detail && kept >= questionsIn(messages) ? "regenerate-message" : "submit-message";
      const question = lastQuestion(detail ? mergeSaved(messages, detail.messages) : messages);
      await follow(askQuestion(id, question, { ...request.again(how), trigger }));
    },
    [id, change, follow, messages, request, begin],
  );
}

/** The messages to the question of a turn, which is in the words in which it is asked now. */
function upToQuestion(messages: ChatMessage[], { answerId, text }: AskedTurn): ChatMessage[] {
  const before = messages.slice(
    0,
    messages.findIndex(({ id }) => id === answerId),
  );
  const question = before.at(-1);
  if (text === undefined || !question) return before;
  return [...before.slice(0, -1), { ...question, parts: [{ type: "text", text }] }];
}

function questionsIn(messages: readonly ChatMessage[]): number {
  return messages.filter(({ role }) => role === "user").length;
}

/** The words of the last question. */
function lastQuestion(messages: readonly ChatMessage[]): string {
  const parts = messages.findLast(({ role }) => role === "user")?.parts ?? [];
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
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
function useStop(id: string, busy: boolean, leaveStream: () => void) {
  // Another object whenever an answer begins or ends.
  const answer = useRef({});
  useEffect(() => {
    answer.current = { busy };
  }, [busy]);
  return useCallback(async () => {
    const stopped = answer.current;
    // By then another answer may be streaming, and its stream must not be left.
    const leave = () => {
      if (answer.current === stopped) leaveStream();
    };
    // The server ends the answer and with it the stream; the page leaves a stream that does not end.
    setTimeout(leave, stopGraceMs);
    await sendJson("POST", `/api/chat/${id}/stop`).catch(leave);
  }, [id, leaveStream]);
}
