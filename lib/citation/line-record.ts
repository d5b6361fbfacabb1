/** Follows the current line of an answer as far as indentation and tables depend on it. */
export class LineRecord {
  indent = "";
  /** Whether the line has had nothing but blanks. */
  blank = true;
  /** Whether the line begins as a list item, a quotation, a heading or a row does, which inline code cannot go on in. */
  startsBlock = false;
  #isRow = false;
  #inTable = false;
  /** The line, while it could be the rule under a table's header. */
  #rule: string | null = "";

  /** Whether an unescaped bar ends a cell here. */
  get hasCells(): boolean {
    return this.#isRow || this.#inTable;
  }

  /** Takes text of the line, without its end. */
  push(text: string): void {
    const isRule = this.#rule !== null && this.#rule.length < 400 && /^[-:| \t]*$/.test(text);
    this.#rule = isRule ? this.#rule + text : null;
    if (!this.blank) return;
    const blanks = /^[ \t]*/.exec(text)?.[0] ?? "";
    this.indent += blanks;
    if (blanks.length === text.length) return;
    this.blank = false;
    this.startsBlock = /[-*+>#|\d]/.test(text.charAt(blanks.length));
    this.#isRow = text.charAt(blanks.length) === "|";
  }

  /** Begins the next line. @param endsTable whether no table goes on in it. */
  end(endsTable: boolean): void {
    const isRule = this.#rule !== null && /\|/.test(this.#rule) && this.#rule.includes("-");
    this.#inTable = !endsTable && (this.#inTable || isRule);
    this.startsBlock = false;
    this.#isRow = false;
    this.#rule = "";
    this.indent = "";
    this.blank = true;
  }
}

/**
 * Keeps a line from becoming the rule of a table. Under a header with a bar inside code, the rule would split the code
 * into cells and show its brackets as text.
 */
export class RuleGuard {
  /** Whether the current line would be such a header. */
  #barred = false;
  /** What the line so far could begin: a rule's first character, or the second behind a hyphen. */
  #awaits: "nothing" | "first" | "second" = "nothing";

  get isActive(): boolean {
    return this.#awaits !== "nothing";
  }

  /** The next line must not become a rule. */
  bar(): void {
    this.#barred = true;
  }

  startLine(): void {
    this.#awaits = this.#barred ? "first" : "nothing";
    this.#barred = false;
  }

  /** Returns the backslash that the next character needs before it, if any. */
  escapeBefore(char: string): "" | "\\" {
    const awaited = this.#awaits;
    if (awaited === "nothing") return "";
    if (awaited === "first" && (char === " " || char === "\t")) return "";
    this.#awaits = awaited === "first" && char === "-" ? "second" : "nothing";
    const makesRule = char === "|" || char === ":" || (awaited === "second" && char === "-");
    return makesRule ? "\\" : "";
  }
}
