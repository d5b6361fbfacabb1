/** Writes the day of a time as the page shows it, in the reader's time zone: `23 Nov 2026`. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}
