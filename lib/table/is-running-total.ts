import type { Column } from "./table.ts";

/** Fewer changes may be like other figures by chance. */
const minChanges = 3;
/** Parts of a cent are the rounding of binary fractions. */
const rounding = 0.001;

/**
 * Whether a column is the running total of another, or of two of which each row has one, as a balance is: from row to row it
 * changes by a figure of one of the two rows, which may be in the order of time or against it. Where it stays, it tells nothing.
 */
export function isRunningTotal(column: Column, columns: readonly Column[]): boolean {
  const { kind, sizes } = column;
  if (kind !== "number" || sizes.includes(null)) return false;
  const changes = sizes.slice(1).flatMap((size, at) => {
    const change = Math.abs((size ?? 0) - (sizes[at] ?? 0));
    return change < rounding ? [] : [{ change, at }];
  });
  if (changes.length < minChanges) return false;
  const others = columns.filter((each) => each !== column && each.kind === "number");
  return [1, 0].some((later) => {
    const isOf = (other: Column, { change, at }: (typeof changes)[number]) =>
      Math.abs(Math.abs(other.sizes[at + later] ?? 0) - change) < rounding;
    return others.some((one) => {
      const open = changes.filter((change) => !isOf(one, change));
      return (
        open.length === 0 ||
        others.some((other) => takeTurns(one, other) && open.every((change) => isOf(other, change)))
      );
    });
  });
}

/** Whether no row has a figure in both columns, as of what is paid in and what is paid out. */
const takeTurns = (one: Column, other: Column) =>
  one.sizes.every((size, at) => !size || !other.sizes[at]);
