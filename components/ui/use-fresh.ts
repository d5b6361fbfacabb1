import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, fetchJson, pageFailure, type SchemaSource } from "./fetch-json.ts";
import { useGiven } from "./first-screen.tsx";

type Fresh<T> = { path: string; attempt: number; data: T | null; error: ApiError | null };

/**
 * Reads a route each time a component opens, never from a cache: the component's state starts from this
 * response and would be wrong from an old one. What the page came with is as new as a response.
 */
export function useFresh<T>(
  schema: SchemaSource<T>,
  path: string,
): Pick<Fresh<T>, "data" | "error"> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const given = useGiven(schema, path) ?? null;
  const [fresh, setFresh] = useState<Fresh<T>>({ path, attempt, data: given, error: null });
  const isGiven = useRef(given !== null);
  useEffect(() => {
    if (isGiven.current) {
      isGiven.current = false;
      return undefined;
    }
    const leave = new AbortController();
    fetchJson(schema, path, { signal: leave.signal }).then(
      (data) => setFresh({ path, attempt, data, error: null }),
      (error: unknown) => {
        if (leave.signal.aborted) return;
        const told = error instanceof ApiError ? error : pageFailure("brokenOff", 0, error);
        setFresh({ path, attempt, data: null, error: told });
      },
    );
    return () => leave.abort();
  }, [schema, path, attempt]);
  const retry = useCallback(() => setAttempt((number) => number + 1), []);
  const current = fresh.path === path && fresh.attempt === attempt;
  return {
    data: current ? fresh.data : null,
    error: current ? fresh.error : null,
    retry,
  };
}
