import { useCallback, useMemo, useState } from "react";

/** Which rows of a list are selected. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Whether all rows of the list are meant, those that are not loaded too. */
  everything: boolean;
  /** Selects a row or takes it back; `through` does the same to all from the row that was changed before. */
  toggle: (id: string, options?: { through?: boolean }) => void;
  set: (ids: readonly string[]) => void;
  /** Selects all rows, those that are not loaded too, until a row is taken back or the list is another one. */
  setEverything: () => void;
  clear: () => void;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Keeps which documents of a list are selected, in the list's order.
 * @param shown the ids of the rows that are loaded. One that is no longer among them is no longer selected.
 * @param list what the list is read by, as one text.
 */
export function useSelection(shown: readonly string[], list: string): Selection {
  const [chosen, setChosen] = useState(nothing);
  const [wholeList, setWholeList] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const everything = wholeList === list && shown.length > 0;
  const ids = useMemo(
    () => new Set(everything ? shown : shown.filter((id) => chosen.has(id))),
    [everything, shown, chosen],
  );
  const choose = useCallback((all: Iterable<string>) => {
    setWholeList(null);
    setChosen(new Set(all));
  }, []);
  const toggle = useCallback(
    (id: string, { through = false }: { through?: boolean } = {}) => {
      const from = last === null ? -1 : shown.indexOf(last);
      const to = shown.indexOf(id);
      const range =
        through && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const isOn = !ids.has(id);
      setLast(id);
      choose(isOn ? [...ids, ...range] : [...ids].filter((one) => !range.includes(one)));
    },
    [ids, last, shown, choose],
  );
  const clear = useCallback(() => choose(nothing), [choose]);
  const setEverything = useCallback(() => setWholeList(list), [list]);
  return useMemo(
    () => ({ ids, everything, toggle, set: choose, setEverything, clear }),
    [ids, everything, toggle, choose, setEverything, clear],
  );
}
