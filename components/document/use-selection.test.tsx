import { expect, test } from "vitest";
import { act, renderHook } from "@/test/render.tsx";
import { useSelection } from "./use-selection.ts";

const select = (shown: string[]) =>
  renderHook(({ ids }: { ids: string[] }) => useSelection(ids), { initialProps: { ids: shown } });
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
  rerender({ ids: ["a", "c"] });
  expect(idsOf(result)).toEqual(["a", "c"]);
});
