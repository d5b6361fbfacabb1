import { describe, expect, it } from "vitest";
import { carriedFrom } from "@/components/citation/carried-from.ts";
import { readRegister } from "@/components/citation/read-register.ts";
import { mergeSaved } from "@/components/conversation/merge-saved.ts";
import {
  aCitation,
  aPassage,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { noMetrics } from "@/lib/wire/metrics.ts";
import { type ChatMessage, toChatMessages } from "./chat-message.ts";
import { toShownTurns } from "./shown-turns.ts";

describe("a conversation's turns", () => {
  it("are the same whether an answer was streamed or is read again", () => {
    const citation = aCitation({ number: 1 });
    const message = savedAnswer({ id: "a1", text: "It holds [1].", citations: [citation] });
    const { citations, ...ended } = message;
    const streamed: ChatMessage[] = [
      { id: "q1", role: "user", parts: [{ type: "text", text: "Does it?" }] },
      {
        id: "a1",
        role: "assistant",
        parts: [
          { type: "text", text: "It holds " },
          { type: "data-citation", id: "1", data: citation },
          { type: "text", text: "[1]." },
          { type: "data-result", id: "result", data: { message: ended, citations } },
        ],
      },
    ];
    const saved = toChatMessages([savedQuestion("q1", "Does it?"), message]);
    expect(toShownTurns(streamed, false)).toEqual(toShownTurns(saved, false));
  });

  it("keep what an answer cost and had to do without over a reload", () => {
    const usage = {
      inputTokens: 900,
      cachedInputTokens: 0,
      outputTokens: 40,
      totalTokens: 940,
      estimated: false,
    };
    const metrics = { ...noMetrics, totalMs: 1200 };
    const notices = [{ code: "context_trimmed" as const, message: "Two passages were left out." }];
    const message = savedAnswer({ id: "a1", usage, metrics, notices });
    const [turn] = toShownTurns(toChatMessages([savedQuestion("q1", "Does it?"), message]), false);
    expect(turn?.answer?.result).toMatchObject({ usage, metrics, notices });
  });

  it("leave out an answer that is still being written, whose stream begins it anew", () => {
    const messages = [
      savedQuestion("q1", "Does it?"),
      savedAnswer({ id: "a1", status: "streaming", text: "It ho" }),
    ];
    expect(toChatMessages(messages).map(({ id }) => id)).toEqual(["q1"]);
  });

  it("show an answer whose stream broke off as stopped, and the last open one as being written", () => {
    const messages: ChatMessage[] = [
      { id: "q1", role: "user", parts: [{ type: "text", text: "Does it?" }] },
      { id: "a1", role: "assistant", parts: [{ type: "text", text: "It ho" }] },
    ];
    expect(toShownTurns(messages, true)[0]?.answer?.status).toBe("streaming");
    expect(toShownTurns(messages, false)[0]?.answer?.status).toBe("stopped");
  });
});

describe("taking over what is saved", () => {
  it("keeps a last question that never reached the server, and the passages only the stream told", () => {
    const passage = aPassage({ chunkId: "c1" });
    const shown: ChatMessage[] = [
      { id: "local-q1", role: "user", parts: [{ type: "text", text: "Does it?" }] },
      {
        id: "a1",
        role: "assistant",
        parts: [{ type: "data-passages", id: "passages", data: [passage] }],
      },
      { id: "local-q2", role: "user", parts: [{ type: "text", text: "And then?" }] },
    ];
    const saved = [savedQuestion("q1", "Does it?"), savedAnswer({ id: "a1", text: "It holds." })];
    const turns = toShownTurns(mergeSaved(shown, saved), false);
    expect(turns.map(({ question }) => question)).toEqual(["Does it?", "And then?"]);
    expect(turns[0]?.answer?.passages).toEqual([passage]);
    expect(turns[1]?.answer).toBeNull();
  });
});

describe("the register", () => {
  const second = aCitation({ number: 2, documentId: "d2", passages: [] });
  const messages = toChatMessages([
    savedQuestion("q1", "One?"),
    savedAnswer({ id: "a1", citations: [aCitation({ number: 1, documentId: "d1" })] }),
    savedQuestion("q2", "Two?"),
    savedAnswer({ id: "a2", citations: [second] }),
    savedQuestion("q3", "Three?"),
    savedAnswer({ id: "a3", citations: [aCitation({ number: 1, documentId: "d1" })] }),
  ]);

  it("lists each source once, by number, with the turns that cite it", () => {
    const register = readRegister([], toShownTurns(messages, false));
    expect(register.map(({ number, turns }) => [number, turns])).toEqual([
      [1, [1, 3]],
      [2, [2]],
    ]);
  });

  it("tells the latest turn before that cited a carried passage", () => {
    const turns = toShownTurns(messages, false);
    expect(carriedFrom(turns, 3, { chunkId: "c1", documentId: "d1" })).toBe(1);
    expect(carriedFrom(turns, 3, { chunkId: "none", documentId: "d2" })).toBe(2);
    expect(carriedFrom(turns, 1, { chunkId: "c1", documentId: "d1" })).toBeNull();
  });
});
