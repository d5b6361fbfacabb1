import type { CitationUse, CiteEvent } from "../citation/cite-stream.ts";

/** A marker that is to come at the end, and what it is for. */
type GatheredMarker = { uses: CitationUse[]; claims: { claim: string; before: string }[] };

/** Text that was passed on: where it was in the text that came, where it is in the text that is shown. */
type ShownRun = { from: number; at: number; length: number };

/**
 * Takes the markers out of the citation stream of a part of an answer, and writes each number once at its end, in the order
 * in which they came: `Hot [1], cold [2]. So it is. [1]` is `Hot, cold. So it is. [1][2]`. A marker claims all that its
 * number was written for. White space at the end is held back, so that the markers come before it.
 */
export class MarkerGatherer {
  /** UTF-16 units of the text that came, and of the text that is shown. */
  #read = 0;
  #length = 0;
  /** UTF-16 units of the marker that the next text begins with. */
  #marker = 0;
  #markers = 0;
  /** White space behind the last word: before the last marker there, and since. */
  #spaceBefore = "";
  #space = "";
  #hasDropped = false;
  /** What is between the part before and this one, until its first word. */
  #lead: string | null = "";
  readonly #runs: ShownRun[] = [];
  readonly #byIndex = new Map<number, GatheredMarker>();
  readonly #byNumber = new Map<number, GatheredMarker>();

  /** Takes the next events. @returns them without the markers. */
  take(events: readonly CiteEvent[]): CiteEvent[] {
    return events.flatMap((event) => this.#event(event));
  }

  /** Ends the part. @param separator what is between its text and its markers. @returns the markers. */
  end(separator: string): CiteEvent[] {
    const all = [...this.#byNumber.values()];
    this.#byNumber.clear();
    this.#hasDropped = false;
    this.#spaceBefore = "";
    const before = all.length === 0 ? "" : (this.#lead ?? separator);
    const written = [...this.#show(before), ...all.flatMap((marker) => this.#write(marker))];
    // A part without words and markers stays between the two beside it.
    const kept = all.length > 0 ? "" : (this.#lead ?? "");
    this.#lead = kept + (this.#space.endsWith("\n\n") ? "\n\n" : "");
    this.#space = "";
    return written;
  }

  #event(event: CiteEvent): CiteEvent[] {
    switch (event.type) {
      case "citation":
        this.#cite(event);
        return [];
      case "claim":
        this.#byIndex.get(event.index)?.claims.push(event);
        return [];
      case "uncited": {
        const { start, end } = event;
        return [{ ...event, start: this.#placeOf(start), end: this.#placeOf(end, true) }];
      }
      default:
        return this.#text(event.text);
    }
  }

  #cite(use: CitationUse): void {
    const { start, end, index } = use.marker;
    this.#marker = start === this.#read ? end - start : 0;
    const known = this.#byNumber.get(use.number) ?? { uses: [], claims: [] };
    known.uses.push(use);
    this.#byNumber.set(use.number, known);
    this.#byIndex.set(index, known);
  }

  /** Takes text, which may begin with the marker that was told right before it. */
  #text(text: string): CiteEvent[] {
    if (this.#marker > 0) {
      this.#spaceBefore = this.#jointBefore(" ");
      this.#space = "";
      this.#hasDropped = true;
    }
    const words = text.slice(this.#marker).trimStart();
    this.#space += text.slice(this.#marker, text.length - words.length);
    this.#marker = 0;
    const from = this.#read + text.length - words.length;
    this.#read += text.length;
    if (words === "") return [];
    const joint = this.#lead ?? this.#jointBefore(words);
    const shown = words.trimEnd();
    this.#space = words.slice(shown.length);
    this.#spaceBefore = "";
    this.#hasDropped = false;
    this.#lead = null;
    return [...this.#show(joint, from - joint.length), ...this.#show(shown, from)];
  }

  /** What is left before a word of the white space around the markers that were there: nothing before a comma or a full stop. */
  #jointBefore(next: string): string {
    if (!this.#hasDropped) return this.#space;
    if (this.#space === "") return /^[.,;:!?)\]]/u.test(next) ? "" : this.#spaceBefore || " ";
    const isBreakBefore = this.#spaceBefore.includes("\n") && !this.#space.includes("\n");
    return isBreakBefore ? this.#spaceBefore : this.#space;
  }

  #show(text: string, from = this.#read): CiteEvent[] {
    if (text === "") return [];
    this.#runs.push({ from, at: this.#length, length: text.length });
    this.#length += text.length;
    return [{ type: "text-delta", text }];
  }

  /** The place in the text that is shown of a place in the text that came. */
  #placeOf(offset: number, isEnd = false): number {
    const run = this.#runs.findLast(({ from }) => (isEnd ? from < offset : from <= offset));
    return run ? run.at + Math.min(offset - run.from, run.length) : 0;
  }

  #write({ uses, claims }: GatheredMarker): CiteEvent[] {
    const [first, ...others] = uses;
    if (!first) return [];
    const written = `[${first.number}]`;
    const start = this.#length;
    const marker = { index: this.#markers++, start, end: start + written.length };
    const claim = [...new Set(claims.map((each) => each.claim))].filter(Boolean).join(" ");
    const [said] = claims;
    return [
      { type: "citation", ...first, marker },
      ...this.#show(written),
      ...others.map((use): CiteEvent => ({ type: "citation", ...use, marker })),
      ...(said
        ? [{ type: "claim" as const, index: marker.index, claim, before: said.before }]
        : []),
    ];
  }
}
