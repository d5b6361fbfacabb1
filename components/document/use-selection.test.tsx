import { expect, test } from "vitest";
import { act, renderHook } from "@/test/render.tsx";
import { useSelection } from "./use-selection.ts";

const select = (ids: string[]) =>
  renderHook((props: { ids: string[]; list: string }) => useSelection(props.ids, props.list), {
    initialProps: { ids, list: "all" },
  });
const idsOf = ({ current }: { current: { ids: ReadonlySet<string> } }) => [...current.ids];

test("a row is selected and taken back, and all from the row before with it", () => {
  const { result } = select(["a", "b", "c", "d", "e"]);
  act(() => result.current.toggle("b"));
  act(() => result.current.toggle("d", { through: true }));
  expect(idsOf(result)).toEqual(["b", "c", "d"]);
  act(() => result.current.toggle("c"));
  expect(idsOf(result)).toEqual(["b", "d"]);
  act(() => result.current.toggle("a", { through: true }));
  expect(idsOf(result)).toEqual(["a", "b", "c", "d"]);
  act(() => result.current.clear());
  expect(idsOf(result)).toEqual([]);
});

test("what is no longer in the list is no longer selected", () => {
  const shown = ["a", "b", "c"];
  const { result, rerender } = select(shown);
  act(() => result.current.set(shown));
  rerender({ ids: ["a", "c"], list: "all" });
  expect(idsOf(result)).toEqual(["a", "c"]);
});

test("everything is selected until a row is taken back, rows that are loaded later too", () => {
  const { result, rerender } = select(["a", "b"]);
  act(() => result.current.setEverything());
  rerender({ ids: ["a", "b", "c"], list: "all" });
  expect(result.current.everything).toBe(true);
  expect(idsOf(result)).toEqual(["a", "b", "c"]);
  act(() => result.current.toggle("b"));
  expect(result.current.everything).toBe(false);
  expect(idsOf(result)).toEqual(["a", "c"]);
});

test("everything of one list is nothing of another", () => {
  const { result, rerender } = select(["a", "b"]);
  act(() => result.current.setEverything());
  rerender({ ids: ["a", "b"], list: "another" });
  expect(result.current.everything).toBe(false);
  expect(idsOf(result)).toEqual([]);
});
