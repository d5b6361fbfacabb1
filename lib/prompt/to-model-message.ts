import { replacePlaces } from "../text/markers.ts";
import type { Marker } from "../wire/marker.ts";

/**
 * Restores an answer as a model writes it: each marker becomes the source tags of exactly the passages that it rests on,
 * because a model does not know the numbers. Leaves out a marker if no passage of it has a tag.
 * @param tagOf gives a chunk's tag, such as `server.log#17`, while it has one.
 */
export function toModelAnswer(
  text: string,
  markers: readonly Marker[],
  tagOf: (chunkId: string) => string | undefined,
): string {
  return replacePlaces(text, markers, ({ passages }) => {
    const tags = new Set(passages.flatMap(({ chunkId }) => tagOf(chunkId) ?? []));
    return tags.size === 0 ? "" : `[${[...tags].join(", ")}]`;
  });
}
