/**
 * The headings of the answer form at the start of a line, in the variants that models write, in any case, indented or not:
 * - `answer`: `## Answer`, `##Answer`, `## 1. Answer`, `# **Answer**`, `**Answer**` alone on the line, and followed by
 *   text `## Answer text`, `## Answer: text`, `**Answer:** text`, `Answer: text`.
 * - `references`: `## References`, `## 2. References`, `**References**`, `References:`, followed by anything.
 * - `sources`: headings only if a list of tags or numbered entries follows: `## Sources`, `**Reference**`,
 *   `Sources:`, a line `References`, and the two headings as items of a list (`2. **References**`).
 * - `lateAnswer`: `## Answer` and `**Answer**` alone on the line.
 */
export type HeadingKind = "answer" | "references" | "sources" | "lateAnswer";

type HeadingMatch =
  | { kind: "answer" | "references" | "lateAnswer"; length: number }
  /** The rest of the line or the next lines decide. `item`: the heading is an item of a list. */
  | { kind: "sources"; length: number; item: boolean }
  /** Not a heading yet; more characters of this line could make it one. */
  | { kind: "possible" }
  | { kind: "none" };

const blank = String.raw`[ \t]*`;
const headingNumber = String.raw`\d{1,2}(?:[.)][ \t]*|[ \t]+)`;
const hash = String.raw`#{1,6}[ \t]*(?:${headingNumber})?`;
const stars = String.raw`\*\*(?:${headingNumber})?`;
const listNumber = String.raw`\d{1,2}[.)][ \t]+`;
/** Closes bold after a word, with an optional colon. */
const boldClosing = String.raw`(?:${blank}:${blank}\*\*|\*\*${blank}:?)`;
const closingHashes = String.raw`${blank}#*${blank}$`;

const pattern = (source: string) => new RegExp(String.raw`^[ \t]*(?:${source})`, "i");

/** Headings that are certain before their line ends. */
const certain = {
  answer: [
    pattern(`(?:${hash})?answer${blank}:`),
    pattern(String.raw`(?:${hash})?${stars}answer(?:${blank}:${blank}\*\*|\*\*${blank}:)`),
    pattern(
      String.raw`${hash}(?:${stars}answer\*\*|answer)[ \t]+(?=[^ \t#:]|#+[ \t]+[^ \t]|#+[^ \t#])`,
    ),
  ],
  references: [
    pattern(String.raw`${hash}references[^\w'’-]`),
    pattern(String.raw`(?:${hash})?${stars}references(?:${blank}:|\*\*)`),
    pattern(`references${blank}:`),
  ],
};
/** Headings that are alone on their line. */
const loneHeadings = {
  answer: pattern(
    `(?:${hash}(?:${stars}answer\\*\\*|answer)${closingHashes}|${stars}answer\\*\\*${blank}$)`,
  ),
  references: pattern(`${hash}references$`),
  lateAnswer: pattern(
    `(?:${hash}(?:answer${blank}:?|${stars}answer${boldClosing})${closingHashes}|${stars}answer${boldClosing}${blank}$)`,
  ),
};
const sourcesHeading = {
  open: pattern(
    `(?:${hash}(?:sources|reference(?!s))${blank}:?|(?:${hash})?${stars}(?:sources|reference)${boldClosing}|(?:sources|reference)${blank}:)${blank}`,
  ),
  item: pattern(
    `${listNumber}(?:${stars}(?:sources|references?)${boldClosing}|(?:sources|references?)${blank}:)${blank}`,
  ),
  alone: pattern(String.raw`(?:${listNumber})?(?:sources|references?)${blank}$`),
};

/** Makes a pattern that matches every beginning of the text that the pieces describe in a row. */
function anyBeginningOf(...pieces: string[]): string {
  return pieces.reduceRight((rest, piece) => `(?:${piece}${rest})?`, "");
}

/** Makes the patterns of all beginnings of a line that could become a heading of this word. */
function beginnings(word: string, items: boolean): string[] {
  const star = String.raw`\*`;
  const numbers = [[], [String.raw`\d{1,2}`, String.raw`(?:[.)][ \t]*|[ \t]+)`]];
  const hashes = numbers.map((each) => ["#{1,6}", blank, ...each]);
  const bold = numbers.map((each) => [star, star, ...each]);
  const tail = (start: string[]) => (start[0] === "#{1,6}" ? [blank, "#*", blank] : [blank]);
  const itemStart = [String.raw`\d{1,2}`, "[.)]", String.raw`[ \t]+`];
  const starts = [[], ...(items ? [itemStart] : [])];
  return [
    ...hashes.map((start) => [...start, ...word, blank, ":?", ...tail(start)]),
    ...starts.map((start) => [...start, ...word, blank, ":?", blank]),
    ...[...hashes, ...starts].flatMap((start) =>
      bold.flatMap((opening) => [
        [...start, ...opening, ...word, blank, ":", blank, star, star, ...tail(start)],
        [...start, ...opening, ...word, star, star, blank, ":?", ...tail(start)],
      ]),
    ),
  ].map((pieces) => anyBeginningOf(...pieces));
}

const wholeLine = (forms: string[]) => new RegExp(`^[ \\t]*(?:${forms.join("|")})$`, "i");
const headingBeginnings = {
  answer: wholeLine(beginnings("answer", false)),
  references: wholeLine(beginnings("references", false)),
  sources: wholeLine(
    ["sources", "reference", "references"].flatMap((word) => beginnings(word, true)),
  ),
  lateAnswer: wholeLine(beginnings("answer", false)),
};

/** UTF-16 units. Longer lines are not matched, so that a line of any length costs little. */
const maxAnswerHeading = 64;

/**
 * Matches a line, or the beginning of one, against the headings.
 * @param line the line without its line break.
 * @param ended whether the line is whole.
 */
export function matchHeading(
  line: string,
  ended: boolean,
  kinds: readonly HeadingKind[],
): HeadingMatch {
  if (line.length > maxAnswerHeading) return { kind: "none" };
  for (const kind of kinds) {
    const match = kind === "sources" ? matchSources(line, ended) : matchOne(line, ended, kind);
    if (match !== null) return match;
  }
  const possible =
    !ended &&
    line.length < maxAnswerHeading &&
    kinds.some((kind) => headingBeginnings[kind].test(line));
  return { kind: possible ? "possible" : "none" };
}

function matchOne(
  line: string,
  ended: boolean,
  kind: Exclude<HeadingKind, "sources">,
): HeadingMatch | null {
  const early = kind === "lateAnswer" ? [] : certain[kind];
  for (const each of early) {
    const match = each.exec(line);
    if (match !== null) return { kind, length: match[0].length };
  }
  const match = ended ? loneHeadings[kind].exec(line) : null;
  return match === null ? null : { kind, length: match[0].length };
}

function matchSources(line: string, ended: boolean): HeadingMatch | null {
  for (const each of ["open", "item"] as const) {
    const match = sourcesHeading[each].exec(line);
    if (match === null) continue;
    const length = match[0].length;
    const rest = line.slice(length);
    const closes = /^#*[ \t]*$/.test(rest) && (rest === "" || /^[ \t]*#/.test(line));
    if (ended && closes) return { kind: "sources", length: line.length, item: each === "item" };
    if (!closes) return { kind: "sources", length, item: each === "item" };
    return null;
  }
  return ended && sourcesHeading.alone.test(line)
    ? { kind: "sources", length: line.length, item: /^[ \t]*\d/.test(line) }
    : null;
}
