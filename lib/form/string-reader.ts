import { createStorableText } from "../text/storable-text.ts";

/** Reads the inside of a JSON string, after its opening quote, character by character. */
export type StringReader = {
  /** Takes the next character. @returns the text that is now certain. */
  push(char: string): string;
  /** Whether the closing quote has come. */
  readonly closed: boolean;
  /** Ends the string, closed or broken off. @returns U+FFFD for half a surrogate pair, nothing for half an escape. */
  end(): string;
};

const simpleEscapes: Record<string, string> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * Creates a reader at the start of a string. It accepts what models write beyond JSON: raw line breaks, and a backslash
 * before any other character, which belongs to their Markdown (`\_`, `\[`). `\b` and `\f` keep their backslash too:
 * answers hold no backspaces, but many hold `\beta`. The text is well-formed Unicode without U+0000, which PostgreSQL
 * cannot store.
 */
export function createStringReader(): StringReader {
  /** `\` and the characters after it, until the escape is whole. */
  let escape = "";
  const storable = createStorableText();
  let closed = false;

  function extendEscape(char: string): string {
    const written = escape + char;
    escape = "";
    if (written.length === 2) {
      const simple = simpleEscapes[char];
      if (simple !== undefined) return storable.push(simple);
      if (char !== "u") return storable.push(written);
    }
    if (written.length > 2 && !/[0-9a-f]/i.test(char)) {
      // Not an escape after all. The character that decides this may be a quote or begin another escape.
      return storable.push(written.slice(0, -1)) + push(char);
    }
    if (written.length < 6) {
      escape = written;
      return "";
    }
    return storable.push(String.fromCharCode(Number.parseInt(written.slice(2), 16)));
  }

  function push(char: string): string {
    if (escape !== "") return extendEscape(char);
    if (char === '"') closed = true;
    else if (char === "\\") escape = char;
    else return storable.push(char);
    return "";
  }

  return {
    push,
    get closed() {
      return closed;
    },
    end() {
      escape = "";
      return storable.end();
    },
  };
}
