import type { CitedText } from "../citation/cited-text.ts";
import { cite, quoteLine } from "../citation/cited-text.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { joinList } from "../text/join-list.ts";
import { describeSpan, describeTime, describeTimeAfter } from "./describe-time.ts";
import type { FoundExtremes } from "./find-extremes.ts";
import type { FoundSum } from "./find-sum.ts";
import type { TimesTaken } from "./find-times-taken.ts";
import type { FoundTurn } from "./find-turns.ts";
import { givenIn } from "./given-lines.ts";
import { type GroupBy, isNounGroup, isTimeGroup } from "./line-fields.ts";
import { asksForEntries, type LineFilter, type LogLine } from "./line-filter.ts";
import type { LogSource } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { nameFilter, nameWords, quoteAll } from "./name-filter.ts";
import { type LineTally, linesCounted, linesListed } from "./tally-lines.ts";
import { type LogWording, logWordings } from "./wording/index.ts";

/** What was found in one document. */
export type DocumentFindings = {
  log: LogSource;
  /** The question's filter as resolved for this document. */
  filter: LineFilter;
  groupBy: GroupBy | null;
  tally: LineTally;
  /** For `between`: the two entries that were found. */
  ends: [LogLine | undefined, LogLine | undefined] | null;
  /** For `between`: every time that something was in a state, by the lines that tell its beginning and end. */
  turns: readonly FoundTurn[];
  /** For `extreme`: the entries with the largest or smallest figures. */
  extremes: FoundExtremes | null;
  /** For `sum`: what the entries state together. */
  sum: FoundSum | null;
  /** For `taking`: the times that the entries state. */
  times: TimesTaken | null;
  /** For `cause`: the lines that tell why the last entry came about; none if it says so itself. */
  causes: readonly LogLine[];
  /** The entry that the others come before or after. */
  beside: LogLine | null;
  /** FATAL entries found besides the ERROR entries asked for. */
  fatal: LineTally | null;
  /** For `rate`: the entries that make 100 %; `byGroup` if they are counted per group too. */
  whole: { filter: LineFilter; tally: LineTally; byGroup: boolean } | null;
  /** What is counted, if the one line of the tally states a figure of it. */
  figure: string | null;
  /** Words of the question that no line with the rest of it has, and of these the ones that no line has at all. */
  missing: readonly string[];
  absent: readonly string[];
  levelDropped: boolean;
  /** For a story: all messages, of which the rarest are listed. Equal to `tally` if nothing in the log failed. */
  rare: LineTally | null;
};

/** Groups listed in an answer. */
const maxShownGroups = 12;
/** Continuation lines shown of an entry, such as a stack trace, and UTF-16 units of each. */
const maxRestLines = 15;
const maxRestChars = 300;
/** Rare messages listed in an answer. */
const maxRareMessages = 5;
/** Times of a state listed in an answer. */
const maxShownTurns = 5;
/** Logs without matches that are named. */
const maxNamedLogs = 8;

/** What is told of without a name for the entries among which it was looked for. */
const unnamedActs: ReadonlySet<LogQuestion["act"]> = new Set([
  "gap",
  "story",
  "cause",
  "between",
] as const);

type FoundGroup = LineTally["groups"][number];

/** Puts the answer to a question over lines into words, each claim with the lines it rests on. */
export function describeFindings(
  asked: LogQuestion,
  findings: readonly DocumentFindings[],
): CitedText {
  return new FindingsText(asked).all(findings);
}

class FindingsText {
  readonly #asked: LogQuestion;
  readonly #say: LogWording;

  constructor(asked: LogQuestion) {
    this.#asked = asked;
    this.#say = logWordings[asked.language];
  }

  all(findings: readonly DocumentFindings[]): CitedText {
    const [only] = findings;
    const text = findings.length === 1 && only ? this.#one(only) : this.#several(findings);
    return [...this.#beyond(only), ...text];
  }

  /** Says that the question asks for more than lines can tell, and how it was read. */
  #beyond(found: DocumentFindings | undefined): CitedText {
    const { beyond } = this.#asked;
    if (beyond.length === 0 || !found) return [];
    const what = nameFilter(found.filter, true, this.#say);
    return [`${this.#say.beyond(quoteAll(beyond, this.#say.and), what)}\n\n`];
  }

  #several(findings: readonly DocumentFindings[]): CitedText {
    const told = findings.filter(
      ({ tally, ends }) => tally.count > 0 && (!ends || (ends[0] && ends[1])),
    );
    const without = findings.filter((one) => !told.includes(one));
    // "Which log has the most errors?"
    if (this.#asked.leading) told.sort((a, b) => this.#ranked(a, b));
    const [first] = told.length > 0 ? told : findings;
    if (!first) return [];
    if (told.length === 0) {
      return this.#none(first.filter, this.#names(without), findings);
    }
    const text: CitedText = [];
    if (this.#asked.act === "count" && told.length > 1 && first.figure === null) {
      const total = told.reduce((sum, { tally }) => sum + tally.count, 0);
      const what = nameFilter(first.filter, total !== 1, this.#say, { bare: true });
      text.push(`${this.#say.inAll(capital(what), told.length, total)}\n\n`);
    }
    for (const [at, one] of told.entries()) text.push(at === 0 ? "" : "\n\n", ...this.#one(one));
    if (without.length > 0) text.push(`\n\n${this.#say.noneIn(this.#names(without))}`);
    return text;
  }

  /** Describes one document, and what was left out of the question. */
  #one(found: DocumentFindings): CitedText {
    const { log, fatal, levelDropped, filter } = found;
    // A word that no line has is most of what was asked.
    const without = this.#without(found);
    const text: CitedText = without ? [without] : [];
    if (log.given && !this.#namesGiven(found)) text.push(`${this.#onlyGiven(log)}\n\n`);
    text.push(...this.#act(found));
    if (fatal?.last)
      text.push(
        `\n\n${this.#say.fatalToo(fatal.count, this.#place(fatal.last))}`,
        cite(fatal.last),
        ".",
      );
    if (levelDropped) text.push(`\n\n${this.#say.levelDropped(nameWords(filter, this.#say))}`);
    if (log.document.status !== "ready")
      text.push(`\n\n${this.#say.notReady(filenameOf(found), log.extent.lastLine)}`);
    return text;
  }

  /** Whether the sentence on what was found says all that the given filters left to look at. */
  #namesGiven({ log, tally, ends, filter, figure }: DocumentFindings): boolean {
    const { act, beside } = this.#asked;
    const named = !unnamedActs.has(act) && !(beside && act === "list") && figure === null;
    const { timeFrom, timeTo, sections } = { ...log.given?.filter, ...log.given };
    const undated = [filter.timeFrom, filter.timeTo].some((bound) => bound?.date === null);
    // Where nothing was found, that is said behind it.
    const isFound = ends ? !ends.includes(undefined) : tally.first !== undefined;
    return !isFound || (named && sections?.length === 0 && !((timeFrom ?? timeTo) && undated));
  }

  /** `Only WARN entries from 14:40 on were looked at.` */
  #onlyGiven(log: LogSource): string {
    const { filter = {}, sections = [] } = log.given ?? {};
    const isOfLog = log.document.isLog || filter.severities;
    const what = nameFilter(
      { ...givenIn(log), ...(isOfLog ? { entries: true } : {}) },
      true,
      this.#say,
    );
    const under = sections.length > 0 ? this.#say.inSections(quoteAll(sections, this.#say.or)) : "";
    return this.#say.onlyLooked(`${what}${under}`);
  }

  #without({ missing, absent }: DocumentFindings): string {
    const apart = missing.filter((word) => !absent.includes(word));
    const said = (words: readonly string[]) => quoteAll(words, this.#say.or);
    const none = absent.length > 0 ? `${this.#say.missing(said(absent))}\n\n` : "";
    return none + (apart.length > 0 ? `${this.#say.missingBeside(said(apart))}\n\n` : "");
  }

  #act(found: DocumentFindings): CitedText {
    const { tally, ends, turns, filter, beside } = found;
    if (turns.length > 0) return this.#turns(found);
    if (ends) return this.#between(ends, found);
    if (this.#asked.act === "lines") return this.#lines(found);
    const [first, last] = [tally.first, tally.last];
    if (!first || !last) return this.#none(filter, filenameOf(found), [found]);
    if (beside && this.#asked.act === "list") return this.#beside(beside, found);
    switch (this.#asked.act) {
      case "first":
        return this.#edge("first", first, found);
      case "last":
        return this.#edge("last", last, found);
      case "ends":
        return first === last
          ? this.#onlyOne(first, found)
          : [...this.#edge("first", first, found), "\n\n", ...this.#edge("last", last, found)];
      case "span":
        return this.#span(first, last, found);
      case "rate":
        return this.#rate(first, last, found);
      case "gap":
        return this.#gap(found);
      case "story":
        return this.#story(found);
      case "extreme":
        return this.#extreme(found);
      case "sum":
        return this.#sum(first, last, found);
      case "taking":
        return this.#taking(found);
      case "cause":
        return this.#cause(last, found);
      case "list":
        // The first of many lines answer nothing that was not understood.
        return this.#asked.beyond.length > 0 && linesCounted(tally) > linesListed(tally)
          ? this.#counted(found)
          : [...this.#counted(found), this.#listHead(found), ...this.#items(found)];
      default:
        return this.#count(found);
    }
  }

  /** `app.log has 92 ERROR entries`, with the first and last of them. */
  #counted(found: DocumentFindings): CitedText {
    const { tally, log, filter } = found;
    const { lastLine } = log.extent;
    const { first, last } = tally;
    if (!first || !last) return [];
    const isWhole = !asksForEntries(filter) && filter.lineFrom === undefined && !log.given;
    if (isWhole && !this.#asked.limit)
      return [
        `${this.#say.has(filenameOf(found), `${lastLine} ${this.#say.lines(lastLine !== 1)}`)} `,
        ...between(first, last),
        ".",
      ];
    const said = this.#say.has(filenameOf(found), this.#numbered(found));
    if (first === last) return [`${said}, `, ...this.#placeCited(first), "."];
    const { messages } = tally.repeats;
    const repeated = messages > 0 ? [` ${this.#say.repeated(messages)}`] : [];
    return [...this.#withEnds(said, first, last), ...repeated];
  }

  /** Adds the places of the first and last of several lines to what is said of them. */
  #withEnds(said: string, first: LogLine, last: LogLine): CitedText {
    const places = this.#say.firstAndLast(this.#place(first), this.#place(last, first));
    return [said, places, ...between(first, last), "."];
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
    const { tally, groupBy, filter, figure } = found;
    if (figure !== null && tally.last) {
      const said = quoteAll([figure], this.#say.and);
      const place = this.#place(tally.last);
      return [
        this.#asked.state
          ? this.#say.states(said, filenameOf(found), place)
          : this.#say.figure(said, filenameOf(found), place),
        cite(tally.last),
        ".\n",
        ...this.#item(tally.last),
      ];
    }
    const text = this.#counted(found);
    if (groupBy) {
      const groups = this.#groups(groupBy, tally.groups, tally.count);
      if (this.#asked.distinct) return [...groups, "\n\n", ...text];
      const few = tally.listed.length === tally.count || this.#asked.quotes;
      const items = few ? tally.listed.flatMap((line) => this.#item(line)) : [];
      return [...this.#leading(found), ...text, ...groups, items.length > 0 ? "\n" : "", ...items];
    }
    if (!tally.first || !tally.last || !asksForEntries(filter)) return text;
    const quoted = tally.first === tally.last ? [tally.first] : [tally.first, tally.last];
    return [...text, "\n", ...quoted.flatMap((line) => this.#item(line))];
  }

  /** Orders by what is asked for: the most, or the fewest. */
  #ranked(one: Pick<FoundGroup, "tally">, other: Pick<FoundGroup, "tally">): number {
    return (other.tally.count - one.tally.count) * (this.#asked.fewest ? -1 : 1);
  }

  /** Names the largest group, or all that tie for it, if the question asks for it. */
  #leading(found: DocumentFindings): CitedText {
    if (!this.#asked.leading) return [];
    const { count, groups } = found.tally;
    const [top, ...others] = groups
      .filter(({ name }) => name !== null)
      .toSorted((a, b) => this.#ranked(a, b));
    if (!top?.name || !top.tally.first || !top.tally.last) return [];
    const what = nameFilter(found.filter, count !== 1, this.#say);
    const own = top.tally.count;
    const figures = { count: own, total: count, fewest: this.#asked.fewest };
    const tied = others.filter(({ tally }) => tally.count === own);
    const names = [top, ...tied].map(({ name }) => escapeForAnswer(name ?? ""));
    const said =
      tied.length > 0 && tied.length < maxNamedLogs
        ? this.#say.leadingTie(joinList(names, this.#say.and), figures, what, filenameOf(found))
        : this.#say.leading(names[0] ?? "", figures, what, filenameOf(found));
    return [`${said} `, ...between(top.tally.first, top.tally.last), ".\n\n"];
  }

  /** Says what share of the whole the entries are, also per group if they are grouped. */
  #rate(first: LogLine, last: LogLine, found: DocumentFindings): CitedText {
    const { tally, whole, groupBy } = found;
    if (!whole) return [];
    const all = whole.tally.count;
    const said = this.#say.rate(
      filenameOf(found),
      this.#percent(tally.count, all),
      this.#numbered(found),
      `${all} ${nameFilter(whole.filter, all !== 1, this.#say)}`,
    );
    const text = this.#withEnds(said, first, last);
    if (!groupBy) return text;
    const totals = new Map(whole.tally.groups.map((group) => [group.name, group.tally.count]));
    const totalOf = (name: string | null) => (whole.byGroup ? (totals.get(name) ?? 0) : all);
    const groups = tally.groups.toSorted((a, b) =>
      isTimeGroup(groupBy) ? 0 : b.tally.count / totalOf(b.name) - a.tally.count / totalOf(a.name),
    );
    const items = this.#groups(groupBy, groups, tally.count, ({ name, tally: { count } }) => {
      const total = totalOf(name);
      return `${count}/${total} (${this.#percent(count, total)})`;
    });
    return [...text, ...items];
  }

  #percent(part: number, whole: number): string {
    const style = { style: "percent", maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(this.#asked.language, style).format(whole > 0 ? part / whole : 0);
  }

  #groups(
    groupBy: GroupBy,
    groups: LineTally["groups"],
    total: number,
    // A message that came again and again has a beginning and an end.
    figure = ({ tally }: FoundGroup) =>
      `${tally.count}${groupBy === "message" && tally.count > 1 ? this.#times(tally) : ""}`,
  ): CitedText {
    const [head, others] = isNounGroup(groupBy)
      ? this.#say.groupsOf(escapeForAnswer(groupBy.noun))
      : this.#say.groups[groupBy];
    const shown = groups.slice(0, maxShownGroups);
    const text = shown.flatMap((group, at): CitedText => {
      const { first, last } = group.tally;
      const said = group.name === null ? others : escapeForAnswer(group.name);
      return [
        `${at === 0 ? "" : "\n"}- ${said}: ${figure(group)} `,
        ...(first && last ? between(first, last) : []),
      ];
    });
    const left = groups.length - shown.length;
    // Groups above the limit were dropped, but all of their lines were counted.
    const rest = total - shown.reduce((sum, { tally }) => sum + tally.count, 0);
    const more = left > 0 ? [`\n- ${this.#say.moreGroups(left, rest)}`] : [];
    if (!this.#asked.distinct) return [`\n\n${head}:\n\n`, ...text, ...more];
    const named = groups.filter(({ name }) => name !== null).length;
    return [`${this.#say.groupCount(head, named)}:\n\n`, ...text, ...more];
  }

  /** Lists the few entries of a time, or else the kinds of failures and warnings in the order they began, and the rarest messages. */
  #story(found: DocumentFindings): CitedText {
    const { tally, rare } = found;
    if (found.groupBy === null)
      return [...this.#counted(found), this.#listHead(found), ...this.#items(found)];
    const kinds = tally === rare ? [] : tally.groups.slice(0, maxShownGroups);
    const names = new Set(kinds.map(({ name }) => name));
    const rarest = (rare?.groups ?? [])
      .filter(({ name }) => !names.has(name))
      .toSorted((a, b) => a.tally.count - b.tally.count)
      .slice(0, maxRareMessages);
    const byTime = kinds.toSorted((a, b) => startOf(a.tally.first) - startOf(b.tally.first));
    const { entries: _, ...narrowed } = found.filter;
    const whole = Object.keys(narrowed).length === 0;
    const told: CitedText =
      tally === rare
        ? whole
          ? [this.#say.rarest(filenameOf(found)), "\n"]
          : [...this.#counted(found), `\n\n${this.#say.rareToo}:\n`]
        : [
            ...this.#counted(found),
            `\n\n${this.#say.kindsByTime}:\n`,
            ...byTime.flatMap((group) => this.#kind(group)),
            rarest.length > 0 ? `\n\n${this.#say.rareToo}:\n` : "",
          ];
    return [...told, ...rarest.flatMap((group) => this.#kind(group))];
  }

  /** Lists a kind of message with its count and its first and last time. */
  #kind({ name, tally }: FoundGroup): CitedText {
    const { first, last, count } = tally;
    if (!first || !last) return [];
    const said = `${escapeForAnswer(name ?? first.text.trim())}: ${count}`;
    return [`\n- ${said}${this.#times(tally)} `, ...between(first, last)];
  }

  /** The first and last time, in brackets; empty without any. */
  #times({ first, last }: FoundGroup["tally"]): string {
    if (!first || !last) return "";
    const { locale } = this.#say;
    const later = first === last ? null : describeTimeAfter(last, first, locale);
    const when = [describeTime(first, locale), later].filter(Boolean).join(" – ");
    return when ? ` (${when})` : "";
  }

  #listHead({ tally }: DocumentFindings): string {
    const { limit } = this.#asked;
    if (linesListed(tally) === linesCounted(tally)) return "\n";
    return this.#say.listed(limit?.from === "end" ? "last" : "first", tally.listed.length);
  }

  #items({ tally }: DocumentFindings): CitedText {
    const text = tally.listed.flatMap((line) => [...this.#item(line), ...this.#again(line, tally)]);
    return [...text, ...(this.#asked.limit ? [] : this.#more(tally))];
  }

  #more(tally: LineTally): CitedText {
    const { last } = tally;
    const more = linesCounted(tally) - linesListed(tally);
    return more > 0 && last
      ? [`\n\n${this.#say.moreEntries(more, last.line)}`, cite(last), "."]
      : [];
  }

  /** How often a listed message came, from when to when: `(×214, 14:30:56 – 14:55:43)`. */
  #again(line: LogLine, { again }: LineTally): CitedText {
    const came = again.get(line);
    if (!came) return [];
    const { locale } = this.#say;
    const times = [line, came.last].map((one) => describeTimeAfter(one, line, locale));
    const when = times.filter(Boolean).join(" – ");
    return [` (×${came.messages}${when ? `, ${when}` : ""}) `, cite(came.last)];
  }

  /** Writes a line as a list item. */
  #item(line: LogLine): CitedText {
    const rest = line.rest.split("\n").filter((text) => text.trim() !== "");
    return [
      `\n- ${this.#say.line(line.line)}`,
      ...quoteLine(line, this.#say.emptyText),
      ...(this.#asked.filter.whole ? rest.slice(0, maxRestLines) : []).map(
        (text) => `\n  - ${escapeForAnswer(text.trim().slice(0, maxRestChars).toWellFormed())}`,
      ),
    ];
  }

  #edge(which: "first" | "last", line: LogLine, found: DocumentFindings): CitedText {
    const what = nameFilter(found.filter, false, this.#say);
    return [
      this.#say.edge(which, what, filenameOf(found), this.#place(line)),
      cite(line),
      ".\n",
      ...this.#item(line),
    ];
  }

  #span(first: LogLine, last: LogLine, found: DocumentFindings): CitedText {
    if (first === last) return this.#onlyOne(first, found);
    const what = nameFilter(found.filter, true, this.#say);
    const length = this.#length(first, last);
    return [
      this.#say.span(what, filenameOf(found), this.#spot(first), this.#spot(last, first), length),
      ...this.#both(first, last),
    ];
  }

  /** Cites and quotes the two lines that a sentence rests on. */
  #both(first: LogLine, last: LogLine): CitedText {
    return [...between(first, last), ".\n", ...this.#item(first), ...this.#item(last)];
  }

  /** Names the largest or smallest figure, then the lines with the most extreme ones. */
  #extreme(found: DocumentFindings): CitedText {
    const { lines = [], stated = 0, extreme } = found.extremes ?? {};
    const [top] = lines;
    if (!top || !extreme) return [];
    const { said, ms } = top.figure;
    const long = ms !== null && ms >= 60_000 ? ` (${describeSpan(ms, this.#say.units)})` : "";
    const what = nameFilter(found.filter, stated !== 1, this.#say);
    return [
      this.#say.extreme(`${escapeForAnswer(said)}${long}`, {
        which: extreme.which,
        length: extreme.of === "length",
        rank: Math.min(extreme.rank ?? 1, stated),
        count: stated,
        what,
        name: filenameOf(found),
        place: this.#place(top.line),
      }),
      cite(top.line),
      ".\n",
      ...lines.flatMap(({ line }) => this.#item(line)),
    ];
  }

  /** Tells how long something took, with the shortest and the longest time. */
  #taking(found: DocumentFindings): CitedText {
    if (!found.times) return [];
    const { stated, isTimed, shortest, longest } = found.times;
    const mean = isTimed
      ? this.#inUnits(found.times.mean)
      : `${Number(found.times.mean.toPrecision(3))}`;
    const [least, most] = [shortest, longest].map(({ figure }) => escapeForAnswer(figure.said));
    const what = `${stated} ${nameFilter(found.filter, stated !== 1, this.#say)}`;
    return [
      `${this.#say.taking({ mean, least, most, count: stated, what, name: filenameOf(found) })} `,
      ...between(shortest.line, longest.line),
      ".\n",
      ...this.#item(shortest.line),
      ...(stated > 1 ? this.#item(longest.line) : []),
    ];
  }

  /** A length of time, below a second in milliseconds. */
  #inUnits(ms: number): string {
    if (ms < 1_000) return `${Number(ms.toPrecision(3))} ms`;
    return describeSpan(ms < 60_000 ? Math.round(ms / 10) * 10 : ms, this.#say.units);
  }

  /** Tells the sum, and the lines that it is of where they are few. */
  #sum(first: LogLine, last: LogLine, found: DocumentFindings): CitedText {
    const { said = "", lines = [] } = found.sum ?? {};
    const what = `${lines.length} ${nameFilter(found.filter, true, this.#say)}`;
    const few = lines.length <= maxShownGroups ? lines : [];
    const sum = this.#say.sum(escapeForAnswer(said), what, filenameOf(found));
    return [
      ...this.#withEnds(sum, first, last),
      few.length > 0 ? "\n" : "",
      ...few.flatMap((line) => this.#item(line)),
    ];
  }

  /** Quotes the cause of an entry, and the entry. */
  #cause(line: LogLine, found: DocumentFindings): CitedText {
    const shown = [...found.causes, line].flatMap((one) => this.#item(one));
    const more = found.tally.count > 1 ? ["\n\n", ...this.#counted(found)] : [];
    return [
      this.#say.cause(filenameOf(found), this.#place(line)),
      cite(line),
      ":\n",
      ...shown,
      ...more,
    ];
  }

  #onlyOne(line: LogLine, found: DocumentFindings): CitedText {
    const what = nameFilter(found.filter, false, this.#say);
    const said = this.#say.onlyOne(filenameOf(found), what);
    return [said, ...this.#placeCited(line), ".\n", ...this.#item(line)];
  }

  /** Says that no entry matches, and how many lines were searched. */
  #none(filter: LineFilter, names: string, findings: readonly DocumentFindings[]): CitedText {
    const what = nameFilter(filter, false, this.#say);
    return [`${this.#say.none(what, names)} ${this.#looked(findings)}`];
  }

  #gap(found: DocumentFindings): CitedText {
    const { gap } = found.tally;
    const length = gap && this.#length(gap.from, gap.to);
    if (!gap || !length) return [this.#say.noGap(filenameOf(found))];
    const { from, to } = gap;
    return [
      this.#say.gap(filenameOf(found), length, this.#spot(from), this.#spot(to, from)),
      ...this.#both(from, to),
    ];
  }

  #beside(line: LogLine, found: DocumentFindings): CitedText {
    const side = this.#asked.beside?.side ?? "before";
    return [
      this.#say.besideOf(side, filenameOf(found), this.#place(line)),
      cite(line),
      ":\n",
      ...found.tally.listed.flatMap((one) => this.#item(one)),
    ];
  }

  #turns(found: DocumentFindings): CitedText {
    const { turns } = found;
    const told = turns
      .slice(0, maxShownTurns)
      .flatMap((turn, at) => [at === 0 ? "" : "\n\n", ...this.#between(turn, found)]);
    const last = turns.at(-1)?.[1];
    const more = turns.length - maxShownTurns;
    return more > 0 && last
      ? [...told, `\n\n${this.#say.moreEntries(more, last.line)}`, cite(last), "."]
      : told;
  }

  #between(
    [from, to]: readonly [LogLine | undefined, LogLine | undefined],
    found: DocumentFindings,
  ): CitedText {
    const missing = [from, to].findIndex((line) => line === undefined);
    const endpoint = this.#asked.endpoints?.[missing === 1 ? 1 : 0];
    if (!from || !to) return this.#none(endpoint?.filter ?? {}, filenameOf(found), [found]);
    const length = this.#length(from, to);
    const said = length
      ? this.#say.between(filenameOf(found), length, this.#spot(from), this.#spot(to, from))
      : this.#say.betweenUnknown(filenameOf(found), from.line, to.line);
    return [said, ...this.#both(from, to)];
  }

  #lines(found: DocumentFindings): CitedText {
    const { filter, tally } = found;
    const { lastLine } = found.log.extent;
    const name = filenameOf(found);
    const from = filter.lineFrom ?? 1;
    const to = filter.lineTo ?? from;
    const [first] = tally.listed;
    if (from > lastLine || from < 1) return [this.#say.noLine(name, lastLine, from)];
    if (!first && found.log.given) return this.#none(filter, name, [found]);
    if (!first)
      return [from === to ? this.#say.emptyLine(from, name) : this.#say.emptyLines(from, to, name)];
    if (from === to)
      return [`${this.#say.lineOf(from, name)}\n\n- `, ...quoteLine(first, this.#say.emptyText)];
    const end = Math.min(to, lastLine);
    const shown = tally.listed.filter((line) => line.text !== "");
    const { lineNumbers } = filter;
    const there = lineNumbers?.filter((line) => line <= lastLine).map(String);
    return [
      there
        ? this.#say.lineList(joinList(there, this.#say.and), name)
        : this.#say.lineRange(from, end, name, end < to),
      ...shown.flatMap((line) => this.#item(line)),
      ...this.#more(tally),
    ];
  }

  #place(line: LogLine, before?: LogLine): string {
    return this.#say.place(line.line, shownTime(this.#say.locale, line, before));
  }

  #spot(line: LogLine, before?: LogLine): string {
    return this.#say.spot(line.line, shownTime(this.#say.locale, line, before));
  }

  #placeCited(line: LogLine): CitedText {
    return [`${this.#place(line)} `, cite(line)];
  }

  /** How long it is between two lines; null when they have no times. */
  #length(from: LogLine, to: LogLine): string | null {
    const { units } = this.#say;
    if (from.time !== null && to.time !== null) return describeSpan(to.time - from.time, units);
    return from.clock !== null && to.clock !== null
      ? describeSpan(to.clock - from.clock, units)
      : null;
  }

  /** Says how many lines were searched. */
  #looked(findings: readonly DocumentFindings[]): string {
    if (findings.every(({ filter }) => filter.stretch))
      return this.#say.noTimes(this.#names(findings));
    const cut = findings.find(({ log }) => log.given);
    if (cut) return this.#onlyGiven(cut.log);
    return this.#say.looked(findings.reduce((sum, { log }) => sum + log.extent.lastLine, 0));
  }

  #names(findings: readonly DocumentFindings[]): string {
    const all = findings.map(filenameOf);
    const rest = all.length - maxNamedLogs;
    return rest > 0
      ? `${all.slice(0, maxNamedLogs).join(", ")} ${this.#say.moreFiles(rest)}`
      : joinList(all, this.#say.or);
  }
}

const filenameOf = ({ log }: DocumentFindings) => escapeForAnswer(log.document.filename);

const shownTime = (locale: string, line: LogLine, before?: LogLine) =>
  before ? describeTimeAfter(line, before, locale) : describeTime(line, locale);

const startOf = (line: LogLine | undefined) => line?.time ?? line?.clock ?? line?.line ?? 0;

/** Cites the first and last of several lines. */
function between(first: LogLine, last: LogLine): CitedText {
  return first === last ? [cite(first)] : [cite(first), cite(last)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
