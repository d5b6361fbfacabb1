import type { IbidError } from "../errors.ts";
import type { FetchedFile, FetchLimits } from "../fetch/fetch-file.ts";
import type { FulltextOrigin } from "../wire/fulltext.ts";
import type { PaperIds } from "./paper-ids.ts";

/** A place where full texts are looked for. */
export type FulltextSource = {
  origin: FulltextOrigin;
  /** As a reader knows it. */
  name: string;
  /**
   * Yields the files that may be the paper, the best first, and why a place gave none; the next is asked for where one is
   * not it.
   * @throws IbidError as `fetchFile` does.
   */
  find(ids: PaperIds, limits: FetchLimits): AsyncGenerator<FetchedFile | IbidError>;
};

/** Returns an address below a base address, each part of its path escaped. */
export function addressBelow(base: string, ...parts: string[]): URL {
  const path = parts.map(encodeURIComponent).join("/");
  return new URL(`${base.replace(/\/+$/u, "")}/${path}`);
}
