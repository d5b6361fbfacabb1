import { expect, it } from "vitest";
import type { LogLine } from "./line-filter.ts";
import { tallyLines } from "./tally-lines.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const wordOf = (n: number): string =>
  (n >= 26 ? wordOf(Math.floor(n / 26) - 1) : "") + (letters[n % 26] ?? "");

/** Lines without times, no two with the same message, and how many batches of them were taken. */
function manyLines(count: number, atOnce: number) {
  const taken = { batches: 0 };
  async function* batches(): AsyncGenerator<LogLine[]> {
    for (let from = 0; from < count; from += atOnce) {
      taken.batches += 1;
      yield Array.from({ length: atOnce }, (_, at): LogLine => {
        const line = from + at + 1;
        const text = `unit ${wordOf(line)} is done`;
        const place = { chunkId: "c", line, start: 0, end: text.length, text, rest: "" };
        return { ...place, severity: null, time: null, offset: null, clock: null, dated: true };
      });
    }
  }
  return { taken, batches: batches() };
}
const plain = { groupBy: null, list: 0, from: "start", signal: undefined } as const;

it("counts every line of a long log without times, and keeps a bounded number of kinds", async () => {
  const { batches } = manyLines(60_000, 1_000);
  const tally = await tallyLines(batches, { ...plain, groupBy: "message", list: 20, from: "end" });
  expect(tally).toMatchObject({ count: 60_000, gap: undefined });
  expect([tally.first?.line, tally.last?.line]).toEqual([1, 60_000]);
  expect(tally.groups.length).toBe(5_000);
  expect(tally.listed.map(({ line }) => line)).toEqual(
    Array.from({ length: 20 }, (_, at) => 59_981 + at),
  );
});

it("stops reading at the batch in which it is told to", async () => {
  const { batches, taken } = manyLines(60_000, 1_000);
  const stop = AbortSignal.abort(new Error("stopped"));
  await expect(tallyLines(batches, { ...plain, signal: stop })).rejects.toThrow("stopped");
  expect(taken.batches).toBe(1);
});
