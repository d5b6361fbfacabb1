/** A command of a BibTeX file: an entry with its key, or a definition that entries use. `end` is null where it has none. */
export type BibtexSpan = { kind: string; start: number; end: number | null; line: number };

/** Where the next entry surely begins, should the one before it have no end. */
const entryStart = /^@[a-z]+[ \t]*\{[ \t]*[^\s,{}="]+,/dimu;

/**
 * Yields the commands of a BibTeX file. What is between them is a remark to BibTeX, and left out. An entry that is not
 * closed ends where the next one begins.
 */
export function* bibtexSpans(text: string): Generator<BibtexSpan> {
  const command = /@\s*(?<kind>[a-z]+)\s*[{(]/giu;
  let line = 1;
  let counted = 0;
  for (let match = command.exec(text); match; match = command.exec(text)) {
    const { index: start } = match;
    if (isRemark(text, start)) continue;
    line += countLines(text, counted, start);
    counted = start;
    const opened = start + match[0].length - 1;
    const end = closingOf(text, opened);
    yield { kind: match.groups?.["kind"]?.toLowerCase() ?? "", start, end, line };
    command.lastIndex = end ?? nextEntryStart(text, opened);
  }
}

/** A remark begins its line not further before what it hides (UTF-16 units): a file may be one line. */
const maxRemark = 500;

/** Whether a line is commented out, as programs write their remarks. */
function isRemark(text: string, at: number): boolean {
  const from = Math.max(0, at - maxRemark);
  const before = text.slice(from, at);
  const begins = before.lastIndexOf("\n");
  return (begins >= 0 || from === 0) && /^[ \t]*%/u.test(before.slice(begins + 1));
}

function countLines(text: string, from: number, to: number): number {
  return text.slice(from, to).split("\n").length - 1;
}

/** Returns the place after the sign that closes a command; null where there is none before the next entry. */
function closingOf(text: string, opened: number): number | null {
  const isRound = text[opened] === "(";
  let depth = 0;
  for (let at = opened; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "{" || (at === opened && isRound)) depth += 1;
    else if (sign === "}" || (sign === ")" && isRound && depth === 1)) {
      depth -= 1;
      if (depth <= 0) return at + 1;
    } else if (sign === "@" && text[at - 1] === "\n" && beginsEntry(text, at)) return null;
  }
  return null;
}

function beginsEntry(text: string, at: number): boolean {
  return entryStart.exec(text.slice(at, at + 500))?.index === 0;
}

function nextEntryStart(text: string, from: number): number {
  for (let at = text.indexOf("\n@", from); at >= 0; at = text.indexOf("\n@", at + 1))
    if (beginsEntry(text, at + 1)) return at + 1;
  return text.length;
}
