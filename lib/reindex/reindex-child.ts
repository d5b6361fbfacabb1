/**
 * The process that the crash test kills: it makes the index of a data folder, or of a server's database, anew by another
 * model. It tells each step on its standard output, a line each.
 */
import { openDatabase } from "../db/client.ts";
import { openEmbedder } from "../embedding/embed.ts";
import { reindex } from "./reindex.ts";

const [models = "", model = "", dataDir = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir });
const embedder = await openEmbedder({ model, cacheFolder: models, modelsFolder: models });
await reindex(database.db, embedder, {
  onProgress: ({ done }) => process.stdout.write(`${done}\n`),
});
process.stdout.write("done\n");
await embedder.close();
await database.close();
