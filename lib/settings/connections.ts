import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Connection } from "../connection.ts";
import { type Db, hasSqlState } from "../db/client.ts";
import { connections, settings } from "../db/schema.ts";
import type { Env } from "../env.ts";
import { IbidError, notFound } from "../errors.ts";
import { providers } from "../model/language-model.ts";
import { localServers } from "../model/local-servers.ts";
import type {
  ConnectionView,
  connectionChangeSchema,
  newConnectionRequestSchema,
} from "../wire/settings.ts";
import { sealKey } from "./seal-key.ts";
import { type ConnectionRow, choicesKey } from "./stored-settings.ts";

/** Ids that mean something else: providers, local servers, and an address of the interface. */
const reserved = new Set([
  ...providers.map(({ prefix }) => prefix),
  ...localServers.map(({ id }) => id),
  "test",
]);

/** Postgres: a unique constraint is violated. */
const taken = "23505";

/**
 * Keeps a new connection.
 * @throws IbidError `invalid_request` for an address or a key that cannot be used.
 */
export async function addConnection(
  db: Db,
  { DATA_DIR }: Env,
  wanted: z.output<typeof newConnectionRequestSchema>,
): Promise<ConnectionRow> {
  const baseUrl = checkBaseUrl(wanted.baseUrl);
  checkKey(wanted.apiKey);
  const { name, protocol, apiKey } = wanted;
  const slug = slugOf(name);
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (reserved.has(id)) continue;
    const sealedKey = apiKey === undefined ? null : sealKey(DATA_DIR, id, apiKey);
    const row = { id, name, protocol, baseUrl, sealedKey };
    try {
      await db.insert(connections).values(row);
      return row;
    } catch (error) {
      if (!hasSqlState(error, taken)) throw error;
    }
  }
}

/** Writes a name as an id: in lower case, of letters, digits, dots and hyphens. */
function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .slice(0, 40)
    .replace(/^[-.]+|[-.]+$/g, "");
  return slug || "server";
}

/**
 * Changes a connection. A key is kept only for the server that it was given for: another address without a key has none.
 * @throws IbidError `not_found`, and `invalid_request` for an address or a key that cannot be used, or for a server that
 *   the settings page does not name.
 */
export async function changeConnection(
  db: Db,
  env: Env,
  id: string,
  change: z.output<typeof connectionChangeSchema>,
): Promise<ConnectionRow> {
  refuseOthers(env, id);
  const baseUrl = change.baseUrl === undefined ? undefined : checkBaseUrl(change.baseUrl);
  checkKey(change.apiKey ?? undefined);
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(connections)
      .where(eq(connections.id, id))
      .for("update");
    if (!before) throw notFound("connection");
    const moves = baseUrl !== undefined && !isSameOrigin(baseUrl, before.baseUrl);
    const kept = change.apiKey === null || moves ? null : before.sealedKey;
    const after = {
      name: change.name ?? before.name,
      baseUrl: baseUrl ?? before.baseUrl,
      sealedKey: change.apiKey ? sealKey(env.DATA_DIR, id, change.apiKey) : kept,
    };
    await tx.update(connections).set(after).where(eq(connections.id, id));
    return { id, protocol: before.protocol, ...after };
  });
}

/**
 * Forgets a connection and its key, and takes back the choice of its models.
 * @throws IbidError `not_found`, and `invalid_request` for a server that the settings page does not name.
 */
export async function removeConnection(db: Db, env: Env, id: string): Promise<void> {
  refuseOthers(env, id);
  await db.transaction(async (tx) => {
    const gone = await tx.delete(connections).where(eq(connections.id, id)).returning();
    if (gone.length === 0) throw notFound("connection");
    const chosen = (name: string) =>
      sql`CASE WHEN starts_with(${settings.value} ->> ${name}, ${`${id}:`}) THEN ${name}::text ELSE '' END`;
    await tx
      .update(settings)
      .set({
        value: sql`${settings.value} - ${chosen("languageModel")} - ${chosen("toolModel")}`,
      })
      .where(eq(settings.key, choicesKey));
  });
}

/** Refuses to change a server that the environment names or that was found. @throws IbidError `invalid_request` */
function refuseOthers(env: Env, id: string): void {
  if (providers.some(({ prefix }) => prefix === id))
    throw new IbidError(
      "invalid_request",
      "The environment names this server, so it cannot be changed here. Change LANGUAGE_MODEL_BASE_URL and its key there, or add a connection of your own.",
    );
  if (env.connections.some((each) => each.id === id && each.origin === "discovered"))
    throw new IbidError(
      "invalid_request",
      "This server was found on this machine, so there is nothing to change. Add a connection to give it another name or a key.",
    );
}

/**
 * Returns a server's address as it is kept.
 * @throws IbidError `invalid_request` for one that cannot be used.
 */
export function checkBaseUrl(written: string): string {
  const url = URL.parse(written);
  const refuse = (reason: string, message: string) =>
    new IbidError("invalid_request", message, { details: [{ field: "baseUrl", reason }] });
  if (!url || !["http:", "https:"].includes(url.protocol) || url.hostname === "")
    throw refuse(
      "must begin with http:// or https://",
      "The address must begin with http:// or https://, such as http://localhost:8080/v1.",
    );
  if (url.username !== "" || url.password !== "")
    throw refuse(
      "must not hold a name or a password",
      "The address must not hold a name or a password. Enter what the server asks for as its key.",
    );
  if (url.search !== "" || url.hash !== "")
    throw refuse(
      "must end with its path",
      "The address must end with its path, such as /v1, without ? or #. Enter what the server asks for as its key.",
    );
  return url.href.replace(/\/+$/, "");
}

/** A header takes these characters only. @throws IbidError `invalid_request` */
export function checkKey(key: string | undefined): void {
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return;
  throw new IbidError(
    "invalid_request",
    "The key holds a space or a character that no key has. Copy it again from where you got it.",
    { details: [{ field: "apiKey", reason: "must have no spaces and only ASCII characters" }] },
  );
}

/** Whether two addresses are of one server, which may be given the same key. */
export function isSameOrigin(one: string, other: string): boolean {
  return URL.parse(one)?.origin === URL.parse(other)?.origin;
}

/** Returns a stored connection as the interface shows it: without its key. */
export function viewConnection(row: ConnectionRow): ConnectionView {
  const { id, name, protocol, baseUrl, sealedKey } = row;
  return { id, name, protocol, baseUrl, hasKey: sealedKey !== null, origin: "settings" };
}

/** Returns a connection that was found as the interface shows it. */
export function viewFoundConnection({ id, name, protocol, baseUrl }: Connection): ConnectionView {
  return { id, name, protocol, baseUrl, hasKey: false, origin: "discovered" };
}
