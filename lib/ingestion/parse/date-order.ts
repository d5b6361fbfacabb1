import {
  type DateOrder,
  dateOrders,
  likelyOrders,
  numericDatePattern,
  readNumericDate,
} from "./log-line.ts";

/** At most so many lines are compared, spread over the file. */
const maxCompared = 4_000;
/** A stamp is at a line's head. */
const headUnits = 100;

const numericStamp = new RegExp(
  `(?<![\\w.:/-])${numericDatePattern},? (?<h>\\d{1,2}):(?<m>\\d{2})(?::(?<s>\\d{2}))?`,
  "u",
);

type NumericStamp = Record<string, string | undefined>;

/**
 * Returns the order of dates of three numbers in a log (`08.03.25`, `03/08/2025`), which one line alone may not tell: the
 * one in which every date exists and none is after the day that the file came in, the lines ascend, and lie closest
 * together.
 * @returns undefined where that is what the first such date suggests by itself, or there is none.
 */
export function dateOrderOf(text: string, receivedAt?: Date): DateOrder | undefined {
  const stamps = numericStampsOf(text);
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

/** Finds the stamps with a date like the first one's, in order. */
function numericStampsOf(text: string): NumericStamp[] {
  const lines = text.split("\n");
  const step = Math.max(1, Math.ceil(lines.length / maxCompared));
  const stamps: NumericStamp[] = [];
  for (let at = 0; at < lines.length; at += step) {
    const found = numericStamp.exec((lines[at] ?? "").slice(0, headUnits))?.groups;
    const first = stamps[0] ?? found;
    if (
      found?.["sep"] === first?.["sep"] &&
      found?.["n3"]?.length === first?.["n3"]?.length &&
      found
    )
      stamps.push(found);
  }
  return stamps;
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
