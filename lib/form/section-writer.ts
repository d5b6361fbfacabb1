import type { CiteEvent, CiteMachine } from "../citation/cite-stream.ts";
import { createCodeFence } from "../text/code-fence.ts";
import type { Section } from "../wire/answer-event.ts";
import type { Passage } from "../wire/passage.ts";
import { sourceResolver } from "./resolve-source-ids.ts";
import { createSectionMachine, type SectionEvent } from "./section-machine.ts";

/** What the section writer makes of an answer. A section comes when it is whole, and again if it changes afterwards. */
export type SectionWriterEvent =
  | CiteEvent
  | { type: "reasoning-delta"; text: string }
  /** `number` counts from 1. */
  | { type: "section"; number: number; section: Section };

export type SectionWriter = {
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

/**
 * Creates the writer of an answer in sections. It reads them as they stream ({@link createSectionMachine}) and sends each
 * through the citation stream, its text and then the tags of its sources. It gives one text, the sections joined by an
 * empty line, each ending in its markers; and the sections, with the same texts without markers.
 */
export function createSectionWriter(options: {
  /** The passages in the prompt. Only they can be cited. */
  passages: readonly Passage[];
  cite: CiteMachine;
}): SectionWriter {
  const { cite } = options;
  const machine = createSectionMachine();
  const resolve = sourceResolver(options.passages);
  const sections: Section[] = [];
  let dropped = 0;
  /** The text of the open section as the model wrote it. */
  let written = "";
  let parted = true;
  let current = createSectionRecord();

  /** Sends text of the current section through the citation stream. */
  async function show(text: string): Promise<SectionWriterEvent[]> {
    const events = await cite.push(text);
    for (const event of events) current.take(event);
    return events;
  }

  /** Reports the section if it changed. */
  function report(): SectionWriterEvent[] {
    const section = current.section();
    const before = sections[current.number - 1];
    if (JSON.stringify(section) === JSON.stringify(before)) return [];
    sections[current.number - 1] = section;
    return [{ type: "section", number: current.number, section }];
  }

  async function take(event: SectionEvent): Promise<SectionWriterEvent[]> {
    if (event.type === "section-end") return endSection(event.sourceIds);
    if (event.type === "text-delta") {
      if (parted) {
        written += event.text;
        return show(event.text);
      }
      // The empty line between makes the citation stream release what it held of the section before.
      const rest = await show("\n\n");
      const before = report();
      current = createSectionRecord(current.number + 1);
      parted = true;
      written = event.text;
      return [...rest, ...before, ...(await show(event.text))];
    }
    return [{ type: "reasoning-delta", text: event.text }];
  }

  async function endSection(sourceIds: string[]): Promise<SectionWriterEvent[]> {
    const sources = resolve(sourceIds);
    dropped += sources.dropped;
    const tags = sources.passages.map((passage) => `[${passage.tag}]`).join("");
    const events = await show(closeFence(written) + (tags && separatorBehind(written) + tags));
    parted = false;
    return [...events, ...report()];
  }

  async function takeAll(events: SectionEvent[]): Promise<SectionWriterEvent[]> {
    const all: SectionWriterEvent[] = [];
    for (const event of events) all.push(...(await take(event)));
    return all;
  }

  return {
    push: (delta) => takeAll(machine.push(delta)),
    async end() {
      const events = await takeAll(machine.end());
      const rest = await cite.end();
      for (const event of rest) current.take(event);
      return [...events, ...rest, ...(written === "" ? [] : report())];
    },
    get sections() {
      return [...sections];
    },
    get declined() {
      return machine.declined;
    },
    get dropped() {
      return dropped;
    },
  };
}

/** The placeholder of a marker in a section's text: a character that no text has ({@link createSectionMachine}). */
const taken = "\0";

/** Removes the markers from a section's text, and the space before them at the end of a sentence. */
function withoutMarkers(text: string): string {
  return text
    .replace(/(?:[ \t]*\0)+(?=[\s.,;:!?)\]]|$)/g, "")
    .replaceAll(taken, "")
    .trim();
}

/** Creates the record of what the citation stream gives for one section. */
function createSectionRecord(number = 1) {
  const passages = new Set<Passage>();
  let text = "";
  let marker = "";
  return {
    number,
    take(event: CiteEvent): void {
      if (event.type === "citation") {
        for (const passage of event.passages) passages.add(passage);
        marker = `[${event.number}]`;
        return;
      }
      const isMarked = marker !== "" && event.text.startsWith(marker);
      text += isMarked ? `${taken}${event.text.slice(marker.length)}` : event.text;
      marker = "";
    },
    section(): Section {
      const cited = [...passages];
      return {
        text: withoutMarkers(text),
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
