import * as z from "zod/mini";

/** Postgres refuses U+0000, so stored texts have U+FFFD in its place. A filter must have the same. */
const withoutNul = (value: string) => value.replaceAll("\0", "\uFFFD");

const filterValues = z
  .array(z.string().check(z.minLength(1), z.maxLength(200), z.overwrite(withoutNul)))
  .check(z.minLength(1), z.maxLength(100));
const day = z
  .string()
  .check(
    z.regex(
      /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
      "must be a date like 2020, 2020-05 or 2020-05-31",
    ),
  );
const instant = z.iso.datetime({ offset: true }).check(
  z.refine((value) => {
    // The zone may move a time out of the years that Postgres writes with four digits.
    const year = new Date(value).getUTCFullYear();
    return year > 0 && year < 10_000;
  }, "must be a time in the years 1 to 9999"),
);
/** Up to what the column holds. */
const lineInFile = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** What a search may be narrowed to (docs/api.md, "Filters"). */
export const filtersSchema = z.partial(
  z.strictObject({
    kinds: filterValues,
    sections: filterValues,
    journals: filterValues,
    publishedFrom: day,
    publishedTo: day,
    severities: filterValues,
    timeFrom: instant,
    timeTo: instant,
    lineFrom: lineInFile,
    lineTo: lineInFile,
  }),
);
export type Filters = z.infer<typeof filtersSchema>;
export type FilterField = keyof Filters;

/** Filters that are not to be read from a question's words, by their fields. */
export const ignoredFiltersSchema = z.array(z.keyof(filtersSchema)).check(z.maxLength(20));

/** A filter that held; a computed answer has more fields than {@link filtersSchema}. */
export const appliedFilterSchema = z.object({
  field: z.string(),
  value: z.unknown(),
  origin: z.enum(["given", "read_from_question"]),
});
export type AppliedFilter = z.infer<typeof appliedFilterSchema>;
