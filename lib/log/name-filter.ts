import { escapeForAnswer } from "../text/escape-document.ts";
import { joinList } from "../text/join-list.ts";
import { describeBound } from "./describe-time.ts";
import { asksForEntries, type LineFilter } from "./line-filter.ts";
import type { TimeBound } from "./time-bound.ts";
import type { LogWording } from "./wording/index.ts";

/** Writes a filter as a noun: `ERROR entries with “pool” between 14:30 and 14:45`. */
export function nameFilter(
  filter: LineFilter,
  many: boolean,
  wording: LogWording,
  { bare = false, noun }: { bare?: boolean; noun?: string } = {},
): string {
  const said = noun ?? nounOf(filter, many, wording);
  const kind =
    filter.kind === undefined ? "" : wording.ofKind(quoteAll([filter.kind], wording.and));
  const { figure } = filter;
  const stated = [figure?.said, figure?.upTo?.said].filter((one) => one !== undefined);
  const beyond = figure ? wording.beyondFigure(figure.side, joinList(stated, wording.and)) : "";
  const named = `${said}${kind}${nameWords(filter, wording)}${nameStatuses(filter, wording)}${beyond}`;
  const placed = bare ? "" : `${nameWindow(filter, wording)}${nameRange(filter, wording)}`;
  return `${named}${placed}${nameExceptions(filter, wording)}`;
}

function nameExceptions({ except }: LineFilter, wording: LogWording): string {
  const named = except?.map((one) => nameFilter(one, true, wording)) ?? [];
  return named.length === 0 ? "" : wording.except(joinList(named, wording.and));
}

function nounOf(filter: LineFilter, many: boolean, wording: LogWording): string {
  if (filter.severities?.length) return wording.entries(filter.severities, many);
  if (filter.failing) return wording.failing(many);
  if (filter.requests) return wording.requests(many);
  return asksForEntries(filter) ? wording.entries([], many) : wording.lines(many);
}

/** Writes the words of a filter as they were asked: ` with “pool” and “busy”`. */
export function nameWords({ terms, words }: LineFilter, wording: LogWording): string {
  const all = [...(terms ?? []), ...(words ?? []).map(({ said }) => said)];
  return all.length === 0 ? "" : wording.withWords(quoteAll(all, wording.and));
}

/** `“a”, “b” and “c”`. */
export function quoteAll(all: readonly string[], word: string): string {
  return joinList(
    all.map((one) => `“${escapeForAnswer(one)}”`),
    word,
  );
}

function nameStatuses({ statuses }: LineFilter, wording: LogWording): string {
  if (!statuses) return "";
  const all = statuses.map(([from, to]) =>
    from === to ? `${from}` : wording.statusRange(from, to),
  );
  return wording.withStatus(joinList(all, wording.or));
}

function nameWindow({ timeFrom, timeTo }: LineFilter, wording: LogWording): string {
  const bound = (of: TimeBound, end: "from" | "to") => describeBound(of, end, wording.locale);
  if (timeFrom && timeTo) {
    const [from, to] = [bound(timeFrom, "from"), bound(timeTo, "to")];
    const day =
      timeFrom.date === null
        ? null
        : bound({ date: timeFrom.date, clock: 0, offset: null }, "from");
    if (from === to) return /:/u.test(from) ? wording.at(from) : wording.on(from);
    if (day && timeTo.date === timeFrom.date && from !== day)
      return wording.betweenTimes(from, bound({ ...timeTo, date: null }, "to"));
    return wording.betweenTimes(from, to);
  }
  if (timeFrom) return wording.fromOn(bound(timeFrom, "from"));
  return timeTo ? wording.upTo(bound(timeTo, "to")) : "";
}

function nameRange({ lineFrom, lineTo }: LineFilter, wording: LogWording): string {
  if (lineFrom === undefined || lineTo === undefined) return "";
  // Neighbours have no line between them.
  if (lineFrom > lineTo) return wording.betweenLines(lineTo, lineFrom);
  return wording.onLines(lineFrom, lineTo);
}
