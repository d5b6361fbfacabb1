import type { CitationUse, CiteEvent, CiteMachine } from "../citation/cite-stream.ts";
import { createCodeFence } from "../text/code-fence.ts";
import type { Passage } from "../wire/passage.ts";
import type { Section } from "../wire/section.ts";
import { MarkerGatherer } from "./gather-markers.ts";
import { sourceResolver } from "./resolve-source-ids.ts";
import { createSectionMachine, type SectionEvent } from "./section-machine.ts";

/** What the section writer makes of an answer. A section comes when it is whole, and again if it changes afterwards. */
type SectionWriterEvent =
  | CiteEvent
  | { type: "reasoning-delta"; text: string }
  /** `number` counts from 1. */
  | { type: "section"; number: number; section: Section };

type SectionWriter = {
  /** Takes the model's next text. Rejects if the citation stream does. */
  push(delta: string): Promise<SectionWriterEvent[]>;
  /** Ends the answer: returns what was held, also by the citation stream. */
  end(): Promise<SectionWriterEvent[]>;
  readonly sections: Section[];
  /** Whether the model declined by an empty list of sections. Known at the end. */
  readonly declined: boolean;
  /** How many source ids named no passage. The citation stream counts the tags that it drops itself. */
  readonly dropped: number;
};

/** UTF-16 units of a passage in a section's citations. */
const maxPreview = 200;

type SectionWriterOptions = {
  /** The passages in the prompt. Only they can be cited. */
  passages: readonly Passage[];
  cite: CiteMachine;
};

/**
 * Creates the writer of an answer in sections. It reads them as they stream ({@link createSectionMachine}) and sends each
 * through the citation stream, its text and then the tags of its sources. It gives one text, the sections joined by an
 * empty line, each ending in its markers ({@link MarkerGatherer}); and the sections, with the same texts without them.
 */
export function createSectionWriter(options: SectionWriterOptions): SectionWriter {
  return new CitedSections(options);
}

class CitedSections implements SectionWriter {
  dropped = 0;
  readonly #cite: CiteMachine;
  readonly #machine = createSectionMachine();
  readonly #markers = new MarkerGatherer();
  readonly #resolve: ReturnType<typeof sourceResolver>;
  readonly #sections: Section[] = [];
  /** The text of the open section as the model wrote it. */
  #written = "";
  /** Whether the section has ended, and the next one has not begun. */
  #ended = false;
  /** UTF-16 units of text so far. */
  #length = 0;
  #current = createSectionRecord();

  constructor({ passages, cite }: SectionWriterOptions) {
    this.#cite = cite;
    this.#resolve = sourceResolver(passages);
  }

  get sections(): Section[] {
    return [...this.#sections];
  }

  get declined(): boolean {
    return this.#machine.declined;
  }

  push(delta: string): Promise<SectionWriterEvent[]> {
    return this.#takeAll(this.#machine.push(delta));
  }

  async end(): Promise<SectionWriterEvent[]> {
    const events = await this.#takeAll(this.#machine.end());
    const rest = [...this.#note(await this.#cite.end()), ...this.#endMarkers()];
    return [...events, ...rest, ...(this.#written === "" ? [] : this.#report())];
  }

  async #takeAll(events: SectionEvent[]): Promise<SectionWriterEvent[]> {
    const all: SectionWriterEvent[] = [];
    for (const event of events) all.push(...(await this.#take(event)));
    return all;
  }

  async #take(event: SectionEvent): Promise<SectionWriterEvent[]> {
    if (event.type === "section-end") return this.#endSection(event.sourceIds);
    if (event.type === "reasoning-delta") return [{ type: event.type, text: event.text }];
    if (this.#ended) this.#beginSection();
    this.#written += event.text;
    return this.#show(event.text);
  }

  /** Sends text of the current section through the citation stream. */
  async #show(text: string): Promise<SectionWriterEvent[]> {
    return this.#note(await this.#cite.push(text));
  }

  /** Takes what the citation stream gives into the current section. */
  #note(events: readonly CiteEvent[]): CiteEvent[] {
    for (const event of events) if (event.type === "citation") this.#current.cite(event);
    return this.#record(this.#markers.take(events));
  }

  /** Writes the markers of the current section at its end. */
  #endMarkers(): CiteEvent[] {
    return this.#record(this.#markers.end(separatorBehind(this.#written) || " "));
  }

  #record(events: CiteEvent[]): CiteEvent[] {
    for (const event of events) {
      this.#current.take(event, this.#length);
      if (event.type === "text-delta") this.#length += event.text.length;
    }
    return events;
  }

  #beginSection(): void {
    this.#current = createSectionRecord(this.#current.number + 1);
    this.#ended = false;
    this.#written = "";
  }

  async #endSection(sourceIds: string[]): Promise<SectionWriterEvent[]> {
    const { passages, dropped } = this.#resolve(sourceIds);
    this.dropped += dropped;
    const tags = passages.map((passage) => `[${passage.tag}]`).join("");
    const separator = tags && separatorBehind(this.#written);
    const events = await this.#show(closeFence(this.#written) + separator + tags);
    // The empty line behind it makes the citation stream release what it holds of the section.
    const rest = this.#note(await this.#cite.endParagraph());
    this.#ended = true;
    return [...events, ...rest, ...this.#endMarkers(), ...this.#report()];
  }

  /** Reports the section if it changed. */
  #report(): SectionWriterEvent[] {
    const { number } = this.#current;
    const section = this.#current.section();
    if (JSON.stringify(section) === JSON.stringify(this.#sections[number - 1])) return [];
    this.#sections[number - 1] = section;
    return [{ type: "section", number, section }];
  }
}

/** Creates the record of what the citation stream gives for one section. */
function createSectionRecord(number = 1) {
  const passages = new Set<Passage>();
  let text = "";
  /** UTF-16 units of the marker that the next text begins with. */
  let markerLength = 0;
  return {
    number,
    /** Takes the passages of a marker, in the order in which they are cited. */
    cite(use: CitationUse): void {
      for (const passage of use.passages) passages.add(passage);
    },
    /** @param at where the event is in the whole text. */
    take(event: CiteEvent, at: number): void {
      if (event.type === "citation") {
        const { start, end } = event.marker;
        markerLength = start === at ? end - start : 0;
        return;
      }
      if (event.type !== "text-delta") return;
      text += event.text.slice(markerLength);
      markerLength = 0;
    },
    section(): Section {
      const cited = [...passages];
      return {
        text: text.trim(),
        sourceIds: cited.map((passage) => `${passage.documentId}:${passage.ordinal}`),
        citations: cited.map((passage) => ({
          documentId: passage.documentId,
          segmentIndex: passage.ordinal,
          pageIdx: passage.page === null ? null : passage.page - 1,
          snippetPreview: passage.text.trim().slice(0, maxPreview).toWellFormed(),
        })),
      };
    },
  };
}

/** Returns what closes a fence that a section leaves open, so that neither markers nor the next section become code. */
function closeFence(text: string): string {
  const openBehind = (end: string) => {
    const fence = createCodeFence();
    fence.push(`${text.replace(/\r\n?/g, "\n")}${end}\n`);
    return fence.open;
  };
  if (!openBehind("")) return "";
  const marks = [...text.matchAll(/([ \t]*)(`{3,}|~{3,})/g)].flatMap(
    ([, indent = "", mark = ""]) => [`\n${mark}`, `\n${indent}${mark}`],
  );
  return marks.findLast((mark) => !openBehind(mark)) ?? "";
}

/**
 * Returns what separates a section's markers from its text. After a table's row or a fence they get a paragraph of their
 * own, because they would become part of it or end it. After a tag they follow directly, as one run of markers without
 * repetition.
 */
function separatorBehind(text: string): string {
  const shown = text + closeFence(text);
  if (/(?<!\\)(?:\\\\)*\[[^\][]*#\s*\d+\]$/.test(shown)) return "";
  const lastLine = shown.split(/[\r\n]/).at(-1) ?? "";
  return /^\s*(?:\||`{3}|~{3}|#|[-=*_ ]+$|<)|\|\s*$/.test(lastLine) ? "\n\n" : " ";
}
