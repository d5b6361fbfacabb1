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
  /** A high surrogate that waits for its low one. */
  let high = "";
  let closed = false;

  /** Passes on units of the text, and keeps surrogate pairs whole. */
  function pass(units: string): string {
    let text = "";
    for (const unit of units.split("")) {
      if (high !== "") {
        text += isLow(unit) ? high + unit : "\ufffd";
        const paired = isLow(unit);
        high = "";
        if (paired) continue;
      }
      if (isHigh(unit)) high = unit;
      else text += isLow(unit) || unit === "\0" ? "\ufffd" : unit;
    }
    return text;
  }

  function extendEscape(char: string): string {
    const written = escape + char;
    escape = "";
    if (written.length === 2) {
      const simple = simpleEscapes[char];
      if (simple !== undefined) return pass(simple);
      if (char !== "u") return pass(written);
    }
    if (written.length > 2 && !/[0-9a-f]/i.test(char)) {
      // Not an escape after all. The character that decides this may be a quote or begin another escape.
      return pass(written.slice(0, -1)) + push(char);
    }
    if (written.length < 6) {
      escape = written;
      return "";
    }
    return pass(String.fromCharCode(Number.parseInt(written.slice(2), 16)));
  }

  function push(char: string): string {
    if (escape !== "") return extendEscape(char);
    if (char === '"') closed = true;
    else if (char === "\\") escape = char;
    else return pass(char);
    return "";
  }

  return {
    push,
    get closed() {
      return closed;
    },
    end() {
      escape = "";
      const text = high === "" ? "" : "\ufffd";
      high = "";
      return text;
    },
  };
}

function isHigh(unit: string): boolean {
  return unit >= "\ud800" && unit <= "\udbff";
}

function isLow(unit: string): boolean {
  return unit >= "\udc00" && unit <= "\udfff";
}
