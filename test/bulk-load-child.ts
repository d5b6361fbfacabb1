/**
 * The process of the load test, which kills itself where it is told to: while it is asked for a part of a step, in the
 * middle of storing, or before an index is built. Started again, it continues where it was.
 */

import { bulkLoad } from "../bench/bulk-load.ts";
import { testPart, testParts } from "../bench/test-parts.ts";
import { openDatabase } from "../lib/db/client.ts";

const [dataDir = "", killAt = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir });
let step = "";
const reach = (place: string) => {
  if (place === killAt) process.kill(process.pid, "SIGKILL");
};
await bulkLoad(database, {
  name: "test",
  parts: testParts,
  part(number) {
    reach(`${step} ${number}`);
    return testPart(number);
  },
  onProgress(progress) {
    step = progress.step;
    if (step === "indexes") reach(`${step} ${progress.done}`);
  },
});
await database.close();
