"use client";

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

/** What the page came with and nothing has taken over yet, by path. */
type Given = Map<string, unknown>;

const GivenContext = createContext<Given>(new Map());

const never = () => () => {};

/**
 * Hands on what a page came with to what is drawn of it at first. Only in the HTML and where a browser takes that over:
 * a page that is come back to later reads anew.
 */
export function FirstScreenProvider({
  given,
  children,
}: {
  given: Readonly<Record<string, unknown>>;
  children: ReactNode;
}) {
  const isTakingOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [held] = useState<Given>(() => new Map(isTakingOver ? Object.entries(given) : []));
  return <GivenContext value={held}>{children}</GivenContext>;
}

/**
 * What the page came with for a path, for who is drawn with it; whoever comes later reads for itself.
 * @returns undefined where it came with nothing.
 */
export function useGiven<T>(path: string | null): T | undefined {
  const given = use(GivenContext);
  const [taken] = useState(() => ({ path, data: path === null ? undefined : given.get(path) }));
  useEffect(() => {
    if (taken.path !== null) given.delete(taken.path);
  }, [given, taken]);
  // The server parsed it by the schema by which the page would have (app/read-first-screen.ts).
  return taken.path === path ? (taken.data as T | undefined) : undefined;
}
