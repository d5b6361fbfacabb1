"use client";

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import type { RegisterLine } from "./read-register.ts";

/** A pressed marker: its turn and source, which of the answer's markers it is, and the button itself. */
type OpenedMarker = { turn: number; number: number; index: number; anchor: HTMLElement };

/** What a marker needs; it does not change while words arrive. */
type Markers = {
  register: RegisterLine[];
  opened: OpenedMarker | null;
  open: (marker: OpenedMarker | null) => void;
};

type Citations = Markers & {
  turns: ShownTurn[];
  /** The turn whose sources the sidebar shows in full. */
  selected: ShownTurn | null;
  select: (turn: number | null) => void;
};

type LitSource = {
  current: () => number | null;
  light: (number: number | null) => void;
  subscribe: (changed: () => void) => () => void;
};

const CitationContext = createContext<Citations | null>(null);
const MarkerContext = createContext<Markers | null>(null);
const LitContext = createContext<LitSource | null>(null);

/** Kept outside React's state, so that a hover renders only the markers that change. */
function createLitSource(): LitSource {
  let lit: number | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => lit,
    light(number) {
      lit = number;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

type CitationProviderProps = { turns: ShownTurn[]; register: RegisterLine[]; children: ReactNode };

/** The state that markers, popover and sidebar of a conversation share. */
export function CitationProvider({ turns, register, children }: CitationProviderProps) {
  const [lit] = useState(createLitSource);
  const [opened, setOpened] = useState<OpenedMarker | null>(null);
  const [selectedNumber, select] = useState<number | null>(null);
  const open = useCallback((marker: OpenedMarker | null) => {
    setOpened(marker);
    // The sidebar follows the answer that the reader has scrolled to.
    if (marker) select(marker.turn);
  }, []);
  const selected =
    turns.find(({ number }) => number === selectedNumber) ??
    turns.findLast(({ answer }) => answer !== null) ??
    null;
  const markers = useMemo(() => ({ register, opened, open }), [register, opened, open]);
  const citations = useMemo(
    () => ({ ...markers, turns, selected, select }),
    [markers, turns, selected],
  );
  return (
    <LitContext value={lit}>
      <MarkerContext value={markers}>
        <CitationContext value={citations}>{children}</CitationContext>
      </MarkerContext>
    </LitContext>
  );
}

export function useCitations(): Citations {
  const citations = use(CitationContext);
  if (!citations) throw new Error("useCitations needs a CitationProvider around it.");
  return citations;
}

export function useMarkers(): Markers {
  const markers = use(MarkerContext);
  if (!markers) throw new Error("useMarkers needs a CitationProvider around it.");
  return markers;
}

/** Returns whether a source is lit, and the handlers that light it on hover and focus. */
export function useLight(number: number) {
  const lit = use(LitContext);
  if (!lit) throw new Error("useLight needs a CitationProvider around it.");
  const isLit = useSyncExternalStore(
    lit.subscribe,
    () => lit.current() === number,
    () => false,
  );
  const on = useCallback(() => lit.light(number), [lit, number]);
  const off = useCallback(() => lit.light(null), [lit]);
  return {
    isLit,
    lightHandlers: { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off },
  };
}
