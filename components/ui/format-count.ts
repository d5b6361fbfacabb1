/** Formats a number with its noun: `1 document`, `1,204 documents`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
