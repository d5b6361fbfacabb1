import { useLayoutEffect } from "react";
import useSWR, { type SWRConfiguration, useSWRConfig } from "swr";
import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import { type ApiError, fetchJson, type SchemaSource } from "./fetch-json.ts";
import { useGiven } from "./first-screen.tsx";

/**
 * Reads a route by the schema of its answer, through the page's cache; a path of null reads nothing. Components that read
 * the same path share what was read, so they read it by the same schema. What the page came with is not asked for again.
 */
export function useJson<T>(
  schema: SchemaSource<T>,
  path: string | null,
  options?: SWRConfiguration<T, ApiError>,
) {
  const given = useCached(schema, path);
  return useSWR<T, ApiError>(path, (wanted: string) => fetchJson(schema, wanted), {
    ...options,
    ...(given === undefined ? {} : { fallbackData: given, revalidateOnMount: false }),
  });
}

/**
 * Reads a list page by page, as {@link useJson} does.
 * @param address writes the path of the page that a cursor begins, of the first one without; null reads nothing.
 */
export function useJsonPages<T extends { nextCursor: string | null }>(
  schema: SchemaSource<T>,
  address: (cursor: string | undefined) => string | null,
  options?: SWRInfiniteConfiguration<T, ApiError>,
) {
  // Kept out of the cache, where a first page without its list would be taken for one that is up to date.
  const given = useGiven(schema, address(undefined));
  return useSWRInfinite<T, ApiError>(
    (_index: number, before: T | null) =>
      before?.nextCursor === null ? null : address(before?.nextCursor),
    (wanted: string) => fetchJson(schema, wanted),
    {
      ...options,
      ...(given === undefined ? {} : { fallbackData: [given], revalidateOnMount: false }),
    },
  );
}

/** What the page came with for a path. It is put into the page's cache for components that read the path later. */
function useCached<T>(schema: SchemaSource<T>, path: string | null): T | undefined {
  const given = useGiven(schema, path);
  const { mutate } = useSWRConfig();
  // Before the effects of what reads the path, which look into the cache. On the server there is no cache that is one reader's.
  useLayoutEffect(() => {
    if (path !== null && given !== undefined) void mutate(path, given, { revalidate: false });
  }, [mutate, path, given]);
  return given;
}
