import { afterEach, describe, expect, it } from "vitest";
import { cleanup, render, screen } from "@/test/render.tsx";
import { AnswerCost } from "./answer-cost.tsx";

afterEach(cleanup);

const rows = () =>
  screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

describe("what an answer cost", () => {
  it("is the time of each stage that took any, in their order, and altogether", () => {
    render(
      <AnswerCost
        metrics={{
          embedMs: 12,
          searchMs: 34,
          rerankMs: 0,
          firstTokenMs: 800,
          generateMs: 2800,
          totalMs: 2900,
        }}
        usage={null}
      />,
    );
    expect(rows()).toEqual([
      ["Embedding it", "12 ms"],
      ["Searching", "34 ms"],
      ["Waiting for the first word", "800 ms"],
      ["Writing", "2.0 s"],
      ["Altogether", "2.9 s"],
    ]);
  });

  it("is the tokens read, from the cache, written and altogether, and says who counted them", () => {
    const usage = {
      inputTokens: 1200,
      cachedInputTokens: 1000,
      outputTokens: 30,
      totalTokens: 1230,
      estimated: false,
    };
    render(<AnswerCost metrics={{}} usage={usage} />);
    expect(rows()).toEqual([
      ["Read", "1,200"],
      ["of these from the server’s cache", "1,000"],
      ["Written", "30"],
      ["Altogether", "1,230"],
    ]);
    expect(screen.getByRole("table").textContent).not.toContain("counted by Ibid");
    cleanup();
    render(<AnswerCost metrics={{}} usage={{ ...usage, cachedInputTokens: 0, estimated: true }} />);
    expect(screen.getByRole("table").textContent).toContain("Tokens (counted by Ibid, about)");
    expect(rows()).toHaveLength(3);
  });

  it("of an answer that is read again, knows the tokens of the prompt", () => {
    render(<AnswerCost metrics={{ promptTokens: 1200 }} usage={null} />);
    expect(rows()).toEqual([["Read", "1,200"]]);
  });

  it("says how many citations were invented, and nothing where nothing is known", () => {
    const { container } = render(<AnswerCost metrics={{ tagsDropped: 2 }} usage={null} />);
    expect(container.textContent).toBe("2 citations that the model invented were dropped.");
    cleanup();
    expect(render(<AnswerCost metrics={{}} usage={null} />).container.textContent).toBe("");
  });
});
