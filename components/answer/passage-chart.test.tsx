import { afterEach, expect, it } from "vitest";
import { aPassage } from "@/components/message/saved-messages.fixture.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { PassageChart } from "./passage-chart.tsx";

afterEach(cleanup);

const rows = () =>
  screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

it("shows what each stage said of each passage, and of no stage that was not asked", () => {
  render(
    <PassageChart
      passages={[
        aPassage({
          chunkId: "c1",
          title: "Pools",
          number: 1,
          vectorScore: 0.314,
          keywordScore: 1,
          score: 1,
        }),
        aPassage({ chunkId: "c2", title: "Queues", origin: "carried", keywordScore: null }),
      ].map((passage) => ({ ...passage, rerankScore: null }))}
    />,
  );
  const [head, first, second] = rows();
  expect(head).toEqual(["Passage", "Meaning", "Words", "Both"]);
  expect([first?.[0], first?.[1], first?.[3]]).toEqual(["[1] Pools", "0.31", "1.00"]);
  expect(second?.[0]).toContain("Queues, carried");
  expect(second?.[2]).toBe("–");
});

it("has a column for the second model where that weighed the passages", () => {
  render(<PassageChart passages={[aPassage({ chunkId: "c1", rerankScore: 0.8 })]} />);
  expect(rows()[0]).toContain("Weighed");
});
