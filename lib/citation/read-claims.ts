import type { Marker } from "../wire/marker.ts";
import type { Passage } from "../wire/passage.ts";
import { createClaimText } from "./claim-text.ts";
import { type Attribution, SentenceStage } from "./sentence-stage.ts";

/** Finds no passage for any sentence: the markers of an answer that ended are all there. */
const complete: Attribution = { states: () => true, passageOf: () => null };

/**
 * Reads from an answer that ended what each of its markers claims, as the citation stream told it while the answer was
 * written: the same sentences, by the same stage.
 * @param quotes whether Ibid wrote the answer itself. It puts a tag behind the words that it quotes, also at the beginning
 *   of a line.
 */
export function readClaims(
  text: string,
  markers: readonly Pick<Marker, "number" | "start" | "end">[],
  { quotes }: { quotes: boolean },
): string[] {
  const stage = new SentenceStage(quotes ? null : complete);
  const said = createClaimText();
  /** Which marker a piece is: the stage may place them in another order. */
  const known = new Map<readonly Passage[], number>();
  const pieces = markers.flatMap(({ number, start }, at) => {
    const before = text.slice(markers[at - 1]?.end ?? 0, start);
    said.push(before);
    const cited: Passage[] = [];
    known.set(cited, at);
    return [
      before,
      { documentId: String(number), cited, claim: said.take(), index: at, shown: true },
    ];
  });
  const told = [...stage.push([...pieces, text.slice(markers.at(-1)?.end ?? 0)]), ...stage.end()];
  const claimByIndex = new Map<number, string>();
  const indexOf = new Map<number, number>();
  for (const piece of told) {
    if (typeof piece === "string") continue;
    if (!("sentence" in piece)) indexOf.set(known.get(piece.cited) ?? -1, piece.index);
    else if (piece.sentence === "end")
      for (const { index, claim } of piece.claims) claimByIndex.set(index, claim);
  }
  return markers.map((_, at) => claimByIndex.get(indexOf.get(at) ?? -1) ?? "");
}
