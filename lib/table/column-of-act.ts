import type { AskedTable, MentionOf } from "./asked-table.ts";
import {
  columnOfFlow,
  columnsAbout,
  columnToAdd,
  columnWithUnit,
  isAdded,
  numbersRows,
  only,
} from "./choose-column.ts";
import type { Mention } from "./mention.ts";
import type { Acts, Aggregate } from "./read-acts.ts";
import type { GroupKey } from "./table-question.ts";

/** An end of a column. */
export type Edge = { direction: "highest" | "lowest"; column: number | null };

/** The column that is ordered, and which end of it. A named column or unit tells which of several is meant. */
export function edgeOf(asked: AskedTable, order: MentionOf<"order">): Edge {
  const { direction, aspect, or } = order;
  if (!aspect) return { direction, column: measured(asked, asked.sizedBeside(order)) };
  const edges = [{ direction, aspect }, ...(or ? [or] : [])].map((edge) => ({
    direction: edge.direction,
    columns: columnsAbout(asked.table, edge.aspect, asked.language),
  }));
  for (const { columns, ...edge } of edges)
    for (const mention of asked.mentions) {
      const column = namedOf(asked, mention);
      if (column === null || !columns.includes(column)) continue;
      asked.use(mention);
      return { ...edge, column };
    }
  const meant = edges.find(({ columns }) => columns.length > 0);
  if (!meant) return { direction, column: asked.sized(asked.behind(order)) };
  const ofRow = asked.all("rows").some(({ own }) => own) ? added(asked, meant.columns) : null;
  return { direction: meant.direction, column: only(meant.columns) ?? ofRow };
}

/** The column that is meant by a named one: the biggest order is the one of most money, and not of the highest number. */
function measured(asked: AskedTable, column: number | null): number | null {
  const { table, language } = asked;
  if (column === null) return asked.byUnit();
  const asksNumber = asked
    .all("column")
    .some(({ columns, length }) => columns.includes(column) && length > 1);
  if (asksNumber || !numbersRows(table, column, language)) return column;
  const others = table.columns.flatMap(({ kind }, at) =>
    kind === "number" && at !== column ? [at] : [],
  );
  // Rows with a day are of what was paid. What makes a house big is not its rent.
  const isOfDays = table.columns.some(({ kind }) => kind === "date");
  return isOfDays ? columnToAdd(table, language) : only(others);
}

function namedOf(asked: AskedTable, mention: Mention): number | null {
  if (mention.kind === "unit") return columnWithUnit(asked.table, mention.unit);
  return mention.kind === "column" && !asked.isUsed(mention)
    ? only(mention.columns.filter((column) => asked.isSized(column)))
    : null;
}

const added = ({ table, language }: AskedTable, columns: readonly number[]): number | null =>
  only(columns.filter((column) => isAdded(table, column, language)));

/** The column to add up or to take the mean of; null where rows are counted, or nothing is computed. */
export function columnOfFigure(
  asked: AskedTable,
  { aggregate }: Acts,
  key: GroupKey | null,
): number | null {
  if (aggregate?.kind === "count") return columnCounted(asked, aggregate);
  if (!aggregate) return columnImplied(asked, key);
  const [about] = asked.all("about");
  // What was spent is no sum of prices per piece.
  if (about && aggregate.kind === "sum") return columnAdded(asked, about);
  const named =
    (about && columnAdded(asked, about)) ?? measured(asked, asked.sizedBeside(aggregate));
  // What is a total in each row is not added up again.
  if (aggregate.kind === "sum" && asked.table.columns[named ?? -1]?.isRunning) return null;
  if (named !== null || aggregate.kind === "mean") return named;
  // The total of a product may be of money or of pieces.
  const isOfValue = asked.behind(aggregate)?.kind === "value";
  if (isOfValue && quantityOf(asked) !== null) return null;
  return columnToAdd(asked.table, asked.language) ?? columnAdded(asked, { aspect: "price" });
}

/** The column that is added up without a word for it: "how much did we spend in March", "total: 12.50", "hours per car". */
function columnImplied(asked: AskedTable, key: GroupKey | null): number | null {
  const about = asked.all("about").find(({ adds }) => adds);
  if (about) return about.isNoun || asked.asksFigure || key ? columnAdded(asked, about) : null;
  const sized = asked
    .all("column")
    .find((mention) => (key || mention.isSum) && namedOf(asked, mention) !== null);
  return sized ? asked.sized(sized) : null;
}

/**
 * The column that is added up of what a word asks for. Of one for what was paid and one for what was received, it is the one
 * that the word means, or else the one that the rows with the values of the question have.
 */
function columnAdded(
  asked: AskedTable,
  { aspect, flow }: Pick<MentionOf<"about">, "aspect" | "flow">,
): number | null {
  const { table, language } = asked;
  const about = columnsAbout(table, aspect, language).filter((column) =>
    isAdded(table, column, language),
  );
  if (about.length < 2) return only(about);
  return (
    (flow ? columnOfFlow(table, { aspect, flow }, language) : null) ??
    only(about.filter((column) => asked.hasSizes(column)))
  );
}

/** The one column of quantities. */
export const quantityOf = (asked: AskedTable): number | null =>
  columnAdded(asked, { aspect: "quantity" });

/** The column of what is counted: "how many hours", or the pieces of a product: "how many rolls". */
function columnCounted(asked: AskedTable, count: Aggregate): number | null {
  if (count.kind === "count" && count.rowsOnly) return null;
  let last: Mention = count;
  let noun = asked.behind(last);
  const startsWithValue = noun?.kind === "value";
  while (noun?.kind === "value" && noun.at === last.at + last.length) {
    last = noun;
    noun = asked.behind(last);
  }
  const isNext = noun !== undefined && noun.at === last.at + last.length;
  const isNoun = noun !== undefined && ["rows", "column", "unit"].includes(noun.kind);
  if (startsWithValue && !(isNext && isNoun)) return quantityOf(asked);
  if (noun?.kind === "unit") return asked.byUnit();
  const sized = noun?.kind === "column" && !asked.namesRowsBySize(noun) ? asked.sized(noun) : null;
  return sized !== null && holdsCounts(asked, sized) ? sized : null;
}

/** Whether the numbers of a column may count something: a correlation between items counts none. */
const holdsCounts = ({ table, language }: AskedTable, at: number): boolean =>
  isAdded(table, at, language) &&
  (table.columns[at]?.sizes ?? []).every((size) => size === null || Number.isInteger(size));
