import type { Measure } from "../text/measures.ts";

const secondsOfMonth = (365.25 / 12) * 86_400;
/** Months have 28 to 31 days, so that a span in days is as long as one in months within this share: 90 days, 3 months. */
const monthTolerance = 0.04;
/** Hours and less are no way to say months. */
const minDaySeconds = 86_400;

/** Whether one of two units counts months and the other one days or weeks, which compare by their length alone. */
export const areDaysAndMonths = (one: Measure, other: Measure) =>
  [one, other].some(({ dimension }) => dimension === "months") &&
  [one, other].some(({ dimension, factor }) => dimension === "time" && factor >= minDaySeconds);

/** Whether a length in days or weeks and one in months are about the same. */
export function isSameSpan(
  { value, unit }: { value: number; unit: Measure },
  other: { value: number; unit: Measure },
): boolean {
  const seconds = (amount: number, { dimension, factor }: Measure) =>
    amount * factor * (dimension === "months" ? secondsOfMonth : 1);
  const [one, two] = [seconds(value, unit), seconds(other.value, other.unit)];
  return Math.abs(one - two) <= monthTolerance * Math.max(one, two);
}
