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
import type { LeafPlace } from "./leaf-place.ts";
import type { RegisterLine } from "./read-register.ts";
import { type ShownLeaf, useLeafPlace } from "./use-leaf-place.ts";

/** A pressed marker: its turn and source, which of the answer's markers it is, and the button itself. */
type OpenedMarker = { turn: number; number: number; index: number; anchor: HTMLElement };

/** What a marker needs; it does not change while words arrive. */
type Markers = {
  register: RegisterLine[];
  opened: OpenedMarker | null;
  /** Opens the popover at a marker, and the right leaf at its words. */
  open: (marker: OpenedMarker | null) => void;
  /** The marker with its words in the right leaf; null where the reader does not see it. */
  shown: LeafPlace | null;
};

type Citations = Markers &
  Pick<ShownLeaf, "selected" | "place" | "chosen" | "listing" | "show" | "select" | "follow"> & {
    turns: ShownTurn[];
    /** Whether the right leaf is beside the answers. */
    beside: boolean;
    /** Shows the right leaf, beside the answers or in a sheet. */
    showLeaf: () => void;
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

type CitationProviderProps = {
  turns: ShownTurn[];
  register: RegisterLine[];
  /** The place that the right leaf is opened at; null opens it at the turn in view. */
  opensAt?: LeafPlace | null;
  beside?: boolean;
  showLeaf?: () => void;
  children: ReactNode;
};

const noLeaf = () => {};

/** The state that markers, popover and right leaf of a conversation share. */
export function CitationProvider({
  turns,
  register,
  opensAt = null,
  beside = false,
  showLeaf = noLeaf,
  children,
}: CitationProviderProps) {
  const [lit] = useState(createLitSource);
  const [opened, setOpened] = useState<OpenedMarker | null>(null);
  const leaf = useLeafPlace(turns, opensAt);
  const { selected, place, chosen, listing, show, select, follow } = leaf;
  const open = useCallback(
    (marker: OpenedMarker | null) => {
      setOpened(marker);
      if (marker) show({ turn: marker.turn, number: marker.number, index: marker.index });
    },
    [show],
  );
  const shown = beside && !listing ? place : null;
  const markers = useMemo(
    () => ({ register, opened, open, shown }),
    [register, opened, open, shown],
  );
  const citations = useMemo(
    () => ({
      ...markers,
      turns,
      selected,
      place,
      chosen,
      listing,
      show,
      select,
      follow,
      beside,
      showLeaf,
    }),
    [markers, turns, selected, place, chosen, listing, show, select, follow, beside, showLeaf],
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
