import type { ShownFilters } from "@/lib/wire/describe-filters.ts";
import type { AppliedFilter } from "@/lib/wire/filters.ts";

/** Reads the applied filters from a response; entries of another shape are left out. */
export function readAppliedFilters(applied: readonly AppliedFilter[]): ShownFilters {
  const valueOf = (field: keyof ShownFilters) =>
    applied.find((filter) => filter.field === field)?.value;
  const list = (field: keyof ShownFilters) => {
    const value = valueOf(field);
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
  };
  const text = (field: keyof ShownFilters) => {
    const value = valueOf(field);
    return typeof value === "string" ? value : undefined;
  };
  const number = (field: keyof ShownFilters) => {
    const value = valueOf(field);
    return typeof value === "number" ? value : undefined;
  };
  return {
    kinds: list("kinds"),
    sections: list("sections"),
    journals: list("journals"),
    publishedFrom: text("publishedFrom"),
    publishedTo: text("publishedTo"),
    severities: list("severities"),
    timeFrom: text("timeFrom"),
    timeTo: text("timeTo"),
    lineFrom: number("lineFrom"),
    lineTo: number("lineTo"),
    statuses: list("statuses"),
    q: text("q"),
  };
}
