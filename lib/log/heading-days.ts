import type { LogLine } from "./line-filter.ts";
import { dayMs, isDate } from "./time-bound.ts";

/** A heading that tells the day of the lines below it: `==== NIGHTLY RUN 2025-02-01 ====`, `# 2025/02/01`. */
const dayHeadingShape =
  /^(?:[=#*<[-]{2,}|#)[^\n]{0,80}?(?<![\d/-])(?<y>(?:19|20)\d{2})(?<sep>[-/])(?<m>\d{2})\k<sep>(?<d>\d{2})(?!\d)/u;
/** A clock this much earlier than the one before is of the next day. */
const midnightMs = dayMs / 2;

/** Dates the lines of a log that tell only clocks, by the headings between them. Lines are given in order. */
export class HeadingDays {
  #day: number | null = null;
  #clock = 0;

  date(line: LogLine): LogLine {
    if (line.time !== null) return line;
    if (line.clock === null) {
      this.#read(line.text);
      return line;
    }
    if (this.#day === null) return line;
    if (line.clock < this.#clock - midnightMs) this.#day += dayMs;
    this.#clock = line.clock;
    return { ...line, time: this.#day + line.clock, clock: null };
  }

  #read(text: string): void {
    const { y, m, d } = dayHeadingShape.exec(text)?.groups ?? {};
    const date = `${y}-${m}-${d}`;
    if (!y || !isDate(date)) return;
    this.#day = Date.parse(`${date}T00:00:00Z`);
    this.#clock = 0;
  }
}
