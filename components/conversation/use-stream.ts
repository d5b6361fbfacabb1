import { useCallback, useEffect, useRef, useState } from "react";
import type { AnswerParts, ChatMessage } from "@/components/message/chat-message.ts";
import { unwritten, withChunk } from "@/components/message/with-chunk.ts";
import type { SendRequest } from "./answer-requests.ts";
import { readChunks } from "./read-chunks.ts";

/** An answer that is being written is drawn again after this time, in milliseconds: not for every word of it. */
const drawEveryMs = 40;

type StreamOptions = {
  messages: ChatMessage[];
  /** Called when an answer has begun. */
  onStart?: () => void;
  onStatus?: (status: AnswerParts["status"]) => void;
  /** Called when a stream has ended, however it did, and no other one has begun. */
  onEnd?: () => void;
  onFail?: (error: Error) => void;
};

type ChangeMessages = (change: (shown: ChatMessage[]) => ChatMessage[]) => void;

export type AnswerStream = {
  messages: ChatMessage[];
  /** Changes the messages, beginning with those that the change before led to. */
  change: ChangeMessages;
  /** An answer is awaited or being written. */
  busy: boolean;
  /** Why the last stream broke off. */
  error: Error | null;
  /** Follows a stream to its end. @returns what was read of its answer. */
  follow: (send: SendRequest) => Promise<ChatMessage>;
  /** Leaves the stream that is being followed. */
  leave: () => void;
};

/** Holds messages, and follows the streams that write their answers, one at a time. */
export function useStream(options: StreamOptions): AnswerStream {
  const [messages, setMessages] = useState(options.messages);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const following = useRef<AbortController | null>(null);
  const told = useRef(options);
  useEffect(() => {
    told.current = options;
  });
  useEffect(() => () => following.current?.abort(), []);

  const follow = useCallback(async (send: SendRequest) => {
    const leaving = new AbortController();
    following.current?.abort();
    following.current = leaving;
    setError(null);
    setBusy(true);
    let answer = unwritten;
    const isFollowed = () => following.current === leaving;
    const drawing = drawSoon(() => {
      if (isFollowed()) setMessages((shown) => withAnswer(shown, answer));
    });
    try {
      for await (const chunk of streamOf(send, leaving.signal)) {
        if (chunk.type === "error") throw new Error(chunk.errorText);
        if (chunk.type === "start") told.current.onStart?.();
        if (chunk.type === "data-status") told.current.onStatus?.(chunk.data);
        answer = withChunk(answer, chunk);
        drawing.ask();
      }
    } catch (failure) {
      if (!leaving.signal.aborted) {
        const cause = failure instanceof Error ? failure : new Error(String(failure));
        setError(cause);
        told.current.onFail?.(cause);
      }
    }
    drawing.end();
    if (isFollowed()) {
      setBusy(false);
      told.current.onEnd?.();
    }
    return answer;
  }, []);

  const leave = useCallback(() => following.current?.abort(), []);
  return { messages, change: setMessages, busy, error, follow, leave };
}

/** Reads the chunks of what a request is answered with; none where there is nothing to follow. */
async function* streamOf(send: SendRequest, signal: AbortSignal) {
  const response = await send(signal);
  // The body says why, in the interface's own form.
  if (!response.ok) throw new Error(await response.text());
  if (response.status !== 204 && response.body) yield* readChunks(response.body);
}

/** Draws once in a while as long as it is asked to, and at the end. */
function drawSoon(draw: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        draw();
      }, drawEveryMs);
    },
    end() {
      clearTimeout(timer);
      draw();
    },
  };
}

/** Puts an answer in its place, or behind its question. */
function withAnswer(shown: ChatMessage[], answer: ChatMessage): ChatMessage[] {
  if (answer.id === "") return shown;
  const at = shown.findIndex(({ id }) => id === answer.id);
  return at < 0 ? [...shown, answer] : shown.with(at, answer);
}
