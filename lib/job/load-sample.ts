import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { knowledgeBases, settings } from "../db/schema.ts";
import { addFiles } from "../ingestion/add-files.ts";
import { ownedBy } from "../knowledge/access.ts";
import { createKnowledgeBase } from "../knowledge/knowledge-base.ts";
import { localUser, type Viewer } from "../viewer.ts";
import type { Queue } from "./queue.ts";
import { keepSampleBase, readSampleManifest, sampleFolder } from "./sample-bases.ts";

const sampleLoadedKey = "sample_loaded";

/** Adds the sample library once in the lifetime of the data; after a kill it continues where it stopped. */
export async function loadSample(db: Db, queue: Queue, folder = sampleFolder): Promise<void> {
  const [loaded] = await db.select().from(settings).where(eq(settings.key, sampleLoadedKey));
  if (!loaded) await addSample(db, queue, folder);
}

/** Adds the sample library, as often as a reader wants it; what there is of it stays. */
export async function addSample(db: Db, queue: Queue, folder = sampleFolder): Promise<void> {
  const viewer = { userId: localUser.id };
  const manifest = await readSampleManifest(folder);
  for (const { name, kind, documents } of manifest.knowledgeBases) {
    const id = await sampleBase(db, viewer, { name, kind });
    const files = await Promise.all(
      documents.map(async (path) => ({
        filename: basename(path),
        bytes: await readFile(join(/* turbopackIgnore: true */ folder, path)),
      })),
    );
    await addFiles(db, viewer, {
      knowledgeBaseId: id,
      files,
      maxBytes: Number.POSITIVE_INFINITY,
      queue,
    });
  }
  await db.insert(settings).values({ key: sampleLoadedKey, value: true }).onConflictDoNothing();
}

/**
 * Returns the id of a knowledge base of the sample, made unless it exists. If a base of another kind has its name, the
 * sample's name says that it is the sample.
 */
async function sampleBase(
  db: Db,
  viewer: Viewer,
  { name, kind }: { name: string; kind: string },
): Promise<string> {
  const named = await db
    .select({ id: knowledgeBases.id, kind: knowledgeBases.kind })
    .from(knowledgeBases)
    .where(and(ownedBy(viewer), eq(knowledgeBases.name, name), isNull(knowledgeBases.closedAt)));
  const present = named.find((base) => base.kind === kind);
  if (present) return present.id;
  if (named.length > 0) return sampleBase(db, viewer, { name: `${name} (sample)`, kind });
  return db.transaction(async (tx) => {
    const { id } = await createKnowledgeBase(tx, viewer, { name, kind });
    await keepSampleBase(tx, id);
    return id;
  });
}
