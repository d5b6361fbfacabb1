import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "../connection.ts";
import { type Db, rowsOf } from "../db/client.ts";
import { settings } from "../db/schema.ts";
import type { Env } from "../env.ts";
import { type LocalServer, toLocalConnection } from "../model/local-servers.ts";
import { type SettingsChange, settingsChangeSchema } from "../wire/settings.ts";
import { openSealedKey } from "./seal-key.ts";

export const choicesKey = "choices";

/** What was chosen on the settings page. A choice that was taken back is not there. */
type Choices = { [Name in keyof SettingsChange]?: NonNullable<SettingsChange[Name]> };

/** A choice that only another version knows counts as none. */
const choicesSchema = z.record(z.string(), z.unknown()).transform((stored): Choices => {
  const known = Object.entries(stored).flatMap(([name, value]) => {
    const read = settingsChangeSchema.safeParse({ [name]: value });
    return read.success ? [read.data] : [];
  });
  return Object.assign({}, ...known) as Choices;
});

const connectionRow = z.object({
  id: z.string(),
  name: z.string(),
  protocol: z.enum(["openai-compatible", "anthropic"]),
  baseUrl: z.string(),
  sealedKey: z.string().nullable(),
});
export type ConnectionRow = z.output<typeof connectionRow>;

const storedRow = z.object({
  choices: choicesSchema.nullable().transform((choices) => choices ?? {}),
  indexModel: z.string().nullable(),
  connections: z.array(connectionRow),
});

/** What the database has of the settings. */
export type StoredSettings = z.output<typeof storedRow>;

/** Reads the choices, the connections and the index's embedding model, in one statement. */
export async function readStoredSettings(db: Db): Promise<StoredSettings> {
  const [row] = await rowsOf<unknown>(
    db,
    sql`SELECT (SELECT value FROM settings WHERE key = ${choicesKey}) AS choices,
      (SELECT value ->> 'id' FROM settings WHERE key = 'embedding_model') AS "indexModel",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'protocol', protocol, 'baseUrl', base_url,
        'sealedKey', sealed_key) ORDER BY created_at, id), '[]') FROM connections) AS connections`,
  );
  return storedRow.parse(row);
}

/** Keeps the choices that a change names, and forgets those that it sets to null. */
export async function keepChoices(db: Db, change: SettingsChange): Promise<void> {
  await db
    .insert(settings)
    .values({
      key: choicesKey,
      value: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)),
    })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`jsonb_strip_nulls(${settings.value} || ${JSON.stringify(change)}::text::jsonb)`,
      },
    });
}

/** Makes a stored connection one that a model can be opened by. */
export function toConnection(dataDir: string, row: ConnectionRow): Connection {
  const { sealedKey, ...connection } = row;
  return {
    ...connection,
    origin: "settings",
    readKey: () => openSealedKey(dataDir, row.id, sealedKey),
  };
}

/**
 * Fills what the environment leaves open with what is stored.
 * @param localServers those that are looked for where that is not turned off.
 */
export function fillSettings(
  env: Env,
  { choices, indexModel, connections }: StoredSettings,
  localServers: readonly LocalServer[],
): Env {
  const DISCOVER = env.named.has("DISCOVER") ? env.DISCOVER : (choices.discover ?? env.DISCOVER);
  const chosen = <Value>(name: Parameters<Env["named"]["has"]>[0], own: Value, choice?: Value) =>
    env.named.has(name) ? own : (choice ?? own);
  const local = localServers.filter(({ port }) => DISCOVER && port !== env.PORT);
  return {
    ...env,
    DISCOVER,
    LANGUAGE_MODEL: chosen("LANGUAGE_MODEL", env.LANGUAGE_MODEL, choices.languageModel),
    TOOL_MODEL: chosen("TOOL_MODEL", env.TOOL_MODEL, choices.toolModel),
    REPAIR: chosen("REPAIR", env.REPAIR, choices.repair),
    RERANKER_MODEL: chosen("RERANKER_MODEL", env.RERANKER_MODEL, choices.rerankerModel),
    EMBEDDING_MODEL: chosen("EMBEDDING_MODEL", env.EMBEDDING_MODEL, indexModel ?? undefined),
    connections: [
      ...connections.map((row) => toConnection(env.DATA_DIR, row)),
      ...local.map(toLocalConnection),
    ],
    language: choices.language ?? "question",
  };
}
