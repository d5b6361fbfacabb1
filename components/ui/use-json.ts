import useSWR, { type SWRConfiguration } from "swr";
import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import { type ApiError, fetchJson, type SchemaSource } from "./fetch-json.ts";

/**
 * Reads a route by the schema of its answer, through the page's cache; a path of null reads nothing. Components that read
 * the same path share what was read, so they read it by the same schema.
 */
export function useJson<T>(
  schema: SchemaSource<T>,
  path: string | null,
  options?: SWRConfiguration<T, ApiError>,
) {
  return useSWR<T, ApiError>(path, (wanted: string) => fetchJson(schema, wanted), options);
}

/**
 * Reads a list page by page, as {@link useJson} does.
 * @param address writes the path of the page that a cursor begins, of the first one without.
 */
export function useJsonPages<T extends { nextCursor: string | null }>(
  schema: SchemaSource<T>,
  address: (cursor: string | undefined) => string,
  options?: SWRInfiniteConfiguration<T, ApiError>,
) {
  return useSWRInfinite<T, ApiError>(
    (_index: number, before: T | null) =>
      before?.nextCursor === null ? null : address(before?.nextCursor),
    (wanted: string) => fetchJson(schema, wanted),
    options,
  );
}
