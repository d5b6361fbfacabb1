/** Reads the inside of a JSON string, behind its opening quote, character by character. */
export type StringReader = {
  /** Takes the next character. @returns what is certain of the text now. */
  push(char: string): string;
  /** Whether the closing quote has come. */
  readonly closed: boolean;
  /** What was held, when the string is closed or breaks off: half a surrogate pair is U+FFFD, half an escape nothing. */
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

const isHigh = (unit: string) => unit >= "\ud800" && unit <= "\udbff";
const isLow = (unit: string) => unit >= "\udc00" && unit <= "\udfff";

/**
 * A reader at the start of a string. It takes what models write beyond JSON: line breaks as they stand, and a
 * backslash before any other character as that backslash, since it belongs to their Markdown (`\_`, `\[`). `\b` and
 * `\f` are read so too: no answer holds a backspace, but `\beta` stands in many. The text is well-formed Unicode
 * without U+0000, which no database keeps.
 */
export function createStringReader(): StringReader {
  /** `\` and what followed, while the escape is not whole. */
  let escape = "";
  /** A high surrogate that waits for its low one. */
  let high = "";
  let closed = false;

  /** Adds units of the text, so that a pair is passed on whole. */
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
      // No escape after all; the character that shows it may be a quote or begin another one.
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
