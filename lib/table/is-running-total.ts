import type { Column } from "./table.ts";

/** Fewer steps may be like other figures by chance. */
const minSteps = 3;
/** Parts of a cent are the rounding of binary fractions. */
const rounding = 0.001;

/**
 * Whether a column is the running total of the others, as a balance is: from row to row it changes by a figure of one of the
 * two rows, which may be in the order of time or against it.
 */
export function isRunningTotal(column: Column, columns: readonly Column[]): boolean {
  const { kind, sizes } = column;
  if (kind !== "number" || sizes.length <= minSteps || sizes.includes(null)) return false;
  const others = columns.filter((each) => each !== column && each.kind === "number");
  const changes = sizes.slice(1).map((size, at) => Math.abs((size ?? 0) - (sizes[at] ?? 0)));
  return [1, 0].some((later) =>
    changes.every((change, at) =>
      others.some((other) => {
        const size = other.sizes[at + later] ?? null;
        return size !== null && Math.abs(Math.abs(size) - change) < rounding;
      }),
    ),
  );
}
