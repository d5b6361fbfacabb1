import {
  type DateOrder,
  dateOrders,
  likelyOrders,
  numericDatePattern,
  readNumericDate,
} from "./log-line.ts";

/** At most so many dates are compared, spread over the file; at least half as many, where it has them. */
const maxCompared = 4_000;
/** A stamp is at a line's head. */
const headUnits = 100;

const numericStamp = new RegExp(
  `(?<![\\w.:/-])${numericDatePattern},? (?<h>\\d{1,2}):(?<m>\\d{2})(?::(?<s>\\d{2}))?`,
  "u",
);

type NumericStamp = Record<string, string | undefined>;

/** Compares the dates in a log's lines, which come in pieces. See {@link dateOrderOf}. */
export function createDateSurvey(receivedAt?: Date): {
  /** @param lines whole lines. */
  push(lines: string): void;
  end(): DateOrder | undefined;
} {
  let step = 1;
  let count = 0;
  let first: NumericStamp | undefined;
  let sampled: { at: number; stamp: NumericStamp }[] = [];
  const take = (head: string) => {
    const stamp = numericStamp.exec(head)?.groups;
    first ??= stamp;
    if (!stamp || !first || !isLike(stamp, first)) return;
    // An entry may have several lines, of which only one has a date: those alone are counted.
    if (count % step === 0) sampled.push({ at: count, stamp });
    count += 1;
    if (sampled.length <= maxCompared) return;
    step *= 2;
    sampled = sampled.filter(({ at }) => at % step === 0);
  };
  return {
    push(lines) {
      for (let start = 0; start < lines.length; ) {
        const at = lines.indexOf("\n", start);
        const end = at < 0 ? lines.length : at;
        take(lines.slice(start, Math.min(end, start + headUnits)));
        start = end + 1;
      }
    },
    end() {
      const stamps = sampled.map(({ stamp }) => stamp);
      return orderOf(stamps, receivedAt);
    },
  };
}

/** Whether two dates are written in one form. */
const isLike = (stamp: NumericStamp, other: NumericStamp) =>
  stamp["sep"] === other["sep"] && stamp["n3"]?.length === other["n3"]?.length;

/**
 * Returns the order of dates of three numbers in a log (`08.03.25`, `03/08/2025`), which one line alone may not tell: the
 * one in which every date exists and none is after the day that the file came in, the lines ascend, and lie closest
 * together.
 * @returns undefined where that is what the first such date suggests by itself, or there is none.
 */
export function dateOrderOf(text: string, receivedAt?: Date): DateOrder | undefined {
  const survey = createDateSurvey(receivedAt);
  survey.push(text);
  return survey.end();
}

function orderOf(
  stamps: readonly NumericStamp[],
  receivedAt: Date | undefined,
): DateOrder | undefined {
  const [first] = stamps;
  if (!first) return undefined;
  const likely = likelyOrders(first);
  const fits = dateOrders.map((order) => ({ order, fit: dateFitOf(stamps, order, receivedAt) }));
  // Nobody writes the month first with dots but where nothing else fits: the first of each month may lie close together.
  const isDotted =
    first["sep"] === "." &&
    fits.some(({ order, fit }) => order === "dmy" && fit.missing + fit.descents === 0);
  const ranked = fits
    .filter(({ order }) => !isDotted || order !== "mdy")
    .toSorted(
      (a, b) =>
        a.fit.missing - b.fit.missing ||
        a.fit.descents - b.fit.descents ||
        a.fit.span - b.fit.span ||
        likely.indexOf(a.order) - likely.indexOf(b.order),
    );
  const best = ranked[0]?.order;
  return best === likely[0] ? undefined : best;
}

/** Returns the order that was found when a log was read. */
export function storedDateOrder({ dateOrder }: Record<string, unknown>): DateOrder | undefined {
  return dateOrders.find((order) => order === dateOrder);
}

/** How well an order fits: dates that there are not, steps back in time, and the time from first to last. */
function dateFitOf(
  stamps: readonly NumericStamp[],
  order: DateOrder,
  receivedAt: Date | undefined,
) {
  const latest = receivedAt ? receivedAt.getTime() + 86_400_000 : Infinity;
  let [missing, descents, earliestAt, latestAt, before] = [0, 0, Infinity, -Infinity, -Infinity];
  for (const stamp of stamps) {
    const at = instantIn(stamp, order);
    if (at === undefined || at > latest) {
      missing++;
      continue;
    }
    if (at < before) descents++;
    before = at;
    earliestAt = Math.min(earliestAt, at);
    latestAt = Math.max(latestAt, at);
  }
  return { missing, descents, span: Math.max(0, latestAt - earliestAt) };
}

function instantIn(stamp: NumericStamp, order: DateOrder): number | undefined {
  const on = readNumericDate(stamp, order);
  if (!on) return undefined;
  const midnight = new Date(Date.UTC(on.year, on.month - 1, on.day));
  if (midnight.getUTCMonth() !== on.month - 1 || midnight.getUTCDate() !== on.day) return undefined;
  const { h, m, s = "0" } = stamp;
  return midnight.getTime() + ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1_000;
}
