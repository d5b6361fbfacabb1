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

/** What all answers need; it changes neither while words arrive nor when a marker is pressed. */
type Markers = Pick<ShownLeaf, "select"> & {
  register: RegisterLine[];
  /** Opens the popover at a marker, and the right leaf at its words. */
  open: (marker: OpenedMarker | null) => void;
};

/** The markers that are not like the others. */
type MarkedOut = {
  opened: OpenedMarker | null;
  /** The marker with its words in the right leaf; null where the reader does not see it. */
  shown: LeafPlace | null;
};

/** The same of one turn: which of its markers it is, from 0. */
type TurnMarkedOut = { turn: number; opened: number | null; shown: number | null };

type Citations = Markers &
  Pick<ShownLeaf, "selected" | "place" | "chosen" | "listing" | "show" | "follow"> & {
    opened: OpenedMarker | null;
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
const MarkedOutContext = createContext<MarkedOut>({ opened: null, shown: null });
const TurnContext = createContext<TurnMarkedOut>({ turn: 0, opened: null, shown: null });
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
  const markers = useMemo(() => ({ register, open, select }), [register, open, select]);
  const markedOut = useMemo(() => ({ opened, shown }), [opened, shown]);
  const citations = useMemo(
    () => ({
      ...markers,
      opened,
      turns,
      selected,
      place,
      chosen,
      listing,
      show,
      follow,
      beside,
      showLeaf,
    }),
    [markers, opened, turns, selected, place, chosen, listing, show, follow, beside, showLeaf],
  );
  return (
    <LitContext value={lit}>
      <MarkerContext value={markers}>
        <MarkedOutContext value={markedOut}>
          <CitationContext value={citations}>{children}</CitationContext>
        </MarkedOutContext>
      </MarkerContext>
    </LitContext>
  );
}

type TurnMarkersProps = { turn: number; children: ReactNode };

/** Tells the markers of a turn which of them are opened or shown, so that a press draws no other turn's markers again. */
export function TurnMarkers({ turn, children }: TurnMarkersProps) {
  const { opened, shown } = use(MarkedOutContext);
  const openedIndex = opened?.turn === turn ? opened.index : null;
  const shownIndex = shown?.turn === turn ? shown.index : null;
  const value = useMemo(
    () => ({ turn, opened: openedIndex, shown: shownIndex }),
    [turn, openedIndex, shownIndex],
  );
  return <TurnContext value={value}>{children}</TurnContext>;
}

/** Returns the turn around a marker, and which of its markers are opened or shown. */
export function useTurnMarkers(): TurnMarkedOut {
  return use(TurnContext);
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
