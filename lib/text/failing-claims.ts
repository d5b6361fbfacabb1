import type { Marker } from "../wire/marker.ts";

type Judged = Pick<Marker, "start" | "end" | "verdict">;

const carrying: readonly string[] = ["verbatim", "supported"];

/**
 * Finds the claims of an answer that their passages do not carry. Markers without a word between them belong to one claim: it
 * holds if one of them does, as where the right passage was found beside a wrong tag.
 * @returns of each such claim its first marker that fails.
 */
export function failingClaims<Found extends Judged>(
  text: string,
  markers: readonly Found[],
): Found[] {
  const claims: Found[][] = [];
  for (const marker of markers) {
    const last = claims.at(-1)?.at(-1);
    const between = last && text.slice(last.end, marker.start);
    if (between !== undefined && !/[\p{L}\p{N}]/u.test(between)) claims.at(-1)?.push(marker);
    else claims.push([marker]);
  }
  return claims.flatMap((own) => {
    if (own.some(({ verdict }) => carrying.includes(verdict.label))) return [];
    return own.find(({ verdict }) => verdict.label === "unsupported") ?? [];
  });
}
