import { join } from "node:path";

/** A data folder with the sample library, read and indexed, which each story's server has a copy of. */
export const sampleData = (folder: string) => join(folder, "sample");

/** A data folder with a database without documents. */
export const emptyData = (folder: string) => join(folder, "empty");
