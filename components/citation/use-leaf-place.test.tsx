import { afterEach, describe, expect, it } from "vitest";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  markersIn,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { type ShownTurn, toShownTurns } from "@/components/message/shown-turns.ts";
import { act, cleanup, renderHook } from "@/test/render.tsx";
import { citedSpans, placeOfWords } from "./cited-spans.ts";
import { citingTurn, type LeafPlace, placesOf } from "./leaf-place.ts";
import { useLeafPlace } from "./use-leaf-place.ts";

afterEach(cleanup);

const [one, two] = [aCitation({ number: 1 }), aCitation({ number: 2, documentId: "d2" })];
const messages = [
  savedQuestion("q1", "How large?"),
  savedAnswer({ id: "a1", text: "Small [1]. So [1].", citations: [one] }),
  savedQuestion("q2", "And faster?"),
  savedAnswer({ id: "a2", text: "Not so [2], nor so [1].", citations: [two, one] }),
  savedQuestion("q3", "Who says so?"),
  savedAnswer({ id: "a3", text: "The documents don't say.", outcome: "no_evidence" }),
];
const turnsOf = (count: number) => toShownTurns(toChatMessages(messages.slice(0, count)), false);
const atFirst = (turn: number, number: number): LeafPlace => ({ turn, number, index: 0 });

function follow(start: ShownTurn[], opensAt: LeafPlace | null = null) {
  return renderHook(({ turns }) => useLeafPlace(turns, opensAt), {
    initialProps: { turns: start },
  });
}

describe("what the right leaf shows", () => {
  it("is the first citation of the turn in view, nothing for one without", () => {
    const { result } = follow(turnsOf(6));
    expect(result.current.place).toBeNull();
    act(() => result.current.follow(2));
    expect(result.current.place).toEqual(atFirst(2, 2));
    expect(result.current.selected?.number).toBe(2);
    act(() => result.current.follow(1));
    expect(result.current.place).toEqual(atFirst(1, 1));
  });

  it("is what the reader chose, until another turn comes into view", () => {
    const { result } = follow(turnsOf(4));
    act(() => result.current.show({ turn: 1, number: 1, index: 1 }));
    expect(result.current.chosen).toEqual({ turn: 1, number: 1, index: 1 });
    act(() => result.current.follow(1));
    expect(result.current.place).toEqual({ turn: 1, number: 1, index: 1 });
    act(() => result.current.follow(2));
    expect(result.current.place).toEqual(atFirst(2, 2));
    expect(result.current.chosen).toBeNull();
  });

  it("stays while the next question waits for its first citation, turns to it once, and stays", () => {
    const { result, rerender } = follow(turnsOf(2));
    const before = result.current.place;
    expect(before).toEqual(atFirst(1, 1));
    rerender({ turns: turnsOf(3) });
    expect(result.current.place).toBe(before);

    const written = (text: string): ShownTurn[] => {
      const [markers, live] = [markersIn(text, [two, one]), toChatMessages(messages.slice(0, 3))];
      const parts = markers.map((data, id) => ({
        type: "data-marker" as const,
        id: String(id),
        data,
      }));
      live.push({
        id: "a2",
        role: "assistant",
        parts: [
          { type: "data-citation", id: "2", data: two },
          { type: "data-citation", id: "1", data: one },
          { type: "text", text },
          ...parts,
        ],
      });
      return toShownTurns(live, true);
    };
    rerender({ turns: written("Not so") });
    expect(result.current.place).toBe(before);
    rerender({ turns: written("Not so [2], nor") });
    const turned = result.current.place;
    expect(turned).toEqual(atFirst(2, 2));
    rerender({ turns: written("Not so [2], nor so [1].") });
    expect(result.current.place).toBe(turned);
    rerender({ turns: turnsOf(4) });
    expect(result.current.place).toBe(turned);
  });

  it("is the list until a place is chosen, and the place the conversation is opened at", () => {
    const { result } = follow(turnsOf(4), atFirst(1, 1));
    expect(result.current.place).toEqual(atFirst(1, 1));
    act(() => result.current.select(2));
    expect(result.current.listing).toBe(true);
    expect(result.current.selected?.number).toBe(2);
    act(() => result.current.select(null));
    expect(result.current.selected?.number).toBe(2);
    act(() => result.current.show(atFirst(2, 2)));
    expect(result.current.listing).toBe(false);
  });
});

describe("the citations of a source", () => {
  it("are listed in the conversation's order, each at its marker", () => {
    expect(placesOf(turnsOf(6), 1)).toEqual([
      atFirst(1, 1),
      { turn: 1, number: 1, index: 1 },
      { turn: 2, number: 1, index: 1 },
    ]);
  });

  it("are those of the turn, else of the last one before it, else of the first", () => {
    const turns = turnsOf(6);
    const shownAs = (turn: number, number: number) =>
      citingTurn(turns, { turn, number, index: null })?.number ?? null;
    expect([shownAs(2, 1), shownAs(3, 1), shownAs(1, 2), shownAs(3, 9)]).toEqual([2, 2, 2, null]);
  });
});

describe("the words that a turn cites in a document", () => {
  const [law] = one.passages;
  if (!law) throw new Error("The fixture has a passage.");
  const speed = { ...law, quote: "Larger is not faster.", quoteStart: 153, quoteEnd: 174 };
  const gone = { ...law, quote: "Pools are blue.", quoteStart: null, quoteEnd: null };
  const cited = aCitation({ passages: [law, speed, gone] });
  const text = "Little's law [1]. Not faster [1]. Blue [1].";
  const answer = savedAnswer({
    id: "a1",
    text,
    citations: [cited],
    markers: markersIn(text, [cited], (index) => [index]),
  });
  const [turn] = toShownTurns(toChatMessages([savedQuestion("q1", "How large?"), answer]), false);
  if (!turn) throw new Error("There is a turn.");

  it("are strong where the chosen marker rests on them, quiet elsewhere, and lead to their marker", () => {
    expect(citedSpans(turn, { turn: 1, number: 1, index: 1 })).toEqual({
      words: [speed],
      spans: [
        { start: 117, end: 152, quiet: true, href: "#marker-1-0" },
        { start: 153, end: 174, href: "#marker-1-1" },
      ],
    });
  });

  it("are those of the first citation where no marker is chosen", () => {
    expect(citedSpans(turn, { turn: 4, number: 1, index: null }).words).toEqual([law]);
  });

  it("have no place in a text that they are not in any more", () => {
    const { words, spans } = citedSpans(turn, { turn: 1, number: 1, index: 2 });
    expect(words).toEqual([gone]);
    expect(spans.every(({ quiet }) => quiet)).toBe(true);
  });

  it("are found again by the marker that rests on them", () => {
    expect(placeOfWords(turn, 1, speed)).toEqual({ turn: 1, number: 1, index: 1 });
    expect(placeOfWords(turn, 7)).toEqual({ turn: 1, number: 7, index: null });
  });
});
