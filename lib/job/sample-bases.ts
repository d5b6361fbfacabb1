import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { and, asc, eq, inArray, isNull, notExists, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, rowsOf } from "../db/client.ts";
import { documents, knowledgeBases, settings } from "../db/schema.ts";
import { ownedBy } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";

const manifestSchema = z.object({
  knowledgeBases: z.array(
    z.object({ name: z.string(), kind: z.string(), documents: z.array(z.string()) }),
  ),
});

/** What the sample library has, as its manifest says. */
type SampleManifest = z.output<typeof manifestSchema>;

/** Where the sample library is. */
export const sampleFolder = join(/* turbopackIgnore: true */ process.cwd(), "public", "sample");

/** Reads what the sample library has. */
export async function readSampleManifest(folder: string): Promise<SampleManifest> {
  return manifestSchema.parse(
    JSON.parse(await readFile(join(/* turbopackIgnore: true */ folder, "manifest.json"), "utf8")),
  );
}

/** The ids of the knowledge bases that the sample made. Installations of before it was kept have none. */
const sampleBasesKey = "sample_bases";

/** Keeps that the sample made a knowledge base. */
export async function keepSampleBase(db: Db, id: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key: sampleBasesKey, value: [id] })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${settings.value} || ${JSON.stringify([id])}::text::jsonb` },
    });
}

/**
 * Returns the ids of the viewer's knowledge bases that the sample made and that are still there. Where it was not kept which
 * these are, those count that have a name and kind of the sample's and hold nothing but its documents.
 */
export async function readSampleIds(
  db: Db,
  viewer: Viewer,
  folder = sampleFolder,
): Promise<string[]> {
  const [kept] = await rowsOf<{ value: unknown }>(
    db,
    sql`SELECT value FROM settings WHERE key = ${sampleBasesKey}`,
  );
  const isSample = kept
    ? inArray(knowledgeBases.id, z.array(z.string()).parse(kept.value))
    : looksLikeSample(db, await readSampleManifest(folder));
  const rows = await db
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(and(ownedBy(viewer), isNull(knowledgeBases.closedAt), isSample))
    .orderBy(asc(knowledgeBases.createdAt), asc(knowledgeBases.id));
  return rows.map(({ id }) => id);
}

function looksLikeSample(db: Db, manifest: SampleManifest) {
  return or(
    ...manifest.knowledgeBases.map(({ name, kind, documents: paths }) => {
      const others = db
        .select({ id: documents.id })
        .from(documents)
        .where(
          and(
            eq(documents.knowledgeBaseId, knowledgeBases.id),
            notInArray(
              documents.filename,
              paths.map((path) => basename(path)),
            ),
          ),
        );
      return and(
        inArray(knowledgeBases.name, [name, `${name} (sample)`]),
        eq(knowledgeBases.kind, kind),
        sql`EXISTS (SELECT FROM ${documents} WHERE ${eq(documents.knowledgeBaseId, knowledgeBases.id)})`,
        notExists(others),
      );
    }),
  );
}
