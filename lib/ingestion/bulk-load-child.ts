/**
 * The process that the test of loading kills: it loads the same library each time it is started, goes on where the last
 * one was, and tells each step on its standard output, a line each.
 */
import { openDatabase } from "../db/client.ts";
import { bulkLoad } from "./bulk-load.ts";
import { testPart, testParts } from "./test-parts.ts";

const [dataDir = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir });
await bulkLoad(database, {
  name: "test",
  parts: testParts,
  part: testPart,
  onProgress: ({ step, done }) => process.stdout.write(`${step} ${done}\n`),
});
process.stdout.write("done\n");
await database.close();
