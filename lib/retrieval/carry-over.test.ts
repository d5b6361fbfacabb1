import { describe, expect, it } from "vitest";
import { chooseCarried } from "./carry-over.ts";

const chunk = (chunkId: string, score: number, carried = true) => ({ chunkId, score, carried });

describe("chooseCarried", () => {
  const ids = (found: readonly { chunkId: string }[]) => found.map(({ chunkId }) => chunkId);

  it("takes the most relevant, however long ago they were cited, and gives them the newest first", () => {
    const found = [chunk("a", 0.1), chunk("b", 0.2), chunk("c", 0.9), chunk("d", 0.8)];
    expect(ids(chooseCarried(found, ["a", "b", "c", "d"], 2))).toEqual(["c", "d"]);
  });

  it("takes the newer of two that are about as relevant", () => {
    const found = [chunk("new", 0.5), chunk("old", 0.55)];
    expect(ids(chooseCarried(found, ["new", "old"], 1))).toEqual(["new"]);
  });

  it("leaves every fresh one where it is, and counts none of them", () => {
    const found = [chunk("x", 0.2, false), chunk("y", 0.1, false), chunk("a", 1), chunk("b", 0.9)];
    expect(ids(chooseCarried(found, ["b", "x", "a"], 1))).toEqual(["x", "y", "b"]);
    expect(ids(chooseCarried(found, ["b", "x", "a"], 0))).toEqual(["x", "y"]);
  });
});
