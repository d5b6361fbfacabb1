import type { CitationUse, CiteEvent } from "../citation/cite-stream.ts";

/** A marker that is to stand at the end, and what it is for. */
type Gathered = { uses: CitationUse[]; claims: { claim: string; before: string }[] };

/** Text that was passed on: where it was in the text that came, where it is in the text that is shown. */
type ShownRun = { from: number; at: number; length: number };

/**
 * Creates what takes the markers out of the citation stream of a part of an answer, and writes each number once at its end,
 * in the order in which they came: `Hot [1], cold [2]. So it is. [1]` is `Hot, cold. So it is. [1][2]`. A marker claims all
 * that its number was written for. White space at the end is held back, so that the markers come before it.
 */
export function createMarkerGatherer() {
  /** UTF-16 units of the text that came, and of the text that is shown. */
  let read = 0;
  let length = 0;
  let markers = 0;
  /** White space behind the last word: before the last marker there, and since. */
  let spaceBefore = "";
  let space = "";
  let hasDropped = false;
  /** What is between the part before and this one, until its first word. */
  let lead: string | null = "";
  const runs: ShownRun[] = [];
  const byIndex = new Map<number, Gathered>();
  const byNumber = new Map<number, Gathered>();

  function show(text: string, from: number): CiteEvent[] {
    if (text === "") return [];
    runs.push({ from, at: length, length: text.length });
    length += text.length;
    return [{ type: "text-delta", text }];
  }

  function takeText(text: string): CiteEvent[] {
    const words = text.trimStart();
    space += text.slice(0, text.length - words.length);
    const from = read + text.length - words.length;
    read += text.length;
    if (words === "") return [];
    const joint = lead ?? (hasDropped ? jointOf(spaceBefore, space, words) : space);
    lead = null;
    const shown = words.trimEnd();
    space = words.slice(shown.length);
    spaceBefore = "";
    hasDropped = false;
    return [...show(joint, from - joint.length), ...show(shown, from)];
  }

  function takeCitation(use: CitationUse): CiteEvent[] {
    const known = byNumber.get(use.number) ?? { uses: [], claims: [] };
    known.uses.push(use);
    byNumber.set(use.number, known);
    byIndex.set(use.marker.index, known);
    return [];
  }

  /** The place in the text that is shown of a place in the text that came. */
  function placeOf(offset: number, isEnd: boolean): number {
    const run = runs.findLast(({ from }) => (isEnd ? from < offset : from <= offset));
    return run ? run.at + Math.min(offset - run.from, run.length) : 0;
  }

  function markerEvents({ uses, claims }: Gathered): CiteEvent[] {
    const [first, ...others] = uses;
    if (!first) return [];
    const written = `[${first.number}]`;
    const index = markers++;
    const marker = { index, start: length, end: length + written.length };
    const [said] = claims;
    return [
      { type: "citation", ...first, marker },
      ...show(written, read),
      ...others.map((use): CiteEvent => ({ type: "citation", ...use, marker })),
      ...(said
        ? [{ type: "claim" as const, index, claim: joinOnce(claims), before: said.before }]
        : []),
    ];
  }

  return {
    /** Takes the next events. @returns them without the markers. */
    take(events: readonly CiteEvent[]): CiteEvent[] {
      let marker = 0;
      return events.flatMap((event): CiteEvent[] => {
        if (event.type === "citation") {
          const { start, end } = event.marker;
          marker = start === read ? end - start : 0;
          return takeCitation({ ...event });
        }
        if (event.type === "claim") {
          byIndex.get(event.index)?.claims.push(event);
          return [];
        }
        if (event.type === "uncited")
          return [{ ...event, start: placeOf(event.start, false), end: placeOf(event.end, true) }];
        if (marker > 0) {
          spaceBefore = hasDropped ? jointOf(spaceBefore, space, " ") : space;
          space = "";
          hasDropped = true;
          read += marker;
        }
        const text = event.text.slice(marker);
        marker = 0;
        return takeText(text);
      });
    },
    /** Ends the part. @param separator what is between its text and its markers. @returns the markers. */
    end(separator: string): CiteEvent[] {
      const all = [...byNumber.values()];
      byNumber.clear();
      hasDropped = false;
      spaceBefore = "";
      const before = all.length === 0 ? "" : (lead ?? separator);
      const written = [...show(before, read), ...all.flatMap(markerEvents)];
      // A part without words and markers stays between the two beside it.
      lead = (all.length > 0 ? "" : (lead ?? "")) + (space.endsWith("\n\n") ? "\n\n" : "");
      space = "";
      return written;
    },
  };
}

/** What is left between two words when the markers between them are gone: nothing before a comma or a full stop. */
function jointOf(before: string, behind: string, next: string): string {
  if (behind === "") return /^[.,;:!?)\]]/u.test(next) ? "" : before || " ";
  return before.includes("\n") && !behind.includes("\n") ? before : behind;
}

const joinOnce = (claims: Gathered["claims"]) =>
  [...new Set(claims.map(({ claim }) => claim))].filter(Boolean).join(" ");
