import { expect, test } from "vitest";
import type { Citation } from "../wire/citation.ts";
import { memorySink } from "./sink.ts";

const cited = (number: number): Citation => ({
  number,
  documentId: `d${number}`,
  sourceId: `d${number}`,
  title: `d${number}`,
  label: `d${number}`,
  passages: [],
  verdict: { label: "unchecked", score: null },
});

test("gives an answer back with each passage's own tag where its marker stands", () => {
  const sink = memorySink();
  const emit = (...events: (string | [number, ...string[]])[]) => {
    for (const event of events) {
      if (typeof event === "string") sink.emit({ type: "text-delta", text: event });
      else {
        const [number, ...tags] = event;
        sink.emit({ type: "citation", citation: cited(number), tags });
      }
    }
  };
  emit("Twenty ", [1, "log#3"], "[1]", ". Full ", [1, "log#5", "log#6"], "[1], and \\[1\\] so ");
  // The marker beside it is the same, so that none is written.
  emit([2, "conf#0"], "[2]", [2, "conf#1"], " in both.");
  expect(sink.text()).toBe("Twenty [1]. Full [1], and \\[1\\] so [2] in both.");
  expect(sink.tagged()).toBe(
    "Twenty [log#3]. Full [log#5, log#6], and \\[1\\] so [conf#0][conf#1] in both.",
  );
});
