import { describe, expect, it } from "vitest";
import { aCitation } from "./saved-messages.fixture.ts";
import { unwritten, withChunk } from "./with-chunk.ts";

const citation = aCitation({});
const read = (...chunks: Parameters<typeof withChunk>[1][]) => chunks.reduce(withChunk, unwritten);

describe("an answer read from its stream", () => {
  it("goes on with its text where data stands between two pieces of it", () => {
    const { id, parts } = read(
      { type: "start", messageId: "a1" },
      { type: "text-start" },
      { type: "text-delta", delta: "Twenty " },
      { type: "data-citation", id: "1", data: citation },
      { type: "text-delta", delta: "[1]." },
    );
    expect(id).toBe("a1");
    expect(parts).toEqual([
      { type: "text", text: "Twenty [1]." },
      { type: "data-citation", id: "1", data: citation },
    ]);
  });

  it("keeps text parts apart, and thoughts from text", () => {
    const { parts } = read(
      { type: "reasoning-start" },
      { type: "reasoning-delta", delta: "Pools?" },
      { type: "text-start" },
      { type: "text-delta", delta: "One" },
      { type: "text-start" },
      { type: "text-delta", delta: "Two" },
    );
    expect(parts).toEqual([
      { type: "reasoning", text: "Pools?" },
      { type: "text", text: "One" },
      { type: "text", text: "Two" },
    ]);
  });

  it("replaces data that is told again by its id, in its place, and keeps others of its kind", () => {
    const changed = { ...citation, label: "pools.md" };
    const { parts } = read(
      { type: "data-citation", id: "1", data: citation },
      { type: "data-citation", id: "2", data: citation },
      { type: "data-citation", id: "1", data: changed },
    );
    expect(parts.map((part) => "data" in part && part.data)).toEqual([changed, citation]);
  });
});
