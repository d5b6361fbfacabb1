"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { SchemaSource } from "./fetch-json.ts";
import { useIsClient } from "./use-is-client.ts";

/** What the page came with and nothing has taken over yet, by path. */
type Given = Map<string, unknown>;

const GivenContext = createContext<Given>(new Map());

/**
 * Hands on what a page came with to what is drawn of it at first. Only in the HTML and where a browser takes that over:
 * a page that the reader returns to later reads again.
 */
export function FirstScreenProvider({
  given,
  children,
}: {
  given: Readonly<Record<string, unknown>>;
  children: ReactNode;
}) {
  const isTakingOver = !useIsClient();
  const [held] = useState<Given>(() => new Map(isTakingOver ? Object.entries(given) : []));
  return <GivenContext value={held}>{children}</GivenContext>;
}

/**
 * Returns what the page came with for a path, to components that are drawn with the page; later ones read for themselves.
 * @param _parsedBy the schema by which the page would read the path: the server parsed it by that (app/read-first-screen.ts).
 * @returns undefined where it came with nothing.
 */
export function useGiven<T>(_parsedBy: SchemaSource<T>, path: string | null): T | undefined {
  const given = use(GivenContext);
  const [taken, setTaken] = useState<{ path: string | null; data: unknown }>(() => ({
    path,
    data: path === null ? undefined : given.get(path),
  }));
  // At the first other path: by the time that one is come back to, the page's cache may know better.
  if (taken.path !== null && taken.path !== path) setTaken({ path: null, data: undefined });
  useEffect(() => {
    if (taken.path !== null) given.delete(taken.path);
  }, [given, taken]);
  return taken.path === path ? (taken.data as T | undefined) : undefined;
}
