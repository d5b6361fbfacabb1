/** Rows by name, each with its columns by name. */
export type Table = Record<string, Record<string, number | string>>;

/** The output of an evaluation: tables for a reader, and all results for programs. */
export type Evaluation = {
  /** Tables by title. */
  tables: Record<string, Table>;
  /** What the columns mean, one sentence each. */
  legend?: string[];
  results: unknown;
  /** The main measure as an SVG. */
  picture?: string;
};
