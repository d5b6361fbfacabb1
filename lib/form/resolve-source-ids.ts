import { readTagGroup, tagTable } from "../citation/source-tag.ts";
import type { Passage } from "../wire/passage.ts";

/** The passages that a section's `source_ids` name, each once, and the number of ids without a passage. */
type ResolvedSources = { passages: Passage[]; dropped: number };

/**
 * Creates the reader of the ids that a model writes for its sources: a tag (`server.log#17`), tags in brackets or lists,
 * a document's tag alone (its best passage), `document:ordinal`. Only the given passages are valid; other ids are
 * dropped.
 */
export function sourceResolver(
  passages: readonly Passage[],
): (ids: readonly string[]) => ResolvedSources {
  const table = tagTable(passages);
  const byId = new Map(
    passages.map((passage) => [`${passage.documentId}:${passage.ordinal}`, passage]),
  );

  /** Returns the passages of one id, and null for each part without a passage. */
  function resolve(id: string): (Passage | null)[] {
    const bare = id
      .trim()
      .replace(/^\\?[[【("'`<]+|\\?[\]】)"'`/>]+$/g, "")
      .trim();
    const exact = byId.get(bare);
    if (exact) return [exact];
    const items = readTagGroup(
      bare.replace(/\\?[\]】]\s*[,;]?\s*\\?[[【]/g, ",").replace(/:(?=\d+(?:[,;]|$))/g, "#"),
    );
    return items === null ? [null] : items.map((item) => table.resolve(item));
  }

  return (ids) => {
    const found = ids.filter((id) => id.trim() !== "").flatMap(resolve);
    const known = found.filter((passage) => passage !== null);
    return { passages: [...new Set(known)], dropped: found.length - known.length };
  };
}
