import { z } from "zod";

/** Postgres refuses U+0000, so stored texts have U+FFFD in its place. A filter must have the same. */
const withoutNul = (value: string) => value.replaceAll("\0", "\uFFFD");

const filterValues = z.array(z.string().min(1).max(200).transform(withoutNul)).min(1).max(100);
const day = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "must be a date like 2020, 2020-05 or 2020-05-31");
const instant = z.iso.datetime({ offset: true }).refine((value) => {
  // The zone may move a time out of the years that Postgres writes with four digits.
  const year = new Date(value).getUTCFullYear();
  return year > 0 && year < 10_000;
}, "must be a time in the years 1 to 9999");
/** Up to what the column holds. */
const line = z.number().int().min(1).max(2_147_483_647);

/** What a search may be narrowed to (docs/api.md, "Filters"). */
export const filtersSchema = z
  .strictObject({
    kinds: filterValues,
    sections: filterValues,
    journals: filterValues,
    publishedFrom: day,
    publishedTo: day,
    severities: filterValues,
    timeFrom: instant,
    timeTo: instant,
    lineFrom: line,
    lineTo: line,
  })
  .partial();

export type Filters = z.output<typeof filtersSchema>;
