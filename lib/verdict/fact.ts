import type { Measure } from "../question/measures.ts";

import type { TextSpan } from "../text/text-span.ts";

/** A day as far as it is said; `decade` for "the 1990s". */
export type CalendarDay = {
  year?: number;
  month?: number;
  day?: number;
  /** Monday is 0. */
  weekday?: number;
  decade?: true;
};

/** A word or figure of a text that another text either has too, or contradicts. */
export type Fact = TextSpan & {
  /** As the text says it. */
  said: string;
} & (
    | {
        kind: "number";
        /** Its possible values: "1.204" is 1204 in German and 1.204 in English. */
        values: number[];
        unit: Measure | null;
        /** Whether it is said to be a rough one. */
        rough: boolean;
        /** Whether it is written in words. */
        spelled: boolean;
        ordinal: boolean;
        /** Whether it is said to be the least or the most of something, and the number with the words that say so. */
        bound: "least" | "most" | null;
        inFull: string;
        /** The stems of the words that tell what it counts. */
        before: string | null;
        behind: string | null;
      }
    | { kind: "day"; days: CalendarDay[] }
    | {
        kind: "time";
        /** Seconds since midnight; several if the half of the day is not said. */
        seconds: number[];
        /** Whether it says seconds. */
        exact: boolean;
      }
    | {
        kind: "name";
        /** Its words in lower case without accents. */
        words: string[];
        /**
         * An identifier is a code, a path, a host or the like, which has only one spelling. A noun may be a name or not:
         * in German, both have a capital.
         */
        sort: "name" | "identifier" | "noun";
        before: string | null;
        behind: string | null;
      }
  );

export type FactOf<Kind extends Fact["kind"]> = Extract<Fact, { kind: Kind }>;
