import { hasLetters } from "../text/has-letters.ts";
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
import { SkippedValue } from "./skipped-value.ts";
import { createStringReader, type StringReader } from "./string-reader.ts";
import type { TextGate } from "./think-splitter.ts";

/** Takes what the reading of an answer in sections gives. */
type SectionSink = {
  text(text: string): void;
  reasoning(text: string): void;
  end(sourceIds: string[]): void;
};

const formBeginning = /\{\s*"sections"\s*:\s*\[/;

/** Where the reader is; `skip` is in a value that is not a section's text. */
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

/** Reads the list of sections, over text that is free of think blocks. */
export class SectionList implements TextGate {
  readonly done = false;
  /** Whether the list was empty. Known at the end. */
  declined = false;
  readonly #out: SectionSink;
  readonly #section: TrimmedSection;
  #state: ReaderState = "before";
  #isEmpty = true;

  /** The text before the list, and where the list's beginning may still be found. */
  #held = "";
  #searched = 0;

  /** The raw JSON of the open section, and where its reading failed. */
  #element = "";
  #failedAt = 0;
  #string: StringReader = createStringReader();
  #key = "";
  /** Whether the section is a string alone. */
  #bare = false;
  #hasText = false;
  #sourceIds: string[] = [];
  #value = new SkippedValue();

  constructor(out: SectionSink) {
    this.#out = out;
    this.#section = new TrimmedSection(out);
  }

  /** Inside the JSON a think tag is text: nothing may be taken out of it. */
  get inCode(): boolean {
    return this.#state !== "before";
  }

  push(text: string): void {
    if (this.#state === "before") this.#search(text);
    else this.#read(text);
  }

  end(): void {
    if (this.#state === "before") this.#endHeld();
    else if (this.#state === "broken") this.#endBroken();
    else if (this.#state !== "after" && this.#state !== "list") {
      if (this.#state === "text") this.#section.text(this.#string.end());
      if (this.#state === "skip" && isSourcesKey(this.#key))
        this.#sourceIds = readIds(this.#value.raw, false);
      this.#section.end(this.#sourceIds);
    }
  }

  disown(): void {
    if (this.#state !== "before") return;
    this.#out.reasoning(this.#held);
    this.#held = "";
    this.#searched = 0;
  }

  resume(answer: string): void {
    this.push(answer);
    this.end();
  }

  /** Holds the text until the list begins. The beginning has one brace, so it can only start at the last one. */
  #search(text: string): void {
    this.#held += text;
    const found = formBeginning.exec(this.#held.slice(this.#searched));
    if (found === null) {
      const last = this.#held.lastIndexOf("{");
      this.#searched = last < 0 ? this.#held.length : last;
      return;
    }
    const rest = this.#held.slice(this.#searched + found.index + found[0].length);
    this.#held = "";
    this.#state = "list";
    this.#read(rest);
  }

  #read(text: string): void {
    for (const char of text.split("")) {
      if (this.#state === "after") return;
      this.#element = this.#state === "list" ? char : this.#element + char;
      this.#step(char);
    }
  }

  #step(char: string): void {
    switch (this.#state) {
      case "list":
        return this.#inList(char);
      case "object":
        return this.#inObject(char);
      case "key":
        return this.#inKey(char);
      case "colon":
        return this.#inColon(char);
      case "value":
        return this.#inValue(char);
      case "text":
        return this.#inText(char);
      case "skip":
        return this.#inSkipped(char);
      default:
        return;
    }
  }

  #inList(char: string): void {
    if (isJsonSpace(char) || char === ",") return;
    this.#hasText = false;
    this.#sourceIds = [];
    if (char === "]") {
      this.#state = "after";
      this.declined = this.#isEmpty;
      return;
    }
    this.#isEmpty = false;
    if (char === "{") this.#state = "object";
    else if (char === '"') {
      this.#bare = true;
      this.#beginString("text");
    } else this.#breakOff();
  }

  #inObject(char: string): void {
    if (isJsonSpace(char) || char === ",") return;
    if (char === '"') {
      this.#key = "";
      this.#beginString("key");
    } else if (char === "}") this.#endSection();
    else this.#breakOff();
  }

  #inKey(char: string): void {
    this.#key += this.#string.push(char);
    if (this.#string.closed) this.#state = "colon";
  }

  #inColon(char: string): void {
    if (char === ":") this.#state = "value";
    else if (!isJsonSpace(char)) this.#breakOff();
  }

  #inValue(char: string): void {
    if (isJsonSpace(char)) return;
    if (char === '"' && isTextKey(this.#key) && !this.#hasText) {
      this.#hasText = true;
      this.#bare = false;
      this.#beginString("text");
      return;
    }
    this.#value = new SkippedValue();
    this.#state = "skip";
    this.#inSkipped(char);
  }

  #inText(char: string): void {
    this.#section.text(this.#string.push(char));
    if (!this.#string.closed) return;
    this.#section.text(this.#string.end());
    if (this.#bare) this.#endSection();
    else this.#state = "object";
  }

  #inSkipped(char: string): void {
    const read = this.#value.push(char);
    if (read === "open") return;
    if (read === "broken") {
      this.#breakOff();
      return;
    }
    if (isSourcesKey(this.#key)) this.#sourceIds = readIds(this.#value.raw, true);
    this.#state = "object";
    if (read === "closed before") this.#inObject(char);
  }

  #beginString(state: "key" | "text"): void {
    this.#string = createStringReader();
    this.#state = state;
  }

  #endSection(): void {
    this.#section.end(this.#sourceIds);
    this.#state = "list";
  }

  #breakOff(): void {
    this.#state = "broken";
    this.#failedAt = this.#element.length - 1;
  }

  /** No list began: the answer is JSON of another form, or not JSON. */
  #endHeld(): void {
    const text = storable(this.#held);
    const all = readSections(text);
    if (all !== null) {
      this.declined = all.length === 0 && /\[\s*\]/.test(text);
      this.#write(all);
      return;
    }
    const heading = createHeadingMachine();
    for (const event of [...heading.push(text), ...heading.end()]) {
      if (event.type === "reasoning-delta") this.#out.reasoning(event.text);
      else this.#section.text(event.text);
    }
    this.#section.end([]);
  }

  #endBroken(): void {
    const recovered = recoverSections(this.#element, this.#section.shown);
    if (recovered !== null) {
      this.#write(recovered);
      return;
    }
    this.#section.end(this.#sourceIds);
    const rest = storable(this.#element.slice(this.#failedAt));
    if (!hasLetters(rest)) return;
    this.#section.text(rest);
    this.#section.end([]);
  }

  #write(all: readonly WrittenSection[]): void {
    for (const each of all) {
      this.#section.complete(each.text);
      this.#section.end(each.sourceIds);
    }
  }
}

/** Passes on the text of one section after the other without the white space around it, and drops empty ones. */
class TrimmedSection {
  /** The text of the open section so far, as it was passed on. */
  shown = "";
  readonly #out: SectionSink;
  #space = "";

  constructor(out: SectionSink) {
    this.#out = out;
  }

  text(text: string): void {
    const given = this.shown === "" ? text.trimStart() : this.#space + text;
    const kept = given.trimEnd();
    this.#space = given.slice(kept.length);
    this.shown += kept;
    this.#out.text(kept);
  }

  /** Takes the whole text of the open section, which begins with what was passed on. */
  complete(text: string): void {
    this.#space = "";
    this.#out.text(text.slice(this.shown.length));
    this.shown = text;
  }

  end(sourceIds: string[]): void {
    if (this.shown !== "") this.#out.end(sourceIds);
    this.shown = "";
    this.#space = "";
  }
}

function isJsonSpace(char: string): boolean {
  return /\s/.test(char);
}
