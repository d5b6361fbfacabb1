import type { Marker } from "../wire/marker.ts";

/**
 * Counts the claims of an answer that their passages do not carry. Markers that stand side by side belong to one claim, which
 * fails once.
 */
export function countFailing(
  text: string,
  markers: readonly Pick<Marker, "start" | "end" | "verdict">[],
): number {
  const failing = markers.filter(({ verdict }) => verdict.label === "unsupported");
  return failing.filter(({ start }, at) => {
    const before = failing[at - 1];
    return !before || text.slice(before.end, start).trim() !== "";
  }).length;
}
