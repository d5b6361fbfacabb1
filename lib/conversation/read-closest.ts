import type { Db } from "../db/client.ts";
import type { RetrievalRecord } from "../db/schema.ts";
import { readGivenPassages } from "../document/given-passages.ts";
import type { ClosestPassage } from "../wire/passage.ts";
import { withText } from "./without-texts.ts";

/** The closest passages of messages, by message: their words are read back where they are stored. */
export async function readClosest(
  db: Db,
  rows: readonly { id: string; retrieval: RetrievalRecord | null }[],
): Promise<Map<string, ClosestPassage[]>> {
  const found = rows.flatMap(({ id, retrieval }) =>
    (retrieval?.closest ?? []).flatMap(({ chunkId, ...place }) => {
      const passage = retrieval?.passages.find((each) => each.chunkId === chunkId);
      return passage ? [{ id, passage: { ...passage, ...place } }] : [];
    }),
  );
  const texts = await readGivenPassages(
    db,
    found.map(({ passage }) => passage),
  );
  const told = found.map(({ id, passage }, at) => ({
    id,
    closest: withText(passage, texts[at] ?? ""),
  }));
  return new Map(
    rows.map(({ id }) => [id, told.filter((each) => each.id === id).map(({ closest }) => closest)]),
  );
}
