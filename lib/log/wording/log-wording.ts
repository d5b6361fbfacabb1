import type { KnownGroup } from "../line-fields.ts";
import type { FigureBound } from "../line-filter.ts";

/** What the group that is asked for has, of all; `fewest` if it is the smallest. */
type LeadingFigures = { count: number; total: number; fewest: boolean };

/** The words of an answer over lines, in one language. A new language needs a file here and a line in `index.ts`. */
export type LogWording = {
  /** For the names of months. */
  locale: string;
  /** The noun for entries of these levels (any, if none), singular or plural. */
  entries(levels: readonly string[], many: boolean): string;
  /** "130 ERROR and 2 FATAL entries". */
  counted(levels: readonly (readonly [string, number])[], many: boolean): string;
  lines(many: boolean): string;
  /** Entries that say in words that something failed. */
  failing(many: boolean): string;
  requests(many: boolean): string;
  and: string;
  or: string;
  withWords(words: string): string;
  withStatus(status: string): string;
  statusRange(from: number, to: number): string;
  at(time: string): string;
  on(day: string): string;
  betweenTimes(from: string, to: string): string;
  fromOn(time: string): string;
  upTo(time: string): string;
  except(what: string): string;
  betweenLines(from: number, to: number): string;
  onLines(from: number, to: number): string;
  /** The same as one sentence: "app.log has 92 ERROR entries". */
  has(name: string, what: string): string;
  inAll(what: string, files: number, total: number): string;
  /** "14.2% in app.log: 17 ERROR entries out of 120 entries in all". */
  rate(name: string, percent: string, part: string, whole: string): string;
  /** Entries of one kind of message. */
  ofKind(kind: string): string;
  /** "on line 59 at 14:11:42". */
  place(line: number, time: string | null): string;
  /** "line 59 (14:11:42)". */
  spot(line: number, time: string | null): string;
  firstAndLast(first: string, last: string): string;
  none(what: string, names: string): string;
  noneIn(names: string): string;
  moreFiles(count: number): string;
  looked(lines: number): string;
  /** Given filters left only these to look at. */
  onlyLooked(what: string): string;
  /** Names the headings above lines: ` under “Pumps”`. */
  inSections(names: string): string;
  /** No line has a time, so none can be found by it. */
  noTimes(names: string): string;
  /** No log is searched, or not the one named; `what` is how the question was read. */
  noLog(what: string, file: string | null): string;
  /** Words that counting lines cannot answer; `what` is how the question was read without them. */
  beyond(words: string, what: string): string;
  /** The largest or smallest figure among the entries that state one. */
  extreme(figure: string, of: ExtremeOf): string;
  /** What the figures of these entries come to together. */
  sum(figure: string, what: string, name: string): string;
  /** How long something took by what entries state: the mean of them, and the ends. */
  taking(of: TakingOf): string;
  onlyOne(name: string, what: string): string;
  edge(which: "first" | "last", what: string, name: string, place: string): string;
  span(what: string, name: string, from: string, to: string, length: string | null): string;
  between(name: string, length: string, from: string, to: string): string;
  betweenUnknown(name: string, from: number, to: number): string;
  gap(name: string, length: string, from: string, to: string): string;
  besideOf(side: "before" | "after", name: string, place: string): string;
  noGap(name: string): string;
  line(line: number): string;
  lineRange(from: number, to: number, name: string, endsThere: boolean): string;
  lineList(numbers: string, name: string): string;
  lineOf(line: number, name: string): string;
  emptyLine(line: number, name: string): string;
  emptyLines(from: number, to: number, name: string): string;
  emptyText: string;
  noLine(name: string, lines: number, line: number): string;
  listed(which: "first" | "last", count: number): string;
  moreEntries(count: number, line: number): string;
  /** ` above 5 seconds`, or below. */
  beyondFigure(side: FigureBound["side"], figure: string): string;
  /** The heading of groups, and the name of the group of all other lines. */
  groups: Record<KnownGroup, readonly [head: string, others: string]>;
  /** The same for a noun of the question. */
  groupsOf(noun: string): readonly [head: string, others: string];
  /** The heading of groups, with how many there are. */
  groupCount(head: string, count: number): string;
  moreGroups(count: number, total: number): string;
  /** The largest group. */
  leading(name: string, figures: LeadingFigures, what: string, file: string): string;
  leadingTie(names: string, figures: LeadingFigures, what: string, file: string): string;
  kindsByTime: string;
  rarest(name: string): string;
  cause(name: string, place: string): string;
  states(what: string, name: string, place: string): string;
  figure(what: string, name: string, place: string): string;
  rareToo: string;
  missingBeside(words: string): string;
  missing(words: string): string;
  levelDropped(words: string): string;
  /** Of what was counted, so many messages are in lines that only count them. */
  repeated(count: number): string;
  fatalToo(count: number, place: string): string;
  notReady(name: string, lines: number): string;
  units: Record<"day" | "hour" | "minute" | "second", readonly [string, string]>;
};

/** How long something took. */
type TakingOf = {
  mean: string;
  least: string | undefined;
  most: string | undefined;
  count: number;
  /** The entries that state it, with their number. */
  what: string;
  name: string;
};

/** Where an extreme figure is; `length` if it is one of time. */
type ExtremeOf = {
  which: "highest" | "lowest";
  length: boolean;
  /** 1 for the most extreme, 2 for the next. */
  rank: number;
  count: number;
  what: string;
  name: string;
  place: string;
};
