import { splitCells, tableRule } from "../text/table-lines.ts";
import { claimWordCount, stripLineMarks } from "./claim-text.ts";

/** Follows the lines of an answer as far as it tells which of them are rows of a table, and under which header. */
export class TableLines {
  #line = "";
  /** The line before this one in its paragraph. */
  #before: string | null = null;
  #header: readonly string[] | null = null;
  #hasLeadingBar = false;

  /** Takes text of the answer, without markers. */
  push(text: string): void {
    const lines = text.split("\n");
    for (const [at, part] of lines.entries()) {
      this.#line += part;
      if (at < lines.length - 1) this.#endLine();
    }
  }

  /** The header above the row that begins here with this character; null where no row does. */
  headerBefore(char: string): readonly string[] | null {
    if (this.#header === null || this.#line.trim() !== "") return null;
    return this.#hasLeadingBar && char !== "|" ? null : this.#header;
  }

  /** Whether the line that is being read is the rule or a row of a table. */
  get isInTable(): boolean {
    if (this.#header !== null) return true;
    return this.#before !== null && isRuleBelow(this.#line, this.#before);
  }

  #endLine(): void {
    const [line, before] = [this.#line, this.#before];
    this.#line = "";
    this.#before = line.trim() === "" ? null : line;
    if (this.#before === null) this.#header = null;
    else if (this.#header === null && before !== null && isRuleBelow(line, before)) {
      this.#header = splitCells(before);
      this.#hasLeadingBar = before.trimStart().startsWith("|");
    }
  }
}

const isRuleBelow = (line: string, before: string) =>
  tableRule.test(line) &&
  before.includes("|") &&
  splitCells(line).length === splitCells(before).length;

/** A row with fewer words states nothing that could be looked up. */
const minRowWords = 3;

/** Whether a row says something: of more than its first column, or in words enough. */
export function rowStates(row: string, header: readonly string[]): boolean {
  const told = splitCells(row).filter((cell) => /[\p{L}\p{N}]/u.test(cell));
  const isTold = told.length > 1 || claimWordCount(told[0] ?? "") >= minRowWords;
  return isTold && claimWordCount(claimOfRow(row, header)) >= minRowWords;
}

/** Whether a row has all its cells, and the bar that closes it. */
export function isRowClosed(row: string, header: readonly string[]): boolean {
  const said = row.trim();
  const hasBar = said.length > 1 && said.endsWith("|") && !said.endsWith("\\|");
  return hasBar && splitCells(row).length >= header.length;
}

/**
 * What a row says, each cell with its column's name: "Fee: adults · Price: 20 €".
 * @param from the part of the row that is meant, in UTF-16 units; the first cell, which names the row, is always said.
 */
export function claimOfRow(
  row: string,
  header: readonly string[],
  { from = 0, to = row.length }: { from?: number; to?: number } = {},
): string {
  const cells: string[] = [];
  const first = row.search(/[^\s|]|$/u);
  let start = first;
  for (const cell of row.slice(first).split(/(?<!\\)\|/u)) {
    const end = start + cell.length;
    const isMeant = cells.length === 0 || (start < to && end > from);
    cells.push(isMeant ? stripLineMarks(cell.replaceAll("\\|", "|")) : "");
    start = end + 1;
  }
  return cells
    .map((cell, column) => {
      const name = stripLineMarks(header[column] ?? "");
      return cell === "" || name === "" ? cell : `${name}: ${cell}`;
    })
    .filter(Boolean)
    .join(" · ");
}
