import { escapeForAnswer } from "../citation/escape-document.ts";
import type { CitedText } from "./cited-text.ts";
import { cite, quote } from "./cited-text.ts";
import { describeSpan, describeTime, describeTimeAfter } from "./describe-time.ts";
import type { GroupBy } from "./line-fields.ts";
import { asksForEntries, type LineFilter, type LogLine } from "./line-filter.ts";
import type { LineDocument, LineExtent } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { joinAll, nameFilter, nameWords, quoteAll } from "./name-filter.ts";
import type { LineTally } from "./tally-lines.ts";
import { type LogWording, logWordings } from "./wording/index.ts";

/** What was found in one document. */
export type DocumentFindings = {
  document: LineDocument;
  extent: LineExtent;
  /** What the question's conditions came to in this document. */
  filter: LineFilter;
  groupBy: GroupBy | null;
  tally: LineTally;
  /** Of `between`: the two entries, as far as they are there. */
  ends: [LogLine | undefined, LogLine | undefined] | null;
  /** The entry before or after which the others stand. */
  beside: LogLine | null;
  /** FATAL entries beside the ERROR entries that were asked for. */
  fatal: LineTally | null;
  /** Words of the question that no line has. */
  missing: readonly string[];
  levelDropped: boolean;
  /** Of a story: the log has neither warning nor failure, so its rarest messages are told. */
  rarest: boolean;
};

/** Groups that an answer tells apart. */
const mostGroups = 12;
/** Of other logs, as many are named. */
const mostNames = 8;

/** The answer to a question over lines, in words: each claim with the lines it rests on. */
export function describeFindings(
  asked: LogQuestion,
  findings: readonly DocumentFindings[],
): CitedText {
  return new Description(asked).all(findings);
}

class Description {
  readonly #asked: LogQuestion;
  readonly #say: LogWording;

  constructor(asked: LogQuestion) {
    this.#asked = asked;
    this.#say = logWordings[asked.language];
  }

  all(findings: readonly DocumentFindings[]): CitedText {
    const [only] = findings;
    if (findings.length === 1 && only) return this.#one(only);
    const told = findings.filter(
      ({ tally, ends }) => tally.count > 0 && (!ends || (ends[0] && ends[1])),
    );
    const without = findings.filter((one) => !told.includes(one));
    // "Which log has the most errors?"
    if (this.#asked.leading) told.sort((a, b) => b.tally.count - a.tally.count);
    const [first] = told.length > 0 ? told : findings;
    if (!first) return [];
    if (told.length === 0) {
      const what = nameFilter(first.filter, false, this.#say);
      return [`${this.#say.none(what, this.#names(without))} ${this.#looked(findings)}`];
    }
    const text: CitedText = [];
    if (this.#asked.act === "count" && told.length > 1) {
      const total = told.reduce((sum, { tally }) => sum + tally.count, 0);
      const what = nameFilter(first.filter, total !== 1, this.#say, { bare: true });
      text.push(`${this.#say.inAll(capital(what), told.length, total)}\n\n`);
    }
    for (const [at, one] of told.entries()) text.push(at === 0 ? "" : "\n\n", ...this.#one(one));
    if (without.length > 0) text.push(`\n\n${this.#say.noneIn(this.#names(without))}`);
    return text;
  }

  /** What one document says, with what was left out of the question to say it. */
  #one(found: DocumentFindings): CitedText {
    const { document, extent, fatal, missing, levelDropped, filter } = found;
    const text = this.#act(found);
    if (fatal?.last)
      text.push(
        `\n\n${this.#say.fatalToo(fatal.count, this.#place(fatal.last))}`,
        cite(fatal.last),
        ".",
      );
    if (levelDropped) text.push(`\n\n${this.#say.levelDropped(nameWords(filter, this.#say))}`);
    if (missing.length > 0) text.push(`\n\n${this.#say.missing(quoteAll(missing, this.#say.or))}`);
    if (document.status !== "ready")
      text.push(`\n\n${this.#say.notReady(nameOf(found), extent.lastLine)}`);
    return text;
  }

  #act(found: DocumentFindings): CitedText {
    const { tally, ends, filter, beside } = found;
    if (ends) return this.#between(ends, found);
    if (this.#asked.act === "lines") return this.#lines(found);
    const [first, last] = [tally.first, tally.last];
    if (!first || !last) {
      const what = nameFilter(filter, false, this.#say);
      return [`${this.#say.none(what, nameOf(found))} ${this.#looked([found])}`];
    }
    if (beside && this.#asked.act === "list") return this.#beside(beside, found);
    switch (this.#asked.act) {
      case "first":
        return this.#edge("first", first, found);
      case "last":
        return this.#edge("last", last, found);
      case "ends":
        return first === last
          ? [
              this.#say.onlyOne(nameOf(found), nameFilter(filter, false, this.#say)),
              ...this.#placeCited(first),
              ...this.#item(first),
            ]
          : [...this.#edge("first", first, found), "\n\n", ...this.#edge("last", last, found)];
      case "span":
        return this.#span(first, last, found);
      case "gap":
        return this.#gap(found);
      case "story":
        return this.#story(found);
      case "list":
        return [...this.#counted(found), this.#listHead(found), ...this.#items(found)];
      default:
        return this.#count(found);
    }
  }

  /** `app.log has 92 ERROR entries`, with the first and last of them. */
  #counted(found: DocumentFindings): CitedText {
    const { tally, extent, filter } = found;
    const { count, first, last } = tally;
    if (!first || !last) return [];
    if (!asksForEntries(filter) && filter.lineFrom === undefined && !this.#asked.limit)
      return [
        `${this.#say.has(nameOf(found), `${extent.lastLine} ${this.#say.lines(extent.lastLine !== 1)}`)} `,
        ...between(first, last),
        ".",
      ];
    const said = this.#say.has(nameOf(found), this.#numbered(found));
    if (first === last) return [`${said}, `, ...this.#placeCited(first), "."];
    const places = this.#say.firstAndLast(this.#place(first), this.#place(last, first));
    return [said, places, ...between(first, last), count > 0 ? "." : ""];
  }

  /** `130 ERROR and 2 FATAL entries between 08:00 and 09:00`. */
  #numbered({ tally, filter }: DocumentFindings): string {
    const levels = [...tally.levels];
    if ((filter.severities?.length ?? 0) > 1 && levels.length > 0) {
      const noun = this.#say.counted(levels, tally.count !== 1);
      return nameFilter(filter, true, this.#say, { noun });
    }
    return `${tally.count} ${nameFilter(filter, tally.count !== 1, this.#say)}`;
  }

  #count(found: DocumentFindings): CitedText {
    const { tally, groupBy, filter } = found;
    const text = this.#counted(found);
    if (groupBy) {
      const groups: CitedText = [
        `\n\n${this.#say.groupHead[groupBy]}:\n\n`,
        ...this.#groups(groupBy, found),
      ];
      return [...this.#leading(found), ...text, ...groups];
    }
    if (!tally.first || !tally.last || !asksForEntries(filter)) return text;
    const quoted = tally.first === tally.last ? [tally.first] : [tally.first, tally.last];
    return [...text, "\n", ...quoted.flatMap((line) => this.#item(line))];
  }

  /** The group with the most, where the question asks for it. */
  #leading(found: DocumentFindings): CitedText {
    if (!this.#asked.leading) return [];
    const top = found.tally.groups.find(({ name }) => name !== null);
    if (!top?.name || !top.tally.first || !top.tally.last) return [];
    const what = nameFilter(found.filter, found.tally.count !== 1, this.#say);
    const said = this.#say.leading(
      escapeForAnswer(top.name),
      top.tally.count,
      found.tally.count,
      what,
      nameOf(found),
    );
    return [`${said} `, ...between(top.tally.first, top.tally.last), ".\n\n"];
  }

  #groups(groupBy: GroupBy, { tally }: DocumentFindings): CitedText {
    const shown = tally.groups.slice(0, mostGroups);
    const text = shown.flatMap(({ name, tally: group }, at): CitedText => {
      const said = name === null ? this.#say.groupless[groupBy] : escapeForAnswer(name);
      return [
        `${at === 0 ? "" : "\n"}- ${said}: ${group.count} `,
        ...(group.first && group.last ? between(group.first, group.last) : []),
      ];
    });
    const left = tally.groups.slice(mostGroups);
    const rest = left.reduce((sum, { tally: group }) => sum + group.count, 0);
    return left.length > 0 ? [...text, `\n- ${this.#say.moreGroups(left.length, rest)}`] : text;
  }

  /** The kinds of failures and warnings in the order they began; of a log without any, its rarest messages. */
  #story(found: DocumentFindings): CitedText {
    const groups = found.tally.groups.filter(({ tally }) => tally.first !== undefined);
    const shown = (
      found.rarest
        ? groups.toSorted((a, b) => a.tally.count - b.tally.count)
        : groups
            .slice(0, mostGroups)
            .toSorted((a, b) => startOf(a.tally.first) - startOf(b.tally.first))
    ).slice(0, found.rarest ? 5 : mostGroups);
    const head: CitedText = found.rarest
      ? [this.#say.rarest(nameOf(found)), "\n"]
      : [...this.#counted(found), `\n\n${this.#say.kindsByTime}:\n`];
    return [
      ...head,
      ...shown.flatMap(({ name, tally }): CitedText => {
        const [first, last] = [tally.first, tally.last];
        if (!first || !last) return [];
        const times = [describeTime(first), first === last ? null : describeTimeAfter(last, first)];
        const said = `${escapeForAnswer(name ?? first.text.trim())}: ${tally.count}`;
        const when = times.filter(Boolean).join(" – ");
        return [`\n- ${said}${when ? ` (${when})` : ""} `, ...between(first, last)];
      }),
    ];
  }

  #listHead({ tally }: DocumentFindings): string {
    const { limit } = this.#asked;
    if (tally.listed.length === tally.count) return "\n";
    return this.#say.listed(limit?.from === "end" ? "last" : "first", tally.listed.length);
  }

  #items({ tally }: DocumentFindings): CitedText {
    const text = tally.listed.flatMap((line) => this.#item(line));
    return [...text, ...(this.#asked.limit ? [] : this.#more(tally))];
  }

  #more({ count, listed, last }: LineTally): CitedText {
    const more = count - listed.length;
    return more > 0 && last
      ? [`\n\n${this.#say.moreEntries(more, last.line)}`, cite(last), "."]
      : [];
  }

  /** A line as an item of a list. */
  #item(line: LogLine): CitedText {
    return [`\n- ${this.#say.line(line.line)}`, ...quote(line, this.#say.emptyText)];
  }

  #edge(which: "first" | "last", line: LogLine, found: DocumentFindings): CitedText {
    const what = nameFilter(found.filter, false, this.#say);
    return [
      this.#say.edge(which, what, nameOf(found), this.#place(line)),
      cite(line),
      ".\n",
      ...this.#item(line),
    ];
  }

  #span(first: LogLine, last: LogLine, found: DocumentFindings): CitedText {
    if (first === last)
      return [
        this.#say.onlyOne(nameOf(found), nameFilter(found.filter, false, this.#say)),
        ...this.#placeCited(first),
        ".\n",
        ...this.#item(first),
      ];
    const what = nameFilter(found.filter, true, this.#say);
    const length = this.#length(first, last);
    return [
      this.#say.span(what, nameOf(found), this.#spot(first), this.#spot(last, first), length),
      ...between(first, last),
      ".\n",
      ...this.#item(first),
      ...this.#item(last),
    ];
  }

  #gap(found: DocumentFindings): CitedText {
    const { gap } = found.tally;
    const length = gap && this.#length(gap.from, gap.to);
    if (!gap || !length) return [this.#say.noGap(nameOf(found))];
    const { from, to } = gap;
    return [
      this.#say.gap(nameOf(found), length, this.#spot(from), this.#spot(to, from)),
      ...between(from, to),
      ".\n",
      ...this.#item(from),
      ...this.#item(to),
    ];
  }

  #beside(line: LogLine, found: DocumentFindings): CitedText {
    const side = this.#asked.beside?.side ?? "before";
    return [
      this.#say.besideOf(side, nameOf(found), this.#place(line)),
      cite(line),
      ":\n",
      ...found.tally.listed.flatMap((one) => this.#item(one)),
    ];
  }

  #between(
    [from, to]: [LogLine | undefined, LogLine | undefined],
    found: DocumentFindings,
  ): CitedText {
    const missing = [from, to].findIndex((line) => line === undefined);
    const endpoint = this.#asked.endpoints?.[missing === 1 ? 1 : 0];
    if (!from || !to) {
      const what = nameFilter(endpoint?.filter ?? {}, false, this.#say);
      return [`${this.#say.none(what, nameOf(found))} ${this.#looked([found])}`];
    }
    const length = this.#length(from, to);
    const said = length
      ? this.#say.between(nameOf(found), length, this.#spot(from), this.#spot(to, from))
      : this.#say.betweenUnknown(nameOf(found), from.line, to.line);
    return [said, ...between(from, to), ".\n", ...this.#item(from), ...this.#item(to)];
  }

  #lines(found: DocumentFindings): CitedText {
    const { filter, extent, tally } = found;
    const name = nameOf(found);
    const from = filter.lineFrom ?? 1;
    const to = filter.lineTo ?? from;
    const [first] = tally.listed;
    if (from > extent.lastLine || from < 1) return [this.#say.noLine(name, extent.lastLine, from)];
    if (!first)
      return [from === to ? this.#say.emptyLine(from, name) : this.#say.emptyLines(from, to, name)];
    if (from === to)
      return [`${this.#say.lineOf(from, name)}\n\n- `, ...quote(first, this.#say.emptyText)];
    const end = Math.min(to, extent.lastLine);
    const shown = tally.listed.filter((line) => line.text !== "");
    return [
      this.#say.lineRange(from, end, name, end < to),
      ...shown.flatMap((line) => this.#item(line)),
      ...this.#more(tally),
    ];
  }

  #place(line: LogLine, before?: LogLine): string {
    return this.#say.place(line.line, timeOf(line, before));
  }

  #spot(line: LogLine, before?: LogLine): string {
    return this.#say.spot(line.line, timeOf(line, before));
  }

  #placeCited(line: LogLine): CitedText {
    return [`${this.#place(line)} `, cite(line)];
  }

  /** How long it is from one line to another, or null where they do not say. */
  #length(from: LogLine, to: LogLine): string | null {
    const { units } = this.#say;
    if (from.time !== null && to.time !== null) return describeSpan(to.time - from.time, units);
    return from.clock !== null && to.clock !== null
      ? describeSpan(to.clock - from.clock, units)
      : null;
  }

  /** How much was gone through to find nothing. */
  #looked(findings: readonly DocumentFindings[]): string {
    return this.#say.looked(findings.reduce((sum, { extent }) => sum + extent.lastLine, 0));
  }

  #names(findings: readonly DocumentFindings[]): string {
    const all = findings.map(nameOf);
    const rest = all.length - mostNames;
    return rest > 0
      ? `${all.slice(0, mostNames).join(", ")} ${this.#say.moreFiles(rest)}`
      : joinAll(all, this.#say.or);
  }
}

const nameOf = ({ document }: DocumentFindings) => escapeForAnswer(document.filename);

const timeOf = (line: LogLine, before?: LogLine) =>
  before ? describeTimeAfter(line, before) : describeTime(line);

const startOf = (line: LogLine | undefined) => line?.time ?? line?.clock ?? line?.line ?? 0;

/** The markers of the first and last of several lines. */
function between(first: LogLine, last: LogLine): CitedText {
  return first === last ? [cite(first)] : [cite(first), cite(last)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
