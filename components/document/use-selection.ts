import { useCallback, useMemo, useState } from "react";

/** Which rows of a list are selected. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Selects a row or takes it back; `through` does the same to all from the row that was changed before. */
  toggle: (id: string, options?: { through?: boolean }) => void;
  set: (ids: readonly string[]) => void;
  clear: () => void;
};

/**
 * Keeps which documents of a list are selected, in the list's order.
 * @param shown the ids of the list. One that is no longer in it is no longer selected.
 */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const ids = useMemo(() => new Set(shown.filter((id) => chosen.has(id))), [shown, chosen]);
  const toggle = useCallback(
    (id: string, { through = false }: { through?: boolean } = {}) => {
      const from = last === null ? -1 : shown.indexOf(last);
      const to = shown.indexOf(id);
      const range =
        through && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const isOn = !ids.has(id);
      setLast(id);
      setChosen(
        new Set(isOn ? [...ids, ...range] : [...ids].filter((one) => !range.includes(one))),
      );
    },
    [ids, last, shown],
  );
  const set = useCallback((all: readonly string[]) => setChosen(new Set(all)), []);
  const clear = useCallback(() => setChosen(new Set()), []);
  return useMemo(() => ({ ids, toggle, set, clear }), [ids, toggle, set, clear]);
}
