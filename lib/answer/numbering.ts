import { type CiteEvent, createCiteMachine } from "../citation/cite-stream.ts";
import type { CitedPlace } from "../citation/cited-place.ts";
import type { Attribution } from "../citation/sentence-stage.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Judge } from "../verdict/judge.ts";
import type { Citation } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";
import type { Passage } from "../wire/passage.ts";
import { CollectedCitations, snapshotOf } from "./collect-citations.ts";
import { createAttribution } from "./create-attribution.ts";
import { openOpinions } from "./opinions.ts";
import type { CoreRequest } from "./request.ts";
import type { Sink } from "./sink.ts";

/** What {@link createNumbering} makes. */
export type Numbering = ReturnType<typeof createNumbering>;

type NumberingOptions = {
  request: CoreRequest;
  /** The chunks that can be cited. */
  chunks: readonly RetrievedChunk[];
  valid: readonly Passage[];
  sink: Sink;
  /** The places of the cited words, for an answer that was computed. */
  places?: readonly CitedPlace[];
  /** Whether Ibid writes the text, which then has all the tags that it is to have. */
  quotes?: boolean;
  /** Gives a second opinion on the claims. */
  judge?: Judge | null;
};

/** The citation stream into the sink: text with numbered markers, and the citation and the words of each. */
export function createNumbering(options: NumberingOptions) {
  const { request, chunks, valid, places = [], quotes = !request.model.writes } = options;
  const watch = createStopwatch();
  const attribution =
    request.model.writes && places.length === 0 ? createAttribution(valid, watch.timed) : null;
  const shown = createShown(options, attribution, watch);
  const chunkByDocument = new Map(chunks.map((chunk) => [chunk.documentId, chunk]));
  const machine = createCiteMachine({
    passages: valid,
    numberOf: async (documentId) => {
      const chunk = chunkByDocument.get(documentId);
      if (!chunk) throw new Error("A cited document is not among the passages.");
      return request.register.reserve(documentId, snapshotOf(chunk));
    },
    fromModel: !quotes,
    ...(attribution ? { attribution } : {}),
  });
  const show = (events: readonly CiteEvent[]) => events.forEach(shown.show);
  return {
    /** The only passages that can be cited. */
    passages: valid,
    machine,
    show,
    push: async (text: string) => show(await machine.push(text)),
    end: async () => show(await machine.end()),
    /** Waits for the opinions that were asked for, a while at most. */
    awaitOpinions: () => watch.timedAsync(shown.awaitOpinions),
    /** The time that attribution, verdicts and waiting for opinions took. */
    get verifyMs() {
      return watch.ms;
    },
    get dropped() {
      return machine.dropped;
    },
  };
}

/** Writes the events of the citation stream to the sink, and with each claim its verdict. */
function createShown(
  { request, chunks, sink, places = [], quotes = !request.model.writes, judge }: NumberingOptions,
  attribution: Attribution | null,
  watch: Stopwatch,
) {
  const citations = new CollectedCitations(chunks, { places, quotes });
  const opinions = judge && openOpinions(judge, sink.signal);
  const mark = (
    index: number,
    told: { citation?: Citation | undefined; marker: Marker } | null,
  ) => {
    if (told?.citation) sink.emit({ type: "citation", citation: told.citation });
    if (told) sink.emit({ type: "marker", index, marker: told.marker });
  };
  return {
    show(event: CiteEvent): void {
      if (event.type === "text-delta") sink.emit(event);
      else if (event.type === "claim") {
        const { index, before } = event;
        // A tag behind "The documents don't say." claims nothing that could be checked.
        const claim = attribution?.states(event.claim, true) === false ? "" : event.claim;
        const checked = watch.timed(() => citations.check(index, claim, before));
        mark(index, checked);
        if (claim !== "")
          opinions?.ask(claim, citations.passagesOf(index), (probability) =>
            mark(index, citations.reconsider(index, probability)),
          );
      } else if (event.type === "uncited") {
        const { start, end } = event;
        sink.emit({ type: "uncited", sentences: [...sink.uncited(), { start, end }] });
      } else mark(event.marker.index, citations.add(event));
    },
    async awaitOpinions(): Promise<void> {
      await opinions?.settled();
    },
  };
}

type Stopwatch = ReturnType<typeof createStopwatch>;

/** Adds up the time of pieces of work, in milliseconds. */
function createStopwatch() {
  let ms = 0;
  const since = (start: number) => {
    ms += performance.now() - start;
  };
  return {
    timed<Made>(run: () => Made): Made {
      const start = performance.now();
      const made = run();
      since(start);
      return made;
    },
    async timedAsync(run: () => Promise<void>): Promise<void> {
      const start = performance.now();
      await run();
      since(start);
    },
    get ms() {
      return ms;
    },
  };
}
