/**
 * The headings of the answer form at the start of a line, in the variants models write: `## Answer`, `##Answer`,
 * `# **Answer**`, `## Answer: text`, `**Answer**`, `**Answer:** text`, `Answer: text`, and the same for References,
 * save that `## References` stands alone on its line but for a colon. Any case, up to three spaces before.
 */
export type HeadingMatch =
  | { kind: "answer" | "references"; length: number }
  /** Not a heading yet; more characters of this line could make it one. */
  | { kind: "possible" }
  | { kind: "none" };

const boldWithColon = (word: string) => String.raw`\*\*${word}(?::\*\*|\*\*:)`;

/** A heading from its colon on, whatever follows on the line. */
const withColon = {
  answer: new RegExp(
    String.raw`^ {0,3}(?:(?:#{1,6}[ \t]*)?${boldWithColon("answer")}|(?:#{1,6}[ \t]*)?answer:)`,
    "i",
  ),
  references: new RegExp(String.raw`^ {0,3}(?:${boldWithColon("references")}|references:)`, "i"),
};
/** A heading that has its line for itself. */
const alone = {
  answer: /^ {0,3}(?:#{1,6}[ \t]*(?:answer|\*\*answer\*\*)[ \t]*#*|\*\*answer\*\*)[ \t]*$/i,
  references:
    /^ {0,3}(?:#{1,6}[ \t]*(?:references:?|\*\*references(?::\*\*|\*\*:?))[ \t]*#*|\*\*references\*\*)[ \t]*$/i,
};

/** A pattern for every beginning of a text that the pieces, one after the other, describe. */
function beginningOf(...pieces: string[]): string {
  return pieces.reduceRight((rest, piece) => `(?:${piece}${rest})?`, "");
}

function beginnings(word: string, aloneOnly: boolean): RegExp {
  const stars = [String.raw`\*`, String.raw`\*`];
  const hashes = ["#{1,6}", String.raw`[ \t]*`];
  const end = [String.raw`[ \t]*`, "#*", String.raw`[ \t]*`];
  const forms = [
    beginningOf(...hashes, ...word, ...(aloneOnly ? [":?"] : []), ...end),
    beginningOf(...hashes, ...stars, ...word, ...stars, ...(aloneOnly ? [":?"] : []), ...end),
    beginningOf(...hashes, ...stars, ...word, ":", ...stars, ...(aloneOnly ? end : [])),
    beginningOf(...stars, ...word, ...stars, String.raw`[ \t]*`),
    beginningOf(...stars, ...word, ":", "\\*"),
    beginningOf(...word),
  ];
  return new RegExp(`^ {0,3}(?:${forms.join("|")})$`, "i");
}

const beginning = {
  answer: beginnings("answer", false),
  references: beginnings("references", true),
};

/** Longer lines are no headings, so that a line of any length costs a bounded look. */
const maxHeadingLength = 64;

/**
 * Whether this line, or what there is of it, is one of the two headings.
 * @param line the line from its start, without its end.
 * @param ended whether it is whole.
 */
export function matchHeading(
  line: string,
  ended: boolean,
  kinds: readonly ("answer" | "references")[],
): HeadingMatch {
  if (line.length > maxHeadingLength) return { kind: "none" };
  for (const kind of kinds) {
    const match = withColon[kind].exec(line) ?? (ended ? alone[kind].exec(line) : null);
    if (match !== null) return { kind, length: match[0].length };
  }
  const possible =
    !ended && line.length < maxHeadingLength && kinds.some((kind) => beginning[kind].test(line));
  return { kind: possible ? "possible" : "none" };
}
