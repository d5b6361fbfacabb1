import { render, renderHook, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import { useDrawnTurns } from "./use-drawn-turns.ts";

const turnOf = (number: number) =>
  ({
    number,
    id: `question-${number}`,
    question: `Question ${number}?`,
    answer: { id: `answer-${number}` },
  }) as ShownTurn;
const conversationOf = (turns: number) => Array.from({ length: turns }, (_, at) => turnOf(at + 1));

/** The turns drawn by each rendering. */
function drawnByRendering(turns: readonly ShownTurn[], openedAt: string | null = null) {
  const renderings: number[][] = [];
  renderHook(() => {
    const isDrawn = useDrawnTurns(turns, openedAt);
    renderings.push(turns.filter(isDrawn).map(({ number }) => number));
  });
  return renderings;
}

describe("the turns of a long conversation", () => {
  it("are drawn from its end, and in the end all of them", async () => {
    const turns = conversationOf(200);
    const renderings = drawnByRendering(turns);
    expect(renderings[0]).toEqual([195, 196, 197, 198, 199, 200]);
    await waitFor(() => expect(renderings.at(-1)).toEqual(turns.map(({ number }) => number)));
    expect(renderings.length).toBeGreaterThan(4);
  });

  it("are drawn at once around the answer that it is opened at", () => {
    const [first] = drawnByRendering(conversationOf(200), "answer-50");
    expect(first).toContain(50);
    expect(first).toContain(48);
    expect(first).toContain(52);
    expect(first).toContain(200);
    expect(first).not.toContain(100);
  });

  it("of a short one are drawn at once, and so is a turn that is new", () => {
    const [first] = drawnByRendering(conversationOf(3));
    expect(first).toEqual([1, 2, 3]);
    const Numbers = ({ turns }: { turns: readonly ShownTurn[] }) =>
      turns.filter(useDrawnTurns(turns, null)).map(({ number }) => <p key={number}>{number}</p>);
    const page = render(<Numbers turns={[]} />, { wrapper: StrictMode });
    page.rerender(<Numbers turns={conversationOf(1)} />);
    expect(screen.getByText("1")).toBeTruthy();
  });
});
