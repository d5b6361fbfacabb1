import { createStringReader, type StringReader } from "./string-reader.ts";

const closingBracket: Record<string, string> = { "[": "]", "{": "}" };

/** Follows a JSON value that is not passed on, character by character, to its end. */
export class SkippedValue {
  /** The value as it was written. */
  raw = "";
  /** The brackets that will close those that are open. */
  #closing: string[] = [];
  #string: StringReader | null = null;

  /**
   * Takes the next character.
   * @returns `closed` with the value's last character, `closed before` with the first one after it.
   */
  push(char: string): "open" | "closed" | "closed before" | "broken" {
    const isOutside = this.#string === null && this.#closing.length === 0 && this.raw !== "";
    if (isOutside && /[\s,}\]]/.test(char)) return "closed before";
    this.raw += char;
    if (this.#string !== null) {
      this.#string.push(char);
      if (!this.#string.closed) return "open";
      this.#string = null;
    } else if (char === "]" || char === "}") {
      if (this.#closing.pop() !== char) return "broken";
    } else {
      const closing = closingBracket[char];
      if (closing !== undefined) this.#closing.push(closing);
      else if (char === '"') this.#string = createStringReader();
      return "open";
    }
    return this.#closing.length === 0 ? "closed" : "open";
  }
}
