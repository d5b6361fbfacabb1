/**
 * Follows fenced code through a text that arrives in pieces, by the rules of CommonMark 0.31 (fences, list items,
 * quotations, HTML blocks). The end of a fence in a list or quotation depends on containers that this does not parse in
 * full. It says `unsure` if it is not certain, so that its caller can choose the harmless side.
 */
export type CodeFence = {
  /** Takes the next piece of text. Lines end with `\n` only. */
  push(text: string): void;
  /**
   * Whether the next character, unless it is white space, is outside fenced code, inside it (or on a fence's own line),
   * or not certain.
   */
  readonly state: "text" | "code" | "unsure";
  /** Whether a fence is open that the next line may continue or end. */
  readonly open: boolean;
  /** At the start of a line: whether the line is certainly inside the fence, even if it is not indented. */
  readonly holdsAnyLine: boolean;
};

type Fence = { mark: string; length: number; indent: number };

/** Elements with an HTML block that ends at the closing tag and not at a blank line. */
const rawElement = /^(?:pre|script|style|textarea)$/i;

/** A tracker at the start of a text. */
export function createCodeFence(): CodeFence {
  let fence: Fence | null = null;
  /** For good: a fence was left in a way that depends on containers. */
  let lost = false;
  let htmlBlock = false;
  let blankBefore = true;
  /** The list items that are open, outermost first: the column of their content and their kind of marker. */
  const items: { content: number; marker: string }[] = [];

  // The current line.
  let phase:
    | "indent"
    | "number"
    | "bullet"
    | "fence"
    | "info"
    | "closing"
    | "closed"
    | "tag"
    | "rest" = "indent";
  let column = 0;
  let markStart = 0;
  let marksOnLine = 0;
  let markDoubtful = false;
  /** The marker of the outermost item that this line is no part of. */
  let leftMarker = "";
  let bullet = "";
  let digits = "";
  let run = 0;
  let mark = "";
  let tagName = "";
  let quoted = false;

  function opensCertainly(): boolean {
    if (htmlBlock || markDoubtful) return false;
    if (marksOnLine > 0 || markStart <= 3 || blankBefore) return true;
    const depth = markStart - (items.at(-1)?.content ?? Number.NEGATIVE_INFINITY);
    return depth >= 0 && depth <= 3;
  }

  function firstCharacter(char: string): void {
    markStart = column;
    column += 1;
    if (marksOnLine === 0) {
      if (fence === null) {
        while ((items.at(-1)?.content ?? 0) > markStart) leftMarker = items.pop()?.marker ?? "";
      } else if (markStart < fence.indent) {
        fence = null;
        lost = true;
      }
    }
    if (fence !== null) {
      phase = char === fence.mark ? "closing" : "rest";
      run = 1;
    } else if (char === "`" || char === "~") {
      phase = "fence";
      mark = char;
      run = 1;
    } else if (char === ">") {
      phase = "rest";
      quoted = true;
    } else if (char === "-" || char === "+" || char === "*") {
      phase = "bullet";
      bullet = char;
    } else if (char >= "0" && char <= "9") {
      phase = "number";
      digits = char;
    } else if (char === "<") {
      phase = "tag";
      tagName = "";
    } else {
      phase = "rest";
    }
  }

  /** A list marker and the white space behind it were read: what follows stands in a new item. */
  function openItem(marker: string): void {
    const depth = markStart - (items.at(-1)?.content ?? 0);
    const possible = marksOnLine > 0 || markStart <= 3 || (depth >= 0 && depth <= 3);
    // Of numbers, only 1 begins a list anywhere; any other is an item where it follows one of its kind.
    const begins = !/^\d/.test(marker) || /^1[.)]$/.test(marker);
    if (markDoubtful || !possible || (!begins && leftMarker !== marker.slice(-1)))
      markDoubtful = true;
    else items.push({ content: column, marker: marker.slice(-1) });
    marksOnLine += 1;
    phase = "indent";
  }

  function endLine(): void {
    if (phase === "fence" && run >= 3) phase = "info";
    if (phase === "info") {
      if (opensCertainly()) fence = { mark, length: run, indent: markStart };
      else lost = true;
    } else if (
      (phase === "closing" || phase === "closed") &&
      fence !== null &&
      run >= fence.length
    ) {
      // Further in, the line closes the fence or does not, depending on the list it stands in.
      if (markStart <= Math.max(3, fence.indent)) fence = null;
      else if (fence.indent > 0) {
        fence = null;
        lost = true;
      }
    }
    const blank = phase === "indent" && marksOnLine === 0;
    // An empty item interrupts no paragraph, so it may be none.
    if (phase === "indent" && marksOnLine > 0 && !markDoubtful) items.pop();
    if (blank) htmlBlock = false;
    if (phase === "tag") htmlBlock = htmlBlock || tagName !== "";
    blankBefore = blank;
    phase = "indent";
    column = 0;
    marksOnLine = 0;
    markDoubtful = false;
    leftMarker = "";
    quoted = false;
    run = 0;
  }

  function step(char: string): void {
    const space = char === " " || char === "\t";
    switch (phase) {
      case "indent":
        if (char === "\t") column += 4 - (column % 4);
        else if (char === " ") column += 1;
        else {
          const item = items.at(-1);
          if (marksOnLine > 0 && item !== undefined && !markDoubtful) item.content = column;
          firstCharacter(char);
        }
        return;
      case "bullet":
        column += 1;
        if (space) openItem(bullet);
        else phase = "rest";
        return;
      case "number":
        column += 1;
        if (digits.length <= 9 && /^\d+$/.test(digits) && /[\d.)]/.test(char)) digits += char;
        else if (space && /[.)]$/.test(digits)) openItem(digits);
        else phase = "rest";
        return;
      case "fence":
        if (char === mark) run += 1;
        else phase = run >= 3 ? "info" : "rest";
        return;
      case "info":
        // A backtick behind backticks makes them inline code.
        if (char === "`" && mark === "`") phase = "rest";
        return;
      case "closing":
        if (char === fence?.mark) run += 1;
        else phase = space ? "closed" : "rest";
        return;
      case "closed":
        if (!space) phase = "rest";
        return;
      case "tag":
        if (tagName === "" && (char === "!" || char === "?")) {
          lost = true;
          phase = "rest";
        } else if (/[A-Za-z/]/.test(char) && tagName.length < 20) tagName += char;
        else {
          if (rawElement.test(tagName)) lost = true;
          else if (tagName !== "") htmlBlock = true;
          phase = "rest";
        }
        return;
      default:
        return;
    }
  }

  return {
    push(text) {
      let at = 0;
      while (at < text.length) {
        if (phase === "rest") {
          const end = text.indexOf("\n", at);
          if (end < 0) return;
          at = end;
        }
        const char = text.charAt(at);
        if (char === "\n") endLine();
        else step(char);
        at += 1;
      }
    },
    get state() {
      const leavesFence = fence !== null && phase === "indent" && column < fence.indent;
      if (lost || leavesFence || quoted || htmlBlock || (phase === "tag" && tagName !== ""))
        return "unsure";
      return fence !== null || phase === "info" || (phase === "fence" && run >= 3)
        ? "code"
        : "text";
    },
    get open() {
      return fence !== null;
    },
    get holdsAnyLine() {
      return !lost && fence !== null && fence.indent === 0;
    },
  };
}
