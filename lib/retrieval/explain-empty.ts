import type { Db } from "../db/client.ts";
import type { Wording } from "../wording/wording.ts";
import { countSearchable, countUnindexed, type Scope } from "./search.ts";

/** What is said of a scope without anything to search: there is nothing in it, or it is still being read. Null for any other. */
export async function explainEmpty(
  db: Db,
  scope: Scope,
  { nothingIndexed, stillReading }: Pick<Wording, "nothingIndexed" | "stillReading">,
): Promise<string | null> {
  if ((await countSearchable(db, scope)) > 0) return null;
  const { documents } = await countUnindexed(db, scope);
  return documents > 0 ? stillReading : nothingIndexed;
}
