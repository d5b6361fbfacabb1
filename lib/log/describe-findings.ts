import { escapeForAnswer } from "../citation/escape-document.ts";
import type { CitedText } from "./cited-text.ts";
import { cite, quote } from "./cited-text.ts";
import { describeBound, describeSpan, describeTime, describeTimeAfter } from "./describe-time.ts";
import type { GroupBy } from "./line-fields.ts";
import { asksForEntries, type LineFilter, type LogLine } from "./line-filter.ts";
import type { LineDocument, LineExtent } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import type { LineTally } from "./tally-lines.ts";

/** What was found in one document. */
export type DocumentFindings = {
  document: LineDocument;
  extent: LineExtent;
  tally: LineTally;
  /** Of `between`: the two entries, as far as they are there. */
  ends: [LogLine | undefined, LogLine | undefined] | null;
};

/** Groups that an answer tells apart. */
const mostGroups = 12;

/** The answer to a question over lines, in words: each claim with the lines it rests on. */
export function describeFindings(
  asked: LogQuestion,
  findings: readonly DocumentFindings[],
): CitedText {
  if (findings.length === 1 && findings[0]) return describeOne(asked, findings[0]);
  const told = findings.filter(
    ({ tally, ends }) => tally.count > 0 && (!ends || (ends[0] && ends[1])),
  );
  const without = findings.filter((one) => !told.includes(one));
  const text: CitedText = [];
  if (asked.act === "count" && told.length > 1) {
    const total = told.reduce((sum, { tally }) => sum + tally.count, 0);
    text.push(
      `${capital(nounOf(asked.filter, total, true))} in ${told.length} files, ${total} in all.\n\n`,
    );
  }
  for (const [at, one] of told.entries())
    text.push(at === 0 ? "" : "\n\n", ...describeOne(asked, one));
  if (told.length === 0) {
    return [
      `No ${nounOf(asked.filter, 1, false)} stands in ${names(without)}. ${looked(findings)}`,
    ];
  }
  if (without.length > 0) text.push(`\n\nNone in ${names(without)}.`);
  return text;
}

function describeOne(asked: LogQuestion, found: DocumentFindings): CitedText {
  const text = describeAct(asked, found);
  const { status, filename } = found.document;
  if (status === "ready") return text;
  return [
    ...text,
    `\n\n${escapeForAnswer(filename)} is not wholly read yet: this is what its first ${found.extent.lastLine} lines say.`,
  ];
}

function describeAct(asked: LogQuestion, found: DocumentFindings): CitedText {
  const { document, tally, ends } = found;
  if (ends) return describeBetween(ends, asked, found);
  if (asked.act === "lines") return describeLines(asked, found);
  if (!tally.first || !tally.last)
    return [
      `No ${nounOf(asked.filter, 1, false)} stands in ${escapeForAnswer(document.filename)}. ${looked([found])}`,
    ];
  const [first, last] = [tally.first, tally.last];
  switch (asked.act) {
    case "first":
      return describeEdge("first", first, asked, found);
    case "last":
      return describeEdge("last", last, asked, found);
    case "ends":
      return first === last
        ? [
            `${escapeForAnswer(document.filename)} has only one ${nounOf(asked.filter, 1, false)}, `,
            ...edge(first),
            quoteItem(first),
          ].flat()
        : [
            ...describeEdge("first", first, asked, found),
            "\n\n",
            ...describeEdge("last", last, asked, found),
          ];
    case "span":
      return describeSpanOf(first, last, asked, found);
    case "list":
      return [...counted(asked, found), listIntro(asked, found), ...items(asked, found)];
    default:
      return describeCount(asked, found);
  }
}

/** `app.log has 92 ERROR entries`, with the first and last of them. */
function counted(
  { filter, limit }: LogQuestion,
  { document, tally, extent }: DocumentFindings,
): CitedText {
  const name = escapeForAnswer(document.filename);
  const { count, first, last } = tally;
  if (!first || !last) return [];
  if (!asksForEntries(filter) && filter.lineFrom === undefined && !limit)
    return [
      `${name} has ${extent.lastLine} ${extent.lastLine === 1 ? "line" : "lines"} `,
      ...between(first, last),
      ".",
    ];
  const said = `${name} has ${count} ${nounOf(filter, count, false)}`;
  if (first === last) return [`${said}, `, ...edge(first), "."];
  return [
    `${said}, the first ${placeOf(first)} and the last ${placeOf(last, first)} `,
    ...between(first, last),
    ".",
  ];
}

function describeCount(asked: LogQuestion, found: DocumentFindings): CitedText {
  const { tally } = found;
  const text = counted(asked, found);
  if (asked.groupBy)
    return [...text, `\n\n${groupHeads[asked.groupBy]}:\n\n`, ...groupItems(asked.groupBy, found)];
  if (!tally.first || !tally.last || !asksForEntries(asked.filter)) return text;
  const quoted = tally.first === tally.last ? [tally.first] : [tally.first, tally.last];
  return [...text, "\n", ...quoted.flatMap(quoteItem)];
}

const groupHeads: Record<GroupBy, string> = {
  endpoint: "By endpoint",
  status: "By status code",
  severity: "By severity",
  source: "By source",
  message: "By code or message",
  minute: "By minute",
  hour: "By hour",
  day: "By day",
};
const groupless: Record<GroupBy, string> = {
  endpoint: "naming no endpoint",
  status: "naming no status code",
  severity: "stating no severity",
  source: "naming no source",
  message: "without a message",
  minute: "without a time",
  hour: "without a time",
  day: "without a time",
};

function groupItems(groupBy: GroupBy, { tally }: DocumentFindings): CitedText {
  const shown = tally.groups.slice(0, mostGroups);
  const text = shown.flatMap(({ name, tally: group }, at): CitedText => {
    const said = name === null ? groupless[groupBy] : escapeForAnswer(name);
    return [
      `${at === 0 ? "" : "\n"}- ${said}: ${group.count} `,
      ...(group.first && group.last ? between(group.first, group.last) : []),
    ];
  });
  const left = tally.groups.slice(mostGroups);
  const rest = left.reduce((sum, { tally: group }) => sum + group.count, 0);
  return left.length > 0 ? [...text, `\n- and ${left.length} more, with ${rest} together`] : text;
}

function listIntro({ limit }: LogQuestion, { tally }: DocumentFindings): string {
  if (tally.listed.length === tally.count) return "\n";
  if (!limit) return ` The first ${tally.listed.length}:\n`;
  return ` The ${limit.from === "start" ? "first" : "last"} ${tally.listed.length}:\n`;
}

function items({ limit }: LogQuestion, { tally }: DocumentFindings): CitedText {
  const text = tally.listed.flatMap(quoteItem);
  const more = tally.count - tally.listed.length;
  return more > 0 && !limit && tally.last
    ? [...text, `\n\nAnd ${more} more, up to line ${tally.last.line} `, cite(tally.last), "."]
    : text;
}

/** A line as an item of a list. */
function quoteItem(line: LogLine): CitedText {
  return [`\n- Line ${line.line}: `, ...quote(line)];
}

function describeEdge(
  which: "first" | "last",
  line: LogLine,
  asked: LogQuestion,
  { document }: DocumentFindings,
): CitedText {
  const name = escapeForAnswer(document.filename);
  const noun = nounOf(asked.filter, 1, false);
  return [
    `The ${which} ${noun} of ${name} stands ${placeOf(line)} `,
    cite(line),
    ".\n",
    ...quoteItem(line),
  ];
}

function describeSpanOf(
  first: LogLine,
  last: LogLine,
  asked: LogQuestion,
  { document }: DocumentFindings,
): CitedText {
  const name = escapeForAnswer(document.filename);
  const nouns = nounOf(asked.filter, 2, false);
  const length = lengthOf(first, last);
  if (first === last)
    return [
      `${name} has only one ${nounOf(asked.filter, 1, false)}, `,
      ...edge(first),
      ".\n",
      ...quoteItem(first),
    ];
  return [
    `The ${nouns} of ${name} go from ${placeOf(first, undefined, "")} to ${placeOf(last, first, "")}${length ? `, over ${length}` : ", and their lines do not tell how long that is"} `,
    ...between(first, last),
    ".\n",
    ...quoteItem(first),
    ...quoteItem(last),
  ];
}

function describeBetween(
  [from, to]: [LogLine | undefined, LogLine | undefined],
  asked: LogQuestion,
  found: DocumentFindings,
): CitedText {
  const name = escapeForAnswer(found.document.filename);
  const missing = [from, to].findIndex((line) => line === undefined);
  const endpoint = asked.endpoints?.[missing === 1 ? 1 : 0];
  if (!from || !to)
    return [`No ${nounOf(endpoint?.filter ?? {}, 1, false)} stands in ${name}. ${looked([found])}`];
  const length = lengthOf(from, to);
  const said = length
    ? `In ${name}, ${length} lie between line ${from.line} (${describeTime(from)}) and line ${to.line} (${describeTimeAfter(to, from)}) `
    : `Line ${from.line} and line ${to.line} of ${name} do not both say when they were written, so how long it was cannot be told `;
  return [said, ...between(from, to), ".\n", ...quoteItem(from), ...quoteItem(to)];
}

function describeLines(
  { filter }: LogQuestion,
  { document, extent, tally }: DocumentFindings,
): CitedText {
  const name = escapeForAnswer(document.filename);
  const from = filter.lineFrom ?? 1;
  const to = filter.lineTo ?? from;
  const [first] = tally.listed;
  if (from > extent.lastLine || from < 1)
    return [`${name} has ${extent.lastLine} lines, so there is no line ${from < 1 ? from : from}.`];
  if (!first)
    return [
      from === to
        ? `Line ${from} of ${name} is empty.`
        : `Lines ${from} to ${to} of ${name} are empty.`,
    ];
  if (from === to) return [`Line ${from} of ${name}:\n\n- `, ...quote(first)];
  const end = Math.min(to, extent.lastLine);
  const head = `Lines ${from} to ${end} of ${name}${end < to ? `, which ends there` : ""}:\n`;
  const more = tally.count - tally.listed.length;
  const text: CitedText = [
    head,
    ...tally.listed.filter((line) => line.text !== "").flatMap(quoteItem),
  ];
  return more > 0 && tally.last
    ? [...text, `\n\nAnd ${more} more, up to line ${tally.last.line} `, cite(tally.last), "."]
    : text;
}

/** The markers of the first and last of several lines. */
function between(first: LogLine, last: LogLine): CitedText {
  return first === last ? [cite(first)] : [cite(first), cite(last)];
}

function edge(line: LogLine): CitedText {
  return [`${placeOf(line)} `, cite(line)];
}

/** `on line 59, at 2026-03-12 14:11:42.318 UTC`. */
function placeOf(line: LogLine, before?: LogLine, preposition = "on "): string {
  const time = before ? describeTimeAfter(line, before) : describeTime(line);
  if (preposition === "") return `line ${line.line}${time ? ` (${time})` : ""}`;
  return `${preposition}line ${line.line}${time ? ` at ${time}` : ""}`;
}

/** How long it is from one line to another, or null where they do not say. */
function lengthOf(from: LogLine, to: LogLine): string | null {
  if (from.time !== null && to.time !== null) return describeSpan(to.time - from.time);
  return from.clock !== null && to.clock !== null ? describeSpan(to.clock - from.clock) : null;
}

/** What the filter means, as a noun: `ERROR entries between 14:30 and 14:45`. */
function nounOf(filter: LineFilter, count: number, bare: boolean): string {
  const severities = inWords(filter.severities ?? []);
  const entry = asksForEntries(filter)
    ? count === 1
      ? "entry"
      : "entries"
    : count === 1
      ? "line"
      : "lines";
  const said = [severities, entry].filter(Boolean).join(" ");
  const terms = (filter.terms ?? []).map((term) => `“${escapeForAnswer(term)}”`);
  const having = terms.length > 0 ? ` with ${terms.join(" and ")}` : "";
  if (bare) return `${said}${having}`;
  return `${said}${having}${describeWindow(filter)}${describeRange(filter)}`;
}

function describeWindow({ timeFrom, timeTo }: LineFilter): string {
  if (timeFrom && timeTo) {
    const [from, to] = [describeBound(timeFrom, "from"), describeBound(timeTo, "to")];
    const day =
      timeFrom.date === null
        ? null
        : describeBound({ date: timeFrom.date, clock: 0, offset: null }, "from");
    if (from === to) return /:/u.test(from) ? ` at ${from}` : ` on ${from}`;
    if (day && timeTo.date === timeFrom.date && from !== day)
      return ` between ${from} and ${describeBound({ ...timeTo, date: null }, "to")}`;
    return ` between ${from} and ${to}`;
  }
  if (timeFrom) return ` from ${describeBound(timeFrom, "from")} on`;
  return timeTo ? ` up to ${describeBound(timeTo, "to")}` : "";
}

function describeRange({ lineFrom, lineTo }: LineFilter): string {
  if (lineFrom === undefined || lineTo === undefined) return "";
  return lineFrom === lineTo ? ` on line ${lineFrom}` : ` on lines ${lineFrom} to ${lineTo}`;
}

/** How much was gone through to find nothing. */
function looked(findings: readonly DocumentFindings[]): string {
  const lines = findings.reduce((sum, { extent }) => sum + extent.lastLine, 0);
  return `All ${lines} ${lines === 1 ? "line was" : "lines were"} looked at.`;
}

function names(findings: readonly DocumentFindings[]): string {
  const all = findings.map(({ document }) => escapeForAnswer(document.filename));
  const shown = all.slice(0, 8);
  const rest = all.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more files`;
  return inWords(shown);
}

/** `a, b or c`. */
function inWords(all: readonly string[]): string {
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
