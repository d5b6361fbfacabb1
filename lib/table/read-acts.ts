import type { AskedTable, MentionOf } from "./asked-table.ts";

export type Aggregate = MentionOf<"count"> | MentionOf<"sum"> | MentionOf<"mean">;

/** The words that say what is computed. */
export type Acts = {
  order: MentionOf<"order"> | null;
  aggregate: Aggregate | null;
  /** Whether the order is of what each has altogether: "the most", "the highest number of". */
  adds: boolean;
};

/** Reads what is computed; null if there is more of it than one order and one figure. */
export function readActs(asked: AskedTable): Acts | null {
  const [order = null, ...orders] = asked.all("order");
  const [count, ...counts] = asked.all("count");
  const [sum] = asked.all("sum");
  const [mean, ...means] = asked.all("mean");
  if (orders.length + counts.length + means.length > 0 || (sum && mean)) return null;
  for (const each of asked.all("sum")) asked.use(each);
  const adds = order?.adds === true && !mean;
  if (!count) return { order, aggregate: sum ?? mean ?? null, adds: adds || sum !== undefined };
  if (mean) return asked.behind(mean) === count ? { order, aggregate: mean, adds } : null;
  if (!order) return { order, aggregate: count, adds };
  // "The biggest order, how many packs" asks for the figure of one row.
  const isOfOrder = asked.behind(order) === count;
  const isSized = ["column", "unit"].includes(asked.behind(count)?.kind ?? "");
  return isOfOrder || isSized ? { order, aggregate: null, adds: adds || isOfOrder } : null;
}
