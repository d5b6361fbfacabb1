/**
 * Follows fenced and indented code through a text that arrives in pieces, by the rules of CommonMark 0.31 (fences, list
 * items, quotations, HTML blocks). The end of a fence in a list or quotation depends on containers that this does not parse in
 * full. It says `unsure` if it is not certain, so that its caller can choose the harmless side.
 */
type CodeFence = {
  /** Takes the next piece of text. Lines end with `\n` only. */
  push(text: string): void;
  /**
   * Whether the next character, unless it is white space, is outside fenced code, inside it (or on a fence's own line),
   * or not certain.
   */
  readonly state: "text" | "code" | "unsure";
  /** Whether a fence is open that the next line may continue or end. */
  readonly open: boolean;
  /** Whether the next character is `unsure` only because it is in a quotation, and none of the answer's has code in it so far. */
  readonly isQuotedText: boolean;
  /** Whether this place is code by its indentation, outside fenced code. */
  readonly indentation: "text" | "code" | "unsure";
  /** At the start of a line: whether the line is certainly inside the fence, even if it is not indented. */
  readonly holdsAnyLine: boolean;
};

type Fence = { mark: string; length: number; indent: number };

/** An open list item: the column of its content, and the kind of its marker (`-`, `.`). */
type ListItem = { content: number; marker: string };

/** What was read of the current line, up to where it is decided what it is. */
type FenceLine = {
  phase:
    | "indent"
    | "number"
    | "bullet"
    | "fence"
    | "info"
    | "closing"
    | "closed"
    | "tag"
    | "quote"
    | "rest";
  column: number;
  /** The column of the last mark: of a list item, a quotation or a fence. */
  markStart: number;
  /** List markers on this line. */
  marks: number;
  /** Whether one of them may be text. */
  isDoubtful: boolean;
  /** The marker of the outermost item that this line does not belong to. */
  leftMarker: string;
  /** The list marker that is being read: a bullet, or digits with their delimiter. */
  marker: string;
  /** The character of a fence and how often it came. */
  mark: string;
  run: number;
  tagName: string;
  isQuoted: boolean;
  /** Whether it is code by its indentation; null while that is not decided. */
  indented: CodeFence["indentation"] | null;
};

function startLine(): FenceLine {
  return {
    phase: "indent",
    column: 0,
    markStart: 0,
    marks: 0,
    isDoubtful: false,
    leftMarker: "",
    marker: "",
    mark: "",
    run: 0,
    tagName: "",
    isQuoted: false,
    indented: null,
  };
}

/** Elements with an HTML block that ends at the closing tag and not at a blank line. */
const rawElement = /^(?:pre|script|style|textarea)$/i;

/** Creates a tracker at the start of a text. */
export function createCodeFence(): CodeFence {
  return new FenceTracker();
}

class FenceTracker implements CodeFence {
  #fence: Fence | null = null;
  /** Set for good when a fence was left in a way that depends on containers. */
  #lost = false;
  #inHtmlBlock = false;
  /** Set for good when a quotation has what may be code. */
  #quotesCode = false;
  #blankBefore = true;
  /** Whether the line before was code by its indentation, or blank behind such a line. */
  #codeBefore = false;
  /** Whether a list item may be open, or not, that the open ones do not tell of. */
  #isListUnsure = false;
  /** The open list items, outermost first. */
  readonly #items: ListItem[] = [];
  #line = startLine();

  push(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#line.phase === "rest") {
        const end = text.indexOf("\n", at);
        if (end < 0) return;
        at = end;
      }
      const char = text.charAt(at);
      if (char === "\n") this.#endLine();
      else this.#step(char);
      at += 1;
    }
  }

  get state(): CodeFence["state"] {
    const { phase, column, run, tagName, isQuoted } = this.#line;
    const leavesFence = this.#fence !== null && phase === "indent" && column < this.#fence.indent;
    const isTag = phase === "tag" && tagName !== "";
    if (this.#lost || leavesFence || isQuoted || this.#inHtmlBlock || isTag) return "unsure";
    const opensFence = phase === "info" || (phase === "fence" && run >= 3);
    return this.#fence !== null || opensFence ? "code" : "text";
  }

  get indentation(): CodeFence["indentation"] {
    const { phase, column, marks, indented } = this.#line;
    if (indented !== null) return indented;
    if (this.#fence !== null || this.#lost || this.#inHtmlBlock) return "text";
    // Without an empty line before it, a line goes on with the paragraph.
    if (phase !== "indent" || marks > 0 || !(this.#blankBefore || this.#codeBefore)) return "text";
    const item = this.#items.findLast(({ content }) => content <= column);
    if (column < (item?.content ?? 0) + 4) return "text";
    return this.#isListUnsure ? "unsure" : "code";
  }

  get isQuotedText(): boolean {
    if (this.#lost || this.#inHtmlBlock || this.#fence !== null || this.#quotesCode) return false;
    return this.#line.isQuoted;
  }

  get open(): boolean {
    return this.#fence !== null;
  }

  get holdsAnyLine(): boolean {
    return !this.#lost && this.#fence !== null && this.#fence.indent === 0;
  }

  #step(char: string): void {
    const line = this.#line;
    const isSpace = char === " " || char === "\t";
    switch (line.phase) {
      case "indent":
        if (char === "\t") line.column += 4 - (line.column % 4);
        else if (char === " ") line.column += 1;
        else this.#beginContent(char);
        return;
      case "bullet":
      case "number":
        this.#extendMarker(char, isSpace);
        return;
      case "fence":
        if (char === line.mark) line.run += 1;
        else line.phase = line.run >= 3 ? "info" : "rest";
        return;
      case "info":
        // A backtick behind backticks makes them inline code.
        if (char === "`" && line.mark === "`") line.phase = "rest";
        return;
      case "closing":
        if (char === this.#fence?.mark) line.run += 1;
        else line.phase = isSpace ? "closed" : "rest";
        return;
      case "closed":
        if (!isSpace) line.phase = "rest";
        return;
      case "tag":
        this.#extendTag(char);
        return;
      case "quote":
        this.#extendQuote(char, isSpace);
        return;
      default:
        return;
    }
  }

  /** Takes the first character after indentation or a list marker. */
  #beginContent(char: string): void {
    const line = this.#line;
    line.indented ??= this.indentation;
    const item = this.#items.at(-1);
    if (line.marks > 0 && item !== undefined && !line.isDoubtful) item.content = line.column;
    line.markStart = line.column;
    line.column += 1;
    if (line.marks === 0) this.#leaveContainers(line.markStart);
    if (line.indented === "code") {
      line.phase = "rest";
      return;
    }
    if (this.#fence !== null) {
      line.phase = char === this.#fence.mark ? "closing" : "rest";
      line.run = 1;
      return;
    }
    line.phase = phaseOf(char);
    if (line.phase === "fence") {
      line.mark = char;
      line.run = 1;
    } else if (line.phase === "bullet" || line.phase === "number") line.marker = char;
    if (char === ">") {
      line.isQuoted = true;
      line.phase = "quote";
      line.run = 0;
    }
  }

  /** Leaves the list items, or the fence, that a line with this indentation does not belong to. */
  #leaveContainers(indent: number): void {
    if (this.#fence === null) {
      // At the left behind an empty line, all items have ended.
      if (this.#blankBefore && indent === 0) this.#isListUnsure = false;
      while ((this.#items.at(-1)?.content ?? 0) > indent) {
        this.#line.leftMarker = this.#items.pop()?.marker ?? "";
        // Text right below an item goes on with its paragraph, wherever it begins.
        if (!this.#blankBefore) this.#isListUnsure = true;
      }
    } else if (indent < this.#fence.indent) {
      this.#fence = null;
      this.#lost = true;
    }
  }

  #extendMarker(char: string, isSpace: boolean): void {
    const line = this.#line;
    line.column += 1;
    const isNumber = line.phase === "number";
    if (isNumber && /^\d{1,9}$/.test(line.marker) && /[\d.)]/.test(char)) line.marker += char;
    else if (isSpace && (!isNumber || /[.)]$/.test(line.marker))) this.#openItem(line.marker);
    else line.phase = "rest";
  }

  /** Opens an item after its marker and white space. */
  #openItem(marker: string): void {
    const line = this.#line;
    const isPossible = line.marks > 0 || line.markStart <= 3 || this.#isNear(line.markStart, 0);
    // Of numbers, only 1 begins a list anywhere; any other is an item where it follows one of its kind.
    const begins = !/^\d/.test(marker) || /^1[.)]$/.test(marker);
    const kind = marker.slice(-1);
    if (line.isDoubtful || !isPossible || (!begins && line.leftMarker !== kind)) {
      line.isDoubtful = true;
      this.#isListUnsure = true;
    } else this.#items.push({ content: line.column, marker: kind });
    line.marks += 1;
    line.phase = "indent";
  }

  /** Looks for what may begin code behind the marks of a quotation, a list in it included. */
  #extendQuote(char: string, isSpace: boolean): void {
    const line = this.#line;
    if (isSpace) line.run += char === "\t" ? 4 : 1;
    if (line.run > 4 || /[`~<]/.test(char)) this.#quotesCode = true;
    if (isSpace) return;
    line.run = 0;
    if (!/[>\-+*\d.)]/.test(char)) line.phase = "rest";
  }

  #extendTag(char: string): void {
    const line = this.#line;
    if (line.tagName === "" && (char === "!" || char === "?")) {
      this.#lost = true;
      line.phase = "rest";
    } else if (/[A-Za-z/]/.test(char) && line.tagName.length < 20) line.tagName += char;
    else {
      if (rawElement.test(line.tagName)) this.#lost = true;
      else if (line.tagName !== "") this.#inHtmlBlock = true;
      line.phase = "rest";
    }
  }

  #endLine(): void {
    const { phase, run, marks, isDoubtful, tagName, indented } = this.#line;
    if (phase === "info" || (phase === "fence" && run >= 3)) this.#openFence();
    else if (phase === "closing" || phase === "closed") this.#closeFence();
    const isBlank = phase === "indent" && marks === 0;
    // An empty item interrupts no paragraph, so it may not be an item.
    if (phase === "indent" && marks > 0 && !isDoubtful) this.#items.pop();
    if (isBlank) this.#inHtmlBlock = false;
    if (phase === "tag" && tagName !== "") this.#inHtmlBlock = true;
    this.#codeBefore = indented === "code" || (isBlank && this.#codeBefore);
    this.#blankBefore = isBlank;
    this.#line = startLine();
  }

  #openFence(): void {
    const { mark, run, markStart } = this.#line;
    if (this.#opensCertainly()) this.#fence = { mark, length: run, indent: markStart };
    else this.#lost = true;
  }

  #opensCertainly(): boolean {
    const { marks, markStart, isDoubtful } = this.#line;
    if (this.#inHtmlBlock || isDoubtful) return false;
    const isTopLevel = marks > 0 || markStart <= 3 || this.#blankBefore;
    return isTopLevel || this.#isNear(markStart, Number.NEGATIVE_INFINITY);
  }

  /** Whether a mark is at most three columns inside the content of the innermost item. */
  #isNear(markStart: number, withoutItem: number): boolean {
    const depth = markStart - (this.#items.at(-1)?.content ?? withoutItem);
    return depth >= 0 && depth <= 3;
  }

  #closeFence(): void {
    const fence = this.#fence;
    if (fence === null || this.#line.run < fence.length) return;
    const isCertain = this.#line.markStart <= Math.max(3, fence.indent);
    // Further in, the line closes the fence or does not, depending on the list that it is in.
    if (!isCertain && fence.indent === 0) return;
    this.#fence = null;
    if (!isCertain) this.#lost = true;
  }
}

/** What a character at the start of content can begin. */
function phaseOf(char: string): FenceLine["phase"] {
  if (char === "`" || char === "~") return "fence";
  if (char === "-" || char === "+" || char === "*") return "bullet";
  if (char >= "0" && char <= "9") return "number";
  return char === "<" ? "tag" : "rest";
}
