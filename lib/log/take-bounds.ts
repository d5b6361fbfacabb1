import type { LineFilter } from "./line-filter.ts";
import type { LogQuestion } from "./log-question.ts";
import { isWindowed } from "./read-act.ts";
import { takeAmid, takeBeside } from "./take-beside.ts";
import { takeEndpoints, takeEndsOf } from "./take-endpoints.ts";
import { linesFilter, type SaidLines, takeLimit, takeLines } from "./take-filter.ts";
import { lastingFor, takeDayBeside, takeLengthBeside, takeOtherSide } from "./take-other-side.ts";
import { takeStretch } from "./take-stretch.ts";
import { takeDayIn, takeTimeWindow, timedNoun } from "./take-time-window.ts";
import { takeUnreadTimes } from "./take-unread-times.ts";
import type { Words } from "./take-words.ts";

/** Takes what bounds the lines: two entries, a place in the log or a time, an entry that they are beside. */
export function takeBounds(words: Words, lines: SaidLines | null, before: LogQuestion | undefined) {
  const endpoints = takeEndpoints(words) ?? takeEndsOf(words, before);
  const hourly = before !== undefined && isWindowed(before.filter);
  const amid = endpoints ? null : takeAmid(words);
  const { length, ...place } = takePlace(words, lines, { hourly, before });
  const beside = amid ?? takeBeside(words);
  if (!length) return { endpoints, place, beside };
  return beside
    ? { endpoints, place, beside: { ...beside, within: length.ms } }
    : { endpoints, place: { ...place, moments: [...place.moments, length.said] }, beside };
}

/** Takes out the place of the lines in a log: their numbers, how many from an end, their times. */
function takePlace(
  words: Words,
  named: SaidLines | null,
  { hourly, before }: { hourly: boolean; before: LogQuestion | undefined },
) {
  const lines = takeLines(words) ?? named;
  const limit = takeLimit(words);
  const dayBeside = takeDayBeside(words, before?.filter);
  const length = takeLengthBeside(words);
  const stretch = takeStretch(words);
  const said =
    dayBeside ??
    takeTimeWindow(words, { bareDays: true, hours: hourly || words.has(timedNoun) }) ??
    takeDayIn(words, before?.filter.timeFrom ?? null) ??
    takeOtherSide(words, before?.filter);
  const window = said && length ? lastingFor(said, length.ms) : said;
  const unread = takeUnreadTimes(words);
  const filter: LineFilter = {
    ...(window?.from ? { timeFrom: window.from } : {}),
    ...(window?.to ? { timeTo: window.to } : {}),
    ...(stretch ? { stretch } : {}),
    ...linesFilter(lines),
  };
  return { filter, limit, length: window ? null : length, ...unread };
}
