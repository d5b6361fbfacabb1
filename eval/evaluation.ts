/** Rows by name, each with its columns by name. */
export type Table = Record<string, Record<string, number | string>>;

/** What an evaluation gives: tables for the reader, and all results for other programs. */
export type Evaluation = {
  /** By title. */
  tables: Record<string, Table>;
  /** What the columns mean, a sentence each. */
  legend?: string[];
  results: unknown;
  /** The chief measure as an SVG. */
  picture?: string;
};
