import type { TextSpan } from "./text-span.ts";

/** A character of the private use area: no Markdown construct uses it, and no document has it but by chance. */
export const guardSign = "\u{F8F0}";
/** The sign in a text of one's own, as a character or as an entity that the Markdown parser decodes to it. */
const foreignGuard = new RegExp(`${guardSign}|&#(?:x0*f8f0|0*63728);`, "gi");

/** A place of a text, with what the disguise at that place says. */
export type GuardedPlace = TextSpan & { says: string };

/**
 * Writes what passes a Markdown parser as plain text. It begins and ends with punctuation, as `[1]` does, so that emphasis
 * around it is read the same way.
 */
export function guarded(says: string): string {
  return `⸨${guardSign}${says}${guardSign}⸩`;
}

/** Replaces places of a Markdown text by disguises, which the parser leaves as they are. Places must not overlap. */
export function guardPlaces(text: string, places: readonly GuardedPlace[]): string {
  let written = "";
  let from = 0;
  // Replaced and not removed: the text around it must not join into a marker.
  const take = (to: number) => text.slice(from, to).replace(foreignGuard, "\u{FFFD}");
  for (const { start, end, says } of places.toSorted((a, b) => a.start - b.start)) {
    if (end > text.length) break;
    written += take(start) + guarded(says);
    from = end;
  }
  return written + take(text.length);
}

/** Whether a stretch ends in an address: a disguise after it would become a part of the address. */
export function endsInAddress(text: string): boolean {
  return /(?:https?:\/\/|www\.)\S*$/.test(text);
}
