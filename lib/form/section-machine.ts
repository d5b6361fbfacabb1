import { storable } from "../text/storable-text.ts";
import { createHeadingMachine } from "./heading-machine.ts";
import {
  isSourcesKey,
  isTextKey,
  readIds,
  readSections,
  recoverSections,
  type WrittenSection,
} from "./read-sections.ts";
import { createStringReader, type StringReader } from "./string-reader.ts";
import { type TextGate, ThinkSplitter } from "./think-splitter.ts";

/** A section's text comes in one or more deltas, then its end with the ids of its sources as the model wrote them. */
export type SectionEvent =
  | { type: "reasoning-delta" | "text-delta"; text: string }
  | { type: "section-end"; sourceIds: string[] };

export type SectionMachine = {
  /** Takes the model's next text. */
  push(delta: string): SectionEvent[];
  /** The model has ended: returns what was held. */
  end(): SectionEvent[];
  /** Whether the model said, by a list without sections, that it has no answer. Known at the end. */
  readonly declined: boolean;
};

const formBeginning = /\{\s*"sections"\s*:\s*\[/;

/**
 * The section machine: reads `{"sections": [{"text": …, "source_ids": […]}]}` while it arrives and passes on each
 * section's text at once. What stands before the first `{"sections": [` (prose, a fence) and behind its end is dropped;
 * without one the whole text is read at the end ({@link readSections}), and what is no JSON at all is one section. Once
 * begun the list is read by a grammar that no later character can change: strings as {@link createStringReader} reads
 * them, commas as it pleases the model. What breaks that grammar is held, repaired at the end, and taken as far as it
 * agrees with what was shown; failing that it is a section as it stands. So the output is the same however the text is
 * cut. `<think>` blocks before the list go to the reasoning channel.
 */
export function createSectionMachine(): SectionMachine {
  let events: SectionEvent[] = [];
  const emit = (type: "text-delta" | "reasoning-delta", text: string) => {
    if (text === "") return;
    const last = events.at(-1);
    if (last?.type === type) last.text += text;
    else events.push({ type, text });
  };
  const reader = createListReader({
    text: (text) => emit("text-delta", text),
    reasoning: (text) => emit("reasoning-delta", text),
    end: (sourceIds) => events.push({ type: "section-end", sourceIds }),
  });
  const thinking = new ThinkSplitter(reader, emit);
  const take = () => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    push(delta) {
      thinking.push(delta);
      return take();
    },
    end() {
      thinking.end();
      return take();
    },
    get declined() {
      return reader.declined;
    },
  };
}

type Out = {
  text(text: string): void;
  reasoning(text: string): void;
  end(sourceIds: string[]): void;
};

/** Gives sections without the white space around their texts; those without a text are none. */
function createTrimmedOutput(out: Out) {
  let shown = "";
  let space = "";
  return {
    /** The text of the open section so far, as it was passed on. */
    get shown() {
      return shown;
    },
    text(text: string): void {
      const given = shown === "" ? text.trimStart() : space + text;
      const kept = given.trimEnd();
      space = given.slice(kept.length);
      shown += kept;
      out.text(kept);
    },
    /** Takes the whole text of the open section, which begins with what was passed on. */
    complete(text: string): void {
      space = "";
      out.text(text.slice(shown.length));
      shown = text;
    },
    end(sourceIds: string[]): void {
      if (shown !== "") out.end(sourceIds);
      shown = "";
      space = "";
    },
  };
}

const isJsonSpace = (char: string) => /\s/.test(char);
const closingBracket: Record<string, string> = { "[": "]", "{": "}" };

/** Where the reader stands; `skip` is a value that is no section's text, `after` behind the list. */
type ReaderState =
  | "before"
  | "list"
  | "object"
  | "key"
  | "colon"
  | "value"
  | "text"
  | "skip"
  | "after"
  | "broken";

/** The list of sections, over text that is free of think blocks. */
function createListReader(out: Out): TextGate & { readonly declined: boolean } {
  let state: ReaderState = "before";
  const section = createTrimmedOutput(out);
  /** Whether the list has had anything in it. */
  let empty = true;
  let declined = false;

  /** Before the list: everything, and from where its beginning may still be found. */
  let held = "";
  let searched = 0;

  /** The section being read, from its first character on, and where its reading failed. */
  let element = "";
  let failedAt = 0;
  let string: StringReader = createStringReader();
  let key = "";
  let bare = false;
  let hasText = false;
  let sourceIds: string[] = [];

  /** A value that is not a section's text: as it stands, the brackets open in it, whether a string is. */
  let raw = "";
  let open: string[] = [];
  let quoted: StringReader | null = null;

  function beginSection(): void {
    hasText = false;
    sourceIds = [];
  }

  function endSection(): void {
    section.end(sourceIds);
    state = "list";
  }

  function breakOff(): void {
    state = "broken";
    failedAt = element.length - 1;
  }

  function beginString(next: "key" | "text"): void {
    string = createStringReader();
    state = next;
  }

  function inList(char: string): void {
    element = char;
    if (isJsonSpace(char) || char === ",") return;
    beginSection();
    if (char === "]") {
      state = "after";
      declined = empty;
      return;
    }
    empty = false;
    if (char === "{") state = "object";
    else if (char === '"') {
      bare = true;
      beginString("text");
    } else breakOff();
  }

  function inObject(char: string): void {
    if (isJsonSpace(char) || char === ",") return;
    if (char === '"') {
      key = "";
      beginString("key");
    } else if (char === "}") endSection();
    else breakOff();
  }

  function inKey(char: string): void {
    key += string.push(char);
    if (string.closed) state = "colon";
  }

  function inColon(char: string): void {
    if (char === ":") state = "value";
    else if (!isJsonSpace(char)) breakOff();
  }

  function inValue(char: string): void {
    if (isJsonSpace(char)) return;
    if (char === '"' && isTextKey(key) && !hasText) {
      hasText = true;
      bare = false;
      beginString("text");
      return;
    }
    raw = "";
    open = [];
    quoted = null;
    state = "skip";
    inSkipped(char);
  }

  function inText(char: string): void {
    section.text(string.push(char));
    if (!string.closed) return;
    section.text(string.end());
    if (bare) endSection();
    else state = "object";
  }

  function inSkipped(char: string): void {
    if (quoted !== null) {
      raw += char;
      quoted.push(char);
      if (!quoted.closed) return;
      quoted = null;
      if (open.length === 0) endValue();
    } else if (open.length === 0 && raw !== "" && /[\s,}\]]/.test(char)) {
      endValue();
      inObject(char);
    } else if (char === "]" || char === "}") {
      raw += char;
      if (open.pop() !== char) breakOff();
      else if (open.length === 0) endValue();
    } else {
      raw += char;
      const close = closingBracket[char];
      if (close !== undefined) open.push(close);
      else if (char === '"') quoted = createStringReader();
    }
  }

  function endValue(): void {
    if (isSourcesKey(key)) sourceIds = readIds(raw, true);
    state = "object";
  }

  const steps: Partial<Record<ReaderState, (char: string) => void>> = {
    object: inObject,
    key: inKey,
    colon: inColon,
    value: inValue,
    text: inText,
    skip: inSkipped,
  };

  function read(text: string): void {
    for (const char of text.split("")) {
      if (state === "after") return;
      if (state === "list") inList(char);
      else {
        element += char;
        steps[state]?.(char);
      }
    }
  }

  /** The text is held until the list begins. Its beginning has one brace, so it can only start at the last one. */
  function search(text: string): void {
    held += text;
    const found = formBeginning.exec(held.slice(searched));
    if (found === null) {
      const last = held.lastIndexOf("{");
      searched = last < 0 ? held.length : last;
      return;
    }
    const rest = held.slice(searched + found.index + found[0].length);
    held = "";
    state = "list";
    read(rest);
  }

  function write(all: readonly WrittenSection[]): void {
    for (const each of all) {
      section.complete(each.text);
      section.end(each.sourceIds);
    }
  }

  /** No list began: the answer is JSON of another form, or no JSON. */
  function endHeld(): void {
    const text = storable(held);
    const all = readSections(text);
    if (all !== null) {
      declined = all.length === 0 && /\[\s*\]/.test(text);
      write(all);
      return;
    }
    const heading = createHeadingMachine();
    for (const event of [...heading.push(text), ...heading.end()]) {
      if (event.type === "reasoning-delta") out.reasoning(event.text);
      else section.text(event.text);
    }
    section.end([]);
  }

  function endBroken(): void {
    const recovered = recoverSections(element, section.shown);
    if (recovered !== null) {
      write(recovered);
      return;
    }
    section.end(sourceIds);
    const rest = storable(element.slice(failedAt));
    if (!/[\p{L}\p{N}]/u.test(rest)) return;
    section.text(rest);
    section.end([]);
  }

  return {
    push(text) {
      if (state === "before") search(text);
      else read(text);
    },
    end() {
      if (state === "before") endHeld();
      else if (state === "broken") endBroken();
      else if (state !== "after" && state !== "list") {
        if (state === "text") section.text(string.end());
        if (state === "skip" && isSourcesKey(key)) sourceIds = readIds(raw, false);
        section.end(sourceIds);
      }
    },
    disown() {
      if (state !== "before") return;
      out.reasoning(held);
      held = "";
      searched = 0;
    },
    resume(answer) {
      this.push(answer);
      this.end();
    },
    get done() {
      return false;
    },
    /** Inside the JSON a think tag is text: nothing may be taken out of it. */
    get inCode() {
      return state !== "before";
    },
    get declined() {
      return declined;
    },
  };
}
