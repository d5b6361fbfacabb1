/**
 * The process that the crash test kills. It rebuilds the index of a data folder, or of a server's database, with
 * another model. It reports each step on its standard output, one per line.
 */
import { openDatabase } from "../lib/db/client.ts";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { reindex } from "../lib/reindex/reindex.ts";

const [models = "", model = "", dataDir = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir });
const embedder = await openEmbedder({ model, cacheFolder: models, modelsFolder: models });
await reindex(database.db, embedder, {
  onProgress: ({ done }) => process.stdout.write(`${done}\n`),
});
process.stdout.write("done\n");
await embedder.close();
await database.close();
